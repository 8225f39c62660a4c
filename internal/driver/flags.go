package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// testsUsage describes the one flag that both the command and the vet tool
// have beside those of the checks.
const testsUsage = "judge test files too"

// invocation is what a command line asks for.
type invocation struct {
	args      []string // as given
	patterns  []string // packages and files, at least one
	byDefault bool     // the packages are not given

	help, version bool
	json          bool
	fix, diff     bool
	context       int // lines around each finding, -1 for none at all
	tests         bool
	tags          string
	dir           string

	// set is the flags that were given, in the order of their names, as a
	// vet tool understands them.
	set []setFlag
	// all is the definition of every flag.
	all *flag.FlagSet
}

// setFlag is one flag of the command line.
type setFlag struct{ name, value string }

// parse reads a command line. It knows the flags of the checks from the suite
// with default options.
func parse(args []string) (*invocation, error) {
	inv, _, err := parseWith(options.Config{}, args)
	return inv, err
}

// parseWith reads a command line for a suite with the given options, and
// returns the checks that it enables; flags win over the options.
func parseWith(cfg options.Config, args []string) (*invocation, []*analysis.Analyzer, error) {
	inv := &invocation{args: args, context: -1, tests: cfg.Tests}
	fs := flag.NewFlagSet(progname, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	inv.all = fs
	inv.define(fs)

	suite, err := suiteFor(cfg, args)
	if err != nil {
		return nil, nil, err
	}
	switches := defineChecks(fs, suite)
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		inv.help = true
		return inv, suite, nil
	} else if err != nil {
		return nil, nil, flagError(err)
	}
	if inv.patterns, err = packagesOf(fs.Args()); err != nil {
		return nil, nil, err
	}
	inv.byDefault = fs.NArg() == 0
	fs.Visit(func(f *flag.Flag) {
		inv.set = append(inv.set, setFlag{f.Name, f.Value.String()})
	})
	return inv, enabled(suite, switches, cfg.Disabled), inv.validate()
}

// suiteFor makes the checks. Of the flags only -tests matters for it: it is an
// option of all checks and has to be known before they are made.
func suiteFor(cfg options.Config, args []string) ([]*analysis.Analyzer, error) {
	if on, given := boolFlag(args, "tests"); given {
		cfg.Tests = on
	}
	return analyzers.New(cfg)
}

// define declares the flags that belong to no check.
func (inv *invocation) define(fs *flag.FlagSet) {
	fs.BoolVar(&inv.json, "json", false, "print findings as JSON, in the form of go vet -json")
	fs.IntVar(&inv.context, "c", -1, "print each finding with this many `lines` of context")
	fs.BoolVar(&inv.tests, "tests", inv.tests, testsUsage)
	fs.StringVar(&inv.tags, "tags", "", "comma-separated `list` of build tags")
	fs.BoolVar(&inv.fix, "fix", false, "apply the suggested fixes instead of printing findings")
	fs.BoolVar(&inv.diff, "diff", false, "print what -fix would change, as a unified diff")
	fs.StringVar(&inv.dir, "C", "", "change to `dir` first")
	fs.BoolVar(&inv.version, "version", false, "print the version")
	fs.BoolVar(&inv.version, "V", false, "short for -version")
}

// prints reports whether a flag says what to do with findings.
func (inv *invocation) prints() bool {
	return inv.json || inv.context >= 0 || inv.fix || inv.diff
}

// validate finds flags that contradict each other.
func (inv *invocation) validate() error {
	if !inv.fix && !inv.diff {
		return nil
	}
	if inv.json {
		return errors.New("-json prints findings and cannot go with -fix or -diff")
	}
	if inv.context >= 0 {
		return errors.New("-c prints findings and cannot go with -fix or -diff")
	}
	return nil
}

// defineChecks declares a switch for each check, and the check's own flags
// behind its name and a dot.
func defineChecks(fs *flag.FlagSet, suite []*analysis.Analyzer) map[string]*toggle {
	switches := map[string]*toggle{}
	for _, a := range suite {
		t := new(toggle)
		switches[a.Name] = t
		fs.Var(t, a.Name, "run "+a.Name+"; if a check is switched on, the others are off")
		a.Flags.VisitAll(func(f *flag.Flag) {
			fs.Var(f.Value, a.Name+"."+f.Name, f.Usage)
		})
	}
	return switches
}

// toggle is a boolean flag that remembers whether it was given.
type toggle struct{ given, on bool }

func (t *toggle) String() string { return strconv.FormatBool(t == nil || !t.given || t.on) }

func (t *toggle) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return errors.New("want true or false")
	}
	*t = toggle{given: true, on: on}
	return nil
}

func (*toggle) IsBoolFlag() bool { return true }

// flagsOf returns the flags of a check with their values.
func flagsOf(a *analysis.Analyzer) []setFlag {
	var list []setFlag
	a.Flags.VisitAll(func(f *flag.Flag) {
		list = append(list, setFlag{a.Name + "." + f.Name, f.Value.String()})
	})
	return list
}

// enabled applies the switches as go vet does: if any check is switched on,
// only such checks run, else all that are not switched off, here or in the
// options.
func enabled(suite []*analysis.Analyzer, switches map[string]*toggle, disabled options.Categories) []*analysis.Analyzer {
	only := false
	for _, t := range switches {
		only = only || t.given && t.on
	}
	var list []*analysis.Analyzer
	for _, a := range suite {
		t := switches[a.Name]
		if only && t.given && t.on || !only && !t.given && !disabled.Off(a.Name) {
			list = append(list, a)
		}
	}
	return list
}

// packagesOf returns the packages that the arguments behind the flags name.
func packagesOf(args []string) ([]string, error) {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return nil, fmt.Errorf("flag %s stands behind the packages; flags come first", arg)
		}
	}
	if len(args) == 0 {
		return []string{"."}, nil
	}
	return args, nil
}

// flagError rewrites an error of package flag.
func flagError(err error) error {
	const unknown = "flag provided but not defined: "
	if name, ok := strings.CutPrefix(err.Error(), unknown); ok {
		return fmt.Errorf("unknown flag %s; %q lists them", name, progname+" help")
	}
	return err
}

// boolFlag returns the value of a boolean flag in a command line that is not
// parsed yet, and whether it is there at all.
func boolFlag(args []string, name string) (on, given bool) {
	for _, arg := range args {
		if arg == "--" || !strings.HasPrefix(arg, "-") {
			continue
		}
		flagName, value, hasValue := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		if flagName != name {
			continue
		}
		v, err := strconv.ParseBool(value)
		on, given = !hasValue || err == nil && v, true
	}
	return on, given
}

// enterDir makes the directory of -C the working directory.
func (inv *invocation) enterDir() error {
	if inv.dir == "" {
		return nil
	}
	dir, err := filepath.Abs(inv.dir)
	if err != nil {
		return err
	}
	if err := os.Chdir(dir); err != nil {
		return fmt.Errorf("-C: %w", err)
	}
	// The go command prefers $PWD to what the system says.
	return os.Setenv("PWD", dir)
}
