package timeoutorder

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The relations that the rules rest on, on real sockets: what the messages
// claim is what happens. Each pair of limits is far apart, so that nothing is
// decided by a busy machine: short ends long before slow, and slow long before
// patient.
const (
	short   = 60 * time.Millisecond
	slow    = 400 * time.Millisecond
	patient = 20 * time.Second
)

// serve starts the server and returns its address.
func serve(t *testing.T, srv *http.Server) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })
	return "http://" + l.Addr().String()
}

// get returns the status, or the error, of one request.
func get(c *http.Client, url string) (int, error) {
	resp, err := c.Get(url)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}

// budget is a handler that works until its own limit.
func budget(d time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), d)
		defer cancel()
		<-ctx.Done()
		w.WriteHeader(http.StatusGatewayTimeout)
	})
}

func TestWriteTimeoutBeforeTimeoutHandler(t *testing.T) {
	h := budget(patient)
	cut := serve(t, &http.Server{Handler: http.TimeoutHandler(h, slow, ""), WriteTimeout: short})
	if status, err := get(http.DefaultClient, cut); err == nil {
		t.Errorf("status %d, want EOF", status)
	}
	whole := serve(t, &http.Server{Handler: http.TimeoutHandler(h, short, ""), WriteTimeout: patient})
	if status, err := get(http.DefaultClient, whole); status != http.StatusServiceUnavailable {
		t.Errorf("status %d, %v, want the 503", status, err)
	}
}

func TestWriteTimeoutBeforeBudget(t *testing.T) {
	cut := serve(t, &http.Server{Handler: budget(slow), WriteTimeout: short})
	if status, err := get(http.DefaultClient, cut); err == nil {
		t.Errorf("status %d, want EOF", status)
	}
	whole := serve(t, &http.Server{Handler: budget(slow), WriteTimeout: patient})
	if status, err := get(http.DefaultClient, whole); status != http.StatusGatewayTimeout {
		t.Errorf("status %d, %v, want the handler's answer", status, err)
	}
}

// TestWriteTimeoutIncludesUpload is why a write timeout is compared with all
// that a handler does, not with its writing.
func TestWriteTimeoutIncludesUpload(t *testing.T) {
	url := serve(t, &http.Server{WriteTimeout: short, ReadTimeout: patient, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
	})})
	body, w := io.Pipe()
	go func() {
		io.WriteString(w, "first")
		time.Sleep(slow)
		w.Close()
	}()
	resp, err := http.Post(url, "text/plain", body)
	if err == nil {
		resp.Body.Close()
		t.Errorf("status %d, want EOF", resp.StatusCode)
	}
}

func TestReadHeaderAfterRead(t *testing.T) {
	read := make(chan error, 1)
	url := serve(t, &http.Server{ReadHeaderTimeout: patient, ReadTimeout: short, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		read <- err
	})})
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "POST / HTTP/1.1\r\nHost: x\r\n")
	time.Sleep(slow) // slower than ReadTimeout allows, and the headers are accepted
	fmt.Fprint(conn, "Content-Length: 4\r\n\r\n")
	select {
	case err := <-read:
		var timeout net.Error
		if !errors.As(err, &timeout) || !timeout.Timeout() {
			t.Errorf("reading the body: %v, want a timeout", err)
		}
	case <-time.After(patient):
		t.Error("the headers were not accepted")
	}
}

// TestIdleFallsBackToRead is documented behaviour, and no finding.
func TestIdleFallsBackToRead(t *testing.T) {
	url := serve(t, &http.Server{ReadTimeout: short, Handler: http.NotFoundHandler()})
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	conn.SetReadDeadline(time.Now().Add(patient))
	r := bufio.NewReader(conn)
	if _, err := http.ReadResponse(r, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, r); err != nil {
		t.Errorf("%v, want the server to close the idle connection", err)
	}
}

func TestClientTimeoutBeforePhase(t *testing.T) {
	url := serve(t, &http.Server{Handler: budget(patient)})
	c := &http.Client{Timeout: short, Transport: &http.Transport{ResponseHeaderTimeout: patient}}
	start := time.Now()
	if _, err := get(c, url); err == nil || !strings.Contains(err.Error(), "Client.Timeout") {
		t.Errorf("%v, want the client's own timeout", err)
	}
	if d := time.Since(start); d > patient/2 {
		t.Errorf("it took %s", d)
	}
}

func TestEarlierOfContextAndClient(t *testing.T) {
	url := serve(t, &http.Server{Handler: budget(patient)})
	for _, tt := range []struct{ ctx, client time.Duration }{{short, patient}, {patient, short}} {
		ctx, cancel := context.WithTimeout(context.Background(), tt.ctx)
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		resp, err := (&http.Client{Timeout: tt.client}).Do(req)
		if err == nil {
			resp.Body.Close()
			t.Errorf("context %s, client %s: no timeout", tt.ctx, tt.client)
		}
		if d := time.Since(start); d > patient/2 {
			t.Errorf("context %s, client %s: it took %s", tt.ctx, tt.client, d)
		}
		cancel()
	}
}

func TestChildEndsWithParent(t *testing.T) {
	parent, cancel := context.WithTimeout(context.Background(), short)
	defer cancel()
	child, stop := context.WithTimeout(parent, time.Hour)
	defer stop()
	outer, _ := parent.Deadline()
	if inner, _ := child.Deadline(); !inner.Equal(outer) {
		t.Errorf("the child ends at %s, the parent at %s", inner, outer)
	}
}

func TestShutdownBeforeRequest(t *testing.T) {
	for _, tt := range []struct {
		budget, shutdown time.Duration
		want             error
	}{
		{patient, short, context.DeadlineExceeded},
		{slow, patient, nil},
	} {
		started := make(chan struct{})
		srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(started)
			budget(tt.budget).ServeHTTP(w, r)
		})}
		url := serve(t, srv)
		go get(http.DefaultClient, url)
		<-started
		ctx, cancel := context.WithTimeout(context.Background(), tt.shutdown)
		if err := srv.Shutdown(ctx); !errors.Is(err, tt.want) {
			t.Errorf("a request of %s, Shutdown within %s: %v, want %v", tt.budget, tt.shutdown, err, tt.want)
		}
		cancel()
		srv.Close()
	}
}

// TestZeroIsAtOnce is what zero-timeout says.
func TestZeroIsAtOnce(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	if ctx.Err() == nil {
		t.Error("a context of zero goes on")
	}
	url := serve(t, &http.Server{Handler: http.TimeoutHandler(budget(slow), 0, "")})
	if status, err := get(http.DefaultClient, url); status != http.StatusServiceUnavailable {
		t.Errorf("status %d, %v, want the 503 at once", status, err)
	}
}
