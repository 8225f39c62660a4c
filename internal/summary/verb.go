package summary

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// byVerb decides by the call, in the chain in front of the one at s, that is
// named as a method: agent.Post(url).Send(body).End(). A chain that starts in a
// variable goes on with what that is assigned. It reports false for one that
// reads or that cannot be seen.
func (p *Package) byVerb(s *site, w *Write) bool {
	var words []string
	seen := map[types.Object]bool{}
	call := s.call
	for {
		recv := code.Receiver(call)
		if v, ok := code.ObjectOf(p.pass.TypesInfo, code.OrBad(recv)).(*types.Var); ok {
			values := p.Flow.Assignments(v, s.cur)
			if seen[v] || v.IsField() || len(values) != 1 {
				return false
			}
			seen[v] = true
			recv = values[0]
		}
		next, ok := ast.Unparen(code.OrBad(recv)).(*ast.CallExpr)
		if !ok {
			return false
		}
		call = next
		for _, a := range call.Args {
			words = append(words, p.Tracer.Words(a, s.cur)...)
		}
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn == nil {
			return false
		}
		if verb := strings.ToUpper(fn.Name()); httpVerb(verb) {
			w.What, w.Strict = verb, verb == "PUT" || verb == "DELETE"
			break
		}
	}
	if writes, done := p.documentAt(s, w); done {
		return writes
	}
	return !p.readLike(s, words)
}
