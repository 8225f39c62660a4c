// Package ended ends its processes and requests itself when a context ends.
package ended

import (
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
)

// Thumbnail kills the process when the caller leaves.
func Thumbnail(ctx context.Context, src io.Reader) error {
	cmd := exec.Command("thumbnail", "-") // silent: the program ends the work itself when the context ends
	cmd.Stdin = src
	if err := cmd.Start(); err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	return cmd.Wait()
}

// Encode interrupts it, from a goroutine.
func Encode(ctx context.Context) error {
	cmd := exec.Command("encode") // silent: the program ends the work itself when the context ends
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		_ = cmd.Process.Signal(os.Interrupt)
	}()
	return cmd.Wait()
}

// Index waits for either.
func Index(ctx context.Context) error {
	cmd := exec.Command("index") // silent: the program ends the work itself when the context ends
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case <-ctx.Done():
		_ = cmd.Process.Kill()
		return ctx.Err()
	case err := <-done:
		return err
	}
}

// Probe kills the process only if it cannot be fed.
func Probe(ctx context.Context, feed func(io.Writer) error) error {
	cmd := exec.Command("probe") // want `^exec\.Command ignores ctx: the process runs on after the caller has given up; use exec\.CommandContext\(ctx, \.\.\.\)$`
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := feed(in); err != nil {
		_ = cmd.Process.Kill()
		return err
	}
	return cmd.Wait()
}

// Prices is written for a Go without http.NewRequestWithContext.
func Prices(ctx context.Context, hc *http.Client, url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil) // silent: the program ends the work itself when the context ends
	if err != nil {
		return err
	}
	req.Cancel = ctx.Done()
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Offers is ended by something else.
func Offers(ctx context.Context, hc *http.Client, url string, quit chan struct{}) error {
	req, err := http.NewRequest(http.MethodGet, url, nil) // want `^http\.NewRequest makes a request without ctx and hc\.Do on line 92 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	req.Cancel = quit
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
