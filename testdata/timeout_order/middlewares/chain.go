package middlewares

import (
	"net/http"
	"time"
)

type layered func(http.Handler) http.Handler

// stack puts the first of the middlewares outermost.
func stack(h http.Handler, list ...layered) http.Handler {
	for i := len(list) - 1; i >= 0; i-- {
		h = list[i](h)
	}
	return h
}

// answering answers with a 503 after d.
func answering(d time.Duration) layered {
	return func(next http.Handler) http.Handler {
		return http.TimeoutHandler(next, d, "busy")
	}
}

// optional has no limit without one.
func optional(d time.Duration) layered {
	return func(next http.Handler) http.Handler {
		if d <= 0 {
			return next
		}
		return expiring(d)(next)
	}
}

// limits is a middleware that is a method.
type limits struct{ each time.Duration }

func (l limits) apply(next http.Handler) http.Handler { return expiring(l.each)(next) }

func Stacked(h http.Handler) *http.Server {
	return &http.Server{
		Handler:      stack(h, traced, answering(27*time.Second)),
		WriteTimeout: 25 * time.Second, // want `^http\.Server\.WriteTimeout 25s \(.*\) is not longer than http\.TimeoutHandler 27s \(timeout_order/middlewares/chain\.go:21\): the client sees EOF instead of the 503$`
	}
}

func StackedPatient() *http.Server {
	return &http.Server{
		Handler:      stack(http.HandlerFunc(patient), traced, expiring(15*time.Second)),
		WriteTimeout: 25 * time.Second, // silent: the middleware ends the handler's context before
	}
}

func Optional(h http.Handler) *http.Server {
	return &http.Server{Handler: optional(26 * time.Second)(h), WriteTimeout: 25 * time.Second} // want `^http\.Server\.WriteTimeout 25s \(.*\) is not longer than the 26s budget of expiring \(.*\): the client sees EOF instead of the answer$`
}

func Without(h http.Handler) *http.Server {
	return &http.Server{Handler: optional(0)(h), WriteTimeout: 25 * time.Second} // silent: zero is no limit
}

func Method(h http.Handler) *http.Server {
	l := limits{each: 28 * time.Second}
	return &http.Server{Handler: l.apply(h), WriteTimeout: 25 * time.Second} // want `^http\.Server\.WriteTimeout 25s \(.*\) is not longer than the 28s budget of expiring \(.*\): the client sees EOF instead of the answer$`
}

func Told(d time.Duration, h http.Handler) *http.Server {
	return &http.Server{Handler: optional(d)(h), WriteTimeout: 25 * time.Second} // silent: the caller decides
}
