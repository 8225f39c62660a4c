package options

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the generated parts of docs/options.md")

const page = "../../docs/options.md"

// TestDocs compares the tables of the page with the keys that the decoder
// knows. "make docs" rewrites them.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	have := string(data)
	want := have
	for name, table := range tables() {
		want = replacePart(t, want, name, table)
	}
	if want == have {
		return
	}
	if !*update {
		t.Fatalf("%s does not say what the decoder knows; run make docs", page)
	}
	if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tables are the generated parts of the page, by the name in their marker.
func tables() map[string]string {
	parts := map[string]string{"shared": keyTable(sharedKeys()), "row": rowTable()}
	for _, s := range sections() {
		parts[s.check] = keyTable(append([]key{enabledKey(s.check)}, s.keys...))
	}
	return parts
}

func keyTable(keys []key) string {
	var b strings.Builder
	b.WriteString("| key | value | default | |\n| --- | --- | --- | --- |\n")
	for _, k := range keys {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.name, k.value, k.def, k.doc)
	}
	return b.String()
}

func rowTable() string {
	var b strings.Builder
	b.WriteString("| key | value | |\n| --- | --- | --- |\n")
	for _, k := range rowKeys() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.name, k.value, k.doc)
	}
	return b.String()
}

func replacePart(t *testing.T, text, name, part string) string {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- end -->\n"
	before, rest, ok := strings.Cut(text, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no part between %q and %q", page, begin, end)
	}
	return before + begin + part + end + after
}
