package driver

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/deadlinelint/deadlinelint/internal/options"
)

// isProtocol reports whether the arguments are those with which the go command
// calls a vet tool.
func isProtocol(args []string) bool {
	for _, arg := range args {
		switch arg {
		case "-V=full", "--V=full", "-flags", "--flags":
			return true
		}
	}
	return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// vettool does what the go command asks a vet tool for. It returns only for
// -V=full, and if the options are wrong.
func vettool(args []string, stdout, stderr io.Writer) int {
	for _, arg := range args {
		if strings.TrimLeft(arg, "-") == "V=full" {
			return describeTool(stdout, stderr)
		}
	}
	cfg, err := unitOptions(args[len(args)-1])
	if err != nil {
		return fail(stderr, err)
	}
	suite, err := suiteFor(cfg, args)
	if err != nil {
		return fail(stderr, err)
	}
	silence(suite, cfg.Disabled, args)
	// The unitchecker reads the command line with the global flag set. It has
	// to know -tests, whose value suiteFor has read already.
	flag.Bool("tests", false, testsUsage)
	unitchecker.Main(suite...)
	panic("unreachable")
}

// unitOptions returns the options for the package that the go command has
// described in the named file. They concern the user's own packages only.
func unitOptions(name string) (options.Config, error) {
	if !strings.HasSuffix(name, ".cfg") {
		return options.Config{}, nil // the go command asks for the flags
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return options.Config{}, err
	}
	var unit unitchecker.Config
	if err := json.Unmarshal(data, &unit); err != nil {
		return options.Config{}, fmt.Errorf("%s: %w", name, err)
	}
	if !isOwnUnit(unit) {
		return options.Config{}, nil
	}
	file, err := options.Find(unit.Dir)
	if err != nil {
		return options.Config{}, err
	}
	return readOptions(file)
}

// isOwnUnit is isOwn for a package as a vet tool sees it. Files that are named
// one by one belong to no module.
func isOwnUnit(unit unitchecker.Config) bool {
	if strings.HasPrefix(unit.ImportPath, adHocPath) {
		return true
	}
	if unit.Module != nil {
		return unit.Module.Path != "" && unit.Module.Version == ""
	}
	return unit.ModulePath != "" && unit.ModuleVersion == ""
}

// silence makes checks that are switched off in the options do nothing, unless
// a flag switches them on. They have to be there: the unitchecker knows the
// flags of the checks that it has.
func silence(suite []*analysis.Analyzer, disabled options.Categories, args []string) {
	for _, a := range suite {
		if _, given := boolFlag(args, a.Name); disabled.Off(a.Name) && !given {
			a.Run = func(*analysis.Pass) (any, error) { return nil, nil }
		}
	}
}

// describeTool prints what the go command takes for the identity of the tool:
// it replays the results of a run as long as this line is the same, so the
// options files are part of it. The form is that of a development version of a tool of the Go distribution.
func describeTool(stdout, stderr io.Writer) int {
	h := sha256.New()
	if err := hashExecutable(h); err != nil {
		return fail(stderr, err)
	}
	dir, err := os.Getwd()
	if err != nil {
		return fail(stderr, err)
	}
	if err := hashOptions(h, dir); err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "%s version devel comments-go-here buildID=%02x\n", progname, h.Sum(nil))
	return exitClean
}

func hashExecutable(w io.Writer) error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
