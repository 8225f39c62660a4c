package summary

import (
	"go/ast"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/write"
)

// InBody is the field of a document that is somewhere in what a parameter
// holds: func post(ctx context.Context, body any).
const InBody = "*"

// mutation is how messages call a GraphQL document that writes.
const mutation = "a GraphQL mutation"

// byDocument decides about a POST by the GraphQL document that it sends, if it
// sends one: the method says nothing then. done is false for any other POST.
func (p *Package) byDocument(s *site, w *Write, t write.Text, found bool, bodies []int) (writes, done bool) {
	if found {
		return p.document(w, t), true
	}
	for _, i := range bodies {
		if s.in != nil && p.givenDocument(s.in, i, 0) {
			w.What, w.Document, w.Field = "", i+1, InBody
			return true, true
		}
	}
	return false, false
}

// documentAt is byDocument for what the call at s is given. A method that a
// parameter decides leaves open whether there is a document at all.
func (p *Package) documentAt(s *site, w *Write) (writes, done bool) {
	if w.What != "POST" && w.Method == 0 {
		return false, false
	}
	t, found, bodies := p.Tracer.Document(s.call, s.cur)
	if w.Method > 0 {
		return false, found
	}
	return p.byDocument(s, w, t, found, bodies)
}

// document decides by the text of a document. It reports false for one that
// reads, and for one that cannot be seen.
func (p *Package) document(w *Write, t write.Text) bool {
	w.What, w.Document, w.Field = "", t.Param, t.Field
	if t.Param > 0 {
		return true
	}
	if !t.Known {
		return false
	}
	w.What = mutation
	switch write.GraphQL(t.Value) {
	case write.Repeats:
		w.Adds = write.GraphQLAdds(t.Value)
		return true
	case write.Repeatable:
		w.Strict = true
		return true
	}
	return false
}

// givenDocument reports whether a caller of fn gives it a document in the
// parameter with the index.
func (p *Package) givenDocument(fn *types.Func, index, depth int) bool {
	if depth >= MaxHops {
		return false
	}
	for _, e := range p.Callers(fn) {
		if index >= len(e.Call.Args) {
			continue
		}
		_, found, params := p.Tracer.DocumentIn(e.Call.Args[index], e.Cur)
		if found {
			return true
		}
		for _, i := range params {
			if e.In != nil && p.givenDocument(e.In, i, depth+1) {
				return true
			}
		}
	}
	return false
}

// substituteDocument puts the document that a call gives to a function into
// its write.
func (p *Package) substituteDocument(s *site, w *Write, x ast.Expr) bool {
	if w.Field != InBody {
		return p.document(w, p.Tracer.FieldOf(x, w.Field, s.cur))
	}
	t, found, params := p.Tracer.DocumentIn(x, s.cur)
	if writes, done := p.byDocument(s, w, t, found, params); done {
		return writes
	}
	w.What, w.Document, w.Field = "POST", 0, ""
	return true
}
