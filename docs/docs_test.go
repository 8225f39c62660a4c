package docs_test

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/docs"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// TestChecks: the address of a finding is that of its check's page with the
// category behind the #.
func TestChecks(t *testing.T) {
	for _, a := range analyzers.All() {
		page, ok := docs.Check(a.Name)
		if !ok {
			t.Errorf("%s has no page", a.Name)
			continue
		}
		if want := "docs/checks/" + a.Name + ".md"; !strings.HasSuffix(a.URL, want) {
			t.Errorf("the address of %s is %s, want one that ends in %s", a.Name, a.URL, want)
		}
		for _, category := range append(options.CategoriesOf(a.Name), "directive", "unused-ignore") {
			if !anchors(page)[category] {
				t.Errorf("the page of %s has no heading %q", a.Name, category)
			}
		}
	}
	if _, ok := docs.Check("no_check"); ok {
		t.Error("there is a page about a check that does not exist")
	}
}

// TestLinks follows the links between the pages.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("../*.md")
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if path.Ext(name) == ".md" {
			pages = append(pages, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		for _, link := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(read(t, page), -1) {
			if fault := follow(t, page, link[1]); fault != "" {
				t.Errorf("%s: %s %s", page, link[1], fault)
			}
		}
	}
}

func follow(t *testing.T, page, link string) string {
	u, err := url.Parse(link)
	switch {
	case err != nil:
		return err.Error()
	case u.IsAbs():
		return ""
	}
	target := page
	if u.Path != "" {
		target = filepath.Join(filepath.Dir(page), u.Path)
	}
	if _, err := os.Stat(target); err != nil {
		return "leads nowhere"
	}
	if u.Fragment != "" && !anchors(read(t, target))[u.Fragment] {
		return "names no heading"
	}
	return ""
}

// anchors are the headings of a page as a link names them.
func anchors(page string) map[string]bool {
	set := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		words := regexp.MustCompile(`[^a-z0-9_ -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		set[strings.ReplaceAll(words, " ", "-")] = true
	}
	return set
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
