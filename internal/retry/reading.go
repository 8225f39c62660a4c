package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// takers are methods that take the next piece of something: of an input, a
// stream, a queue. The second call returns another one.
var takers = []string{
	"ReadString", "ReadBytes", "ReadLine", "ReadRune", "ReadByte", "ReadSlice", "ReadPassword", "Readline",
	"Recv", "RecvMsg", "Receive", "ReceiveMessage", "ReadMessage", "FetchMessage", "ReadMsg",
	"Pop", "PopFront", "PopBack", "Dequeue", "Shift",
}

// shows are methods that return what a step has found last.
var shows = []string{"Text", "Bytes", "Value", "Val", "Key", "Item", "Record", "Row", "Current", "Elem", "Entry"}

// askers are the first words of functions that ask a person.
var askers = []string{"prompt", "ask", "scan", "scanln", "scanf", "fscan", "fscanln", "fscanf"}

// readsOn reports whether the call returns something else in each round: the
// next line of an input, the next message of a stream, what a step of a scanner
// in the region has found, or the answer of a person.
func (v *variance) readsOn(call *ast.CallExpr) bool {
	fn := code.Callee(v.info, call)
	if fn == nil {
		return false
	}
	if asksPerson(fn) {
		return true
	}
	from := v.heldOutside(code.Receiver(call))
	if from == nil {
		return false
	}
	return slices.Contains(takers, fn.Name()) || len(call.Args) == 0 && slices.Contains(shows, fn.Name()) && v.steps(from)
}

// asksPerson reports whether fn is named after asking somebody.
func asksPerson(fn *types.Func) bool {
	words := api.Words(fn.Name())
	return len(words) > 0 && slices.Contains(askers, words[0]) && !slices.Contains(words, "table")
}

// heldOutside returns the variable or field that x is, if it is kept over the
// rounds of the region.
func (v *variance) heldOutside(x ast.Expr) types.Object {
	if x == nil {
		return nil
	}
	obj, ok := code.ObjectOf(v.info, x).(*types.Var)
	if !ok || !obj.IsField() && within(v.region, obj.Pos()) {
		return nil
	}
	return obj
}

// steps reports whether the region steps on with the object: s.Scan(), it.Next().
func (v *variance) steps(from types.Object) bool {
	found := false
	ast.Inspect(v.region, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		fn := code.Callee(v.info, call)
		if fn == nil || fn.Name() != "Scan" && fn.Name() != "Next" {
			return true
		}
		if r := code.Receiver(call); r != nil && code.ObjectOf(v.info, r) == from {
			found = true
		}
		return !found
	})
	return found
}

// readInto reports whether a call in the region puts another value into the
// variable in each round: fmt.Scanln(&pin), rows.Scan(&id).
func (v *variance) readInto(obj types.Object) bool {
	found := false
	ast.Inspect(v.region, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found || call == v.call {
			return !found
		}
		for _, a := range call.Args {
			u, ok := ast.Unparen(a).(*ast.UnaryExpr)
			if !ok || u.Op != token.AND || code.ObjectOf(v.info, u.X) != obj {
				continue
			}
			fn := code.Callee(v.info, call)
			if fn == nil {
				continue
			}
			switch from := v.heldOutside(code.Receiver(call)); {
			case fn.Name() == "Decode" || fn.Name() == "Scan":
				found = from != nil && (fn.Name() == "Decode" || v.steps(from))
			default:
				found = asksPerson(fn)
			}
		}
		return !found
	})
	return found
}
