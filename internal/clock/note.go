package clock

import "time"

// NoteKind is what a note is about.
type NoteKind uint8

// The kinds of notes.
const (
	// NoteValue: the value of a variable or field.
	NoteValue NoteKind = iota
	// NoteSpan: a span of a function, under the context of its parameter Index
	// (-1 for none).
	NoteSpan
	// NoteServes: the handler that a function returns (Index -1), or registers on
	// its parameter Index, has this span.
	NoteServes
	// NoteStreams: a function streams its answer, or takes over the connection.
	NoteStreams
	// NoteMoves: a function moves the write deadline of what it wraps.
	NoteMoves
	// NoteServed: the handler in parameter Index is served under a write timeout.
	NoteServed
	// NoteTries: a function tries N times, for up to D each if the context of its
	// parameter Index (-1 for none) goes on so long.
	NoteTries
)

// Note is one thing that a package says about an object of its own, for the
// packages that import it.
type Note struct {
	Kind    NoteKind
	D       time.Duration
	Default bool
	N       int
	Index   int
	What    string
	In      string
	Place   string
}

func (n Note) span() Span {
	return Span{Value: Value{n.D, n.Default}, What: n.What, In: n.In, Place: n.Place, Index: n.Index}
}
