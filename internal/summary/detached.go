package summary

import (
	"go/token"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// Detached reports whether a //deadline:detached comment says of the line of
// cur, or of a function around it, that the work does not inherit the caller's
// deadline on purpose.
func (p *Package) Detached(cur inspector.Cursor) bool {
	file := p.Directives[code.FileOf(p.pass.Files, cur.Node().Pos())]
	if file == nil {
		return false
	}
	says := func(pos token.Pos) bool { return file.At(directive.Detached, pos) != nil }
	if says(cur.Node().Pos()) {
		return true
	}
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		if says(fn.Node().Pos()) {
			return true
		}
	}
	return false
}
