package parity

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The programs under test. Each can be named in the environment, to spare the
// minutes of building it when only the tests change.
var (
	deadlinelint = os.Getenv("DEADLINELINT")
	golangci     = os.Getenv("GOLANGCI_LINT")
	gopls        = os.Getenv("GOPLS")
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "parity-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	// No driver may answer from what it found with another build of the checks.
	os.Setenv("GOPLSCACHE", filepath.Join(dir, "gopls-cache"))
	os.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(dir, "golangci-cache"))
	for _, step := range []struct {
		binary *string
		name   string
		build  func(output string) error
	}{
		{&deadlinelint, "deadlinelint", func(output string) error {
			return execute("../..", "go", "build", "-o", output, "./cmd/deadlinelint")
		}},
		{&golangci, "golangci-lint", func(output string) error { return buildGolangci(dir, output) }},
		{&gopls, "gopls", func(output string) error {
			return execute("testdata/service", deadlinelint, "gopls-build", "-o", output)
		}},
	} {
		if *step.binary != "" {
			continue
		}
		*step.binary = filepath.Join(dir, step.name)
		if err := step.build(*step.binary); err != nil {
			fmt.Fprintf(os.Stderr, "building %s: %v\n", step.name, err)
			return 1
		}
	}
	return m.Run()
}

// buildGolangci works on a copy of go.mod, so that the build may take newer
// versions of libraries when the checks need them.
func buildGolangci(dir, output string) error {
	const module = "../golangci/custom"
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(module, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return execute(module, "go", "build", "-mod=mod", "-modfile="+filepath.Join(dir, "go.mod"), "-o", output, ".")
}

func execute(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}
