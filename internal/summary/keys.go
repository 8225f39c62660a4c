package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// keys returns the keys that the write at s is given there, judged for scope.
func (p *Package) keys(s *site, c candidate, scope ast.Node) []write.Key {
	w := c.write
	if w.Commit || w.Relative && !w.Auto {
		return nil
	}
	if k, ok := p.paramKey(s, w, scope); ok {
		return []write.Key{k}
	}
	var list []write.Key
	for _, col := range c.columns {
		k := write.Key{Name: col.Column, Identity: true, Pos: s.call.Pos(), End: s.call.End()}
		if i := c.args + col.Arg; col.Arg >= 0 && i < len(s.call.Args) {
			x := s.call.Args[i]
			k = write.Key{Name: col.Column, Value: x, Identity: true, Pos: x.Pos(), End: x.End(), Mint: p.Tracer.Fresh(x, scope, s.cur)}
		}
		list = append(list, k)
	}
	if c.columns == nil && w.Text == 0 && (w.Auto || httpVerb(w.What) || !isSQL(w.What)) {
		for _, a := range s.call.Args {
			list = append(list, p.Tracer.Keys(a, s.cur, scope, ownID(s, w.What)...)...)
		}
		list = append(list, p.Tracer.ChainKeys(s.call, s.cur, scope)...)
	}
	if k, ok := p.rowKey(s, scope); ok {
		list = append(list, k)
	}
	if w.Auto || w.Adds {
		list = slices.DeleteFunc(list, func(k write.Key) bool { return k.Identity && (w.Auto || p.addedTo(s, k)) })
	}
	slices.SortStableFunc(list, func(a, b write.Key) int {
		return rank(a) - rank(b)
	})
	if k, ok := p.keptKey(s, c, scope); ok && len(list) == 0 {
		list = append(list, k)
	}
	return list
}

// addedTo reports whether the key is the id of what something is added to, not
// one that the function has made for what is added.
func (p *Package) addedTo(s *site, k write.Key) bool {
	if !strings.EqualFold(k.Name, "id") {
		return false
	}
	if k.Value == nil {
		return false
	}
	m := p.Tracer.Fresh(k.Value, p.scope(s), s.cur)
	return m == nil || !m.Identifier
}

// paramKey returns the key that the called function takes as a parameter, if
// one is given.
func (p *Package) paramKey(s *site, w Write, scope ast.Node) (write.Key, bool) {
	if w.Key != KeyFromParam || w.KeyParam >= len(s.call.Args) {
		return write.Key{}, false
	}
	x := s.call.Args[w.KeyParam]
	if text, ok := code.ConstString(p.pass.TypesInfo, x); ok && text == "" {
		return write.Key{}, false
	}
	k := write.Key{Name: w.KeyName, Value: x, Pos: x.Pos(), End: x.End(), Mint: p.Tracer.Fresh(x, scope, s.cur)}
	if code.Basic(p.pass.TypesInfo.TypeOf(x)) != nil {
		return k, true
	}
	k.Mint = nil
	for _, inner := range p.Tracer.Keys(x, s.cur, scope) {
		if inner.Mint != nil && inner.Mint.Identifier {
			return inner, true
		}
	}
	return k, true
}

// rank puts keys by name before those of a payload.
func rank(k write.Key) int {
	if k.Identity {
		return 1
	}
	return 0
}

// rowKey returns the key in the argument that the row says is one.
func (p *Package) rowKey(s *site, scope ast.Node) (write.Key, bool) {
	if s.row == nil || s.row.Key == 0 || s.row.Key > len(s.call.Args) {
		return write.Key{}, false
	}
	x, name := s.call.Args[s.row.Key-1], s.fn.Signature().Params().At(s.row.Key-1).Name()
	if f := s.row.KeyField; f != "" {
		value, known := p.Tracer.FieldValue(x, f, s.cur)
		if known && value == nil {
			return write.Key{}, false
		}
		if name = f; known {
			x = value
		}
	}
	if tv := p.pass.TypesInfo.Types[x]; tv.Value != nil && tv.Value.String() == `""` {
		return write.Key{}, false
	}
	return write.Key{Name: name, Value: x, Pos: x.Pos(), End: x.End(), Mint: p.Tracer.Fresh(x, scope, s.cur)}, true
}

// keptKey returns the key that the library put into an argument in the first
// call, and that the next calls with the same argument find there.
func (p *Package) keptKey(s *site, c candidate, scope ast.Node) (write.Key, bool) {
	if c.write.Kept == 0 || c.write.Kept > len(s.call.Args) {
		return write.Key{}, false
	}
	x := s.call.Args[c.write.Kept-1]
	v, ok := code.ChainRoot(p.pass.TypesInfo, x).(*types.Var)
	if !ok || p.inside(v, scope, s.cur) {
		return write.Key{}, false
	}
	return write.Key{Name: c.write.Needs, Value: x, Pos: x.Pos(), End: x.End()}, true
}

// inside reports whether the variable is made, or made anew, in the scope.
func (p *Package) inside(v *types.Var, scope ast.Node, cur inspector.Cursor) bool {
	in := func(n ast.Node) bool { return scope.Pos() <= n.Pos() && n.End() <= scope.End() }
	if scope.Pos() <= v.Pos() && v.Pos() < scope.End() {
		return true
	}
	return slices.ContainsFunc(p.Flow.Assignments(v, cur), func(rhs ast.Expr) bool { return in(rhs) })
}

// carryKept tells the caller of the function which parameter keeps the key that
// the library makes; none if the argument is made in the function.
func (p *Package) carryKept(s *site, c candidate, w *Write) {
	if c.write.Kept == 0 || c.write.Kept > len(s.call.Args) {
		return
	}
	w.Kept = p.paramOf(s.call.Args[c.write.Kept-1], s.in) + 1
}

// callersKeys returns an identity that every caller of an unexported function
// puts into what it hands to the write: made there, it is the same in all
// attempts.
func (p *Package) callersKeys(s *site, w Write) []write.Key {
	if s.in == nil || s.in.Exported() || w.Auto || w.Relative || w.Commit || isSQL(w.What) {
		return nil
	}
	callers := p.Callers(s.in)
	if len(callers) == 0 || p.UsedAsValue(s.in) {
		return nil
	}
	for _, a := range s.call.Args {
		param := p.paramOf(a, s.in)
		if param < 0 || code.Basic(p.pass.TypesInfo.TypeOf(a)) != nil {
			continue
		}
		if !slices.ContainsFunc(callers, func(e *Edge) bool { return !p.identified(e, param) }) {
			return []write.Key{{Name: code.Signature(s.in).Params().At(param).Name(), Identity: true, Pos: a.Pos(), End: a.Pos()}}
		}
	}
	return nil
}

// identified reports whether the argument of a call has an identity, or a key.
func (p *Package) identified(e *Edge, arg int) bool {
	if arg >= len(e.Call.Args) {
		return false
	}
	for _, k := range p.Tracer.Keys(e.Call.Args[arg], e.Cur, e.Call) {
		if k.Mint == nil {
			return true
		}
	}
	return false
}
