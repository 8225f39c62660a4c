package driver

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// problem is something that kept the command from its work.
type problem struct {
	pos  string // file:line:column, or empty
	text string
}

// printProblems prints problems one a line, in an order that does not depend
// on the run, with the names of files relative to dir. What a package and its
// test both have is printed once.
func printProblems(w io.Writer, problems []problem, dir string) {
	var lines []string
	for _, p := range problems {
		where := progname
		if p.pos != "" {
			where = relPos(dir, p.pos)
		}
		lines = append(lines, where+": "+p.text+"\n")
	}
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		io.WriteString(w, line)
	}
}

// packageProblems returns one problem for each package that could not be
// loaded completely, dependencies included.
func packageProblems(pkgs []*packages.Package) []problem {
	var problems []problem
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if pr, ok := packageProblem(p); ok {
			problems = append(problems, pr)
		}
	})
	return problems
}

// packageProblem returns the one problem that says best what is wrong with a
// package. It is not ok if nothing is, or if a broken import is all there is:
// that is the problem of the imported package.
func packageProblem(p *packages.Package) (_ problem, ok bool) {
	errs := ownErrors(p)
	if len(errs) == 0 {
		return problem{}, false
	}
	// The type checker's positions are the best ones; what the go command says
	// repeats them, or has none.
	first := slices.MinFunc(errs, func(a, b packages.Error) int { return cmp.Compare(rank(a), rank(b)) })
	if first.Kind == packages.ListError {
		return listProblem(p, first), true
	}
	more := ""
	if n := countSource(errs) - 1; n > 0 {
		more = fmt.Sprintf(" (and %s)", count(n, "more error"))
	}
	return problem{first.Pos, fmt.Sprintf("package %s does not type-check: %s%s", p.PkgPath, first.Msg, more)}, true
}

// ownErrors returns the errors of a package that are not the consequence of a
// dependency's.
func ownErrors(p *packages.Package) []packages.Error {
	return slices.DeleteFunc(slices.Clone(p.Errors), func(e packages.Error) bool {
		path, ok := strings.CutPrefix(e.Msg, "could not import ")
		if !ok {
			return false
		}
		path, _, _ = strings.Cut(path, " ")
		imported := p.Imports[path]
		return imported != nil && len(imported.Errors) > 0
	})
}

// rank orders errors: the lower, the more they say.
func rank(e packages.Error) int {
	switch {
	case e.Kind == packages.ParseError || e.Kind == packages.TypeError:
		return 0
	case e.Pos != "" && e.Pos != "-":
		return 1
	}
	return 2
}

func countSource(errs []packages.Error) int {
	n := 0
	for _, e := range errs {
		if rank(e) == 0 {
			n++
		}
	}
	return n
}

// count returns a number with its noun, in the plural where it belongs.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// compilerLine is a line of the compiler's output inside an error of the go
// command.
var compilerLine = regexp.MustCompile(`(?m)^([^\s#:][^:\n]*:\d+(?::\d+)?): (.*)$`)

// listProblem returns the problem for an error of the go command: a package
// that does not exist, or one that the compiler refuses although its types are
// fine.
func listProblem(p *packages.Package, e packages.Error) problem {
	if m := compilerLine.FindStringSubmatch(e.Msg); m != nil {
		return problem{m[1], fmt.Sprintf("package %s does not compile: %s", p.PkgPath, m[2])}
	}
	text := strings.Join(strings.Fields(e.Msg), " ")
	if !strings.Contains(text, p.PkgPath) {
		text = p.PkgPath + ": " + text
	}
	if e.Pos == "-" {
		e.Pos = ""
	}
	return problem{e.Pos, text}
}

// relPos returns a position with the name of its file relative to dir.
func relPos(dir, pos string) string {
	name, rest := splitPos(pos)
	return relPath(dir, name) + rest
}

// posEnd is the line and column behind the name of a file.
var posEnd = regexp.MustCompile(`(:\d+){1,2}$`)

// splitPos splits a position behind the name of its file.
func splitPos(pos string) (name, rest string) {
	if i := posEnd.FindStringIndex(pos); i != nil {
		return pos[:i[0]], pos[i[0]:]
	}
	return pos, ""
}

// relPath returns the name of a file relative to dir, unless that climbs so far
// up that the whole name is shorter.
func relPath(dir, name string) string {
	if !filepath.IsAbs(name) {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && len(rel) < len(name) {
		return rel
	}
	return name
}
