package client

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// Declared is a setting that makes a client send writes again although the
// library, or the program, means to leave them out.
type Declared struct {
	// Name is the setting, and Pos and End the place.
	Name     string
	Pos, End token.Pos
	// Made is where the client is made, as "dir/file.go:LINE".
	Made string
	// Key is a key that a hook makes anew in every attempt; nil for other settings.
	Key *FreshKey
	*Again
}

// declaration is a setting, with what it is set on.
type declaration struct {
	setting
	on   ast.Expr // the client, or the literal that it is
	cur  inspector.Cursor
	name string
	end  token.Pos
}

// declare keeps a setting that speaks of writes.
func (r *Reader) declare(s setting, on ast.Expr, cur inspector.Cursor, name string, end token.Pos) {
	if s.row.Says == api.SaysAllow || s.row.Says == api.SaysWhen || s.row.Says == api.SaysHook {
		r.declared = append(r.declared, declaration{s, on, cur, name, end})
	}
}

// Declared returns the settings that say that writes are sent again: outright,
// or by a gate that asks for the method in vain.
func (r *Reader) Declared() []Declared {
	if !r.importsClients() {
		return nil
	}
	r.index()
	var list []Declared
	said := map[token.Pos]bool{} // a setter is met in each chain that it is in
	for _, d := range r.declared {
		var key *FreshKey
		if d.row.Says == api.SaysHook {
			if key = r.hookKey(d.setting); key == nil {
				continue
			}
		}
		t := &trace{Reader: r, seen: map[types.Object]bool{}, anyKey: key != nil}
		made, known := t.value(d.on, d.cur, nil)
		again := t.agree(made, known)
		if key != nil {
			if again != nil && !said[key.Pos] {
				said[key.Pos] = true
				list = append(list, Declared{Name: d.name, Pos: key.Pos, End: key.End, Made: again.Place, Key: key, Again: again})
			}
			continue
		}
		if again == nil || again.Gate == "" && !r.outright(d.setting) {
			continue
		}
		list = append(list, Declared{Name: d.name, Pos: d.pos, End: d.end, Made: code.Place(r.Pass, made[0].pos), Again: again})
	}
	return list
}

// hookKey returns the key that a hook makes anew in every attempt.
func (r *Reader) hookKey(s setting) *FreshKey {
	for _, x := range s.values {
		switch x := ast.Unparen(x).(type) {
		case *ast.FuncLit:
			if key := r.FreshKey(x, s.cur); key != nil {
				return key
			}
		case *ast.Ident, *ast.SelectorExpr:
			if fn, ok := code.ObjectOf(r.info, x).(*types.Func); ok {
				if decl, ok := r.Flow.Decl(fn); ok {
					return r.FreshKey(decl.Node(), decl)
				}
			}
		}
	}
	return nil
}

// outright reports whether the setting lets every write pass.
func (r *Reader) outright(s setting) bool {
	if s.row.Says == api.SaysAllow {
		return len(s.values) == 1 && (&verdict{Reader: r}).is(s.values[0], true)
	}
	if !s.row.Allows || len(s.values) != 1 {
		return false
	}
	says, seen := r.Engine.Policy(s.values[0], s.cur, retry.Lost, s.row.Empty)
	return seen && says == retry.True
}

// importsClients reports whether the package imports one with rows about
// clients, other than net/http.
func (r *Reader) importsClients() bool {
	for _, imp := range r.Pass.Pkg.Imports() {
		if imp.Path() != "net/http" && r.Table.HasClients(imp.Path()) {
			return true
		}
	}
	return false
}
