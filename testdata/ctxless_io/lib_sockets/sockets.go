// Package sockets opens web sockets and asks name servers.
package sockets

import (
	"context"

	coder "github.com/coder/websocket"
	"github.com/gorilla/websocket"
	"github.com/miekg/dns"
)

func Gorilla(ctx context.Context, dialer *websocket.Dialer, url string) (*websocket.Conn, error) {
	if conn, _, err := dialer.Dial(url, nil); err == nil { // want `^dialer\.Dial ignores ctx: it goes on dialing after the caller has given up; use dialer\.DialContext\(ctx, \.\.\.\)$`
		return conn, nil
	}
	conn, _, err := dialer.DialContext(ctx, url, nil) // silent: the call takes a context itself
	return conn, err
}

// Talk: a connection of gorilla's knows deadlines, not contexts.
func Talk(ctx context.Context, conn *websocket.Conn) error {
	return conn.WriteMessage(websocket.TextMessage, []byte("hello")) // silent: the call is not known to do I/O
}

func Coder(ctx context.Context, url string) error {
	conn, _, err := coder.Dial(ctx, url, nil) // silent: the call takes a context itself
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	return conn.Write(ctx, coder.MessageText, []byte("hello")) // silent: the call takes a context itself
}

func Resolve(ctx context.Context, client *dns.Client, m *dns.Msg) (*dns.Msg, error) {
	if r, err := dns.Exchange(m, "192.0.2.53:53"); err == nil { // want `^dns\.Exchange ignores ctx: the lookup goes on after the caller has given up; use dns\.ExchangeContext\(ctx, \.\.\.\)$`
		return r, nil
	}
	if r, _, err := client.Exchange(m, "192.0.2.54:53"); err == nil { // want `^client\.Exchange ignores ctx: the lookup goes on after the caller has given up; use client\.ExchangeContext\(ctx, \.\.\.\)$`
		return r, nil
	}
	r, _, err := client.ExchangeContext(ctx, m, "192.0.2.55:53") // silent: the call takes a context itself
	return r, err
}
