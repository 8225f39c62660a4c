package driver

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"

	"golang.org/x/tools/go/analysis"
)

// The types below are the form of go vet -json: package, check, and then
// either an error or a list of findings.

type jsonTree map[string]map[string]any

type jsonError struct {
	Err string `json:"error"`
}

type jsonDiagnostic struct {
	Category       string        `json:"category,omitempty"`
	Posn           string        `json:"posn"`
	End            string        `json:"end"`
	Message        string        `json:"message"`
	SuggestedFixes []jsonFix     `json:"suggested_fixes,omitempty"`
	Related        []jsonRelated `json:"related,omitempty"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

// jsonEdit replaces the bytes of a file from Start up to End.
type jsonEdit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

type jsonRelated struct {
	Posn    string `json:"posn"`
	End     string `json:"end"`
	Message string `json:"message"`
}

// printJSON prints the outcome in the form of go vet -json, as one object.
func printJSON(w io.Writer, o outcome) error {
	tree := jsonTree{}
	for _, f := range o.findings {
		list, _ := tree.of(f.pkg)[f.check].([]jsonDiagnostic)
		tree.of(f.pkg)[f.check] = append(list, toJSON(f))
	}
	for _, f := range o.failures {
		tree.of(f.pkg)[f.check] = jsonError{f.err.Error()}
	}
	data, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", data)
	return err
}

// of returns the checks of a package.
func (t jsonTree) of(pkg string) map[string]any {
	if t[pkg] == nil {
		t[pkg] = map[string]any{}
	}
	return t[pkg]
}

func toJSON(f finding) jsonDiagnostic {
	d := jsonDiagnostic{
		Category: f.diag.Category,
		Posn:     f.pos.String(),
		End:      f.end.String(),
		Message:  f.diag.Message,
	}
	for _, fix := range f.diag.SuggestedFixes {
		d.SuggestedFixes = append(d.SuggestedFixes, jsonFix{fix.Message, toEdits(f.fset, fix.TextEdits)})
	}
	for _, r := range f.diag.Related {
		d.Related = append(d.Related, jsonRelated{
			Posn:    f.fset.Position(r.Pos).String(),
			End:     f.fset.Position(cmp.Or(r.End, r.Pos)).String(),
			Message: r.Message,
		})
	}
	return d
}

func toEdits(fset *token.FileSet, edits []analysis.TextEdit) []jsonEdit {
	var list []jsonEdit
	for _, e := range edits {
		start, end := fset.Position(e.Pos), fset.Position(cmp.Or(e.End, e.Pos))
		list = append(list, jsonEdit{start.Filename, start.Offset, end.Offset, string(e.NewText)})
	}
	return list
}
