// Package requests builds requests for others to send, and dials.
package requests

import (
	"context"
	"net"
	"net/http"
	"time"
)

type shop struct {
	base string
	http *http.Client
}

// Basket is sent by another package, as it is.
func (s *shop) Basket(ctx context.Context, id string) (*http.Request, error) {
	return http.NewRequestWithContext(context.Background(), http.MethodGet, s.base+"/baskets/"+id, nil) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: the work behind http\.NewRequestWithContext runs on after the caller has left; pass ctx$`
}

// stock is sent by its caller below.
func (s *shop) stock(ctx context.Context, sku string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, s.base+"/stock/"+sku, nil) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: the work behind http\.NewRequestWithContext runs on after the caller has left; pass ctx$`
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return req, nil
}

func (s *shop) Left(ctx context.Context, sku string) (int, error) {
	req, err := s.stock(ctx, sku)
	if err != nil {
		return 0, err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// signed gets its context from its only caller, which binds the request.
func (s *shop) signed(ctx context.Context, path string) (*http.Request, error) {
	return http.NewRequestWithContext(context.Background(), http.MethodPut, s.base+path, nil) // silent: nothing that does I/O or blocks is given the context
}

func (s *shop) Reserve(ctx context.Context, sku string) error {
	req, err := s.signed(ctx, "/stock/"+sku)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Till keeps the connection; the context of a dial ends with the dial.
func Till(ctx context.Context, addr string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(context.Background(), "tcp", addr) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: d\.DialContext runs on after the caller has left; pass ctx$`
}

// Patient may wait longer than its caller.
func Patient(ctx context.Context, addr string) (net.Conn, error) {
	dctx, cancel := context.WithTimeout(context.Background(), time.Minute) // want `^context\.WithTimeout\(context\.Background\(\), time\.Minute\) is used although the function is given ctx, whose deadline it drops: d\.DialContext \(line 71\) runs on after the caller has left; derive it from ctx$`
	defer cancel()
	d := &net.Dialer{}
	return d.DialContext(dctx, "tcp", addr)
}
