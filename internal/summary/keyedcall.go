package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// keyedByShape makes a row of a function that belongs to a family, or of a
// method of an interface that stands for an operation with a row.
func (p *Package) keyedByShape(fn *types.Func) *api.Write {
	if isInterfaceMethod(fn) {
		return p.Table.WriteBehind(fn)
	}
	family := p.family(fn.Pkg())
	if family == nil {
		return nil
	}
	words := api.Words(fn.Name())
	if len(words) == 0 || !slices.Contains(family.Words, words[0]) || !code.ReturnsError(code.Signature(fn)) {
		return nil
	}
	params := code.Signature(fn).Params()
	for i := range params.Len() {
		for _, field := range family.Fields {
			if obj, _, _ := types.LookupFieldOrMethod(params.At(i).Type(), true, fn.Pkg(), field); obj == nil {
				continue
			}
			row := &api.Write{Name: fn.FullName(), What: family.What, By: api.ByKeyField, At: i + 1, Needs: article(field), Auto: family.Auto}
			if family.Fills {
				row.Fills = i + 1
			}
			return row
		}
	}
	return nil
}

func article(name string) string {
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// family returns the family of functions that the package belongs to, if this
// one imports a package of a family; else nil. The package of a method may be
// one that is not imported here: sc.PaymentIntents.New.
func (p *Package) family(pkg *types.Package) *api.WriteFamily {
	if p.families == nil {
		p.families = map[*types.Package]*api.WriteFamily{}
		for _, imp := range p.pass.Pkg.Imports() {
			if f := p.Table.WriteFamily(imp.Path()); f != nil {
				p.families[imp] = f
			}
		}
		p.usesFamilies = len(p.families) > 0
	}
	f, known := p.families[pkg]
	if !known && p.usesFamilies {
		f = p.Table.WriteFamily(pkg.Path())
		p.families[pkg] = f
	}
	return f
}

// isNamed reports whether what a CreateX makes gets a name from the program, so
// that the second one is refused, or may get one that cannot be seen.
func (p *Package) isNamed(fn *types.Func, input ast.Expr, cur inspector.Cursor) bool {
	family := p.family(fn.Pkg())
	noun, ok := strings.CutPrefix(fn.Name(), "Create")
	if family == nil || !family.Named || !ok {
		return false
	}
	fields, ok := p.Tracer.Fields(input, cur)
	if !ok {
		return true
	}
	return slices.ContainsFunc(fields, func(f string) bool {
		switch f {
		case "Name", noun + "Name", noun + "Id", noun + "Identifier":
			return true
		}
		return false
	})
}
