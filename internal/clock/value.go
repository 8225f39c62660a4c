// Package clock reads timeouts out of a program: how long they are, what they
// belong to, how long a piece of work may take by them, and what is served,
// repeated or shut down under them.
//
// What is not a constant of the program is unknown, and what is unknown is not
// reported. A default that the program writes down (of a flag, of an
// environment variable, of a struct tag, under "if t == 0") is a value that
// says so.
package clock

import (
	"go/token"
	"strings"
	"time"
)

// Value is a duration that the program fixes.
type Value struct {
	D time.Duration
	// Default reports that somebody can choose another one when the program runs.
	Default bool
}

// String returns the duration as people write it: "5m", not "5m0s".
func (v Value) String() string {
	if v.Default {
		return Format(v.D) + " (default)"
	}
	return Format(v.D)
}

// Format returns d without the zero units at its end.
func Format(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// Setting is one value at the place where it is given to something.
type Setting struct {
	Value
	// Known reports that the value is fixed by the program; where it is not, only
	// the place is meant.
	Known    bool
	Pos, End token.Pos
}
