package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/write"
)

// candidate is a write that a call makes, with what its keys are looked for in.
type candidate struct {
	write   Write
	request ast.Expr         // the request that is sent; nil for none
	columns []write.KeyValue // of an INSERT
	args    int              // the first argument of the statement
}

// resolve returns the writes that a call makes or may make: by its row, or by
// what the called function does.
func (p *Package) resolve(s *site) []candidate {
	if s.row == nil {
		return p.resolveOnce(s)
	}
	if !s.read {
		s.read, s.found = true, p.resolveOnce(s)
	}
	return s.found
}

func (p *Package) resolveOnce(s *site) []candidate {
	var writes []Write
	if s.row == nil {
		if writes = p.writesOf(s.fn); len(writes) == 0 {
			return nil // most calls end here
		}
	}
	if p.idempotentAt(s.call) || s.in != nil && harmlessName(s.in.Name()) || harmlessName(s.fn.Name()) || p.idempotent(s.fn) {
		return nil
	}
	if s.row != nil {
		if c, ok := p.byRow(s); ok {
			return []candidate{c}
		}
		return nil
	}
	var list []candidate
	inTx := false
	for i, w := range writes {
		if i == 0 {
			inTx = p.handsTx(s)
		}
		if inTx && isSQL(w.What) {
			continue // it fails with the transaction
		}
		if c, ok := p.substitute(s, w); ok {
			list = append(list, c)
		}
	}
	return list
}

// writesOf returns what fn writes; behind an interface, what the first known
// implementation that writes does.
func (p *Package) writesOf(fn *types.Func) []Write {
	if !isInterfaceMethod(fn) {
		if e := p.Effects(fn); e != nil {
			return e.Writes
		}
		return nil
	}
	if !p.methodsOf(p.pass.Pkg)[fn.Name()].known && !p.importedNamed(fn.Name()).writes {
		return nil
	}
	for _, impl := range p.Implementations(fn) {
		if e := p.Effects(impl); e != nil && len(e.Writes) > 0 && !p.idempotent(impl) {
			return e.Writes
		}
	}
	return nil
}

// byRow reads a call of a library function.
func (p *Package) byRow(s *site) (candidate, bool) {
	row, args := s.row, s.call.Args
	c := candidate{write: Write{What: row.What, Cost: row.Cost, Guess: row.Guess}, args: row.Args}
	switch {
	case row.Commit:
		return p.commit(s)
	case row.Method > 0:
		if row.Method > len(args) {
			return c, false
		}
		return c, p.method(&c.write, p.Tracer.Text(args[row.Method-1], s.cur)) && !p.readLike(s, nil)
	case row.Request > 0:
		if row.Request > len(args) {
			return c, false
		}
		c.request = args[row.Request-1]
		r := p.Tracer.Request(c.request, s.cur)
		if p.readLike(s, r.Words) || upserts(r.Types) {
			return c, false
		}
		c.write.Request = r.Param
		if r.Method == (write.Text{}) {
			return c, r.Param > 0
		}
		c.write.Request = 0
		return c, p.method(&c.write, r.Method)
	case row.Text > 0:
		if row.Text > len(args) || p.inTransaction(s) {
			return c, false
		}
		return c, p.statement(&c, p.Tracer.Text(args[row.Text-1], s.cur))
	case row.Expr:
		e := p.relativeExpr(s)
		c.write.What, c.write.Cost = e, "the change is applied twice"
		return c, e != "" && !p.inTransaction(s)
	case row.Row > 0:
		return c, !p.inTransaction(s) && !p.safeChain(s) && !p.hasOwnKey(s, row)
	case row.What == "INSERT":
		return c, !p.inTransaction(s) && !p.safeChain(s)
	case row.What == "PUT" || row.What == "DELETE":
		c.write.Strict = true
	}
	if row.What == "POST" || row.What == "PATCH" {
		return c, !p.readLike(s, p.constants(s)) && !upserts(p.Tracer.Types(s.call, s.cur))
	}
	return c, true
}

// constants are the constant texts among the arguments of a call.
func (p *Package) constants(s *site) []string {
	var list []string
	for _, a := range s.call.Args {
		list = append(list, p.Tracer.Words(a, s.cur)...)
	}
	return list
}

// method decides by an HTTP method. It reports false for one that reads or is
// unknown.
func (p *Package) method(w *Write, m write.Text) bool {
	w.Method, w.Field = m.Param, m.Field
	if m.Param > 0 {
		return true
	}
	switch strings.ToUpper(m.Value) {
	case "POST", "PATCH":
	case "PUT", "DELETE":
		w.Strict = true
	default:
		return false
	}
	w.What = strings.ToUpper(m.Value)
	return m.Known
}

// statement decides by the text of a statement.
func (p *Package) statement(c *candidate, t write.Text) bool {
	c.write.Text, c.write.Field = t.Param, t.Field
	if t.Param > 0 {
		return true
	}
	if !t.Known {
		return false
	}
	st := write.SQL(t.Value)
	c.write.What, c.columns = st.What, st.Keys
	if st.Class == write.Repeats {
		switch {
		case strings.HasPrefix(st.What, "INSERT") && !strings.Contains(st.What, "="):
			c.write.Cost = "the row is there twice"
		case strings.Contains(st.What, "="):
			c.write.Cost = "the change is applied twice"
		}
	}
	return st.Class == write.Repeats
}

// substitute is a write of the called function as the call makes it.
func (p *Package) substitute(s *site, w Write) (candidate, bool) {
	args := s.call.Args
	c := candidate{write: w}
	arg := func(i int) ast.Expr {
		if i <= 0 || i > len(args) {
			return nil
		}
		return args[i-1]
	}
	switch {
	case w.Method > 0:
		x := arg(w.Method)
		if x == nil || !p.method(&c.write, p.Tracer.FieldOf(x, w.Field, s.cur)) {
			return c, false
		}
	case w.Text > 0:
		x := arg(w.Text)
		c.args = w.Text
		if x == nil || !p.statement(&c, p.Tracer.FieldOf(x, w.Field, s.cur)) {
			return c, false
		}
	case w.Request > 0:
		c.request = arg(w.Request)
		if c.request == nil {
			return c, false
		}
		r := p.Tracer.Request(c.request, s.cur)
		c.write.Request = r.Param
		if r.Method != (write.Text{}) {
			c.write.Request = 0
			if !p.method(&c.write, r.Method) {
				return c, false
			}
		} else if r.Param == 0 {
			return c, false
		}
		if p.readLike(s, r.Words) {
			return c, false
		}
	case w.Commit && w.Content > 0:
		x := arg(w.Content)
		if x == nil {
			return c, false
		}
		content, known := p.content(x, s)
		c.write.Content = content
		if !known {
			return c, false
		}
	}
	if httpVerb(c.write.What) && p.readLike(s, p.constants(s)) {
		return c, false
	}
	return c, true
}

// keys returns the keys that the write at s is given there, judged for scope.
func (p *Package) keys(s *site, c candidate, scope ast.Node) []write.Key {
	w := c.write
	if w.Commit {
		return nil
	}
	if w.Key == KeyFromParam {
		if w.KeyParam >= len(s.call.Args) {
			return nil
		}
		x := s.call.Args[w.KeyParam]
		k := write.Key{Name: w.KeyName, Value: x, Pos: x.Pos(), End: x.End(), Mint: p.Tracer.Fresh(x, scope, s.cur)}
		if !isBasicType(p.pass.TypesInfo.TypeOf(x)) {
			k.Mint = nil
			for _, inner := range p.Tracer.Keys(x, s.cur, scope) {
				if inner.Mint != nil && inner.Mint.Identifier {
					return []write.Key{inner}
				}
			}
		}
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
	if c.columns == nil && w.Text == 0 && (httpVerb(w.What) || !isSQL(w.What)) {
		for _, a := range s.call.Args {
			list = append(list, p.Tracer.Keys(a, s.cur, scope)...)
		}
		list = append(list, p.Tracer.ChainKeys(s.call, s.cur, scope)...)
	}
	slices.SortStableFunc(list, func(a, b write.Key) int {
		return rank(a) - rank(b)
	})
	return list
}

// rank puts keys by name before those of a payload.
func rank(k write.Key) int {
	if k.Identity {
		return 1
	}
	return 0
}

func isBasicType(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Basic)
	return ok
}
