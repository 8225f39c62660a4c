package write

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// relativeOperators are update operators that have their effect again each
// time. $set, $addToSet, $min and their kin set what is set already.
var relativeOperators = []string{"$inc", "$mul", "$push", "$pop", "$bit"}

// Operators returns what an update made of operators adds up, "$inc lent"; ""
// if it sets, if its filter asks for the old state, or if it cannot be read.
// filter is nil if it only names the document.
func (t *Tracer) Operators(update, filter ast.Expr, cur inspector.Cursor) string {
	operators, ok := t.document(update, cur)
	if !ok {
		return ""
	}
	what := ""
	var relative, written []string
	for _, op := range operators {
		if !strings.HasPrefix(op.name, "$") {
			return ""
		}
		fields, ok := t.document(op.value, cur)
		if !ok {
			return ""
		}
		adds := slices.Contains(relativeOperators, op.name)
		for _, f := range fields {
			written = append(written, f.name)
			if adds && !bookkeeping(f.name) {
				relative = append(relative, f.name)
				if what == "" {
					what = op.name + " " + f.name
				}
			}
		}
	}
	if what == "" || filter != nil && !t.open(filter, relative, written, cur) {
		return ""
	}
	return what
}

// OnlyID reports whether a filter only names the document.
func (t *Tracer) OnlyID(filter ast.Expr, cur inspector.Cursor) bool {
	fields, ok := t.document(filter, cur)
	return ok && !slices.ContainsFunc(fields, func(f named) bool { return f.name != "_id" && f.name != "id" })
}

// open reports whether a filter lets the update happen a second time: it asks
// for no version and for nothing that the update sets.
func (t *Tracer) open(filter ast.Expr, relative, written []string, cur inspector.Cursor) bool {
	fields, ok := t.document(filter, cur)
	if !ok {
		return false
	}
	for _, f := range fields {
		switch {
		case strings.HasPrefix(f.name, "$"):
			return false // and, or, expressions: more than is read here
		case slices.Contains(versions, strings.ToLower(f.name)):
			return false
		case slices.Contains(relative, f.name):
			if t.excludes(f.value, cur) {
				return false // {"seen": {"$ne": id}} and {"$push": {"seen": id}}
			}
		case slices.Contains(written, f.name):
			return false
		}
	}
	return true
}

// excludes reports whether a condition keeps out a document that has the value
// already.
func (t *Tracer) excludes(value ast.Expr, cur inspector.Cursor) bool {
	conditions, ok := t.document(value, cur)
	if !ok {
		_, constant := code.ConstString(t.info, value)
		return !constant // a value: it is compared with what is there
	}
	return slices.ContainsFunc(conditions, func(c named) bool {
		switch c.name {
		case "$ne", "$nin", "$not", "$eq", "$in", "$exists":
			return true
		}
		return false
	})
}

// bookkeeping reports whether a field only counts changes or attempts, where
// each one counts.
func bookkeeping(name string) bool {
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	switch strings.NewReplacer("_", "", "-", "", "#", "").Replace(name) {
	case "attempts", "attempt", "retries", "retrycount", "tries", "attemptcount", "failures", "v", "updates":
		return true
	}
	return slices.Contains(versions, name)
}
