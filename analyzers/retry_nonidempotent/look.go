package retrynonidempotent

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// looker gathers what the judgement of a write depends on.
type looker struct {
	pass    *analysis.Pass
	pkg     *summary.Package
	strict  bool
	certain bool
}

func (l looker) look(r *summary.Repeat) candidate {
	c := candidate{write: r.Write, keys: r.Keys, strict: l.strict, certain: l.certain}
	c.decided = r.Write.Decided()
	c.fun = expr(r.Call.Fun)
	if r.Value != nil {
		c.fun = expr(r.Value)
	}
	c.path = r.Write.Path
	if r.In != nil {
		c.in = r.In.Name()
	}
	c.region = l.region(r)
	c.at = code.Place(l.pass, r.Call.Pos())
	for _, k := range r.Keys {
		if k.Mint != nil {
			c.mint = code.Place(l.pass, k.Mint.Node.Pos())
			if call, ok := k.Mint.Node.(*ast.CallExpr); ok {
				c.minted = expr(call.Fun)
			}
			break
		}
	}
	if r.Region != nil {
		c.status = hasOutcome(r.Region, retry.Status)
		c.lost = hasOutcome(r.Region, retry.Lost)
		c.again, c.gate = r.Region.Kind, r.Region.Gate
	} else if r.Write.Client != "" {
		c.again, c.gate, c.lost, c.status = retry.Client, r.Write.Gate, r.Write.Lost, r.Write.Status
	} else {
		c.lost = true
	}
	c.inLoop = c.again == retry.Loop && r.Region != nil
	c.stable = l.stable(r)
	c.covered = r.Covered
	if c.again == retry.Job {
		c.stable = r.Region.Stable
		if r.Region.Later.IsValid() {
			c.later = code.Place(l.pass, r.Region.Later)
		}
	}
	return c
}

func hasOutcome(r *retry.Region, o retry.Outcome) bool {
	for _, after := range r.After {
		if after == o {
			return true
		}
	}
	return false
}

// region says what repeats the write, and where.
func (l looker) region(r *summary.Repeat) string {
	if r.Region == nil && r.Write.Client != "" {
		return fmt.Sprintf("%s repeats it by itself (%s)", short(r.Write.Client), r.Write.Retried)
	}
	if r.Region == nil {
		return fmt.Sprintf("%s repeats it (%s)", expr(r.Call.Fun), r.Write.Retried)
	}
	at := code.Place(l.pass, r.Region.Pos)
	switch r.Region.Kind {
	case retry.Loop:
		return fmt.Sprintf("the loop at %s repeats it", at)
	case retry.Library:
		return fmt.Sprintf("%s repeats it (%s)", short(r.Region.Name), at)
	case retry.Helper:
		if r.Region.Elsewhere != "" {
			return fmt.Sprintf("%s repeats it (%s)", short(r.Region.Name), r.Region.Elsewhere)
		}
		return fmt.Sprintf("%s repeats it (%s)", short(r.Region.Name), at)
	case retry.Client:
		return fmt.Sprintf("%s repeats it by itself (%s)", short(r.Region.Name), r.Region.Elsewhere)
	case retry.Job:
		return fmt.Sprintf("%s again (%s)", r.Region.Name, at)
	case retry.Transaction:
		switch {
		case r.Region.Name == "":
			return fmt.Sprintf("the loop at %s runs it again", at)
		case r.Region.Elsewhere != "":
			at = r.Region.Elsewhere
		}
		return fmt.Sprintf("%s (%s) runs it again", short(r.Region.Name), at)
	case retry.Recursion:
		return fmt.Sprintf("the recursive call at %s repeats it", at)
	case retry.Jump:
		return fmt.Sprintf("the goto at %s repeats it", at)
	}
	return fmt.Sprintf("the call at %s repeats it", at)
}

// at returns the range that a finding marks: the place that makes the key, or
// the called name.
func (l looker) at(r *summary.Repeat, v verdict) (pos, end token.Pos) {
	if v.key != nil && v.key.Pos.IsValid() && v.key.End > v.key.Pos {
		return v.key.Pos, v.key.End
	}
	if r.Value != nil {
		return r.Value.Pos(), r.Value.End()
	}
	return code.CallRange(r.Call)
}

// stable returns a value at hand that is the same in every attempt and could
// be a key: the id of something that the function was given; or "".
func (l looker) stable(r *summary.Repeat) string {
	if r.In == nil {
		return ""
	}
	sig := code.Signature(r.In)
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		if code.IsBasic(p.Type(), types.IsString) && isID(p.Name()) {
			return p.Name()
		}
		st, ok := code.OrInvalid(code.Deref(p.Type())).Underlying().(*types.Struct)
		if !ok || p.Name() == "" || p.Name() == "_" || code.TypeName(p.Type()) == "net/http.Request" {
			continue
		}
		for j := range st.NumFields() {
			f := st.Field(j)
			if f.Exported() && isID(f.Name()) && !counted(f.Type()) {
				return p.Name() + "." + f.Name()
			}
		}
	}
	return ""
}

// counted reports whether a value of the type is a number, which a database may
// fill in only when the row is there.
func counted(t types.Type) bool {
	return code.IsBasic(t, types.IsInteger)
}

func isID(name string) bool {
	switch name {
	case "id", "ID", "Id", "uuid", "UUID", "orderID", "paymentID", "requestID", "eventID", "OrderID", "PaymentID", "RequestID", "EventID", "key", "ref", "reference", "Reference":
		return true
	}
	return false
}

// jobRemedy is what to do in a job, which has an id that lasts.
func jobRemedy(c candidate) string {
	made := fmt.Sprintf("%s, which is the same in every run,", c.stable)
	switch {
	case c.write.Auto:
		return "give it " + c.write.Needs + " made from " + made + " as the library makes a new one for each call"
	case c.write.Needs != "":
		return "give it " + c.write.Needs + " made from " + strings.TrimSuffix(made, ",")
	case c.write.Relative:
		return "make it conditional on the old value or a version, or look first whether it is done already"
	case isVerb(c.write.What):
		return "send an Idempotency-Key made from " + made + " or look first whether it is done already"
	case strings.HasPrefix(c.write.What, "INSERT"):
		return "give the row a unique key made from " + made + " and use ON CONFLICT"
	case strings.Contains(c.write.What, "="):
		return "compare the old value or a version in WHERE, or note in the same transaction that it is done"
	}
	return "note under " + made + " that it is done, and look there first"
}
