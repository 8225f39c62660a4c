package summary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// faults returns, for each value that the settings belong to, the one by which
// messages are sent again, if nothing makes the broker drop the repeat. A value
// that may be set elsewhere, or to something unknown, has none.
func (l *links) faults() []Setting {
	if l.told {
		return nil
	}
	others := l.apart()
	var roots []any
	groups := map[any][]given{}
	for _, o := range l.order {
		root := l.find(o)
		if _, ok := groups[root]; !ok {
			roots = append(roots, root)
		}
		groups[root] = append(groups[root], l.given[o]...)
	}
	var list []Setting
	for _, root := range roots {
		if root == open || slices.Contains(others[root], any(open)) {
			continue
		}
		var near []given
		for _, o := range others[root] {
			near = append(near, groups[o]...)
		}
		if g := l.fault(groups[root], near); g != nil {
			list = append(list, Setting{Row: l.row, Name: g.name, Pos: g.pos, End: g.end, Guess: l.row.Option == "" && l.constant(*g) == nil})
		}
	}
	return list
}

// fault returns the first setting of one value that is at fault, or nil. What is
// said near it, where the value comes from or goes to, may only clear it.
func (l *links) fault(all, near []given) *given {
	var first *given
	for _, g := range near {
		v := l.constant(g)
		n, ok := whole(v)
		if slices.Contains(l.row.Safe, g.path) && (v == nil || isTrue(v)) || slices.Contains(l.row.Acks, g.path) && l.noAck(g, v) ||
			slices.Contains(l.row.Retries, g.path) && ok && n <= l.row.Once {
			return nil
		}
	}
	for i, g := range all {
		v := l.constant(g)
		switch {
		case slices.Contains(l.row.Safe, g.path) && (v == nil || isTrue(v)):
			return nil
		case slices.Contains(l.row.Acks, g.path) && l.noAck(g, v), slices.Contains(l.row.Unless, g.path):
			return nil
		case l.row.Option != "" && g.path == l.row.Option:
			first = &all[i]
		case slices.Contains(l.row.Retries, g.path):
			n, ok := whole(v)
			if ok && n <= l.row.Once || !ok && !l.configured(g) {
				return nil
			}
			if first == nil {
				first = &all[i]
			}
		}
	}
	return first
}

// configured reports whether a number that is no constant comes from the
// configuration: somebody put the line there in order to send more than once. A
// default that sends once says that it is off unless asked for.
func (l *links) configured(g given) bool {
	if len(l.row.Safe) == 0 {
		return false
	}
	if n, known := l.Clock().Count(g.value, g.cur, nil); known {
		return int64(n) > l.row.Once
	}
	v := code.Var(l.pass.TypesInfo, g.value)
	return v != nil && v.IsField()
}

// noAck reports whether nobody's answer is waited for, or that cannot be told.
func (l *links) noAck(g given, v constant.Value) bool {
	if l.row.Option != "" {
		call, ok := ast.Unparen(g.value).(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := code.Callee(l.pass.TypesInfo, call)
		return fn == nil || fn.FullName() == l.row.NoAck
	}
	return v == nil || strings.Trim(v.ExactString(), `"`) == l.row.NoAck
}

// constant is the value of a setting, through a local variable that is set
// once; nil if it is not known.
func (l *links) constant(g given) constant.Value {
	e := g.value
	for range maxAliases {
		if tv, ok := l.pass.TypesInfo.Types[e]; ok && tv.Value != nil {
			return tv.Value
		}
		v, ok := code.ObjectOf(l.pass.TypesInfo, e).(*types.Var)
		if !ok || v.IsField() {
			return nil
		}
		values := l.Flow.Assignments(v, g.cur)
		if len(values) != 1 {
			return nil
		}
		e = values[0]
	}
	return nil
}

// isTrue reports whether a constant says yes, as a boolean or as a text.
func isTrue(v constant.Value) bool {
	switch v.Kind() {
	case constant.Bool:
		return constant.BoolVal(v)
	case constant.String:
		return constant.StringVal(v) != "false"
	}
	return true
}

// whole is a constant number, also one that is written as a text.
func whole(v constant.Value) (int64, bool) {
	if v == nil {
		return 0, false
	}
	if v.Kind() == constant.String {
		v = constant.MakeFromLiteral(constant.StringVal(v), token.INT, 0)
	}
	if v = constant.ToInt(v); v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}
