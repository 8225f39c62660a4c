package casetest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var silentComment = regexp.MustCompile(`// silent: (.+)`)

// Silences requires of each reason why a check is silent that its page in the
// docs names it, and that a case in testdata does so beside the silent line.
func Silences(t *testing.T, check string, reasons []string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/checks/" + check + ".md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ToLower(strings.Join(strings.Fields(string(page)), " "))
	var said []string
	err = filepath.WalkDir("../../testdata/"+check, func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		data, err := os.ReadFile(name)
		for _, m := range silentComment.FindAllStringSubmatch(string(data), -1) {
			said = append(said, m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reasons {
		if !strings.Contains(text, strings.ToLower(r)) {
			t.Errorf("the page of %s does not name the silence %q", check, r)
		}
		if !slices.ContainsFunc(said, func(text string) bool { return strings.HasPrefix(text, r) }) {
			t.Errorf("no case of %s is silent because %q", check, r)
		}
	}
}
