package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Entry is a note about the object with that key.
type Entry struct {
	Key string
	Note
}

// Export returns what the packages that import this one have to know, in the
// order of its scope.
func (r *Reader) Export() []Entry {
	var list []Entry
	scope := r.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		switch obj := obj.(type) {
		case *types.Var:
			list = r.exportValue(list, obj, obj.Pkg().Path()+"."+name)
		case *types.Func:
			list = r.exportFunc(list, obj)
		case *types.TypeName:
			list = r.exportType(list, obj)
		}
	}
	return list
}

func (r *Reader) exportValue(list []Entry, v *types.Var, key string) []Entry {
	if !code.IsDuration(v.Type()) {
		return list
	}
	n := r.foldStores(v, nil, 0, false)
	if !n.known() && v.IsField() {
		n = r.foldTag(v)
	}
	if d, ok := number64(n); ok {
		list = append(list, Entry{key, Note{Kind: NoteValue, D: d, Default: n.def || v.IsField()}})
	}
	return list
}

func (r *Reader) exportType(list []Entry, tn *types.TypeName) []Entry {
	named, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok || tn.IsAlias() {
		return list
	}
	if st, ok := named.Underlying().(*types.Struct); ok {
		for i := range st.NumFields() {
			if f := st.Field(i); f.Exported() {
				list = r.exportValue(list, f, tn.Pkg().Path()+"."+tn.Name()+"."+f.Name())
			}
		}
	}
	for m := range named.Methods() {
		if m.Exported() {
			list = r.exportFunc(list, m)
		}
	}
	return list
}

// exportFunc notes the longest span of a function under each of its contexts,
// what it serves, and how often it tries.
func (r *Reader) exportFunc(list []Entry, fn *types.Func) []Entry {
	decl, ok := r.Flow.Decl(fn)
	if !ok || code.IsTest(r.Pass.Fset, decl.Node().Pos()) {
		return list
	}
	add := func(n Note) { list = append(list, Entry{r.Flow.Name(fn), n}) }
	longest := map[int]Span{}
	for _, s := range r.Spans(fn) {
		if best, ok := longest[s.Index]; !ok || s.D > best.D {
			longest[s.Index] = s
		}
	}
	sig := code.Signature(fn)
	for i := -1; i < sig.Params().Len(); i++ {
		if s, ok := longest[i]; ok {
			add(noteOf(NoteSpan, s, i))
		}
	}
	if r.answers(sig) && r.Streams(decl) {
		add(Note{Kind: NoteStreams})
	}
	for _, n := range r.serves(fn, decl) {
		add(n)
	}
	for _, g := range r.Regions(decl, nil) {
		if g.Tries > 1 {
			add(r.noteTries(g, fn, decl))
			break
		}
	}
	return list
}

func noteOf(k NoteKind, s Span, index int) Note {
	return Note{Kind: k, D: s.D, Default: s.Default, Index: index, What: s.What, In: s.In, Place: s.Place}
}

// answers reports whether a function with this signature can write a response.
func (r *Reader) answers(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		if code.TypeName(t) == "net/http.ResponseWriter" || r.Flow.Carries(t) && !code.IsContext(t) {
			return true
		}
	}
	return false
}

// serves notes the handler that a function returns, the handlers that it
// registers on a router it is given, and the write timeout under which it
// serves a handler that it is given.
func (r *Reader) serves(fn *types.Func, decl inspector.Cursor) []Note {
	var notes []Note
	sig := code.Signature(fn)
	s := &serving{Reader: r, out: &service{}, seen: map[any]bool{}}
	if sig.Results().Len() > 0 && s.isHandler(sig.Results().At(0).Type()) {
		s.returned(decl, 0)
		if best := longestServed(s.out.served); best != nil {
			notes = append(notes, noteOf(NoteServes, best.Span, -1))
		}
		if sig.Params().Len() > 0 && r.MovesDeadline(decl) {
			notes = append(notes, Note{Kind: NoteMoves})
		}
	}
	for i := range sig.Params().Len() {
		if p := sig.Params().At(i); isRouter(p.Type()) {
			served, _ := r.Registers(p)
			if best := longestServed(served); best != nil {
				notes = append(notes, noteOf(NoteServes, best.Span, i))
			}
		}
	}
	return append(notes, r.servedParams(fn, decl)...)
}

func longestServed(list []Served) *Served {
	var best *Served
	for i := range list {
		if best == nil || list[i].Span.D > best.Span.D {
			best = &list[i]
		}
	}
	return best
}

// HTTPServer is the owner type of the standard library's server.
const HTTPServer = "net/http.Server"

// servedParams notes which handlers, given to fn, it serves under a write
// timeout.
func (r *Reader) servedParams(fn *types.Func, decl inspector.Cursor) []Note {
	var notes []Note
	for _, o := range r.Owners(HTTPServer) {
		if !decl.Contains(o.Cur) {
			continue
		}
		w := r.Get(o, "WriteTimeout", nil)
		e, cur := o.Expr("Handler")
		if w == nil || !w.Known || w.D <= 0 || e == nil {
			continue
		}
		_, streams, params := r.Serves(e, cur)
		for _, p := range params {
			if i := paramIndex(r.info, p, decl); i >= 0 && !streams {
				notes = append(notes, Note{Kind: NoteServed, D: w.D, Default: w.Default, Index: i, In: FuncName(fn), Place: r.place(w.Pos)})
			}
		}
	}
	return notes
}

// Calls returns the calls in this package of functions of others that a note
// of that kind is about.
func (r *Reader) Calls(kind NoteKind, each func(call *ast.CallExpr, cur inspector.Cursor, n Note)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil || fn.Pkg() == r.Pass.Pkg {
			continue
		}
		for _, n := range r.Imported(r.Flow.Name(fn)) {
			if n.Kind == kind {
				each(call, c, n)
			}
		}
	}
}
