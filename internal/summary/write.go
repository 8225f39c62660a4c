package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// Write is a change outside of the program that a function makes for its
// caller, or may make: a parameter can decide.
type Write struct {
	// What is what it does: "POST", "INSERT", "nights = nights + $1"; "" if a
	// parameter decides.
	What string
	// Cost is what the second time does; "" for the common text.
	Cost string
	// Method, Text and Request are one more than the index of the parameter that
	// holds the HTTP method, the SQL statement or the request; 0 for none.
	Method, Text, Request int
	// Document is the same for the GraphQL document that decides about a POST; with
	// the Field [InBody] it is somewhere in what the parameter holds.
	Document int
	// By is what decides about the parameter before Payload, a document or an
	// update, with the filter before Filter; 0 for none.
	By              api.Decider
	Payload, Filter int
	// Field is the field of that parameter; "" for the parameter itself.
	Field string
	// Commit reports that it is the commit of a transaction, and Content is one more
	// than the index of the function parameter that does the work in it; 0 if it is
	// known to write.
	Commit  bool
	Content int
	// Key is how the write is told from its repeat.
	Key KeyState
	// KeyParam is the index of the parameter that holds the key, for KeyFromParam.
	KeyParam int
	// KeyName names the key, and KeyPlace is where it is made, for KeyFresh.
	KeyName, KeyPlace string
	// Path is the way to the write, one step a call, as "name (dir/file.go:LINE)".
	Path []string
	// Retried is where the function itself repeats the write, as
	// "dir/file.go:LINE"; "" if it does not.
	Retried string
	// Knobs are what the caller turns the retries at Retried off with.
	Knobs []retry.Knob
	// Client is the client that repeats it by itself, set at Retried; "" if the
	// code there does. Gate is where that asks for the method in vain; or "".
	Client, Gate string
	// Status reports that its failure can be told by the status of an answer, and
	// Lost that it can be told by an error.
	Lost, Status bool
	// Raw reports that the error of a lost answer is the library's.
	Raw bool
	// Strict reports that the method is PUT or DELETE, which a server should be
	// able to do twice.
	Strict bool
	// Guess reports that only a name says that it writes.
	Guess bool
	// Needs is what would tell its repeat: "an IdempotencyKey"; "" for an id.
	Needs string
	// Auto reports that the library makes such a key for each call that is given
	// none, so that an identity in what is sent tells nothing.
	Auto bool
	// Kept is one more than the index of the parameter that keeps the key that the
	// library makes: a second call with the same argument has the same key.
	Kept int
	// Relative reports that it changes a value by what that was, so that an identity
	// in what is sent tells nothing.
	Relative bool
	// Adds reports that it adds to something, so that an id in what is sent is that
	// of what it adds to.
	Adds bool
	// Store reports that a transaction that is aborted undoes it.
	Store bool
	// Guarded reports that a look whether it is done already comes first.
	Guarded bool
}

// KeyState is how a write is told from its repeat.
type KeyState uint8

// The states of a key. A write with a key that lasts is not kept.
const (
	KeyNone      KeyState = iota
	KeyFresh              // it is new in each call
	KeyFromParam          // a parameter holds it
)

// Decided reports whether it is known that the write is one.
func (w *Write) Decided() bool {
	return w.Method == 0 && w.Text == 0 && w.Request == 0 && w.Document == 0 && w.Payload == 0
}

// Repeat is a write that may happen again.
type Repeat struct {
	Call  *ast.CallExpr
	Cur   inspector.Cursor
	In    *types.Func
	Test  bool
	Write Write
	// Region is the code that repeats it; nil if the called function does, at
	// Write.Retried.
	Region *retry.Region
	// Keys are the keys it is given here, judged for the region.
	Keys []write.Key
	// Value is the function value that is handed to a retry, where there is no call.
	Value ast.Expr
	// Covered is what the call lets be sent again, if it is no write itself but an
	// option of a connection through which no write can be seen; nil otherwise.
	Covered *Covered
}

// Covered is what a connection is told to send again.
type Covered struct {
	// Covers is what it is about: "every method", "Charge".
	Covers string
	// After is the outcomes: "UNAVAILABLE", "a lost answer".
	After string
	// Method is a write among what it covers, and Where is where the program calls
	// it, as "dir/file.go:LINE", or what has it; "" if none can be seen.
	Method, Where string
	// Named reports that the option names methods.
	Named bool
}

// site is a call that may write.
type site struct {
	call *ast.CallExpr
	cur  inspector.Cursor
	in   *types.Func
	test bool
	fn   *types.Func
	row  *api.Write // nil for a call of a function whose body is known

	read  bool        // found is the answer about row
	found []candidate // does not change from round to round, as that about fn does
}

// passed is where a declared function is handed on as a value.
type passed struct {
	site
	arg   int
	field string // of the struct that is the argument; or ""
	value ast.Expr
}
