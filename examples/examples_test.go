// Package examples tests that the example modules show what they say.
package examples

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/driver"
)

// TestShop: each comment that begins with "Bad:" has a finding on the line
// below it, and there are no others. The README shows some of them.
func TestShop(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("shop")
	var stdout, stderr bytes.Buffer
	if status := driver.Main([]string{"./..."}, &stdout, &stderr); status != 1 {
		t.Fatalf("exit status %d, want 1; it says\n%s%s", status, &stdout, &stderr)
	}
	var got []string
	for line := range strings.Lines(stdout.String()) {
		got = append(got, regexp.MustCompile(`^[^:]+:\d+`).FindString(line))
	}
	want := badLines(t)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("findings at %q\nbad lines %q", got, want)
	}

	shown := 0
	for line := range strings.Lines(string(readme)) {
		if !strings.HasPrefix(line, "internal/") {
			continue
		}
		shown++
		if !strings.Contains(stdout.String(), line) {
			t.Errorf("the README shows a finding that is none: %s", line)
		}
	}
	if shown == 0 {
		t.Error("the README shows no finding")
	}
}

// badLines are the lines below the comments that begin with "Bad:".
func badLines(t *testing.T) (lines []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		bad := false
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			if comment, ok := strings.CutPrefix(line, "//"); ok {
				bad = bad || strings.HasPrefix(comment, " Bad:")
				continue
			}
			if bad {
				lines = append(lines, fmt.Sprintf("%s:%d", filepath.ToSlash(name), i+1))
			}
			bad = false
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}
