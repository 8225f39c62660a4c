package retrynonidempotent

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// subject is how the message names what it speaks about.
type subject struct {
	fun    string   // the called expression as written
	in     string   // the function around it
	path   []string // the way from there to the write
	region string   // what repeats it, and where
	at     string   // where the call is
	mint   string   // where a key is made
	minted string   // what makes it
	stable string   // a value at hand that lasts over the attempts; or ""
	lost   bool     // it is repeated after a lost answer
	status bool     // it is repeated after a status of the server
	inLoop bool     // a loop repeats it
	// covered is what a connection is told to send again; nil for a write itself.
	covered *summary.Covered
	later   string // where a later step fails, although it succeeded; or ""
}

// message tells the incident: what repeats what, what it costs, what to do.
func message(c candidate, v verdict) string {
	switch v.category {
	case ambiguousCommit:
		return fmt.Sprintf("%s may have committed although it failed, and %s: what the transaction did is done twice; look whether it took effect before it runs again, or repeat only after a serialization failure or a deadlock",
			committer(c), c.region)
	case keyPerAttempt:
		return perAttempt(c, v)
	case nilResponse:
		return fmt.Sprintf("%s, and %s after a lost answer: the gate at %s asks the answer for the method, and there is none when the connection breaks, so it lets a write pass: %s; ask the request for the method, or send writes through a client that sends once",
			what(c), c.region, c.gate, cost(c))
	}
	if c.covered != nil {
		return covered(c)
	}
	if c.again == retry.Transaction {
		return fmt.Sprintf("%s, and %s when the transaction is aborted, which does not undo it: %s; %s", what(c), c.region, cost(c), outside(c))
	}
	if c.later != "" {
		return fmt.Sprintf("%s, and %s if a later step fails (%s), although it has been carried out: %s; %s", what(c), c.region, c.later, cost(c), remedy(c))
	}
	return fmt.Sprintf("%s, and %s after %s, although the first may have been carried out: %s; %s", what(c), c.region, when(c), cost(c), remedy(c))
}

// covered tells of a connection that is told to send again what it should not.
func covered(c candidate) string {
	s := c.covered
	also := ""
	switch {
	case s.Method == "":
	case s.Where != "" && s.Method != s.Covers:
		also = fmt.Sprintf(", %s (%s) too,", s.Method, s.Where)
	case s.Where != "":
		also = fmt.Sprintf(" (%s)", s.Where)
	}
	name := c.fun
	c.fun = s.Method
	twice := cost(c)
	instead := "name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED"
	if !s.Named {
		instead = "turn it on only for calls that read or that carry a key, or for codes that say that nothing was done, such as ResourceExhausted"
	}
	return fmt.Sprintf("%s lets %s%s be sent again after %s, although the first may have been carried out: %s; %s", name, s.Covers, also, s.After, twice, instead)
}

// committer is what commits, with the way to it.
func committer(c candidate) string {
	if len(c.path) == 0 {
		return c.fun
	}
	return fmt.Sprintf("%s, through %s,", c.fun, strings.Join(c.path, " and "))
}

// perAttempt tells of a key that is new in every attempt.
func perAttempt(c candidate, v verdict) string {
	key, where := c.write.KeyName, c.write.KeyPlace
	if v.key != nil {
		key, where = v.key.Name, c.mint
	}
	source := ""
	switch {
	case v.key == nil:
		source = fmt.Sprintf(", made at %s,", where)
	case c.minted != "":
		source = fmt.Sprintf(", made by %s,", c.minted)
	}
	if c.again == retry.Job {
		return fmt.Sprintf("%s%s is new in every run of %s (%s), and %s after a failure, so the server cannot recognise the repeat; make it from %s, which is the same in every run", key, source, c.fun, c.at, c.region, c.stable)
	}
	before := "make it before the first attempt"
	if c.inLoop {
		before = "make it before the loop"
	}
	if c.stable != "" {
		before += fmt.Sprintf(", or from %s, which stays the same", c.stable)
	}
	return fmt.Sprintf("%s%s is new in every attempt of %s (%s), so the server cannot recognise the repeat; %s", key, source, c.fun, c.at, before)
}

// what is what the code does, with the way to it.
func what(c candidate) string {
	verb := "sends " + c.write.What
	switch {
	case c.write.Relative:
		verb = "runs " + c.write.What
	case !isVerb(c.write.What) && strings.Contains(c.write.What, "="):
		verb = "runs " + c.write.What
	case strings.HasPrefix(c.write.What, "the RPC"):
		verb = "calls " + c.write.What
	case c.write.What == "INSERT" || c.write.What == "COPY" || strings.HasPrefix(c.write.What, "DELETE with"):
		verb = "runs " + c.write.What
	}
	if len(c.path) > 1 || len(c.path) == 1 && !strings.HasPrefix(c.path[0], c.fun+" ") {
		return fmt.Sprintf("%s %s through %s", c.fun, verb, strings.Join(c.path, " and "))
	}
	return c.fun + " " + verb
}

func isVerb(s string) bool { return s == "POST" || s == "PATCH" || s == "PUT" || s == "DELETE" }

// when is the outcomes after which it is repeated.
func when(c candidate) string {
	switch {
	case c.lost && c.status:
		return "a lost answer or a 5xx"
	case c.status:
		return "a 5xx"
	}
	return "a lost answer"
}

// cost is what the second time does, by the words of the code itself.
func cost(c candidate) string {
	if c.write.Cost != "" {
		return c.write.Cost
	}
	words := api.Words(c.fun + " " + strings.Join(c.path, " "))
	if c.again == retry.Client {
		words = api.Words(c.in + " " + c.fun[strings.LastIndexByte(c.fun, '.')+1:]) // what is called is only a verb
	}
	for _, k := range []struct {
		words []string
		cost  string
	}{
		{[]string{"charge", "charges", "pay", "paymentintent", "payment", "payments", "capture", "authorization", "bill", "invoice", "checkout", "purchase"}, "the customer pays twice"},
		{[]string{"refund", "refunds", "payout", "payouts", "transfer", "transfers", "credit", "withdraw", "deposit"}, "the money moves twice"},
		{[]string{"order", "orders", "booking", "reserve", "reservation"}, "the order is placed twice"},
		{[]string{"mail", "email", "sms", "notify", "notification", "message", "webhook", "hook", "alert", "slack", "chat"}, "the recipient gets it twice"},
		{[]string{"create", "add", "new", "insert", "provision", "make"}, "it is created twice"},
		{[]string{"book"}, "the order is placed twice"}, // what is done, not what is made
		{[]string{"start", "launch", "rotate"}, "it runs twice"},
	} {
		if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(k.words, w) }) {
			return k.cost
		}
	}
	return "the server does it twice"
}

// remedy is what to do. It never makes up a key.
func remedy(c candidate) string {
	if c.again == retry.Job {
		return jobRemedy(c)
	}
	made := "made before the first attempt"
	if c.inLoop {
		made = "made before the loop"
	}
	same := ""
	if c.stable != "" {
		same = fmt.Sprintf(" (%s is the same in every attempt)", c.stable)
	}
	switch {
	case c.again == retry.Client && isVerb(c.write.What):
		return "send an Idempotency-Key with it" + same + ", or send it through a client that sends once"
	case c.again == retry.Client && c.write.Needs == "" && !c.write.Relative:
		return "give it an id of its own" + same + ", or send it through a client that sends once"
	case c.write.Auto:
		return fmt.Sprintf("give it %s %s%s, as the library makes a new one for each call, or repeat only what was certainly not carried out", c.write.Needs, made, same)
	case c.write.Needs != "":
		return fmt.Sprintf("give it %s %s%s, or repeat only what was certainly not carried out", c.write.Needs, made, same)
	case c.write.Relative:
		return "make it conditional on the old value or a version, or repeat only what was certainly not carried out"
	case isVerb(c.write.What):
		return "send an Idempotency-Key " + made + same + ", or repeat only what was certainly not carried out"
	case strings.HasPrefix(c.write.What, "INSERT"):
		return "give the row a unique key " + made + same + " and use ON CONFLICT, or repeat only what was certainly not carried out"
	case strings.Contains(c.write.What, "="):
		return "compare the old value or a version in WHERE, or repeat only what was certainly not carried out"
	}
	return "give it an id " + made + same + ", or repeat only what was certainly not carried out"
}

// outside is what to do about what the work of a transaction does elsewhere.
func outside(c candidate) string {
	switch {
	case c.write.Store || strings.HasPrefix(c.write.What, "INSERT") || strings.Contains(c.write.What, "="):
		return "do it in the transaction if that can hold it, or after the commit"
	case isVerb(c.write.What):
		return "do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it"
	}
	return "do it after the commit, or note in the transaction that it is to be done"
}

// maxExpr bounds how much of an expression a message repeats.
const maxExpr = 40

// expr returns e as written, without the front of a long chain.
func expr(e ast.Expr) string {
	s := types.ExprString(ast.Unparen(e))
	if len(s) <= maxExpr {
		return s
	}
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return "(...)." + sel.Sel.Name
	}
	return s[:maxExpr] + "..."
}

// short is the end of a long name.
func short(s string) string {
	if len(s) <= maxExpr {
		return s
	}
	return "(...)" + s[strings.LastIndexByte(s, '.'):]
}
