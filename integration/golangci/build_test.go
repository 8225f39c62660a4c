package golangci

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// binary is the golangci-lint under test. GOLANGCI_LINT names one that is built
// already, to spare the minutes when only the tests change.
var binary = os.Getenv("GOLANGCI_LINT")

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "golangci-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if binary == "" {
		binary = filepath.Join(dir, "golangci-lint")
		start := time.Now()
		if err := build(dir, binary); err != nil {
			fmt.Fprintln(os.Stderr, "building golangci-lint:", err)
			return 1
		}
		fmt.Printf("built golangci-lint in %.0f s\n", time.Since(start).Seconds())
	}
	return m.Run()
}

// build compiles the module custom. It works on a copy of its go.mod: when the
// checks come to need another version of a library, the build takes it, as
// "golangci-lint custom" would.
func build(dir, output string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join("custom", name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	cmd := exec.Command("go", "build", "-mod=mod", "-modfile="+filepath.Join(dir, "go.mod"), "-o", output, ".")
	cmd.Dir = "custom"
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}
