package freshtimeout

import (
	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// silence is why a context without a parent is no finding.
type silence string

// The silences. Each has a case in testdata and a line in the docs page; those
// of ctxflow.Reason come with the place.
const (
	noUse       silence = "nothing that does I/O or blocks is given the context"
	unseen      silence = "what the function does with the context cannot be seen"
	release     silence = "what was taken must be given back although the caller has left"
	cleanUp     silence = "the function cleans up itself"
	errorPath   silence = "an error is being dealt with, perhaps because the caller has left"
	lifetime    silence = "the context lives as long as what keeps it or the function that ends it"
	opens       silence = "what is opened or started may keep the context for its lifetime"
	linked      silence = "the context ends with the caller's all the same"
	carried     silence = "the deadline is computed from the caller's"
	nilGuard    silence = "the caller gave no context"
	defaultOnly silence = "it only stands in until the caller's context is set"
	write       silence = "a write under a context without cancellation must not be cut half-way"
	thrownAway  silence = "nobody waits for the result"
	forwards    silence = "a decorator only passes the call on"
	worker      silence = "a worker finishes what it has taken"
	forOthers   silence = "the result is kept for other callers, too"
	chosen      silence = "the program decides whether the work is detached"
	command     silence = "a command of the program has no caller to give up"
	testHelp    silence = "the function helps a test"
	deliberate  silence = "the source says that the work is detached on purpose"
)

// kind is what stands in the place of the caller's context.
type kind uint8

const (
	bare    kind = iota // Background or TODO, made here
	factory             // made by a function that is called here
	severed             // WithoutCancel, or the caller's values on a bare root
	common              // a package variable or field that holds a bare root
	stored              // a package variable, or a field of the receiver
	outer               // the context of an outer function, in a callback that is given one
	rooted              // a call of a function that makes its own
)

// candidate is everything that the judgement of one context depends on.
type candidate struct {
	subject
	kind   kind
	source ctxflow.Source // the caller's context at hand, if reason is ""
	reason ctxflow.Reason // why none is
	tests  bool           // tests are judged too
	uses   []use
	facts
}

// facts is what the surroundings of the context say.
type facts struct {
	bounded    bool // it has a timeout or deadline of its own
	kept       bool // the function that ends it is kept or returned
	linked     bool // something ends it together with the caller's
	carried    bool // its deadline is the caller's
	nilGuard   bool // it is made where the caller's context is nil
	standIn    bool // it is made first, and replaced by the caller's later
	worker     bool // it is made in the loop of a worker
	shared     bool // what is found under it is kept for other callers
	chosen     bool // it is detached on one way, and not on another
	helpsTest  bool // a function around it is given a testing.T
	command    bool // the context at hand is that of a command
	clean      bool // the function around it cleans up
	deliberate bool // the source says so
	replaces   bool // it is assigned to, or hides, the caller's context
	unused     bool // the caller's context is a parameter that nothing uses
}

// use is one call that is given the context.
type use struct {
	reason   ctxflow.Reason // why no caller waits for it; "" if one does
	onward   bool           // it does or waits for something, as far as can be seen
	known    bool           // it does I/O
	io       api.IO
	release  bool // it gives something back
	write    bool // it changes something
	data     bool // its answer is used
	dropped  bool // its result is thrown away, or it has none
	failed   bool // it stands on an error path
	opens    bool // it may keep the context for the lifetime of what it returns
	kept     bool // its answer goes into a field
	shared   bool // its answer may be for other callers, too
	forwards bool // it only passes the enclosing method's call on
	awaited  bool // it runs in a goroutine that the function waits for
	name     string
	line     string
}

// verdict is the outcome: a category and the use that proves it, or a reason
// for silence.
type verdict struct {
	category string
	use      int
	silent   silence
}

// judge decides about one context.
func judge(c candidate) verdict {
	if s := place(c); s != "" {
		return verdict{silent: s}
	}
	if c.kind == severed {
		for _, u := range c.uses {
			if u.write && u.reason == "" {
				return verdict{silent: write}
			}
		}
	}
	first := noUse
	for i, u := range c.uses {
		s := judgeUse(c, u)
		if s == "" {
			return verdict{category: category(c, u), use: i}
		}
		if first == noUse {
			first = s
		}
	}
	return verdict{silent: first}
}

// place returns why the context is right where it is, whatever it is used for.
func place(c candidate) silence {
	switch {
	case c.deliberate:
		return deliberate
	case c.reason != "":
		return silence(c.reason)
	case c.helpsTest && !c.tests:
		return testHelp
	case c.command:
		return command
	case c.nilGuard:
		return nilGuard
	case c.standIn:
		return defaultOnly
	case c.linked:
		return linked
	case c.carried:
		return carried
	case c.kept:
		return lifetime
	case c.clean:
		return cleanUp
	case c.worker:
		return worker
	case c.shared:
		return forOthers
	case c.chosen:
		return chosen
	}
	return ""
}

// judgeUse returns why one use of the context is right; "" if it is not.
func judgeUse(c candidate, u use) silence {
	switch {
	case u.reason != "":
		return silence(u.reason)
	case u.release:
		return release
	case !u.onward:
		return noUse
	case u.failed && !u.data:
		return errorPath
	case u.shared:
		return forOthers
	case u.opens && !c.bounded:
		return opens
	}
	switch c.kind {
	case severed:
		switch {
		case u.forwards:
			return forwards
		case u.kept:
			return lifetime
		case !u.data:
			return thrownAway
		}
	case stored, outer:
		if !u.known {
			return unseen
		}
	case rooted:
		if u.dropped {
			return thrownAway
		}
	}
	return ""
}

// category names the fault.
func category(c candidate, u use) string {
	switch {
	case c.kind == factory, c.kind == rooted:
		return helper
	case c.kind == severed:
		return detached
	case c.kind == stored, c.kind == common:
		return storedContext
	case u.awaited && c.kind == bare:
		return fanOut
	case c.kind == outer, c.unused, c.source.Unnamed:
		return ignoredContext
	case c.replaces:
		return overwritten
	}
	return freshRoot
}
