package directive

import (
	"go/ast"
	"go/token"
)

// what is what a run of lines is part of.
type what uint8

const (
	statement what = 1 << iota // a statement up to its block, or a constant, a variable or an element
	field                      // a field of a struct
	method                     // a method of an interface
	function                   // the head of a declared function
)

// span is the lines of one thing. Where it holds a block or a function literal,
// to is where that begins: what is inside is on lines of its own. A literal is
// in the middle of a statement, so the last line still belongs to it.
type span struct {
	what           what
	from, to, last int
}

// node is where a node starts, and the line where it ends.
type node struct {
	column, end int
}

// lines is what is on the lines of a file.
type lines struct {
	fset   *token.FileSet
	file   *ast.File
	spans  []span
	code   map[int]token.Pos // first code on a line: the start or end of a node
	starts map[int][]node
}

func newLines(fset *token.FileSet, file *ast.File) *lines {
	l := &lines{fset: fset, file: file, code: map[int]token.Pos{}, starts: map[int][]node{}}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil:
			return false
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		l.note(n)
		if _, ok := n.(*ast.File); !ok {
			l.mark(n.Pos())
			l.mark(n.End() - 1)
		}
		return true
	})
	l.mark(file.Package)
	return l
}

func (l *lines) position(pos token.Pos) token.Position { return l.fset.PositionFor(pos, false) }
func (l *lines) line(pos token.Pos) int                { return l.position(pos).Line }

func (l *lines) mark(pos token.Pos) {
	line := l.line(pos)
	if first, ok := l.code[line]; !ok || pos < first {
		l.code[line] = pos
	}
}

// note records the node as the start of lines, and as a span if it is one.
func (l *lines) note(n ast.Node) {
	start := l.position(n.Pos())
	l.starts[start.Line] = append(l.starts[start.Line], node{start.Column, l.line(n.End())})
	switch n := n.(type) {
	case *ast.FuncDecl:
		end := n.Type.End()
		if n.Body != nil {
			end = n.Body.Lbrace
		}
		l.add(function, n, end, end)
	case *ast.StructType:
		l.fields(field, n.Fields)
	case *ast.InterfaceType:
		l.fields(method, n.Methods)
	case *ast.ValueSpec, *ast.KeyValueExpr:
		l.upToLiteral(n)
	case *ast.ForStmt:
		l.add(statement, n, n.Body.Lbrace, n.Body.Lbrace)
	case *ast.RangeStmt:
		l.add(statement, n, n.Body.Lbrace, n.Body.Lbrace)
	case *ast.IfStmt:
		l.add(statement, n, n.Body.Lbrace, n.Body.Lbrace)
	case *ast.SwitchStmt:
		l.add(statement, n, n.Body.Lbrace, n.Body.Lbrace)
	case *ast.TypeSwitchStmt:
		l.add(statement, n, n.Body.Lbrace, n.Body.Lbrace)
	case *ast.SelectStmt:
		l.add(statement, n, n.Body.Lbrace, n.Body.Lbrace)
	case *ast.CaseClause:
		l.add(statement, n, n.Colon, n.Colon)
	case *ast.CommClause:
		l.add(statement, n, n.Colon, n.Colon)
	case *ast.BlockStmt, *ast.LabeledStmt:
		// Their statements are on their own.
	case ast.Stmt:
		l.upToLiteral(n)
	}
}

func (l *lines) add(w what, n ast.Node, to, last token.Pos) {
	l.spans = append(l.spans, span{w, l.line(n.Pos()), l.line(to), l.line(last)})
}

func (l *lines) fields(w what, list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		l.add(w, f, f.End(), f.End())
	}
}

// upToLiteral adds the span of a node that ends at its first function literal,
// at the brace that opens the body.
func (l *lines) upToLiteral(n ast.Node) {
	var literal *ast.FuncLit
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && literal == nil {
			literal = lit
		}
		return literal == nil
	})
	to := n.End()
	if literal != nil {
		to = literal.Body.Lbrace
	}
	l.add(statement, n, to, n.End())
}

// place sets the lines that a directive applies to, and returns its fault if
// nothing there can have one.
func (l *lines) place(d *Directive, c comment) *fault {
	line := l.line(c.Pos())
	first, ok := l.code[line]
	trailing := ok && first < c.Pos()
	if d.Kind == Order {
		d.from = l.line(l.file.Package)
		if d.to = d.from; c.Pos() < l.file.Package || line == d.from {
			return nil
		}
		return d.Kind.faultf("//deadline:order belongs to the package clause; elsewhere it orders nothing")
	}
	if !trailing {
		line = l.line(c.group.End()) + 1
	}
	d.from, d.to = line, line
	var on what
	var behind span // the innermost thing whose last line the comment is on
	for _, s := range l.spans {
		if s.from <= line && line <= s.to || trailing && line == s.last {
			on |= s.what
		}
		if s.from == line {
			d.to = max(d.to, s.to)
		}
		if trailing && s.last == line && s.from < line && s.from > behind.from {
			behind = s
		}
	}
	if behind.from > 0 && d.to == line {
		d.from, d.to, d.last = behind.from, behind.to, line
	}
	return d.misplaced(on)
}

func (d *Directive) misplaced(on what) *fault {
	switch d.Kind {
	case Layer:
		if on&(statement|field) == 0 {
			return d.Kind.faultf("//deadline:layer is not on a constant, a variable, a field or a call; put it there, or on the line above")
		}
	case Idempotent:
		if on&(statement|function|method) == 0 {
			return d.Kind.faultf("//deadline:idempotent is not on a function, an interface method or a call; put it there, or on the line above")
		}
	case Detached:
		if on&(statement|function) == 0 {
			return d.Kind.faultf("//deadline:detached is not on a function or a statement; put it there, or on the line above")
		}
	}
	return nil
}

// nolint returns the lines of a //nolint comment: those of its group and, if
// something starts below it in the same column, all of that.
func (l *lines) nolint(group *ast.CommentGroup, names []string) nolint {
	start := l.position(group.Pos())
	n := nolint{names: names, from: start.Line, to: l.line(group.End())}
	for _, node := range l.starts[n.to+1] {
		if node.column == start.Column {
			n.to = max(n.to, node.end)
		}
	}
	return n
}
