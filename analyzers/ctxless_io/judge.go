package ctxlessio

import (
	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// silence is why a call without a context is no finding.
type silence string

// The silences. Each has a case in testdata and a line in the docs page; those
// of ctxflow.Reason come with the place of the call.
const (
	takesContext   silence = "the call takes a context itself"
	noForm         silence = "no form of the call takes a context"
	shortForm      silence = "the function is the short form of its own context form"
	notSent        silence = "the object is never used for I/O as it is"
	boundLater     silence = "the object is given a context before it is used"
	endedByHand    silence = "the program ends the work itself when the context ends"
	unclearHandle  silence = "where the handle comes from cannot be seen"
	boundHandle    silence = "the handle was given a context before"
	cleanUp        silence = "clean-up must be done although the caller has left"
	schema         silence = "changes of the schema must not be cut half-way"
	detached       silence = "//deadline:detached says that the work is not the caller's"
	sameTerminal   silence = "a command and the processes that it starts are ended together, from the terminal"
	testHelp       silence = "the function helps a test"
	setUp          silence = "set-up serves the program, not one caller"
	background     silence = "a background loop serves no one caller"
	fixedSignature silence = "an interface of another package or a function type dictates the signature, and no visible caller has a context"
	unreached      silence = "no caller that waits is visible"
)

// candidate is everything that the judgement of one call depends on.
type candidate struct {
	subject
	row    *api.Func
	source ctxflow.Source // the context at hand, if reason is ""
	reason ctxflow.Reason // why none is
	tests  bool           // tests are judged too
	helps  bool           // the file around the call is named as help for tests
	short  bool           // the function around the call has a context form itself
	clean  bool           // the function around the call is Close, Stop or Shutdown
	ddl    bool           // the function around the call runs only constant DDL
	apart  bool           // //deadline:detached applies
	fate   *fate          // what becomes of the object, for a call that makes one
	handle *summary.Binding
	callers
}

// fate is what becomes of an object that a call makes without a context.
type fate struct {
	sent, bound, ended bool
}

// callers is who starts the work, for a call with no context at hand.
type callers struct {
	setUp    bool // only set-up does
	loop     bool // a background loop in the function does
	held     bool // a visible caller has a context
	exported bool // other packages can
	dictated bool // other packages can, but dictate a signature without a context
}

// verdict is the outcome: a category, or a reason for silence.
type verdict struct {
	category string
	silent   silence
}

// judge decides about one call.
func judge(c candidate) verdict {
	if s := object(c); s != "" {
		return verdict{silent: s}
	}
	switch {
	case (c.source.Test || c.helps) && !c.tests:
		return verdict{silent: testHelp}
	case c.source.Command && c.row.IO == api.Process:
		return verdict{silent: sameTerminal}
	case c.short:
		return verdict{silent: shortForm}
	case c.clean:
		return verdict{silent: cleanUp}
	case c.ddl:
		return verdict{silent: schema}
	case c.apart:
		return verdict{silent: detached}
	case c.reason == ctxflow.NoContext:
		return parameter(c)
	case c.reason != "":
		return verdict{silent: silence(c.reason)}
	case c.handle != nil || c.row.Role == api.Make && c.row.IO == api.HTTP:
		return verdict{category: unboundRequest}
	}
	return verdict{category: contextVariant}
}

// object returns why the call, or the object it makes or uses, needs no
// context; "" if it does.
func object(c candidate) silence {
	switch {
	case c.row.Context:
		return takesContext
	case c.row.Form.Text == "":
		return noForm
	case c.fate != nil && c.fate.bound:
		return boundLater
	case c.fate != nil && c.fate.ended:
		return endedByHand
	case c.fate != nil && !c.fate.sent:
		return notSent
	case c.handle != nil && *c.handle == summary.Bound:
		return boundHandle
	case c.handle != nil && *c.handle == summary.Unclear:
		return unclearHandle
	}
	return ""
}

// parameter decides about a call in a function that no context reaches: is
// there somebody who waits for it and could pass one?
func parameter(c candidate) verdict {
	switch {
	case c.setUp:
		return verdict{silent: setUp}
	case c.loop:
		return verdict{silent: background}
	case c.held:
		return verdict{category: noContextParameter}
	case c.exported && c.row.IO.Network():
		return verdict{category: noContextParameter}
	case c.dictated:
		return verdict{silent: fixedSignature}
	}
	return verdict{silent: unreached}
}
