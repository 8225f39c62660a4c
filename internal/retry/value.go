// Package retry answers what runs again and when: it recognises the code that
// a retry repeats, and follows the outcome of one call through that code to see
// which outcomes lead to the next attempt.
//
// It interprets one function at a time, with values that say only what matters
// for that question: is there an error, which status did the answer have.
package retry

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// Outcome is how an attempt ended.
type Outcome uint8

const (
	// OK: the call succeeded.
	OK Outcome = iota
	// Lost: the call returned an error that leaves open whether it was carried
	// out: a timeout, a broken connection.
	Lost
	// Status: the answer of the call has a status that leaves it open: 500, 502,
	// 503, 504.
	Status
	// RolledBack: the call returned an error that says that nothing was done: a
	// serialization failure, a deadlock, a conflict.
	RolledBack
)

// kind is what is known about a value.
type kind uint8

const (
	unknown kind = iota
	isNil
	notNil
	boolean // b
	numbers // one of set
	texts   // the text in set; only constants
	failure // an error, of which outcome says which
	reply   // an answer that has a status
	handle  // a value that keeps its error in itself: a command, a row
	derived // what an error is made of: a field, a code, its text
)

// value is an abstract value. It is comparable.
type value struct {
	kind    kind
	b       bool
	outcome Outcome
	set     string       // numbers, joined by commas, or a text
	mark    mark         // of a failure
	obj     types.Object // the sentinel that a failure is, if it is known
	raw     bool         // of a failure: it comes from a library, and nothing of the program's own is in it
}

// mark is what a retry library's wrapper says about an error.
type mark uint8

const (
	unmarked mark = iota
	permanent
	retryable
)

func truth(b bool) value { return value{kind: boolean, b: b} }

func (v value) is(b bool) bool { return v.kind == boolean && v.b == b }

func number(ns ...int64) value {
	s := make([]string, len(ns))
	for i, n := range ns {
		s[i] = strconv.FormatInt(n, 10)
	}
	return value{kind: numbers, set: strings.Join(s, ",")}
}

func (v value) numbers() []int64 {
	var ns []int64
	for _, s := range strings.Split(v.set, ",") {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return nil
		}
		ns = append(ns, n)
	}
	return ns
}

// ambiguous reports whether the value is, or is made of, an error that leaves
// open whether the call was carried out.
func (v value) ambiguous() bool {
	return (v.kind == failure || v.kind == derived) && v.outcome == Lost
}

// successes are the statuses that an answer of success may have. Some code
// knows only one of them, so each is tried alone.
var successes = []int64{200, 201, 202, 204}

// statuses are the statuses that an answer has after an outcome.
func (f *frame) statuses(o Outcome) value {
	if o == OK {
		return number(f.success)
	}
	return number(500, 502, 503, 504)
}

// codes are the gRPC codes of an outcome: those that the documentation of the
// codes says nothing certain about.
func codes(o Outcome) value {
	switch o {
	case OK:
		return number(0)
	case RolledBack:
		return number(10)
	}
	return number(1, 2, 4, 13, 14)
}

// arithmetic returns the result of x op y for integers.
func arithmetic(op token.Token, x, y value) value {
	if x.kind != numbers || y.kind != numbers {
		return value{}
	}
	xs, ys := x.numbers(), y.numbers()
	if comparison(op) {
		yes, no := false, false
		for _, a := range xs {
			for _, b := range ys {
				if constant.Compare(constant.MakeInt64(a), op, constant.MakeInt64(b)) {
					yes = true
				} else {
					no = true
				}
			}
		}
		if yes == no {
			return value{}
		}
		return truth(yes)
	}
	var out []int64
	for _, a := range xs {
		for _, b := range ys {
			switch {
			case op == token.QUO && b != 0:
				out = append(out, a/b)
			case op == token.REM && b != 0:
				out = append(out, a%b)
			case op == token.SUB:
				out = append(out, a-b)
			case op == token.ADD:
				out = append(out, a+b)
			default:
				return value{}
			}
		}
	}
	slices.Sort(out)
	return number(slices.Compact(out)...)
}

func comparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// not, and, or are the three-valued connectives.
func not(v value) value {
	if v.kind != boolean {
		return value{}
	}
	return truth(!v.b)
}

func and(x, y value) value {
	switch {
	case x.is(false) || y.is(false):
		return truth(false)
	case x.is(true) && y.is(true):
		return truth(true)
	}
	return value{}
}

func or(x, y value) value { return not(and(not(x), not(y))) }

// join merges what two ways say about one value.
func join(x, y value) value {
	if x == y {
		return x
	}
	if x.kind == numbers && y.kind == numbers {
		ns := append(x.numbers(), y.numbers()...)
		slices.Sort(ns)
		return number(slices.Compact(ns)...)
	}
	return value{}
}

// env is what is known about variables, sorted by position. It is immutable.
type env []binding

type binding struct {
	obj types.Object
	val value
}

func (e env) get(obj types.Object) value {
	for _, b := range e {
		if b.obj == obj {
			return b.val
		}
	}
	return value{}
}

// with returns the environment in which obj has the value.
func (e env) with(obj types.Object, v value) env {
	out := make(env, 0, len(e)+1)
	done := v.kind == unknown
	for _, b := range e {
		switch {
		case b.obj == obj:
			continue
		case !done && b.obj.Pos() > obj.Pos():
			out = append(out, binding{obj, v})
			done = true
		}
		out = append(out, b)
	}
	if !done {
		out = append(out, binding{obj, v})
	}
	return out
}
