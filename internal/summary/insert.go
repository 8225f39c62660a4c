package summary

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// safeChain reports whether the chain of calls in front of an insert makes it
// harmless.
func (p *Package) safeChain(s *site) bool {
	recv := code.Receiver(s.call)
	for {
		call, ok := ast.Unparen(code.OrBad(recv)).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn != nil && api.SafeChain(fn.FullName()) {
			if fn.Name() != "Clauses" {
				return true
			}
			for _, a := range call.Args {
				if strings.HasSuffix(code.TypeName(p.pass.TypesInfo.TypeOf(a)), "clause.OnConflict") {
					return true
				}
			}
		}
		recv = code.Receiver(call)
	}
}

// hasOwnKey reports whether the row that an ORM inserts has its key already:
// its primary key is no number that the database counts.
func (p *Package) hasOwnKey(s *site, row *api.Write) bool {
	return row.Row > len(s.call.Args) || p.rowHasKey(s.call.Args[row.Row-1])
}

// rowHasKey reports the same for the row x.
func (p *Package) rowHasKey(x ast.Expr) bool {
	t := code.Deref(p.pass.TypesInfo.TypeOf(x))
	if sl, ok := code.OrInvalid(t).Underlying().(*types.Slice); ok {
		t = code.Deref(sl.Elem())
	}
	st, ok := code.OrInvalid(t).Underlying().(*types.Struct)
	if !ok {
		return true // unknown
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		if f.Name() == "ID" || f.Name() == "Id" || f.Name() == "UUID" || keyTag(st.Tag(i)) {
			if !code.IsBasic(f.Type(), types.IsInteger) {
				return true
			}
		}
	}
	return false
}

// keyTag reports whether the tag of a field says that it tells the row from all
// others: gorm:"primaryKey", bun:",pk", xorm:"pk", pg:",unique".
func keyTag(tag string) bool {
	return strings.Contains(tag, "primaryKey") || strings.Contains(tag, "unique") || strings.Contains(tag, ",pk") || strings.Contains(tag, `"pk`) || strings.Contains(tag, " pk")
}

// relativeExpr returns the assignment of an update of an ORM whose value is an
// expression of the old one: Update("lent", gorm.Expr("lent + ?", 1)).
func (p *Package) relativeExpr(s *site) string {
	found := ""
	for _, a := range s.call.Args {
		ast.Inspect(a, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || found != "" || len(call.Args) == 0 {
				return found == ""
			}
			fn := code.Callee(p.pass.TypesInfo, call)
			if fn == nil || !api.ExprFunc(fn.FullName()) {
				return true
			}
			text, ok := code.ConstString(p.pass.TypesInfo, call.Args[0])
			if !ok {
				return true
			}
			column, _, _ := strings.Cut(strings.TrimSpace(text), " ")
			if st := write.SQL("UPDATE t SET " + column + " = " + text); st.Class == write.Repeats {
				found = st.What
			}
			return false
		})
	}
	return found
}
