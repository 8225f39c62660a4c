// Package layerundeclared says nothing about layers, so nothing is unbounded.
package layerundeclared

import (
	"net/http"
	"time"
)

var client = &http.Client{}

func Refresh(url string) error {
	resp, err := client.Get(url) // silent: no layer is declared
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Server(mux *http.ServeMux) *http.Server {
	return &http.Server{Handler: mux, IdleTimeout: 5 * time.Second} // silent: no layer is declared
}
