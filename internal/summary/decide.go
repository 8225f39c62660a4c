package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// decided reads what decides whether the call at s can be repeated, as its row
// says, and reports whether it has its effect again.
func (p *Package) decided(s *site, c *candidate) bool {
	row := s.row
	arg := func(i int) ast.Expr {
		if i <= 0 || i > len(s.call.Args) {
			return nil
		}
		return s.call.Args[i-1]
	}
	switch row.By {
	case api.ByModel:
		model := p.inChain(s, func(fn *types.Func) bool { return fn.Name() == "Model" })
		return (model == nil || len(model.Args) == 0 || !p.rowHasKey(model.Args[0])) && !p.inTransaction(s) && !p.safeChain(s)
	case api.ByCounter:
		counter := p.inChain(s, func(fn *types.Func) bool { return api.CounterFunc(fn.FullName()) })
		if counter == nil || len(counter.Args) == 0 || p.inTransaction(s) {
			return false
		}
		column, ok := code.ConstString(p.pass.TypesInfo, counter.Args[0])
		c.write.What, c.write.Cost, c.write.Relative = column+" = "+column+" ± n", "the change is applied twice", true
		return ok
	case api.ByStatement:
		made := p.inChain(s, func(fn *types.Func) bool { return api.StatementFunc(fn.FullName()) })
		if made == nil || len(made.Args) == 0 {
			return false
		}
		c.write.What = p.counts(made, s)
		c.write.Cost, c.write.Relative = "the change is applied twice", true
		return c.write.What != ""
	}
	x := arg(row.At)
	if row.By == api.ByPipeline {
		c.write.What = p.pipelined(s, x)
		return c.write.What != ""
	}
	if x == nil {
		return false
	}
	switch row.By {
	case api.ByModels:
		p.models(x, s, c)
	case api.ByDocument, api.ByOperators, api.ByExpression:
		return p.payload(s, &c.write, row.By, x, arg(row.Filter))
	case api.ByCommand:
		name, ok := code.ConstString(p.pass.TypesInfo, x)
		what, relative := api.RelativeCommand(name)
		if !ok || !relative || what == "XADD" && !p.newEntry(s.call.Args[row.At:]) {
			return false
		}
		c.write.What = what
	case api.ByType, api.ByFlag, api.ByMethod, api.ByMade:
		return p.saysMessage(row, x, s)
	case api.ByKeyField:
		return !p.isNamed(s.fn, x, s.cur) && !p.readLike(s, []string{s.fn.Pkg().Name()})
	}
	return c.write.What != ""
}

// newEntry reports whether the arguments of a command that appends to a stream
// leave the id of the entry to the server: key, options, "*".
func (p *Package) newEntry(args []ast.Expr) bool {
	return slices.ContainsFunc(args, func(a ast.Expr) bool {
		text, ok := code.ConstString(p.pass.TypesInfo, a)
		return ok && text == "*"
	})
}

// counts returns the assignment by which a statement of CQL adds a number up,
// or "": an INSERT replaces there, and what is added to a set or a map is there
// once.
func (p *Package) counts(made *ast.CallExpr, s *site) string {
	t := p.Tracer.Text(made.Args[0], s.cur)
	if !t.Known {
		return ""
	}
	st := write.SQL(t.Value)
	_, added, ok := strings.Cut(st.What, " = ")
	if st.Class != write.Repeats || !ok || !strings.HasPrefix(strings.ToUpper(strings.TrimSpace(t.Value)), "UPDATE") || strings.Contains(strings.ToUpper(t.Value), " IF ") {
		return ""
	}
	words := strings.Fields(added)
	if len(words) != 3 {
		return ""
	}
	switch last := words[2]; {
	case last == "?":
		i := strings.Count(t.Value[:strings.Index(t.Value, "?")], "?") + 1
		if i < len(made.Args) && code.IsBasic(p.pass.TypesInfo.TypeOf(made.Args[i]), types.IsNumeric) {
			return st.What
		}
	case last[0] >= '0' && last[0] <= '9':
		return st.What
	}
	return ""
}

// inChain returns the call in the chain in front of the call at s, also through
// a variable that is assigned once, whose function is of the kind; or nil.
func (p *Package) inChain(s *site, kind func(*types.Func) bool) *ast.CallExpr {
	recv := code.Receiver(s.call)
	for range 2 * maxAliases {
		switch x := ast.Unparen(code.OrBad(recv)).(type) {
		case *ast.CallExpr:
			if fn := code.Callee(p.pass.TypesInfo, x); fn != nil && kind(fn.Origin()) {
				return x
			}
			recv = code.Receiver(x)
		case *ast.Ident:
			v, ok := p.pass.TypesInfo.ObjectOf(x).(*types.Var)
			if !ok || v.IsField() {
				return nil
			}
			values := p.Flow.Assignments(v, s.cur)
			if len(values) != 1 {
				return nil
			}
			recv = values[0]
		default:
			return nil
		}
	}
	return nil
}
