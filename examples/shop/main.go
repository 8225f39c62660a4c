// Command shop is a small order service. It is here to be linted: some of its
// functions forget whom they work for, or what a timeout means, and some only
// look as if they did.
package main

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"time"

	"example.com/shop/internal/billing"
	"example.com/shop/internal/orders"
	"example.com/shop/internal/web"
)

func main() {
	if err := run(); err != nil {
		slog.Error("stopped", "err", err)
		os.Exit(1)
	}
}

func run() error {
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer db.Close()
	// Good: nobody waits for a program that is starting, so there is no context
	// to pass on.
	if err := db.Ping(); err != nil {
		return err
	}

	store, err := orders.NewStore(db)
	if err != nil {
		return err
	}
	go store.Expire(make(chan struct{}), time.Minute)

	bank := billing.New(os.Getenv("BILLING_URL"))
	server := &http.Server{
		Addr:              ":8080",
		Handler:           web.Routes(store, bank),
		ReadHeaderTimeout: 2 * time.Second,
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
