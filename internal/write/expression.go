package write

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Expression returns what an update expression adds up, and the name of the
// value that it adds if that can be a set, to which adding again adds nothing:
//
//	ADD lent :n
//	SET lent = lent + :n, log = list_append(log, :line)
//
// "" if it sets.
func Expression(text string) (what, value string) {
	clause := ""
	var part []string
	flush := func() {
		if what == "" {
			what, value = relativePart(clause, part)
		}
		part = nil
	}
	depth := 0
	for _, w := range strings.Fields(spaced.Replace(text)) {
		switch u := strings.ToUpper(w); {
		case depth == 0 && (u == "SET" || u == "ADD" || u == "REMOVE" || u == "DELETE"):
			flush()
			clause = u
		case depth == 0 && w == ",":
			flush()
		default:
			switch w {
			case "(":
				depth++
			case ")":
				depth--
			}
			part = append(part, w)
		}
	}
	flush()
	return what, value
}

var spaced = strings.NewReplacer(",", " , ", "(", " ( ", ")", " ) ", "=", " = ", "+", " + ", " - ", " - ")

// relativePart reads one action of a clause.
func relativePart(clause string, part []string) (what, value string) {
	switch {
	case len(part) == 0 || bookkeeping(part[0]):
	case clause == "ADD" && len(part) == 2:
		return "ADD " + part[0] + " " + part[1], part[1]
	case clause == "SET" && len(part) > 3 && part[1] == "=":
		rest := part[2:]
		own := slices.Contains(rest, part[0])
		if own && (slices.Contains(rest, "+") || slices.Contains(rest, "-")) || own && strings.EqualFold(rest[0], "list_append") {
			return tidy.Replace(strings.Join(part, " ")), ""
		}
	}
	return "", ""
}

var tidy = strings.NewReplacer(" ( ", "(", " )", ")", " ,", ",")

// Update returns what the input of an update adds up: itself, by its
// UpdateExpression or its Statement, or by those of the items in it. It is ""
// if a condition is among them, if nothing adds up, or if it cannot be read.
func (t *Tracer) Update(x ast.Expr, cur inspector.Cursor) string {
	what := ""
	for _, v := range t.values(x, cur) {
		lit, ok := ast.Unparen(v).(*ast.CompositeLit)
		if !ok || t.conditioned(x, cur) {
			return ""
		}
		conditional := false
		ast.Inspect(lit, func(n ast.Node) bool {
			inner, ok := n.(*ast.CompositeLit)
			if !ok {
				return !conditional
			}
			if sets(inner, "ConditionExpression") && keyed(inner) || sets(inner, "ConditionCheck") && keyed(inner) {
				conditional = true
			}
			if w := t.updateOf(inner, cur); w != "" && what == "" {
				what = w
			}
			return !conditional
		})
		if conditional {
			return ""
		}
	}
	return what
}

// keyed reports whether the elements of the literal have names.
func keyed(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return false
	}
	kv, ok := lit.Elts[0].(*ast.KeyValueExpr)
	if !ok {
		return false
	}
	_, ok = kv.Key.(*ast.Ident)
	return ok
}

// conditioned reports whether the function gives the variable a condition later.
func (t *Tracer) conditioned(x ast.Expr, cur inspector.Cursor) bool {
	v, ok := code.ChainRoot(t.info, x).(*types.Var)
	if !ok {
		return false
	}
	for c := range outermost(cur).Preorder((*ast.AssignStmt)(nil)) {
		for _, l := range c.Node().(*ast.AssignStmt).Lhs {
			sel, ok := l.(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "ConditionExpression" && code.ChainRoot(t.info, sel.X) == v {
				return true
			}
		}
	}
	return false
}

// updateOf reads the expression or the statement in one literal.
func (t *Tracer) updateOf(lit *ast.CompositeLit, cur inspector.Cursor) string {
	if !keyed(lit) {
		return ""
	}
	if text := t.FieldOf(lit, "UpdateExpression", cur); text.Known && text.Value != "" {
		what, value := Expression(text.Value)
		if value != "" && !t.number(lit, value, cur) {
			return ""
		}
		return what
	}
	if text := t.FieldOf(lit, "Statement", cur); text.Known {
		if st := SQL(text.Value); st.Class == Repeats && strings.Contains(st.What, "=") {
			return st.What
		}
	}
	return ""
}

// number reports whether the value that an expression adds is a number.
func (t *Tracer) number(lit *ast.CompositeLit, name string, cur inspector.Cursor) bool {
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		if id, ok := kv.Key.(*ast.Ident); !ok || id.Name != "ExpressionAttributeValues" {
			continue
		}
		fields, ok := t.document(kv.Value, cur)
		if !ok {
			return false
		}
		for _, f := range fields {
			if f.name == name {
				return strings.HasSuffix(code.TypeName(t.info.TypeOf(f.value)), "MemberN")
			}
		}
	}
	return false
}
