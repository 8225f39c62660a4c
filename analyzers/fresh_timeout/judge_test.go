package freshtimeout

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// The uses of the tables below.
var (
	query   = use{onward: true, known: true, data: true, name: "db.QueryRow", line: " (line 7)"}
	change  = use{onward: true, known: true, write: true, name: "db.Exec"}
	ping    = use{onward: true, known: true, name: "db.Ping"}
	unknown = use{onward: true, name: "next"}
	idle    = use{name: "join"}
)

// but returns u with a change.
func but(u use, change func(*use)) use {
	change(&u)
	return u
}

var atHand = ctxflow.Source{Expr: "ctx", Param: true}

func TestJudge(t *testing.T) {
	uses := func(list ...use) []use { return list }
	for name, test := range map[string]struct {
		c    candidate
		want verdict
	}{
		"a root":                   {candidate{uses: uses(ping)}, verdict{category: freshRoot}},
		"a root for the unseen":    {candidate{uses: uses(unknown)}, verdict{category: freshRoot}},
		"a root for nothing":       {candidate{}, verdict{silent: noUse}},
		"a root for a computation": {candidate{uses: uses(idle)}, verdict{silent: noUse}},
		"the second use counts":    {candidate{uses: uses(idle, ping)}, verdict{category: freshRoot, use: 1}},
		"no caller":                {candidate{reason: ctxflow.NoContext, uses: uses(ping)}, verdict{silent: silence(ctxflow.NoContext)}},
		"the caller has left":      {candidate{reason: ctxflow.Gone, uses: uses(ping)}, verdict{silent: silence(ctxflow.Gone)}},
		"the use is deferred":      {candidate{uses: uses(but(ping, func(u *use) { u.reason = ctxflow.Deferred }))}, verdict{silent: silence(ctxflow.Deferred)}},
		"the use is awaited":       {candidate{uses: uses(but(ping, func(u *use) { u.awaited = true }))}, verdict{category: fanOut}},
		"it takes the name":        {candidate{uses: uses(ping), facts: facts{replaces: true}}, verdict{category: overwritten}},
		"nothing uses the context": {candidate{uses: uses(ping), facts: facts{unused: true}}, verdict{category: ignoredContext}},
		"the context has no name":  {candidate{source: ctxflow.Source{Expr: "ctx", Unnamed: true}, uses: uses(ping)}, verdict{category: ignoredContext}},

		"a release":                   {candidate{uses: uses(but(ping, func(u *use) { u.release = true }))}, verdict{silent: release}},
		"on an error path":            {candidate{uses: uses(but(change, func(u *use) { u.failed = true }))}, verdict{silent: errorPath}},
		"an answer on an error path":  {candidate{uses: uses(but(query, func(u *use) { u.failed = true }))}, verdict{category: freshRoot}},
		"a subscription":              {candidate{uses: uses(but(unknown, func(u *use) { u.opens = true }))}, verdict{silent: opens}},
		"a subscription with a bound": {candidate{uses: uses(but(unknown, func(u *use) { u.opens = true })), facts: facts{bounded: true}}, verdict{category: freshRoot}},
		"a load for others":           {candidate{uses: uses(but(query, func(u *use) { u.shared = true }))}, verdict{silent: forOthers}},

		"a detached read":      {candidate{kind: severed, uses: uses(query)}, verdict{category: detached}},
		"a detached write":     {candidate{kind: severed, uses: uses(change)}, verdict{silent: write}},
		"a read for a write":   {candidate{kind: severed, uses: uses(query, change)}, verdict{silent: write}},
		"a detached signal":    {candidate{kind: severed, uses: uses(ping)}, verdict{silent: thrownAway}},
		"a detached decorator": {candidate{kind: severed, uses: uses(but(query, func(u *use) { u.forwards = true }))}, verdict{silent: forwards}},
		"detached rows":        {candidate{kind: severed, uses: uses(but(query, func(u *use) { u.kept = true }))}, verdict{silent: lifetime}},

		"a stored context":                {candidate{kind: stored, uses: uses(ping)}, verdict{category: storedContext}},
		"a stored context for the unseen": {candidate{kind: stored, uses: uses(unknown)}, verdict{silent: unseen}},
		"a stored root for the unseen":    {candidate{kind: common, uses: uses(unknown)}, verdict{category: storedContext}},
		"a context from outside":          {candidate{kind: outer, uses: uses(ping)}, verdict{category: ignoredContext}},
		"a factory":                       {candidate{kind: factory, uses: uses(ping)}, verdict{category: helper}},
		"a helper":                        {candidate{kind: rooted, uses: uses(ping)}, verdict{category: helper}},
		"a helper without an answer":      {candidate{kind: rooted, uses: uses(but(ping, func(u *use) { u.dropped = true }))}, verdict{silent: thrownAway}},

		"on purpose":           {candidate{uses: uses(ping), facts: facts{deliberate: true}}, verdict{silent: deliberate}},
		"of a command":         {candidate{uses: uses(ping), facts: facts{command: true}}, verdict{silent: command}},
		"under a nil test":     {candidate{uses: uses(ping), facts: facts{nilGuard: true}}, verdict{silent: nilGuard}},
		"as a default":         {candidate{uses: uses(ping), facts: facts{standIn: true}}, verdict{silent: defaultOnly}},
		"linked":               {candidate{uses: uses(ping), facts: facts{linked: true}}, verdict{silent: linked}},
		"until the deadline":   {candidate{uses: uses(ping), facts: facts{carried: true}}, verdict{silent: carried}},
		"for a lifetime":       {candidate{uses: uses(ping), facts: facts{kept: true}}, verdict{silent: lifetime}},
		"in Close":             {candidate{uses: uses(ping), facts: facts{clean: true}}, verdict{silent: cleanUp}},
		"in a worker":          {candidate{uses: uses(ping), facts: facts{worker: true}}, verdict{silent: worker}},
		"kept for others":      {candidate{uses: uses(ping), facts: facts{shared: true}}, verdict{silent: forOthers}},
		"by choice":            {candidate{kind: severed, uses: uses(query), facts: facts{chosen: true}}, verdict{silent: chosen}},
		"in a helper of tests": {candidate{source: atHand, uses: uses(ping), facts: facts{helpsTest: true}}, verdict{silent: testHelp}},
	} {
		if got := judge(test.c); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

func TestMessage(t *testing.T) {
	root := subject{text: "context.Background()"}
	for want, c := range map[string]candidate{
		"context.Background() drops the deadline of ctx: db.QueryRow (line 7) runs on after the caller has left; pass ctx":                                                 {subject: root, source: atHand, uses: []use{query}},
		"context.Background() drops the deadline of ctx: db.QueryRow (line 7) runs on after the caller has left; derive it from ctx":                                       {subject: root, source: atHand, uses: []use{query}, facts: facts{bounded: true}},
		"context.Background() takes the place of the caller's ctx and drops its deadline: db.Ping runs on after the caller has left; pass ctx":                             {subject: root, source: atHand, uses: []use{ping}, facts: facts{replaces: true}},
		"context.Background() drops the deadline of ctx: db.Ping runs on after the caller has left; rename the variable that hides it and pass ctx":                        {subject: root, source: ctxflow.Source{Expr: "ctx", Hidden: true}, uses: []use{ping}},
		"lookUp takes no context and makes its own, so the deadline of ctx ends here: a calls b, which runs on after the caller has left; give lookUp a context parameter": {kind: rooted, subject: subject{text: "lookUp", path: []string{"a", "b"}}, source: atHand, uses: []use{ping}},
	} {
		if got := message(c, judge(c)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
