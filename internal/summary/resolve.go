package summary

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
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
	c := candidate{write: Write{What: row.What, Cost: row.Cost, Guess: row.Guess, Needs: row.Needs, Auto: row.Auto, Kept: row.Fills, Store: row.Store}, args: row.Args}
	switch {
	case row.Commit:
		return p.commit(s)
	case row.By != api.ByName:
		return c, p.decided(s, &c)
	case row.Verb:
		return c, p.byVerb(s, &c.write)
	case row.Method > 0:
		if row.Method > len(args) {
			return c, false
		}
		if !p.method(&c.write, p.Tracer.Text(args[row.Method-1], s.cur)) {
			return c, false
		}
		if writes, done := p.documentAt(s, &c.write); done {
			return c, writes
		}
		return c, !p.readLike(s, nil)
	case row.Request > 0:
		if row.Request > len(args) {
			return c, false
		}
		c.request = args[row.Request-1]
		r := p.Tracer.Request(c.request, s.cur)
		if r.Method.Value == "POST" {
			if writes, done := p.byDocument(s, &c.write, r.Document, r.HasDocument, r.Bodies); done {
				return c, writes
			}
		}
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
	case row.RPC > 0:
		return c, p.procedure(&c.write, s)
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
	if writes, done := p.documentAt(s, &c.write); done {
		return c, writes
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
	p.attempts(s, &c.write)
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
	case w.Payload > 0:
		x := arg(w.Payload)
		return c, x != nil && p.payload(s, &c.write, w.By, x, arg(w.Filter))
	case w.Document > 0:
		x := arg(w.Document)
		if x == nil || !p.substituteDocument(s, &c.write, x) {
			return c, false
		}
	case w.Request > 0:
		c.request = arg(w.Request)
		if c.request == nil {
			return c, false
		}
		r := p.Tracer.Request(c.request, s.cur)
		if r.Method.Value == "POST" {
			if writes, done := p.byDocument(s, &c.write, r.Document, r.HasDocument, r.Bodies); done {
				c.write.Request = 0
				return c, writes
			}
		}
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
	if writes, done := p.documentAt(s, &c.write); done {
		return c, writes
	}
	return c, !httpVerb(c.write.What) || !p.readLike(s, p.constants(s))
}
