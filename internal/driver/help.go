package driver

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

const usageHead = `deadlinelint finds work that outlives the request that asked for it, and
writes that happen twice because of it.

usage:
	deadlinelint [flags] [packages]    check packages, the current directory by default
	deadlinelint help [check]          describe the command, or a check
	deadlinelint explain check         print the page of the documentation about a check
	deadlinelint doctor [packages]     print what is known about packages, ./... by default
	deadlinelint gopls-build [flags]   build a gopls that has the checks
	go vet -vettool=$(which deadlinelint) [flags] [packages]

Packages are named as for the go command: ./..., an import path, or files.

`

const usageTail = `
The exit status is 0 if nothing was found, 1 if something was found, and 2 if
the work could not be done, or not for all packages.
`

// help prints the documentation of the command, or of the named checks.
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		usage(stdout)
		return exitClean
	}
	for _, name := range args {
		a, err := findCheck(name)
		if err != nil {
			return fail(stderr, err)
		}
		describe(stdout, a)
	}
	return exitClean
}

// findCheck returns the check of the given name.
func findCheck(name string) (*analysis.Analyzer, error) {
	var names []string
	for _, a := range analyzers.All() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return nil, fmt.Errorf("no check is called %q; there are %s", name, strings.Join(names, ", "))
}

// usage prints the documentation of the command.
func usage(w io.Writer) {
	io.WriteString(w, usageHead)
	fmt.Fprintln(w, "checks:")
	for _, a := range analyzers.All() {
		title, _, _ := strings.Cut(a.Doc, "\n")
		fmt.Fprintf(w, "\t%-22s %s\n", a.Name, title)
	}
	fmt.Fprintln(w, "\nflags:")
	inv, err := parse(nil)
	if err == nil {
		inv.all.VisitAll(func(f *flag.Flag) { printFlag(w, f) })
	}
	io.WriteString(w, usageTail)
}

// describe prints the documentation of one check.
func describe(w io.Writer, a *analysis.Analyzer) {
	fmt.Fprintf(w, "%s: %s\n", a.Name, strings.TrimRight(a.Doc, "\n"))
	if a.URL != "" {
		fmt.Fprintf(w, "\nSee %s\n", a.URL)
	}
	first := true
	a.Flags.VisitAll(func(f *flag.Flag) {
		if first {
			fmt.Fprintln(w, "\nflags:")
			first = false
		}
		named := *f
		named.Name = a.Name + "." + f.Name
		printFlag(w, &named)
	})
}

// printFlag prints one flag with what it is for, and its default unless it is
// empty or false.
func printFlag(w io.Writer, f *flag.Flag) {
	arg, text := flag.UnquoteUsage(f)
	head := "-" + f.Name
	if arg != "" && !isBool(f) {
		head += " " + arg
	}
	fmt.Fprintf(w, "\t%s\n\t\t%s", head, text)
	_, isSwitch := f.Value.(*toggle)
	if !isSwitch && f.DefValue != "" && f.DefValue != "false" && f.DefValue != "-1" {
		fmt.Fprintf(w, " (default %s)", f.DefValue)
	}
	fmt.Fprintln(w)
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}
