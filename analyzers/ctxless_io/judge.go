package ctxlessio

import (
	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// silence is why a call without a context is no finding.
type silence string

// The silences. Each has a case in testdata and a line in the docs page; those
// of ctxflow.Reason come with the place of the call.
const (
	takesContext silence = "the call takes a context itself"
	noForm       silence = "no form of the call takes a context"
	shortForm    silence = "the function is the short form of its own context form"
	notSent      silence = "the object is never used for I/O as it is"
	boundLater   silence = "the object is given a context before it is used"
	cleanUp      silence = "clean-up must be done although the caller has left"
	schema       silence = "changes of the schema must not be cut half-way"
)

// candidate is everything that the judgement of one call depends on.
type candidate struct {
	subject
	row    *api.Func
	source ctxflow.Source // the context at hand, if reason is ""
	reason ctxflow.Reason // why none is
	short  bool           // the function around the call has a context form itself
	clean  bool           // the function around the call is Close, Stop or Shutdown
	ddl    bool           // the function around the call runs only constant DDL
	fate   *fate          // what becomes of the object, for a call that makes one
}

// fate is what becomes of an object that a call makes without a context.
type fate struct {
	sent, bound bool
}

// verdict is the outcome: a category, or a reason for silence.
type verdict struct {
	category string
	silent   silence
}

// judge decides about one call.
func judge(c candidate) verdict {
	switch {
	case c.row.Context || c.row.Role == api.Send:
		return verdict{silent: takesContext}
	case c.row.Form.Text == "":
		return verdict{silent: noForm}
	case c.fate != nil && c.fate.bound:
		return verdict{silent: boundLater}
	case c.fate != nil && !c.fate.sent:
		return verdict{silent: notSent}
	case c.short:
		return verdict{silent: shortForm}
	case c.clean:
		return verdict{silent: cleanUp}
	case c.ddl:
		return verdict{silent: schema}
	case c.reason != "":
		return verdict{silent: silence(c.reason)}
	case c.row.Role == api.Make && c.row.IO == api.HTTP:
		return verdict{category: unboundRequest}
	}
	return verdict{category: contextVariant}
}
