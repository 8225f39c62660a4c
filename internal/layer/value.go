// Package layer says which timeouts belong to which layer of a program, and
// which of them do not fit into the ones around them.
//
// A layer is a name: a comment says that a timeout belongs to it, or the
// options do. What is not named so has none, and is compared with nothing.
package layer

import (
	"go/token"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// Value is a timeout of a layer, as importers see it.
type Value struct {
	Layer string
	Clock directive.Clock
	D     time.Duration
	// Default reports that somebody can choose another one when the program runs.
	Default bool
	// Name is what the program calls it: "queryTimeout", "Config.Query".
	Name string
	// Place is "dir/file.go:LINE".
	Place string
	// Key is the constant, variable or field that it is the value of, as
	// "path.Name"; "" for a value that has no name.
	Key string
	// Chain is the literal whose value it is part of, if the package makes several
	// of that type; "" otherwise.
	Chain string
	// Use is what the program gives it to, as far as that is a known API.
	Use clock.Use
}

// Declared is a variable or field whose values belong to a layer, wherever it
// is given them.
type Declared struct {
	Key, Layer, Name string
	Clock            directive.Clock
	Unit             time.Duration
	P99              time.Duration
}

// Connection is the clock of opening a connection: it has to fit into others,
// and nothing into it.
const Connection = directive.ClockConnection

// Found is a value at a place of this package, or one that an import says.
type Found struct {
	Value
	Pos, End token.Pos // none for an import's
	Cur      inspector.Cursor
	// P99 is how long the slowest hundredth takes; 0 if nobody said.
	P99 time.Duration
	// Replaced reports that the program takes a zero for something else than no
	// limit, or hands it on to where that cannot be seen.
	Replaced bool
	// Label is what Use is, as a message names it.
	Label string
}

// Here reports whether the value stands in this package.
func (f *Found) Here() bool { return f.Pos.IsValid() }

// limits reports whether the value limits a request, or a part of it.
func (f *Found) limits() bool { return f.Clock == directive.ClockRequest || f.Clock == Connection }
