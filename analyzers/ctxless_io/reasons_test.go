package ctxlessio

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// reasons returns the text of every silence and every ctxflow.Reason, read from
// the source: a new one needs a case.
func reasons(t *testing.T) []string {
	t.Helper()
	list := append(constants(t, "judge.go", "silence"), constants(t, "../../internal/ctxflow/flow.go", "Reason")...)
	if len(list) < 15 {
		t.Fatalf("only %d reasons were found in the source", len(list))
	}
	var want []string
	for _, text := range list {
		if text != string(ctxflow.NoContext) { // what the callers are asked about
			want = append(want, text)
		}
	}
	return want
}

// constants returns the values of the string constants of the type in a file.
func constants(t *testing.T, filename, typ string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filename, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if id, ok := spec.Type.(*ast.Ident); ok && id.Name == typ && len(spec.Values) == 1 {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
				value, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				values = append(values, value)
			}
		}
		return true
	})
	return values
}
