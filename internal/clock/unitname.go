package clock

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// isPlain reports whether e is a duration as it is, not one that is divided.
func (r *Reader) isPlain(e ast.Expr) bool {
	if !code.IsDuration(r.info.TypeOf(e)) {
		return false
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return !ok || b.Op != token.QUO
}

// unitConst returns the unit of package time that e names, or 0.
func (r *Reader) unitConst(e ast.Expr) time.Duration {
	c, ok := code.ObjectOf(r.info, e).(*types.Const)
	if !ok || c.Pkg() == nil || c.Pkg().Path() != "time" || !code.IsDuration(c.Type()) {
		return 0
	}
	d, _ := constant.Int64Val(c.Val())
	return time.Duration(d)
}

// unitOfExpr returns the unit that a number was made in: d.Seconds(),
// int(d / time.Second), time.Second as a number.
func (r *Reader) unitOfExpr(e ast.Expr) time.Duration {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if tv, ok := r.info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			if unit := r.unitOfExpr(e.Args[0]); unit != 0 || !r.isPlain(e.Args[0]) {
				return unit
			}
			return time.Nanosecond
		}
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && code.IsDuration(r.info.TypeOf(sel.X)) {
			switch sel.Sel.Name {
			case "Seconds":
				return time.Second
			case "Milliseconds":
				return time.Millisecond
			case "Microseconds":
				return time.Microsecond
			case "Minutes":
				return time.Minute
			case "Hours":
				return time.Hour
			case "Nanoseconds":
				return time.Nanosecond
			}
		}
	case *ast.BinaryExpr:
		if e.Op == token.QUO && code.IsDuration(r.info.TypeOf(e.X)) {
			return r.unitConst(e.Y)
		}
	}
	return 0
}

// unitOfName returns the unit that the last word of a name says, or 0. A
// single m is a minute or a milli, and a min a minute or the least, so they say
// nothing. Nor does a rate or a factor between two units: requestsPerSecond,
// msInHour.
func unitOfName(name string) time.Duration {
	list := api.Words(name)
	if len(list) == 0 {
		return 0
	}
	last := len(list) - 1
	unit := unitOfWord(list[last])
	if unit == 0 {
		return 0
	}
	for _, w := range list[:last] {
		if w == "per" || unitOfWord(w) != 0 {
			return 0
		}
	}
	return unit
}

func unitOfWord(word string) time.Duration {
	switch word {
	case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds":
		return time.Millisecond
	case "us", "usec", "micros", "microseconds":
		return time.Microsecond
	case "ns", "nanos", "nanoseconds":
		return time.Nanosecond
	case "sec", "secs", "second", "seconds":
		return time.Second
	case "mins", "minute", "minutes":
		return time.Minute
	case "hour", "hours":
		return time.Hour
	}
	return 0
}

func unitName(d time.Duration) string {
	switch d {
	case time.Nanosecond:
		return "nanoseconds"
	case time.Microsecond:
		return "microseconds"
	case time.Millisecond:
		return "milliseconds"
	case time.Second:
		return "seconds"
	case time.Minute:
		return "minutes"
	case time.Hour:
		return "hours"
	}
	return Format(d)
}
