// Package ignored is given contexts and does not use them.
package ignored

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/mongo"
)

type probe struct {
	rdb *redis.Client
	db  *sql.DB
}

func (p *probe) Blank(_ context.Context) error {
	return p.rdb.Ping(context.Background()).Err() // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: p\.rdb\.Ping runs on after the caller has left; name the parameter ctx and pass ctx$`
}

func (p *probe) Unnamed(context.Context) error {
	return p.db.PingContext(context.TODO()) // want `^context\.TODO\(\) is used although the function is given ctx, whose deadline it drops: p\.db\.PingContext runs on after the caller has left; name the parameter ctx and pass ctx$`
}

func (p *probe) Unused(ctx context.Context) error {
	return p.db.PingContext(context.Background()) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: p\.db\.PingContext runs on after the caller has left; pass ctx$`
}

// Callback is run by the library, which hands its own context on.
func Callback(ctx context.Context, rdb *redis.Client, books *mongo.Collection, client *mongo.Client) error {
	return client.UseSession(ctx, func(s mongo.SessionContext) error {
		_, err := books.DeleteOne(ctx, "old") // want `^the function is given s, but uses ctx from outside: books\.DeleteOne runs on after the caller has left; pass s$`
		return err
	})
}

// Routes is long over when its handlers run.
func Routes(ctx context.Context, mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("/health", func(w http.ResponseWriter, r *http.Request) {
		if db.PingContext(ctx) != nil { // want `^the function is given r\.Context\(\), but uses ctx from outside: db\.PingContext runs on after the caller has left; pass r\.Context\(\)$`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}

// Mount has no caller, and its handlers have: the fault is theirs.
func Mount(mux *http.ServeMux, db *sql.DB) {
	ctx := context.Background() // silent: no context is at hand
	mux.HandleFunc("/health", func(w http.ResponseWriter, r *http.Request) {
		if db.PingContext(ctx) != nil { // want `^the function is given r\.Context\(\), but uses a context without a parent from outside \(made at fresh_timeout/ignored_parameter/ignored\.go:49\): db\.PingContext runs on after the caller has left; pass r\.Context\(\)$`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}
