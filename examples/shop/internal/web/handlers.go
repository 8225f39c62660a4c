// Package web is the shop as its customers see it.
package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"os/exec"
	"time"

	"example.com/shop/internal/billing"
	"example.com/shop/internal/orders"
)

// Routes returns the handler of the whole shop.
func Routes(store *orders.Store, bank *billing.Client) http.Handler {
	shop := shop{store, bank}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /orders", shop.list)
	mux.HandleFunc("GET /customers/{customer}/orders", shop.history)
	mux.HandleFunc("POST /orders/{id}/pay", shop.pay)
	mux.HandleFunc("GET /orders/{id}/invoice", shop.invoice)
	return mux
}

type shop struct {
	store *orders.Store
	bank  *billing.Client
}

func (s shop) list(w http.ResponseWriter, r *http.Request) {
	// Good: Query only reads the address.
	list, err := s.store.List(r.Context(), r.URL.Query().Get("customer"))
	if err != nil {
		fail(w, err)
		return
	}
	json.NewEncoder(w).Encode(list)
}

func (s shop) history(w http.ResponseWriter, r *http.Request) {
	// Bad: a clock of its own, which a customer who leaves does not stop.
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	list, err := s.store.List(ctx, r.PathValue("customer"))
	if err != nil {
		fail(w, err)
		return
	}
	json.NewEncoder(w).Encode(list)
}

func (s shop) pay(w http.ResponseWriter, r *http.Request) {
	order, err := s.store.Order(r.Context(), r.PathValue("id"))
	if err != nil {
		fail(w, err)
		return
	}
	rate, err := s.bank.Rate(r.FormValue("currency"))
	if err != nil {
		fail(w, err)
		return
	}
	if err := s.bank.Charge(r.Context(), order.ID, int64(float64(order.Cents)*rate)); err != nil {
		fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s shop) invoice(w http.ResponseWriter, r *http.Request) {
	// Bad: the process runs to its end though nobody reads what it prints.
	pdf, err := exec.Command("render-invoice", r.PathValue("id")).Output()
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Write(pdf)
}

func fail(w http.ResponseWriter, err error) {
	slog.Error("request failed", "err", err)
	http.Error(w, "sorry", http.StatusInternalServerError)
}
