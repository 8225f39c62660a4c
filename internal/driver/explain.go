package driver

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/deadlinelint/deadlinelint/docs"
)

// explain prints the pages of the documentation about the named checks.
func explain(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		return fail(stderr, errors.New("explain needs the name of a check"))
	}
	for i, name := range args {
		a, err := findCheck(name)
		if err != nil {
			return fail(stderr, err)
		}
		page, ok := docs.Check(a.Name)
		if !ok {
			return fail(stderr, fmt.Errorf("there is no page about %s; see %q", name, progname+" help "+name))
		}
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		fmt.Fprintln(stdout, strings.TrimRight(page, "\n"))
	}
	return exitClean
}
