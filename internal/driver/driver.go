// Package driver is the command: it loads packages, runs the checks over them
// and prints what they found. The same binary speaks the protocol of
// "go vet -vettool" and "go fix -fixtool".
package driver

import (
	"errors"
	"fmt"
	"io"
)

const progname = "deadlinelint"

// The exit statuses of the command, also with -json.
const (
	exitClean    = 0 // nothing found
	exitFindings = 1 // something found
	exitFailed   = 2 // the work could not be done, or not all of it
)

// Main runs the command with the given arguments, without the program's name,
// and returns its exit status. If the arguments are those of a vet tool, the
// process exits before Main returns.
func Main(args []string, stdout, stderr io.Writer) int {
	if isProtocol(args) {
		return vettool(args, stdout, stderr)
	}
	sub := ""
	if len(args) > 0 {
		sub = args[0]
	}
	run := lint
	switch sub {
	case "help":
		return help(args[1:], stdout, stderr)
	case "explain":
		return explain(args[1:], stdout, stderr)
	case "doctor":
		run, args = doctor, args[1:]
	}
	inv, err := parse(args)
	if err != nil {
		return fail(stderr, err)
	}
	switch {
	case inv.help:
		usage(stdout)
		return exitClean
	case inv.version:
		fmt.Fprintln(stdout, progname, version())
		return exitClean
	case sub == "doctor" && inv.prints():
		return fail(stderr, errors.New("doctor prints no findings: -json, -c, -fix and -diff mean nothing to it"))
	case inv.fix || inv.diff:
		run = fix
	}
	if err := inv.enterDir(); err != nil {
		return fail(stderr, err)
	}
	return run(inv, stdout, stderr)
}

// fail prints the one error that ends the run.
func fail(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "%s: %v\n", progname, err)
	return exitFailed
}
