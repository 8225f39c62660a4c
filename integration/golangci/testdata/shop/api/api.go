// Package api serves orders.
package api

import (
	"fmt"
	"net/http"

	"example.com/shop/store"
)

// Handler answers requests.
type Handler struct{ Orders *store.Orders }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	name, err := h.Orders.Name(id) // want ctxless_io
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintln(w, h.Orders.Label(id), name)
}
