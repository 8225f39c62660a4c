package ctxflow

import (
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// carrier says how a context is reached from a value of a type.
type carrier struct {
	suffix string // what follows the value: "", ".Context()", ".Request().Context()"
	name   string // how such a parameter is usually named, for one without a name
}

func (f *Flow) isContext(t types.Type) (carrier, bool) {
	return carrier{name: "ctx"}, t != nil && code.IsContext(t)
}

func (f *Flow) isRequest(t types.Type) (carrier, bool) {
	return carrier{suffix: ".Context()", name: "r"}, isRequest(t)
}

func isRequest(t types.Type) bool {
	p, ok := types.Unalias(code.OrInvalid(t)).(*types.Pointer)
	return ok && code.TypeName(p) == "net/http.Request"
}

// Carries reports whether a value of type t is a context, a request, or
// carries the context of the request it belongs to.
func (f *Flow) Carries(t types.Type) bool {
	_, ok := f.carries(t)
	return ok
}

// carries reports how a value of type t gives the context of the request it
// belongs to: by its row, by a method Context() context.Context or Request()
// *http.Request, or by being a context itself.
func (f *Flow) carries(t types.Type) (carrier, bool) {
	if t == nil {
		return carrier{}, false
	}
	c, ok := f.carriers[t]
	if !ok {
		c = f.carrier(t)
		f.carriers[t] = c
	}
	return c, c.name != ""
}

func (f *Flow) carrier(t types.Type) carrier {
	if row := f.table.Type(code.TypeName(t)); row != nil {
		if row.Carries == "" {
			return carrier{} // known not to belong to one request
		}
		return carrier{suffix: row.Carries, name: "c"}
	}
	if m := method(t, "Context"); m != nil && m.Params().Len() == 0 && m.Results().Len() == 1 && code.IsContext(m.Results().At(0).Type()) {
		return carrier{suffix: ".Context()", name: "c"}
	}
	if m := method(t, "Request"); m != nil && m.Params().Len() == 0 && m.Results().Len() == 1 && isRequest(m.Results().At(0).Type()) {
		return carrier{suffix: ".Request().Context()", name: "c"}
	}
	if isContextLike(t) {
		return carrier{name: "ctx"}
	}
	return carrier{}
}

// method returns the signature of the exported method of t or *t, or nil.
func method(t types.Type, name string) *types.Signature {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	if fn, ok := obj.(*types.Func); ok {
		return code.Signature(fn)
	}
	return nil
}

// isContextLike reports whether t has the four methods of context.Context: an
// application's own context type. It asks for the methods by name and shape,
// so that it needs no import of package context.
func isContextLike(t types.Type) bool {
	deadline, done, err, value := method(t, "Deadline"), method(t, "Done"), method(t, "Err"), method(t, "Value")
	return deadline != nil && deadline.Params().Len() == 0 && deadline.Results().Len() == 2 &&
		done != nil && done.Params().Len() == 0 && done.Results().Len() == 1 && isDoneChan(done.Results().At(0).Type()) &&
		err != nil && err.Params().Len() == 0 && code.ReturnsError(err) &&
		value != nil && value.Params().Len() == 1 && value.Results().Len() == 1
}

func isDoneChan(t types.Type) bool {
	ch, ok := types.Unalias(t).(*types.Chan)
	return ok && ch.Dir() == types.RecvOnly
}
