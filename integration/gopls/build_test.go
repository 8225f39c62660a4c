package gopls

import (
	"flag"
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

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "gopls-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	// What an earlier gopls remembers of these folders must not answer for this one.
	os.Setenv("GOPLSCACHE", filepath.Join(dir, "cache"))
	if gopls == "" {
		gopls = filepath.Join(dir, "gopls")
		if err := build(dir, gopls); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return m.Run()
}

// build makes a gopls with the command that a user would use.
func build(dir, output string) error {
	start := time.Now()
	command := filepath.Join(dir, "deadlinelint")
	if out, err := in("../..", "go", "build", "-o", command, "./cmd/deadlinelint").CombinedOutput(); err != nil {
		return fmt.Errorf("building the command: %w\n%s", err, out)
	}
	made := time.Now()
	cmd := in("testdata/shop", command, "gopls-build", "-v", "-o", output)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("deadlinelint gopls-build: %w", err)
	}
	fmt.Printf("built the command in %.0f s, gopls in %.0f s\n", made.Sub(start).Seconds(), time.Since(made).Seconds())
	return nil
}

func in(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}
