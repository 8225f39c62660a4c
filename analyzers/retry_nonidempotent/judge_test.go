package retrynonidempotent

import (
	"go/ast"
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

func TestJudge(t *testing.T) {
	post := summary.Write{What: "POST"}
	random := &write.Mint{Node: &ast.CallExpr{}, Identifier: true}
	clock := &write.Mint{Node: &ast.CallExpr{}}
	for _, tt := range []struct {
		name string
		c    candidate
		want string
	}{
		{"no key", candidate{write: post, decided: true}, noKey},
		{"a key that lasts", candidate{write: post, decided: true, keys: []write.Key{{Name: "k"}}}, string(hasKey)},
		{"an identity that lasts", candidate{write: post, decided: true, keys: []write.Key{{Name: "id", Identity: true}}}, string(hasIdentity)},
		{"a key of each attempt", candidate{write: post, decided: true, keys: []write.Key{{Name: "k", Mint: random}}}, keyPerAttempt},
		{"a key of the time", candidate{write: post, decided: true, keys: []write.Key{{Name: "k", Mint: clock}}}, keyPerAttempt},
		{"an identity of each attempt", candidate{write: post, decided: true, keys: []write.Key{{Name: "id", Identity: true, Mint: random}}}, keyPerAttempt},
		{"an identity of the time is none", candidate{write: post, decided: true, keys: []write.Key{{Name: "ref", Identity: true, Mint: clock}}}, noKey},
		{"a key of each attempt on an unknown call", candidate{keys: []write.Key{{Name: "k", Mint: random}}}, keyPerAttempt},
		{"an identity of each attempt on an unknown call", candidate{keys: []write.Key{{Name: "id", Identity: true, Mint: random}}}, string(unknownWrite)},
		{"an unknown call", candidate{}, string(unknownWrite)},
		{"a key made below", candidate{write: summary.Write{What: "POST", Key: summary.KeyFresh}, decided: true}, keyPerAttempt},
		{"PUT", candidate{write: summary.Write{What: "PUT", Strict: true}, decided: true}, string(strictMethod)},
		{"PUT, strictly", candidate{write: summary.Write{What: "PUT", Strict: true}, decided: true, strict: true}, noKey},
		{"a name", candidate{write: summary.Write{What: "the RPC Send", Guess: true}, decided: true}, noKey},
		{"a name, for those who want certainty", candidate{write: summary.Write{What: "the RPC Send", Guess: true}, decided: true, certain: true}, string(onlyName)},
		{"a client", candidate{write: post, decided: true, again: retry.Client}, clientRetries},
		{"a client with a gate", candidate{write: post, decided: true, again: retry.Client, gate: "a/b.go:1"}, nilResponse},
		{"a client that sends the key again", candidate{write: post, decided: true, again: retry.Client, keys: []write.Key{{Name: "k"}}}, string(hasKey)},
		{"a setting of a connection", candidate{write: summary.Write{What: "the RPC ", Guess: true}, decided: true, again: retry.Client}, clientRetries},
		{"a setting of a connection, for those who want certainty", candidate{write: summary.Write{What: "the RPC ", Guess: true}, decided: true, again: retry.Client, certain: true}, string(onlyName)},
		{"a job", candidate{write: post, decided: true, again: retry.Job}, jobRetries},
		{"a key of each run of a job", candidate{write: post, decided: true, again: retry.Job, keys: []write.Key{{Name: "k", Mint: random}}}, keyPerAttempt},
		{"a key of the job", candidate{write: post, decided: true, again: retry.Job, keys: []write.Key{{Name: "k"}}}, string(hasKey)},
		{"a message that a job sends on", candidate{write: summary.Write{What: "a message", Cost: api.TwiceMessage}, decided: true, again: retry.Job}, string(passedOn)},
		{"a message that a loop sends", candidate{write: summary.Write{What: "a message", Cost: api.TwiceMessage}, decided: true}, noKey},
		{"a commit", candidate{write: summary.Write{What: "COMMIT", Commit: true}, decided: true}, ambiguousCommit},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := judge(tt.c)
			if got := v.category + string(v.silent); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCost(t *testing.T) {
	for fun, want := range map[string]string{
		"c.Charge":      "the customer pays twice",
		"b.transfer":    "the money moves twice",
		"s.PlaceOrder":  "the order is placed twice",
		"m.sendWebhook": "the recipient gets it twice",
		"c.CreateHost":  "it is created twice",
		"c.CreateBook":  "it is created twice",
		"c.BookRoom":    "the order is placed twice",
		"c.do":          "the server does it twice",
	} {
		if got := cost(candidate{subject: subject{fun: fun}}); got != want {
			t.Errorf("%s: %q, want %q", fun, got, want)
		}
	}
	if got := cost(candidate{write: summary.Write{Cost: "the row is there twice"}}); got != "the row is there twice" {
		t.Errorf("the cost of the row is lost: %q", got)
	}
}

func TestCovered(t *testing.T) {
	for want, s := range map[string]summary.Covered{
		"c.With lets every method be sent again after a lost answer, although the first may have been carried out: the server does it twice; turn it on only":            {Covers: "every method", After: "a lost answer"},
		"c.With lets every method, CreateHost (a/b.go:3) too, be sent again after UNKNOWN, although the first may have been carried out: it is created twice; name only": {Covers: "every method", After: "UNKNOWN", Method: "CreateHost", Where: "a/b.go:3", Named: true},
		"c.With lets ChargeCard (a/b.go:3) be sent again after UNKNOWN, although the first may have been carried out: the customer pays twice; name only":                {Covers: "ChargeCard", After: "UNKNOWN", Method: "ChargeCard", Where: "a/b.go:3", Named: true},
		"c.With lets SendMail be sent again after UNKNOWN or INTERNAL, although the first may have been carried out: the recipient gets it twice; name only":             {Covers: "SendMail", After: "UNKNOWN or INTERNAL", Method: "SendMail", Named: true},
	} {
		c := candidate{subject: subject{fun: "c.With", covered: &s}}
		if got := message(c, verdict{category: clientRetries}); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestMessageForm(t *testing.T) {
	s := subject{fun: "c.send", region: "the loop at a/b.go:3 repeats it", at: "a/b.go:4", lost: true}
	for _, m := range []string{
		message(candidate{subject: s, write: summary.Write{What: "POST"}}, verdict{category: noKey}),
		message(candidate{subject: s, write: summary.Write{What: "POST"}, again: retry.Client}, verdict{category: clientRetries}),
		message(candidate{subject: s, write: summary.Write{What: "POST"}, again: retry.Client, gate: "a/d.go:9"}, verdict{category: nilResponse}),
		message(candidate{subject: s, write: summary.Write{What: "COMMIT", Commit: true}}, verdict{category: ambiguousCommit}),
		message(candidate{subject: s, write: summary.Write{What: "POST", KeyName: "key", KeyPlace: "a/c.go:1"}}, verdict{category: keyPerAttempt}),
		message(candidate{subject: subject{fun: "c.send", region: "river runs the job again (a/b.go:3)", stable: "job.ID", later: "a/b.go:9"}, write: summary.Write{What: "POST"}, again: retry.Job}, verdict{category: jobRetries}),
		message(candidate{subject: subject{fun: "c.send", region: "river runs the job again (a/b.go:3)", stable: "job.ID"}, write: summary.Write{What: "INSERT INTO t"}, again: retry.Job}, verdict{category: jobRetries}),
	} {
		if strings.HasSuffix(m, ".") || m[0] < 'a' || strings.Contains(m, "  ") || strings.Contains(m, name) {
			t.Errorf("%q is no message of ours", m)
		}
	}
}
