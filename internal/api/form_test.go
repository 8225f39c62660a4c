package api

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var placeholder = regexp.MustCompile(`\{[a-z]*\}`)

// TestFormsSpeakOfTheCall checks that forms use known placeholders only, and
// that each one names the context.
func TestFormsSpeakOfTheCall(t *testing.T) {
	for _, f := range Default().Funcs() {
		for part, text := range map[string]string{"Text": f.Form.Text, "Fix": f.Form.Fix, "Bind": f.Form.Bind} {
			if text == "" {
				continue
			}
			if !strings.Contains(text, "{ctx}") {
				t.Errorf("%s: %s %q does not use the context", f.Name, part, text)
			}
			for _, p := range placeholder.FindAllString(text, -1) {
				switch {
				case p == "{fun}", p == "{recv}", p == "{ctx}":
				case p == "{root}" && part == "Text":
				case (p == "{args}" || p == "{pkg}") && part == "Fix":
				case p == "{}" && part != "Bind": // an empty composite literal
				default:
					t.Errorf("%s: %s %q has the unknown placeholder %s", f.Name, part, text, p)
				}
			}
		}
	}
}

// source is Go code that makes the edit of each row in a function of its own.
type source struct {
	strings.Builder
	imports map[string]string // path -> name
	rows    []string          // the row that each function is about
}

func (s *source) qualify(pkg *types.Package) string {
	if s.imports[pkg.Path()] == "" {
		s.imports[pkg.Path()] = fmt.Sprintf("p%d", len(s.imports))
	}
	return s.imports[pkg.Path()]
}

// add writes a function that performs the fixed call of fn and keeps its
// results in variables of the types they have without the fix.
func (s *source) add(f *Func, fn *types.Func) {
	sig := fn.Signature()
	fmt.Fprintf(s, "func row%d(ctx %s.Context", len(s.rows), s.qualify(types.NewPackage("context", "context")))
	recv := s.qualify(fn.Pkg())
	if sig.Recv() != nil {
		recv = "recv"
		fmt.Fprintf(s, ", recv %s", types.TypeString(receiver(fn), s.qualify))
	}
	var args []string
	for i := range sig.Params().Len() {
		arg := fmt.Sprintf("a%d", i)
		typ := sig.Params().At(i).Type()
		fmt.Fprintf(s, ", %s %s", arg, types.TypeString(typ, s.qualify))
		if sig.Variadic() && i == sig.Params().Len()-1 {
			arg += "..."
		}
		args = append(args, arg)
	}
	s.WriteString(") (")
	for i := range sig.Results().Len() {
		fmt.Fprintf(s, "%s,", types.TypeString(sig.Results().At(i).Type(), s.qualify))
	}
	s.WriteString(") { ")
	if sig.Results().Len() > 0 {
		s.WriteString("return ")
	}
	call := f.Form.Fix
	if f.Form.Bind != "" {
		call = "{recv}" + f.Form.Bind + "." + fn.Name() + "({args})"
	}
	s.WriteString(strings.NewReplacer(
		"{fun}", recv+"."+fn.Name(), "{recv}", recv, "{pkg}", s.qualify(fn.Pkg()), "{ctx}", "ctx", "{args}", strings.Join(args, ", "),
	).Replace(call))
	s.WriteString(" }\n")
	s.rows = append(s.rows, f.Name)
}

// TestBindAtTheRoot checks that a chain can be bound at its start: where a
// Chain row leads from one type to another whose rows have a Bind, the first
// type can be bound in the same way.
func TestBindAtTheRoot(t *testing.T) {
	pkgs := mustLoad(t)
	binds := map[string]string{} // type -> the Bind of its rows
	for _, f := range Default().Funcs() {
		if f.Form.Bind != "" {
			recv, _, _ := strings.Cut(f.Name, ").")
			binds[strings.TrimLeft(recv, "(*")] = f.Form.Bind
		}
	}
	for _, f := range Default().Funcs() {
		fn := lookupFunc(pkgs, f.Name)
		if f.Role != Chain || fn == nil || fn.Signature().Results().Len() != 1 {
			continue
		}
		bind := binds[strings.TrimPrefix(types.TypeString(fn.Signature().Results().At(0).Type(), nil), "*")]
		if bind == "" {
			continue
		}
		method, _, _ := strings.Cut(bind[1:], "(")
		if form := beside(fn, method); form == nil || contextParam(form.Signature()) != 0 {
			t.Errorf("%s leads to a handle that %s binds, but its receiver has no such method", f.Name, bind)
		}
	}
}

// receiver returns the type of fn's receiver, or the pointer to an exported
// struct that the method is promoted to from an unexported one.
func receiver(fn *types.Func) types.Type {
	recv := fn.Signature().Recv().Type()
	if ptr, ok := recv.(*types.Pointer); ok {
		recv = ptr.Elem()
	}
	if named, ok := recv.(*types.Named); !ok || named.Obj().Exported() {
		return fn.Signature().Recv().Type()
	}
	scope := fn.Pkg().Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() {
			continue
		}
		if obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, fn.Pkg(), fn.Name()); obj == fn {
			return types.NewPointer(tn.Type())
		}
	}
	return fn.Signature().Recv().Type()
}

// TestFixesCompile type-checks the edited call of every row that has an edit:
// it takes the arguments as they were, and its results go where the results of
// the call without a context went.
func TestFixesCompile(t *testing.T) {
	pkgs := mustLoad(t)
	src := &source{imports: map[string]string{}}
	for _, f := range Default().Funcs() {
		fn := lookupFunc(pkgs, f.Name)
		if fn == nil || f.Form.Fix == "" && f.Form.Bind == "" {
			continue
		}
		if sig := fn.Signature(); sig.TypeParams() != nil || sig.RecvTypeParams() != nil {
			t.Errorf("%s: the edit of a generic function is not checked", f.Name)
			continue
		}
		src.add(f, fn)
	}
	var head strings.Builder
	head.WriteString("package edits; import (")
	for path, name := range src.imports {
		fmt.Fprintf(&head, "%s %q;", name, path)
	}
	head.WriteString(")\n")

	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "edits.go", head.String()+src.String(), 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{
		Importer: loaded(pkgs),
		Error: func(err error) {
			var te types.Error
			if !errors.As(err, &te) {
				t.Error(err)
				return
			}
			// Line 1 is the head; each function has a line of its own.
			if row := fset.Position(te.Pos).Line - 2; row >= 0 && row < len(src.rows) {
				t.Errorf("%s: the edit does not compile: %s", src.rows[row], te.Msg)
			} else {
				t.Error(err)
			}
		},
	}
	conf.Check("edits", fset, []*ast.File{file}, nil) // errors are reported above
	if len(src.rows) < 50 {
		t.Errorf("only %d rows have an edit", len(src.rows))
	}
}

type loaded map[string]*packages.Package

func (l loaded) Import(path string) (*types.Package, error) {
	if p := l[path]; p != nil && p.Types != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}
