package summary

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// ChangesSchema reports whether fn is a migration, which must not be cut
// half-way because somebody left: by its name or its package's, or because it
// runs only statements that define the schema.
func (p *Package) ChangesSchema(fn *types.Func) bool {
	return isMigration(fn.Name()) || isMigration(fn.Pkg().Name()) || p.onlySchema(fn)
}

func isMigration(name string) bool { return strings.HasPrefix(strings.ToLower(name), "migrat") }

// onlySchema reports whether every statement that fn runs is a constant that
// defines the schema (CREATE, ALTER, DROP…), and there is at least one.
func (p *Package) onlySchema(fn *types.Func) bool {
	b := p.bodies[fn]
	if b == nil {
		return false
	}
	found := false
	for _, op := range b.ops {
		if op.Row.IO != api.Database || op.Row.SQL == 0 {
			continue
		}
		if op.Row.SQL > len(op.Call.Args) {
			return false
		}
		if !isSchema(p.constantFront(op.Call.Args[op.Row.SQL-1], op.Cur)) {
			return false
		}
		found = true
	}
	return found
}

// constantFront returns the constant that a statement begins with: all of it,
// the left end of a sum, or the format of a Sprintf, also through a variable
// that is set once. "" if there is none.
func (p *Package) constantFront(e ast.Expr, cur inspector.Cursor) string {
	for range maxAliases {
		e = ast.Unparen(e)
		if text, ok := code.ConstString(p.pass.TypesInfo, e); ok {
			return text
		}
		switch x := e.(type) {
		case *ast.BinaryExpr:
			e = x.X
		case *ast.Ident:
			v, ok := p.pass.TypesInfo.ObjectOf(x).(*types.Var)
			if !ok {
				return ""
			}
			values := p.Flow.Assignments(v, cur)
			if len(values) != 1 {
				return ""
			}
			e = values[0]
		case *ast.CallExpr:
			if fn := code.Callee(p.pass.TypesInfo, x); fn == nil || fn.FullName() != "fmt.Sprintf" || len(x.Args) == 0 {
				return ""
			}
			e = x.Args[0]
		default:
			return ""
		}
	}
	return ""
}

// isSchema reports whether the statement starts with a word of data definition,
// behind comments.
func isSchema(text string) bool {
	for {
		text = strings.TrimSpace(text)
		switch {
		case strings.HasPrefix(text, "--"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text, "*/")
		default:
			word, _, _ := strings.Cut(strings.ToUpper(text), " ")
			switch strings.TrimSpace(word) {
			case "CREATE", "ALTER", "DROP", "PRAGMA", "COMMENT", "GRANT", "REVOKE":
				return true
			}
			return false
		}
	}
}
