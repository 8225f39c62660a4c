// Package api serves orders.
package api

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"

	"example.com/shop/store"
)

// Handler answers requests.
type Handler struct{ Orders *store.Orders }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	name, err := h.Orders.Name(id)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintln(w, h.Orders.Label(id), name)
}

// Ready needs no other package to be wrong.
func Ready(ctx context.Context, db *sql.DB) error {
	return db.Ping()
}
