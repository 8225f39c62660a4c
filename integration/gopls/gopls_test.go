// Package gopls tests the checks in an editor: a gopls that has them, and the
// messages that it exchanges with the editor while somebody types.
package gopls

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/integration/gopls/lsp"
)

// patience is how long an answer may take: the first analysis of a module goes
// through the standard library.
const patience = 3 * time.Minute

// editor is an editor with a copy of a module open.
type editor struct {
	*lsp.Client
	t   *testing.T
	ctx context.Context
	dir string
}

func edit(t *testing.T, settings map[string]any) *editor {
	t.Helper()
	return editWith(t, gopls, settings)
}

func editWith(t *testing.T, server string, settings map[string]any) *editor {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "shop"))); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	record := func(message string) { t.Log(strings.ReplaceAll(message, dir, "")) }
	client, err := lsp.Start(ctx, server, dir, settings, record)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Errorf("the server did not end well: %v", err)
		}
	})
	return &editor{client, t, ctx, dir}
}

// open opens a file of the module and returns its address and text.
func (e *editor) open(name string) (uri, text string) {
	e.t.Helper()
	file := filepath.Join(e.dir, filepath.FromSlash(name))
	data, err := os.ReadFile(file)
	if err != nil {
		e.t.Fatal(err)
	}
	uri, text = lsp.URI(file), string(data)
	if err := e.Open(e.ctx, uri, text); err != nil {
		e.t.Fatal(err)
	}
	return uri, text
}

// wait waits until the findings of our checks in a version of the document are
// on exactly these lines, counted from one.
func (e *editor) wait(uri string, version int, lines ...int) []lsp.Diagnostic {
	e.t.Helper()
	all, err := e.Wait(e.ctx, uri, version, func(all []lsp.Diagnostic) bool {
		var got []int
		for _, d := range ours(all) {
			got = append(got, d.Range.Start.Line+1)
		}
		return slices.Equal(got, lines)
	})
	if err != nil {
		e.t.Fatalf("waiting for findings on lines %v: %v", lines, err)
	}
	return ours(all)
}

// ours are the findings of our checks, by line.
func ours(all []lsp.Diagnostic) []lsp.Diagnostic {
	var list []lsp.Diagnostic
	for _, d := range all {
		if d.Source == "ctxless_io" {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b lsp.Diagnostic) int { return a.Range.Start.Line - b.Range.Start.Line })
	return list
}

// lineOf returns the number of the only line that contains part.
func lineOf(t *testing.T, text, part string) int {
	t.Helper()
	if strings.Count(text, part) != 1 {
		t.Fatalf("%q stands %d times in the text", part, strings.Count(text, part))
	}
	return strings.Count(text[:strings.Index(text, part)], "\n") + 1
}

const (
	count   = `o.DB.QueryRow("SELECT count(*) FROM orders")`
	counted = `o.DB.QueryRowContext(ctx, "SELECT count(*) FROM orders")`
	// body is what Name does.
	body = "\terr = o.DB.QueryRow(\"SELECT name FROM orders WHERE id = $1\", id).Scan(&name)\n\treturn name, err\n"
	// end is the end of the file.
	end    = "return o.Label(id) }\n"
	second = "\n// Size is typed in later.\nfunc (o *Orders) Size(ctx context.Context) error {\n\t_, err := o.DB.Exec(\"VACUUM\")\n\treturn err\n}\n"
)

// TestTyping: a finding appears and goes while a file is edited and not saved.
func TestTyping(t *testing.T) {
	e := edit(t, nil)
	uri, text := e.open("store/store.go")
	first := lineOf(t, text, count)
	e.wait(uri, 1, first)

	// A second finding, then the first one's cure: the second shows that the
	// publication without the first is not one that came too early.
	text = e.replace(uri, 2, text, end, end+second)
	e.wait(uri, 2, first, lineOf(t, text, "o.DB.Exec"))

	text = e.replace(uri, 3, text, count, counted)
	e.wait(uri, 3, lineOf(t, text, "o.DB.Exec"))

	// In the middle of a word the file does not compile; what is known stays.
	text = e.replace(uri, 4, text, "return n, err", "return n, er")
	e.wait(uri, 4, lineOf(t, text, "o.DB.Exec"))
}

// replace types new over old and returns the text that this makes.
func (e *editor) replace(uri string, version int, text, old, new string) string {
	e.t.Helper()
	edit, ok := lsp.Replace(text, old, new)
	if !ok {
		e.t.Fatalf("%q is not in the text", old)
	}
	e.change(uri, version, edit)
	return lsp.Apply(text, []lsp.TextEdit{edit})
}

func (e *editor) change(uri string, version int, edits ...lsp.TextEdit) {
	e.t.Helper()
	if err := e.Change(e.ctx, uri, version, edits...); err != nil {
		e.t.Fatal(err)
	}
}

// TestFinding: what an editor shows beside the message.
func TestFinding(t *testing.T) {
	e := edit(t, nil)
	uri, text := e.open("store/store.go")
	d := e.wait(uri, 1, lineOf(t, text, count))[0]
	if d.Code != "context-variant" || d.CodeDescription == nil {
		t.Fatalf("the code is %v with the link %+v, want context-variant with a link", d.Code, d.CodeDescription)
	}
	// The link opens a page of this repository, at the paragraph about the code.
	path, ok := strings.CutPrefix(d.CodeDescription.Href, "https://github.com/deadlinelint/deadlinelint/blob/main/")
	file, anchor, _ := strings.Cut(path, "#")
	page, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(file)))
	if !ok || err != nil {
		t.Errorf("the link %s opens no page of this repository: %v", d.CodeDescription.Href, err)
	} else if !regexp.MustCompile(`(?m)^#+ .*` + regexp.QuoteMeta(anchor)).Match(page) {
		t.Errorf("%s has no heading %s", file, anchor)
	}
	const warning = 2
	if d.Severity != warning {
		t.Errorf("severity %d, want a warning", d.Severity)
	}
	if d.Range.Start.Line != d.Range.End.Line || d.Range.End.Character <= d.Range.Start.Character {
		t.Errorf("the range %+v marks nothing", d.Range)
	}
}

// TestFacts: a finding that depends on what a function of another package does
// comes and goes with the text of that package, which is not saved either.
func TestFacts(t *testing.T) {
	e := edit(t, nil)
	api, text := e.open("api/api.go")
	name, ready := lineOf(t, text, "h.Orders.Name("), lineOf(t, text, "db.Ping()")
	e.wait(api, 1, name, ready)

	store, text := e.open("store/store.go")
	e.replace(store, 2, text, body, "\treturn id, nil\n")
	e.wait(api, 1, ready)
}

// TestFix: the quick fix is offered, and the text it makes has no finding.
func TestFix(t *testing.T) {
	e := edit(t, nil)
	uri, text := e.open("store/store.go")
	d := e.wait(uri, 1, lineOf(t, text, count))[0]
	actions, err := e.QuickFixes(e.ctx, uri, d)
	if err != nil {
		t.Fatal(err)
	}
	if len(actions) != 1 || actions[0].Kind != "quickfix" {
		t.Fatalf("offered %+v, want one quick fix", actions)
	}
	edits := actions[0].Edit.Of(uri)
	fixed := lsp.Apply(text, edits)
	if want := strings.Replace(text, count, counted, 1); fixed != want {
		t.Fatalf("%q made\n%s\nwant\n%s", actions[0].Title, fixed, want)
	}
	// The second finding shows that the publication did not come too early.
	e.change(uri, 2, edits...)
	fixed = e.replace(uri, 3, fixed, end, end+second)
	e.wait(uri, 3, lineOf(t, fixed, "o.DB.Exec"))
}

// TestSwitch: a check is switched off like gopls' own analyzers.
func TestSwitch(t *testing.T) {
	e := edit(t, map[string]any{"analyses": map[string]any{"ctxless_io": false}})
	uri, _ := e.open("store/store.go")
	all, err := e.Pull(e.ctx, uri)
	if err != nil {
		t.Fatal(err)
	}
	if list := ours(all); len(list) > 0 {
		t.Errorf("switched off, and still there: %+v", list)
	}
}

// TestPull: the editor may also ask, as newer ones do.
func TestPull(t *testing.T) {
	e := edit(t, nil)
	uri, text := e.open("store/store.go")
	all, err := e.Pull(e.ctx, uri)
	if err != nil {
		t.Fatal(err)
	}
	if list := ours(all); len(list) != 1 || list[0].Range.Start.Line+1 != lineOf(t, text, count) {
		t.Errorf("asked and got %+v, want the finding on %q", list, count)
	}
}
