package driver

import (
	"strings"
	"testing"
)

func TestExplain(t *testing.T) {
	dir := t.TempDir()
	r := run(t, dir, "explain", "ctxless_io")
	if r.code != exitClean || r.stderr != "" || !strings.HasPrefix(r.stdout, "# ctxless_io") {
		t.Errorf("exit status %d, stderr %q, stdout %q", r.code, r.stderr, r.stdout)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"explain"}, "deadlinelint: explain needs the name of a check"},
		{[]string{"explain", "../README"}, `deadlinelint: no check is called "../README"; there are ctxless_io`},
	} {
		r := run(t, dir, tt.args...)
		if r.code != exitFailed || r.stdout != "" || !strings.HasPrefix(r.stderr, tt.want) {
			t.Errorf("%v: exit status %d, stdout %q, stderr %q", tt.args, r.code, r.stdout, r.stderr)
		}
	}
}
