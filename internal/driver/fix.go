package driver

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// fix applies the suggested fixes, or prints them as a diff. The go command
// does it, with this binary as its vet tool: it merges the fixes of a package
// and its test, and writes no file before all packages are done.
func fix(inv *invocation, stdout, stderr io.Writer) int {
	self, err := os.Executable()
	if err != nil {
		return fail(stderr, err)
	}
	var said bytes.Buffer
	diffs := &counter{w: stdout}
	cmd := exec.Command("go", fixArgs(inv, self)...)
	cmd.Stdin = os.Stdin
	cmd.Stdout = diffs
	cmd.Stderr = io.MultiWriter(stderr, &said)
	err = cmd.Run()
	_, exited := err.(*exec.ExitError)
	switch {
	case err == nil && inv.diff:
		return exitClean
	case err == nil:
		return lint(inv, stdout, stderr) // what no edit can mend is still there
	case exited && diffs.n > 0 && said.Len() == 0:
		return exitFindings // go vet -diff exits with 1 for that
	case exited && said.Len() > 0:
		return exitFailed // the go command has said why
	}
	return fail(stderr, fmt.Errorf("go vet: %w", err))
}

// fixArgs returns the arguments of the go command that applies fixes.
func fixArgs(inv *invocation, self string) []string {
	args := []string{"vet", "-vettool=" + self, "-fix"}
	if inv.diff {
		args = append(args, "-diff")
	}
	for _, f := range inv.set {
		switch f.name {
		case "fix", "diff", "C":
		default:
			args = append(args, fmt.Sprintf("-%s=%s", f.name, f.value))
		}
	}
	return append(append(args, "--"), inv.patterns...)
}

// counter counts the bytes that pass through it.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
