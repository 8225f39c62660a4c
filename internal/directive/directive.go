// Package directive reads the comments by which source code tells the checks
// what they cannot see: //deadline:layer, order, idempotent, detached and
// ignore, and golangci-lint's //nolint.
package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"time"
)

// Kind is the word after "//deadline:".
type Kind string

// The kinds of directives.
const (
	// Layer says to which layer a timeout belongs. It stands on a constant,
	// variable, field or call.
	Layer Kind = "layer"
	// Order says which layer waits for which, the outermost first. It stands on
	// the package clause.
	Order Kind = "order"
	// Idempotent says that repeating a write is harmless. It stands on a
	// function, an interface method or a call.
	Idempotent Kind = "idempotent"
	// Detached says that work does not inherit the caller's deadline on purpose.
	// It stands on a function or a line.
	Detached Kind = "detached"
	// Ignore silences the findings of one check on a line.
	Ignore Kind = "ignore"
)

// Directive is one well-formed //deadline: comment.
type Directive struct {
	Kind     Kind
	Pos, End token.Pos
	// Name is the layer of Layer, and the check of Ignore.
	Name string
	// Reason is why, for Idempotent, Detached and Ignore.
	Reason string
	// Clock is what the timeout of Layer measures: ClockRequest unless said.
	Clock Clock
	// Unit is what one step of the number of Layer means, or 0 if it was not said.
	Unit time.Duration
	// P99 is how long the 99th percentile of the layer takes, or 0.
	P99 time.Duration
	// Reviewed is the day a person looked at the timeout, or zero.
	Reviewed time.Time
	// Layers is the layers of Order, the outermost first.
	Layers []string
	// Margin is how much shorter each inner layer of Order has to be, if HasMargin.
	Margin    time.Duration
	HasMargin bool

	from, to int // the lines it applies to
	last     int // one more, the last of a statement around a function literal, or 0
	used     bool
}

func (d *Directive) covers(line int) bool {
	return d.from <= line && line <= d.to || line == d.last
}

// Clock is what a timeout measures.
type Clock string

// The clocks a timeout can measure.
const (
	ClockRequest    Clock = "request"
	ClockConnection Clock = "connection"
	ClockIdle       Clock = "idle"
	ClockQueue      Clock = "queue"
)

// The categories of a [Problem].
const (
	// CategoryDirective is a directive that means nothing as it stands.
	CategoryDirective = "directive"
	// CategoryUnused is an ignore that nothing needs.
	CategoryUnused = "unused-ignore"
)

// Problem is a directive that does not do what its author meant.
type Problem struct {
	Category string
	Message  string
	Pos, End token.Pos
	check    string
}

// File is the directives of one file. Checks may ask it at the same time, each
// for its own name.
type File struct {
	fset       *token.FileSet
	directives []*Directive
	nolints    []nolint
	problems   []Problem
}

// Parse reads the directives of a file that was parsed with comments.
func Parse(fset *token.FileSet, file *ast.File) *File {
	f := &File{fset: fset}
	var comments []comment
	for _, group := range file.Comments {
		for _, c := range group.List {
			if candidate(c.Text) && !foreign(c.Text) {
				comments = append(comments, comment{c, group})
			}
		}
	}
	// Most files end here, and cost no walk.
	if len(comments) == 0 {
		return f
	}
	lines := newLines(fset, file)
	for _, c := range comments {
		if names, ok := parseNolint(c.Text); ok {
			f.nolints = append(f.nolints, lines.nolint(c.group, names))
			continue
		}
		f.add(c, lines)
	}
	return f
}

// comment is a comment that may be a directive, with the group it is in.
type comment struct {
	*ast.Comment
	group *ast.CommentGroup
}

func candidate(text string) bool {
	text, ok := strings.CutPrefix(text, "//")
	if !ok {
		return false
	}
	text = strings.TrimLeft(text, "/ \t")
	return strings.HasPrefix(text, prefix) || strings.HasPrefix(text, "nolint")
}

func (f *File) add(c comment, lines *lines) {
	d, fault := parse(c.Text)
	if d == nil && fault == nil {
		return // prose
	}
	if d != nil {
		d.Pos, d.End = c.Pos(), c.End()
		misplaced := lines.place(d, c)
		if misplaced == nil {
			misplaced = f.double(d)
		}
		if misplaced != nil {
			d, fault = nil, misplaced
		}
	}
	if fault != nil {
		f.problems = append(f.problems, Problem{
			Category: CategoryDirective, Message: fault.message, Pos: c.Pos(), End: c.End(), check: fault.check,
		})
	}
	if d != nil {
		f.directives = append(f.directives, d)
	}
}

// double returns the fault of a directive that says again what another of its
// kind has said about the same lines. A second ignore is not one: it is unused.
func (f *File) double(d *Directive) *fault {
	if d.Kind == Ignore {
		return nil
	}
	for _, other := range f.directives {
		if other.Kind == d.Kind && other.from == d.from && other.to == d.to {
			return d.Kind.faultf("a second //deadline:%s for the same lines; the one on line %d holds", d.Kind, f.line(other.Pos))
		}
	}
	return nil
}

// At returns the directive of the kind that applies to the line of pos, or nil.
// For a function that is the line of its keyword func, for a statement, a
// constant, a variable or a field any of its lines.
func (f *File) At(kind Kind, pos token.Pos) *Directive {
	return f.innermost(pos, func(d *Directive) bool { return d.Kind == kind })
}

// innermost returns the directive for the line of pos that says it for the
// fewest lines around: the one on a field wins over the one on its struct.
func (f *File) innermost(pos token.Pos, is func(*Directive) bool) *Directive {
	line := f.line(pos)
	var best *Directive
	for _, d := range f.directives {
		if is(d) && d.covers(line) && (best == nil || d.from > best.from) {
			best = d
		}
	}
	return best
}

// All returns the directives of the kind in the order of the file.
func (f *File) All(kind Kind) []*Directive {
	return slices.DeleteFunc(slices.Clone(f.directives), func(d *Directive) bool { return d.Kind != kind })
}

// Has reports whether there is a directive of the kind.
func (f *File) Has(kind Kind) bool {
	return slices.ContainsFunc(f.directives, func(d *Directive) bool { return d.Kind == kind })
}

// Ignored reports whether an ignore directive silences a finding of the check
// at pos, and notes that the directive is needed.
func (f *File) Ignored(check string, pos token.Pos) bool {
	d := f.innermost(pos, func(d *Directive) bool { return d.Kind == Ignore && d.Name == check })
	if d == nil {
		return false
	}
	d.used = true
	return true
}

// Nolint reports whether a //nolint comment silences a finding of the check at
// pos.
func (f *File) Nolint(check string, pos token.Pos) bool {
	line := f.line(pos)
	return slices.ContainsFunc(f.nolints, func(n nolint) bool {
		return n.from <= line && line <= n.to && n.covers(check)
	})
}

// Problems returns what is wrong with directives and is for the check to
// report.
func (f *File) Problems(check string) []Problem {
	return slices.DeleteFunc(slices.Clone(f.problems), func(p Problem) bool { return p.check != check })
}

// Unused returns a problem for each ignore directive of the check that has
// silenced nothing. It is to be called when all findings of the check in the
// file have been asked for.
func (f *File) Unused(check string) []Problem {
	var list []Problem
	for _, d := range f.directives {
		// An ignore without a reason has been reported already.
		if d.Kind != Ignore || d.Name != check || d.used || d.Reason == "" {
			continue
		}
		list = append(list, Problem{
			Category: CategoryUnused,
			Message:  "//deadline:ignore " + check + " silences nothing: " + check + " reports nothing here; remove the comment",
			Pos:      d.Pos, End: d.End, check: check,
		})
	}
	return list
}

// line is the line in the file itself, whatever a //line comment says.
func (f *File) line(pos token.Pos) int { return f.fset.PositionFor(pos, false).Line }
