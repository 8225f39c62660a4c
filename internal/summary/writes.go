package summary

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// noteSite keeps a call that may write.
func (p *Package) noteSite(c inspector.Cursor, call *ast.CallExpr, fn, in *types.Func, test bool) {
	row := p.Table.WriteOf(fn)
	if row == nil && sendsByShape(fn) {
		row = &api.Write{Name: fn.FullName(), Request: 1}
	}
	if row == nil {
		row = rpcByShape(fn)
	}
	if row == nil {
		row = sqlByShape(fn)
	}
	if row == nil {
		row = p.keyedByShape(fn)
	}
	if row == nil || row.Make {
		return
	}
	p.sites = append(p.sites, &site{call: call, cur: c, in: in, test: test, fn: fn, row: row})
}

// writes computes, for every function, what it writes for its caller, and all
// writes that may happen again.
func (p *Package) writes() {
	edges := map[*types.Func][]*site{}
	for _, s := range p.sites {
		edges[s.in] = append(edges[s.in], s)
	}
	for callee, list := range p.edges {
		if p.Table.WriteOf(callee) != nil || rpcByShape(callee) != nil {
			continue // its row or its name has decided, whatever one implementation does besides
		}
		for _, e := range list {
			edges[e.In] = append(edges[e.In], &site{call: e.Call, cur: e.Cur, in: e.In, test: e.Test, fn: callee})
		}
	}
	for _, list := range edges {
		slices.SortFunc(list, func(a, b *site) int { return int(a.cur.Index()) - int(b.cur.Index()) })
	}
	fns := p.functions()
	for range MaxHops {
		next := map[*types.Func][]Write{}
		for _, fn := range fns {
			if p.idempotent(fn) || harmlessName(fn.Name()) {
				continue
			}
			for _, s := range edges[fn] {
				for _, w := range p.effectsOf(s) {
					if !slices.ContainsFunc(next[fn], func(o Write) bool { return sameWrite(o, w) }) && len(next[fn]) < maxWrites {
						next[fn] = append(next[fn], w)
					}
				}
			}
		}
		for _, fn := range fns {
			if len(next[fn]) > 0 && p.effects[fn] == nil {
				p.effects[fn] = &Effects{}
			}
			if e := p.effects[fn]; e != nil {
				e.Writes = next[fn]
			}
		}
	}
	p.findHandlers()
	for _, list := range edges {
		for _, s := range list {
			p.repeated(s)
		}
	}
	for _, f := range p.passed {
		p.repeatedValue(f)
	}
	p.keyedRepeats()
	p.resends()
	// Positions of two files are in the order in which a driver happened to read
	// them, which is another in each run.
	slices.SortStableFunc(p.Repeats, func(a, b *Repeat) int {
		at, bt := p.pass.Fset.Position(a.Call.Pos()), p.pass.Fset.Position(b.Call.Pos())
		return cmp.Or(strings.Compare(at.Filename, bt.Filename), at.Offset-bt.Offset)
	})
}

// maxWrites bounds how many writes of a function are kept.
const maxWrites = 4

func sameWrite(a, b Write) bool {
	return a.What == b.What && a.Method == b.Method && a.Text == b.Text && a.Request == b.Request && a.Document == b.Document && a.Payload == b.Payload && a.Field == b.Field && a.Key == b.Key && a.KeyParam == b.KeyParam &&
		a.Retried == b.Retried && a.Commit == b.Commit && a.Guarded == b.Guarded
}

// around remembers the answer of the engine: each round asks again.
func (p *Package) around(cur inspector.Cursor) (*retry.Region, retry.Exit) {
	call := cur.Node().(*ast.CallExpr)
	if a, ok := p.regions[call]; ok {
		return a.region, a.exit
	}
	r, x := p.Engine.Around(cur)
	p.regions[call] = answer{r, x}
	return r, x
}

// raw reports whether the error of a lost answer of the call is that of a
// library.
func (p *Package) raw(call *ast.CallExpr) bool {
	fn := code.Callee(p.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if p.Table.WriteOf(fn) != nil || rpcByShape(fn) != nil || p.keyedByShape(fn) != nil {
		return true
	}
	writes := p.writesOf(fn)
	return len(writes) > 0 && !slices.ContainsFunc(writes, func(w Write) bool { return !w.Raw })
}

type answer struct {
	region *retry.Region
	exit   retry.Exit
}

// effectsOf returns what the call at s writes for the caller of the function
// around it.
func (p *Package) effectsOf(s *site) []Write {
	if s.test || s.in == nil {
		return nil
	}
	var list []Write
	for _, c := range p.resolve(s) {
		w := c.write
		region, exit := p.around(s.cur)
		if region == nil {
			region = p.byClient(s, c)
		}
		switch {
		case w.Retried != "":
			if w.Decided() {
				continue // said here
			}
		case region != nil:
			if w.Decided() || region.Kind == retry.Twice {
				continue
			}
			w.Retried = region.Elsewhere
			if w.Retried == "" {
				w.Retried = code.Place(p.pass, region.Pos)
			}
			w.Knobs = p.knobs(s.cur, region, s.in)
			if region.Kind == retry.Client {
				w.Client, w.Gate = region.Name, region.Gate
				w.Lost, w.Status = slices.Contains(region.After, retry.Lost), slices.Contains(region.After, retry.Status)
			}
		default:
			if len(exit.Outcomes) == 0 {
				continue // nobody is told
			}
			w.Raw = exit.Raw
			w.Lost, w.Status = slices.Contains(exit.Outcomes, retry.Lost), slices.Contains(exit.Outcomes, retry.Status)
		}
		scope := p.scope(s)
		if region != nil {
			scope = region.Node
		}
		if !p.carryKey(s, c, scope, &w) {
			continue
		}
		if len(w.Path) >= MaxHops {
			continue
		}
		w.Guarded = w.Guarded || p.looksDone(s.cur)
		w.Path = slices.Concat([]string{p.step(s.call)}, w.Path)
		list = append(list, w)
	}
	return list
}

// scope is the declaration around a site.
func (p *Package) scope(s *site) ast.Node { return topDecl(s.cur).Node() }

// carryKey puts what is known about the key of the write into w, for the caller
// of the function. It reports false for a write with a key that lasts.
func (p *Package) carryKey(s *site, c candidate, scope ast.Node, w *Write) bool {
	keys := p.keys(s, c, scope)
	if len(keys) == 0 {
		p.carryKept(s, c, w)
	}
	for _, k := range keys {
		switch {
		case k.Mint != nil && (!k.Identity || k.Mint.Identifier):
			w.Key, w.KeyName, w.KeyPlace = KeyFresh, k.Name, code.Place(p.pass, k.Mint.Node.Pos())
			return true
		case k.Mint != nil:
			continue
		}
		if k.Value != nil {
			if param := p.paramOf(k.Value, s.in); param >= 0 {
				w.Key, w.KeyParam, w.KeyName = KeyFromParam, param, k.Name
				return true
			}
		}
		return false
	}
	return true
}

// paramOf returns the index of the parameter of fn that x is, or is a part of;
// -1 for none.
func (p *Package) paramOf(x ast.Expr, fn *types.Func) int {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
			continue
		case *ast.StarExpr:
			x = y.X
			continue
		case *ast.UnaryExpr:
			x = y.X
			continue
		case *ast.CallExpr: // aws.String(key), id.String()
			if len(y.Args) == 1 {
				x = y.Args[0]
				continue
			}
			if r := code.Receiver(y); r != nil && len(y.Args) == 0 {
				x = r
				continue
			}
		case *ast.Ident:
			v, ok := p.pass.TypesInfo.ObjectOf(y).(*types.Var)
			if !ok || fn == nil {
				return -1
			}
			params := code.Signature(fn).Params()
			for i := range params.Len() {
				if params.At(i) == v {
					return i
				}
			}
		}
		return -1
	}
}

// idempotent reports whether a directive says that repeating fn is harmless.
func (p *Package) idempotent(fn *types.Func) bool {
	if fn.Pkg() != p.pass.Pkg {
		e := p.Effects(fn)
		return e != nil && e.Idempotent
	}
	if slices.Contains(p.harmless, fn) {
		return true
	}
	file := code.FileOf(p.pass.Files, fn.Pos())
	return file != nil && p.Directives[file] != nil && p.Directives[file].At(directive.Idempotent, fn.Pos()) != nil
}

// idempotentAt reports the same for the line of a call.
func (p *Package) idempotentAt(call *ast.CallExpr) bool {
	file := code.FileOf(p.pass.Files, call.Pos())
	return file != nil && p.Directives[file] != nil && p.Directives[file].At(directive.Idempotent, call.Pos()) != nil
}
