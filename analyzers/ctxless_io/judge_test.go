package ctxlessio

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// The rows of the tables below.
var (
	query   = &api.Func{IO: api.Database, Form: api.Form{Text: "{fun}Context({ctx}, ...)"}}
	dial    = &api.Func{IO: api.Dial, Form: api.Form{Text: "{fun}Context({ctx}, ...)"}}
	bounded = &api.Func{IO: api.Database, Context: true}
	commit  = &api.Func{IO: api.Database}
	request = &api.Func{IO: api.HTTP, Role: api.Make, Form: api.Form{Text: "{fun}WithContext({ctx}, ...)"}}
	command = &api.Func{IO: api.Process, Role: api.Make, Form: api.Form{Text: "{fun}Context({ctx}, ...)"}}
	find    = &api.Func{IO: api.Database, Role: api.Send, Arg: -1, Form: api.Form{Text: "{root}.WithContext({ctx})", Bind: ".WithContext({ctx})"}}
)

var (
	atHand = ctxflow.Source{Expr: "ctx", Param: true}
	inTB   = ctxflow.Source{Expr: "t.Context()", Param: true, Test: true}
)

func binding(b summary.Binding) *summary.Binding { return &b }

func TestJudge(t *testing.T) {
	none := ctxflow.NoContext
	for name, test := range map[string]struct {
		c    candidate
		want verdict
	}{
		"a context is at hand":     {candidate{row: query, source: atHand}, verdict{category: contextVariant}},
		"the call takes a context": {candidate{row: bounded, source: atHand}, verdict{silent: takesContext}},
		"there is no form":         {candidate{row: commit, source: atHand}, verdict{silent: noForm}},

		"a request is sent":           {candidate{row: request, source: atHand, fate: &fate{sent: true}}, verdict{category: unboundRequest}},
		"a request is bound":          {candidate{row: request, source: atHand, fate: &fate{bound: true}}, verdict{silent: boundLater}},
		"a request is bound and sent": {candidate{row: request, source: atHand, fate: &fate{bound: true, sent: true}}, verdict{silent: boundLater}},
		"a request is read":           {candidate{row: request, source: atHand, fate: &fate{}}, verdict{silent: notSent}},
		"a command is run":            {candidate{row: command, source: atHand, fate: &fate{sent: true}}, verdict{category: contextVariant}},
		"a command is only started":   {candidate{row: command, source: atHand, fate: &fate{}}, verdict{silent: notSent}},

		"an unbound handle":     {candidate{row: find, source: atHand, handle: binding(summary.Unbound)}, verdict{category: unboundRequest}},
		"a bound handle":        {candidate{row: find, source: atHand, handle: binding(summary.Bound)}, verdict{silent: boundHandle}},
		"a handle from nowhere": {candidate{row: find, source: atHand, handle: binding(summary.Unclear)}, verdict{silent: unclearHandle}},

		"in a short form":          {candidate{row: query, source: atHand, short: true}, verdict{silent: shortForm}},
		"in Close":                 {candidate{row: query, source: atHand, clean: true}, verdict{silent: cleanUp}},
		"in a migration":           {candidate{row: query, source: atHand, ddl: true}, verdict{silent: schema}},
		"deferred":                 {candidate{row: query, reason: ctxflow.Deferred}, verdict{silent: silence(ctxflow.Deferred)}},
		"in a detached goroutine":  {candidate{row: query, reason: ctxflow.Detached}, verdict{silent: silence(ctxflow.Detached)}},
		"in a stored literal":      {candidate{row: query, reason: ctxflow.Stored}, verdict{silent: silence(ctxflow.Stored)}},
		"after the end":            {candidate{row: query, reason: ctxflow.Gone}, verdict{silent: silence(ctxflow.Gone)}},
		"in a helper of tests":     {candidate{row: query, source: inTB}, verdict{silent: testHelp}},
		"in a test that is judged": {candidate{row: query, source: inTB, tests: true}, verdict{category: contextVariant}},

		"nobody calls":              {candidate{row: query, reason: none}, verdict{silent: unreached}},
		"everybody can call":        {candidate{row: query, reason: none, callers: callers{exported: true}}, verdict{category: noContextParameter}},
		"everybody can dial":        {candidate{row: dial, reason: none, callers: callers{exported: true}}, verdict{silent: unreached}},
		"a caller has a context":    {candidate{row: dial, reason: none, callers: callers{held: true}}, verdict{category: noContextParameter}},
		"set-up":                    {candidate{row: query, reason: none, callers: callers{setUp: true, held: true}}, verdict{silent: setUp}},
		"a background loop":         {candidate{row: query, reason: none, callers: callers{loop: true, exported: true}}, verdict{silent: background}},
		"an interface dictates":     {candidate{row: query, reason: none, callers: callers{dictated: true}}, verdict{silent: fixedSignature}},
		"dictated, but a caller is": {candidate{row: query, reason: none, callers: callers{dictated: true, held: true}}, verdict{category: noContextParameter}},
		"an unbound request in an exported function": {
			candidate{row: request, reason: none, fate: &fate{sent: true}, callers: callers{exported: true}}, verdict{category: noContextParameter}},
	} {
		if got := judge(test.c); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

func TestMessage(t *testing.T) {
	const after = "it keeps its database connection after the caller has given up"
	variant := verdict{category: contextVariant}
	unbound := verdict{category: unboundRequest}
	missing := verdict{category: noContextParameter}
	made := subject{fun: "http.NewRequest", in: "API.get", sentBy: "c.Do on line 9"}
	dropped, elsewhere := made, made
	dropped.dropped = "line 8"
	elsewhere.fun, elsewhere.madeElse = "build.Request", "build/b.go:7"
	for name, test := range map[string]struct {
		c    candidate
		v    verdict
		want string
	}{
		"variant": {candidate{row: query, source: atHand, subject: subject{fun: "db.Query"}}, variant,
			"db.Query ignores ctx: " + after + "; use db.QueryContext(ctx, ...)"},
		"unnamed": {candidate{row: query, source: ctxflow.Source{Expr: "r.Context()", Unnamed: true}, subject: subject{fun: "db.Query"}}, variant,
			"db.Query ignores r.Context(): " + after + "; name the parameter r and use db.QueryContext(r.Context(), ...)"},
		"hidden": {candidate{row: query, source: ctxflow.Source{Expr: "ctx", Hidden: true}, subject: subject{fun: "db.Query"}}, variant,
			"db.Query ignores ctx: " + after + "; rename the variable that hides ctx here and use db.QueryContext(ctx, ...)"},
		"sent": {candidate{row: request, source: atHand, fate: &fate{sent: true}, subject: made}, unbound,
			"http.NewRequest makes a request without ctx and c.Do on line 9 sends it: the request goes on after the caller has given up; use http.NewRequestWithContext(ctx, ...)"},
		"dropped": {candidate{row: request, source: atHand, fate: &fate{sent: true}, subject: dropped}, unbound,
			"http.NewRequest makes a request without ctx and c.Do on line 9 sends it (the copy that WithContext returns on line 8 is thrown away): the request goes on after the caller has given up; use http.NewRequestWithContext(ctx, ...)"},
		"made elsewhere": {candidate{row: request, source: atHand, fate: &fate{sent: true}, subject: elsewhere}, unbound,
			"build.Request returns a request without a context (made at build/b.go:7) and c.Do on line 9 sends it: the request goes on after the caller has given up; use build.RequestWithContext(ctx, ...)"},
		"handle": {candidate{row: find, source: atHand, handle: binding(summary.Unbound), subject: subject{fun: "(...).Find", root: "r.db"}}, unbound,
			"(...).Find runs on a handle without ctx: " + after + "; use r.db.WithContext(ctx)"},
		"no parameter": {candidate{row: query, subject: subject{fun: "db.Query", in: "List"}}, missing,
			"db.Query has no context, because List takes none: " + after + "; give List a context.Context and use db.QueryContext(ctx, ...)"},
		"a holder": {candidate{row: query, source: ctxflow.Source{Expr: "r.Context()"}, callers: callers{held: true},
			subject: subject{fun: "db.Query", in: "list", holder: "Serve (api/s.go:4)"}}, missing,
			"db.Query has no context, though Serve (api/s.go:4) has r.Context(): " + after + "; hand it down to list and use db.QueryContext(ctx, ...)"},
	} {
		if got := message(test.c, test.v); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

func TestHelperMessage(t *testing.T) {
	got := helperMessage("bank.Rate", "ctx", api.HTTP, []string{"b.rate (bank/b.go:3)", "http.Get (bank/b.go:9)"})
	want := "bank.Rate takes no context, so ctx ends here, but it does http I/O: b.rate (bank/b.go:3) calls http.Get (bank/b.go:9); the request goes on after the caller has given up; give it a context parameter"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestCost: each kind of I/O that a row can have costs something of its own.
func TestCost(t *testing.T) {
	seen := map[string]api.IO{}
	for _, io := range []api.IO{api.Database, api.HTTP, api.Cache, api.RPC, api.Queue, api.Mail, api.Dial, api.DNS, api.Process} {
		text := cost(io)
		if other, ok := seen[text]; ok {
			t.Errorf("%s and %s both cost %q", io, other, text)
		}
		seen[text] = io
	}
}
