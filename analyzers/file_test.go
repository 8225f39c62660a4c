package analyzers_test

import (
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

func TestFromFile(t *testing.T) {
	all := len(analyzers.All())
	for text, want := range map[string]int{
		"":                                all,
		"tests: true\n":                   all,
		"ctxless_io:\n  enabled: false\n": all - 1,
	} {
		list, err := analyzers.FromFile("f.yml", []byte(text))
		if err != nil || len(list) != want {
			t.Errorf("%q: %d checks, %v, want %d", text, len(list), err, want)
		}
	}
	list, err := analyzers.FromFile("f.yml", []byte("ctxless_io:\n  unbound-request: false\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := list[0].Flags.Lookup("unbound-request").Value.String(); got != "false" {
		t.Errorf("the option of the file is %s, want false", got)
	}
	if _, err := analyzers.FromFile("f.yml", []byte("\ntest: true\n")); err == nil || !strings.HasPrefix(err.Error(), "f.yml:2: ") {
		t.Errorf("an unknown key: %v, want an error with its place", err)
	}
}
