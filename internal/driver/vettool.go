package driver

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

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
	suite, err := suiteFor(options.Config{}, args)
	if err != nil {
		return fail(stderr, err)
	}
	// The unitchecker reads the command line with the global flag set. It has
	// to know -tests, whose value suiteFor has read already.
	flag.Bool("tests", false, testsUsage)
	unitchecker.Main(suite...)
	panic("unreachable")
}

// describeTool prints what the go command takes for the identity of the tool:
// it replays the results of a run as long as this line is the same. The form
// is that of a development version of a tool of the Go distribution.
func describeTool(stdout, stderr io.Writer) int {
	h := sha256.New()
	if err := hashExecutable(h); err != nil {
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
