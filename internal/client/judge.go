package client

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// verdict gathers what the settings of one client say.
type verdict struct {
	*Reader
	f            *found
	on, allowed  bool
	off          bool // it sends once, or it cannot be seen whether it does
	at           token.Pos
	when         []setting // policies that decide instead of the default
	also, unless []setting
	lost, status bool
	through      *Again
	gate         token.Pos
}

// judge returns what the client does if it sends a POST again by itself; nil if
// it does not, or if that cannot be seen.
func (r *Reader) judge(f *found) *Again {
	switch {
	case f.again != nil:
		return f.again
	case f.dial != nil:
		return r.carrier(f.dial)
	case len(f.any) > 0:
		for _, inner := range f.any {
			if a := r.judge(inner); a != nil {
				return a
			}
		}
		return nil
	case f.row == nil || f.dark:
		return nil
	}
	v := verdict{Reader: r, f: f, on: f.on, allowed: !f.row.Reads, at: f.pos, lost: f.row.Lost, status: f.row.Status}
	last := f.lastThrough()
	for _, s := range f.set {
		if s.row.Says != api.SaysThrough || last == nil || s.pos == last.pos {
			v.setting(s)
		}
	}
	switch {
	case v.off:
		return nil
	case v.through != nil:
		return v.through
	case !v.on:
		return nil
	}
	v.outcomes()
	if v.off || !v.allowed || !v.lost && !v.status {
		return nil
	}
	a := &Again{Name: cmp.Or(f.row.Label, api.ShortType(f.row.Type)), Place: code.Place(r.Pass, v.at), Lost: v.lost, Status: v.status}
	if v.gate.IsValid() && v.lost && !v.status {
		a.Gate = code.Place(r.Pass, v.gate)
	}
	return a
}

// setting adds one setting.
func (v *verdict) setting(s setting) {
	value := ast.Expr(nil)
	if len(s.values) > 0 {
		value = s.values[0]
	}
	switch s.row.Says {
	case api.SaysTries:
		n, known := v.count(value, s, 0)
		switch {
		case known && s.row.Off[0] <= n && n <= s.row.Off[1]:
			v.off = true
		case !known && s.row.Sure:
		default:
			v.on, v.at = true, s.pos
		}
	case api.SaysNever:
		v.off = v.off || !v.is(value, false)
	case api.SaysAllow:
		if v.is(value, true) {
			v.allowed, v.at = true, s.pos
		}
	case api.SaysUnknown:
		v.off = true
	case api.SaysThrough:
		v.sendsThrough(value, s)
	case api.SaysStatuses:
		v.statuses(s)
	case api.SaysWhen:
		v.when = append(v.when, s)
	case api.SaysAlso:
		v.also = append(v.also, s)
	case api.SaysUnless:
		v.unless = append(v.unless, s)
	}
}

// lastThrough returns the setting by which a function replaces what the client
// sends through, whatever else it was told there before; nil for none:
// hc.Transport = &again{hc.Transport}.
func (f *found) lastThrough() *setting {
	var last *setting
	for i, s := range f.set {
		if s.row.Says == api.SaysThrough && (last == nil || last.pos < s.pos) {
			last = &f.set[i]
		}
	}
	if last == nil {
		return nil
	}
	block, ok := last.cur.Parent().Node().(*ast.BlockStmt)
	if _, assigns := last.cur.Node().(*ast.AssignStmt); !ok || !assigns {
		return nil
	}
	in, ok := code.Function(last.cur)
	if !ok || code.Body(in.Node()) != block || f.pos < block.Pos() || block.End() < f.pos {
		return nil
	}
	for _, s := range f.set {
		if s.row.Says == api.SaysThrough && (s.pos < block.Pos() || block.End() < s.pos) {
			return nil
		}
	}
	return last
}

// sendsThrough looks at the client or transport that this one sends through.
func (v *verdict) sendsThrough(value ast.Expr, s setting) {
	if v.layers >= maxLayers { // client.Transport = &logged{client.Transport}
		v.off = true
		return
	}
	v.layers++
	defer func() { v.layers-- }()
	t := &trace{Reader: v.Reader, seen: map[types.Object]bool{}}
	list, known := t.value(value, s.cur, s.env)
	if a := t.agree(list, known); a != nil {
		v.through = a
	} else {
		v.off = true
	}
}

// maxLayers bounds how many transports deep a client is followed: one may be put
// around the client's own.
const maxLayers = 4

// statuses reads the constant statuses after which it sends again.
func (v *verdict) statuses(s setting) {
	v.status = false
	values := s.values
	if len(values) == 1 {
		if lit, ok := ast.Unparen(values[0]).(*ast.CompositeLit); ok { // []int{502, 503}
			values = lit.Elts
		}
	}
	for _, x := range values {
		if n, known := v.count(x, s, 0); !known || ambiguous(n) {
			v.status = true
		}
	}
}

// ambiguous reports whether the status leaves it open whether the request was
// carried out.
func ambiguous(status int64) bool {
	switch status {
	case 500, 502, 503, 504, 408:
		return true
	}
	return false
}

// outcomes asks the policies.
func (v *verdict) outcomes() {
	if len(v.when) > 0 {
		v.lost = v.anyOf(v.when, retry.Lost, false) || v.f.row.Adds && v.lost
		v.status = v.anyOf(v.when, retry.Status, false) || v.f.row.Adds && v.status
		for _, s := range v.when {
			v.allowed = v.allowed || s.row.Allows
			for _, x := range s.values {
				if pos := v.Engine.MethodOfAnswer(x, s.cur); pos.IsValid() {
					v.gate = pos
				}
			}
		}
	}
	v.lost, v.status = v.lost || v.anyOf(v.also, retry.Lost, false), v.status || v.anyOf(v.also, retry.Status, false)
	if v.anyOf(v.unless, retry.Lost, true) {
		v.lost = false
	}
	if v.anyOf(v.unless, retry.Status, true) {
		v.status = false
	}
}

// anyOf reports whether one of the policies says yes after the outcome, or may
// say so; if sure is set, certainly. One that cannot be seen ends it.
func (v *verdict) anyOf(list []setting, o retry.Outcome, sure bool) bool {
	yes := false
	for _, s := range list {
		if s.row.Says == api.SaysAlso && o == retry.Lost || s.row.OnError && o == retry.Status {
			continue // it is not asked
		}
		for _, x := range s.values {
			says, seen := v.policy(x, s, o)
			if !seen {
				v.off = true
				return false
			}
			yes = yes || says == retry.True || says == retry.Either && !sure
		}
	}
	return yes
}

// is reports whether the value is the constant.
func (v *verdict) is(x ast.Expr, want bool) bool {
	tv, ok := v.info.Types[x]
	return ok && tv.Value != nil && tv.Value.Kind() == constant.Bool && constant.BoolVal(tv.Value) == want
}

// count returns the constant that x is, through parameters that are bound and
// variables that are set once.
func (v *verdict) count(x ast.Expr, s setting, depth int) (int64, bool) {
	if x == nil || depth > maxHops {
		return 0, false
	}
	if tv, ok := v.info.Types[x]; ok && tv.Value != nil {
		return constant.Int64Val(constant.ToInt(tv.Value))
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr: // int(n), aws.Int(n)
		if len(x.Args) == 1 {
			return v.count(x.Args[0], s, depth+1)
		}
	case *ast.Ident:
		obj, ok := v.info.ObjectOf(x).(*types.Var)
		if !ok {
			return 0, false
		}
		if b, ok := s.env[obj]; ok {
			return v.count(b.value, setting{cur: b.cur, env: b.env}, depth+1)
		}
		if values := v.Flow.Assignments(obj, s.cur); len(values) == 1 {
			return v.count(values[0], s, depth+1)
		}
	}
	return 0, false
}
