// Package conn sets the deadline of the context on its connection.
package conn

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

func Ask(ctx context.Context, addr string) ([]byte, error) {
	c, err := net.Dial("tcp", addr) // want `^net\.Dial ignores ctx: it goes on dialing after the caller has given up; use \(&net\.Dialer\{\}\)\.DialContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if d, ok := ctx.Deadline(); ok {
		c.SetDeadline(d)
	}
	if _, err := c.Write([]byte("STATUS\n")); err != nil { // silent: the call is not known to do I/O
		return nil, err
	}
	b := make([]byte, 512)
	n, err := c.Read(b) // silent: the call is not known to do I/O
	return b[:n], err
}

func Dialers(ctx context.Context, addr string) {
	net.DialTimeout("tcp", addr, time.Second)             // want `^net\.DialTimeout ignores ctx: it goes on dialing after the caller has given up; use \(&net\.Dialer\{Timeout: \.\.\.\}\)\.DialContext\(ctx, \.\.\.\)$`
	(&net.Dialer{Timeout: time.Second}).Dial("tcp", addr) // want `^\(&net\.Dialer\{…\}\)\.Dial ignores ctx: it goes on dialing after the caller has given up; use \(&net\.Dialer\{…\}\)\.DialContext\(ctx, \.\.\.\)$`
	tls.Dial("tcp", addr, nil)                            // want `^tls\.Dial ignores ctx: it goes on dialing after the caller has given up; use \(&tls\.Dialer\{Config: \.\.\.\}\)\.DialContext\(ctx, \.\.\.\)$`
	(&tls.Dialer{}).Dial("tcp", addr)                     // want `^\(&tls\.Dialer\{\}\)\.Dial ignores ctx: it goes on dialing after the caller has given up; use \(&tls\.Dialer\{\}\)\.DialContext\(ctx, \.\.\.\)$`
	new(net.Dialer).DialContext(ctx, "tcp", addr)         // silent: the call takes a context itself
	new(net.Resolver).LookupHost(ctx, addr)               // silent: the call takes a context itself
}

func Handshake(ctx context.Context, c *tls.Conn) error {
	return c.Handshake() // want `^c\.Handshake ignores ctx: it goes on dialing after the caller has given up; use c\.HandshakeContext\(ctx, \.\.\.\)$`
}
