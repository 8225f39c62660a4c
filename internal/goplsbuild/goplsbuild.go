// Package goplsbuild builds a gopls that has the checks of deadlinelint.
//
// Stock gopls loads no analyzers but its own, so the build takes the source of
// the gopls module, adds one file to the package that holds its table of
// analyzers, and compiles it with gopls' own versions of the libraries that it
// shares with the checks.
package goplsbuild

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// options is what the user asked for.
type options struct {
	output  string // the binary
	version string // of gopls; empty: the newest that the local Go can build
	source  string // of this module; empty: where this binary was built from
	config  string // file to embed; empty: none
	dir     string // where relative names start
	verbose bool
}

// Run is the command gopls-build; config is the configuration file of the
// current module, or empty. It returns the exit code.
func Run(args []string, config string, stdout, stderr io.Writer) int {
	opts := options{config: config, dir: "."}
	flags := flag.NewFlagSet("deadlinelint gopls-build", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&opts.output, "o", binaryName(), "write the binary to `PATH`")
	flags.StringVar(&opts.version, "gopls", "", "build this `VERSION` of gopls instead of the newest that the local Go can build")
	flags.StringVar(&opts.source, "source", "", "take the checks from `DIR` instead of the clone that this command was built from")
	flags.BoolVar(&opts.verbose, "v", false, "say what is being done")
	flags.Usage = func() {
		fmt.Fprint(stderr, "usage: deadlinelint gopls-build [flags]\n\nBuilds a gopls that has the checks of deadlinelint.\n\n")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "deadlinelint gopls-build: takes no arguments, but got %q\n", flags.Args())
		return 2
	}
	log := func(format string, args ...any) {
		if opts.verbose {
			fmt.Fprintf(stderr, format+"\n", args...)
		}
	}
	done, err := build(opts, log)
	if err != nil {
		fmt.Fprintf(stderr, "deadlinelint gopls-build: %v\n", err)
		return 2
	}
	fmt.Fprintf(stdout, "built gopls %s with the checks of deadlinelint: %s\n", done.version, done.path)
	if config != "" {
		fmt.Fprintf(stdout, "it embeds %s: build it again when that file changes\n", config)
	}
	fmt.Fprint(stdout, editors(done.path))
	return 0
}

// result is a finished build.
type result struct{ path, version string }

func build(opts options, log func(string, ...any)) (result, error) {
	var done result
	source, err := sourceDir(opts.source)
	if err != nil {
		return done, err
	}
	done.path, err = filepath.Abs(opts.output)
	if err != nil {
		return done, err
	}
	if done.version = opts.version; done.version == "" {
		if done.version, err = newestBuildable(); err != nil {
			return done, fmt.Errorf("choosing a version of gopls: %w; name one with -gopls", err)
		}
	}
	log("gopls %s, checks from %s", done.version, source)
	tmp, err := os.MkdirTemp("", "gopls-build-")
	if err != nil {
		return done, err
	}
	defer os.RemoveAll(tmp)
	t := tree{dir: tmp, version: done.version, source: source, config: opts.config}
	for _, step := range []struct {
		name string
		run  func() error
	}{
		{"copying gopls " + done.version, t.copyGopls},
		{"adding the checks to gopls " + done.version, t.addChecks},
		{"pinning the libraries of gopls " + done.version, t.pin},
		{"compiling gopls " + done.version + " with the checks", func() error { return t.compile(done.path) }},
	} {
		log("%s", step.name)
		if err := step.run(); err != nil {
			return done, fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return done, nil
}

// binaryName does not hide a stock gopls that is on the PATH.
func binaryName() string {
	if runtime.GOOS == "windows" {
		return "gopls-deadlinelint.exe"
	}
	return "gopls-deadlinelint"
}
