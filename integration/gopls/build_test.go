package gopls

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// gopls is the binary under test. GOPLS names one that is built already, to
// spare the minute when only the tests change.
var gopls = os.Getenv("GOPLS")

// command is the deadlinelint that builds it.
var command string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "gopls-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	// What an earlier gopls remembers of these folders must not answer for this one.
	os.Setenv("GOPLSCACHE", filepath.Join(dir, "cache"))
	command = filepath.Join(dir, "deadlinelint")
	if out, err := in("../..", "go", "build", "-o", command, "./cmd/deadlinelint").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the command: %v\n%s", err, out)
		return 1
	}
	if gopls == "" {
		gopls = filepath.Join(dir, "gopls")
		start := time.Now()
		out, err := in("testdata/shop", command, "gopls-build", "-v", "-o", gopls).CombinedOutput()
		fmt.Printf("%sdeadlinelint gopls-build took %.0f s\n", out, time.Since(start).Seconds())
		if err != nil {
			fmt.Fprintln(os.Stderr, "deadlinelint gopls-build:", err)
			return 1
		}
	}
	return m.Run()
}

func in(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}
