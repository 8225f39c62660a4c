// Package predicates repeats a request only after some errors.
package predicates

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

type Shop struct{ url string }

func (s Shop) order(raw []byte) (*http.Response, error) {
	return http.Post(s.url+"/orders", "application/json", bytes.NewReader(raw))
}

type limited struct{ after time.Duration }

func (limited) Error() string { return "limited" }

func refused(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial" || errors.Is(err, syscall.ECONNREFUSED)
}

func temporary(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, io.ErrUnexpectedEOF)
}

// silent: nothing was sent.
func (s Shop) Refused(raw []byte) (*http.Response, error) {
	for {
		resp, err := s.order(raw)
		if err != nil && refused(err) {
			time.Sleep(time.Second)
			continue
		}
		return resp, err
	}
}

func (s Shop) Temporary(raw []byte) (*http.Response, error) {
	for {
		resp, err := s.order(raw) // want `^s\.order sends POST through http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:53 repeats it after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil && temporary(err) {
			time.Sleep(time.Second)
			continue
		}
		return resp, err
	}
}

// silent: the server has refused.
func (s Shop) TooMany(raw []byte) (*http.Response, error) {
	for {
		resp, err := s.order(raw)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(time.Second)
	}
}

// silent: 503 with a Retry-After says that nothing was done.
func (s Shop) RetryAfter(raw []byte) (*http.Response, error) {
	for {
		resp, err := s.order(raw)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusServiceUnavailable && resp.Header.Get("Retry-After") != "" {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
}

func (s Shop) ServerError(raw []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := s.order(raw) // want `^s\.order sends POST through http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:94 repeats it after a 5xx, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			return nil, err
		}
		if resp.StatusCode/100 == 5 && i < 3 {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
}

func retriable(code int) bool {
	switch code {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

func (s Shop) ByCode(raw []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := s.order(raw) // want `^s\.order sends POST through http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:116 repeats it after a 5xx, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			return nil, err
		}
		if !retriable(resp.StatusCode) || i == 3 {
			return resp, nil
		}
		resp.Body.Close()
	}
}

func conflict(resp *http.Response) bool {
	return resp.StatusCode == http.StatusConflict || resp.StatusCode == http.StatusPreconditionFailed
}

// silent: a conflict has changed nothing.
func (s Shop) Conflict(raw []byte) (*http.Response, error) {
	for {
		resp, err := s.order(raw)
		if err != nil || !conflict(resp) {
			return resp, err
		}
		resp.Body.Close()
	}
}

func (s Shop) Timeouts(raw []byte) error {
	for range 3 {
		_, err := s.order(raw) // want `^s\.order sends POST through http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:144 repeats it after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if os.IsTimeout(err) || errors.Is(err, context.DeadlineExceeded) {
			continue
		}
		return err
	}
	return nil
}

func (s Shop) ByText(raw []byte) error {
	for range 3 {
		_, err := s.order(raw) // want `^s\.order sends POST through http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:155 repeats it after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil && strings.Contains(err.Error(), "connection reset") {
			continue
		}
		return err
	}
	return nil
}

// silent: the text says that nothing was done.
func (s Shop) ByHarmlessText(raw []byte) error {
	for range 3 {
		_, err := s.order(raw)
		if err != nil && strings.Contains(strings.ToLower(err.Error()), "connection refused") {
			continue
		}
		return err
	}
	return nil
}

// silent: the state says that nothing is left.
func state(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "40001", "40P01":
			return true
		}
	}
	return false
}

func (s Shop) State(raw []byte) error {
	for {
		_, err := s.order(raw)
		if state(err) {
			continue
		}
		return err
	}
}

func lostState(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40001" || strings.HasPrefix(pg.Code, "08"))
}

func (s Shop) LostState(raw []byte) error {
	for {
		_, err := s.order(raw) // want `^s\.order sends POST through http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:205 repeats it after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if lostState(err) {
			continue
		}
		return err
	}
}

var errBroken = errors.New("broken")

// silent: order knows no such error.
func (s Shop) UnknownSentinel(raw []byte) error {
	for {
		_, err := s.order(raw)
		if !errors.Is(err, errBroken) {
			return err
		}
	}
}

func (s Shop) ship(raw []byte) error {
	resp, err := s.order(raw)
	if err != nil {
		return fmt.Errorf("%w: %v", errBroken, err)
	}
	return resp.Body.Close()
}

func (s Shop) Sentinel(raw []byte) error {
	for {
		err := s.ship(raw) // want `^s\.ship sends POST through s\.order \(retry_nonidempotent/predicates/predicates\.go:227\) and http\.Post \(retry_nonidempotent/predicates/predicates\.go:23\), and the loop at retry_nonidempotent/predicates/predicates\.go:235 repeats it after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if !errors.Is(err, errBroken) {
			return err
		}
	}
}

var ErrVersionConflict = errors.New("version conflict")

// silent: the sentinel is named after a lost race.
func (s Shop) Race(raw []byte) error {
	for {
		_, err := s.order(raw)
		if !errors.Is(err, ErrVersionConflict) {
			return err
		}
	}
}

// silent: one way is guarded by the method.
func (s Shop) ByMethod(req *http.Request) (*http.Response, error) {
	for {
		resp, err := http.DefaultClient.Do(req)
		if err != nil && req.Method == http.MethodGet {
			continue
		}
		return resp, err
	}
}

func (s Shop) TypeSwitch(raw []byte) error {
	for {
		_, err := s.order(raw)
		switch err.(type) {
		case *net.DNSError:
			continue // silent: no address was found, so nothing was sent
		default:
			return err
		}
	}
}

// silent: order knows no such error.
func (s Shop) Limited(raw []byte) error {
	for {
		_, err := s.order(raw)
		var l limited
		if errors.As(err, &l) {
			time.Sleep(l.after)
			continue
		}
		return err
	}
}
