// Package layerchains has values that never meet.
package layerchains

import "time"

// Limits is what one tenant may take.
type Limits struct {
	Answer time.Duration //deadline:layer service
	Query  time.Duration //deadline:layer database
	Import time.Duration
}

// Two tenants: each is a chain of its own.
var (
	small = Limits{Answer: 2 * time.Second, Query: time.Second}     // silent: the literal has a value of that layer itself
	large = Limits{Answer: time.Minute, Query: 40 * time.Second}    // silent: another literal of the type is another chain
	wrong = Limits{Answer: 5 * time.Second, Query: 8 * time.Second} // want `^the database timeout Limits\.Query 8s \(.*\) is not shorter than the service timeout Limits\.Answer 5s \(.*\): the service gives up first, and the database works on for nobody; keep it below 5s$`
	other = map[string]*Limits{
		"gold":   {Answer: 90 * time.Second, Query: 80 * time.Second}, // want `^the service timeout Limits\.Answer 1m30s \(.*\) is not shorter than the gateway timeout patience 1m5s \(.*\): `
		"silver": {Answer: 9 * time.Second, Query: 9 * time.Second},   // want `^the database timeout Limits\.Query 9s \(.*\) is not shorter than the service timeout Limits\.Answer 9s \(.*\): both end at once, and the service may be gone before it hears of the database; keep it below 9s$`
	}
)

// patience is everybody's.
//
//deadline:layer gateway
const patience = 65 * time.Second

// quick is for what no tenant asks for.
//
//deadline:layer service
const quick = 800 * time.Millisecond

// Deep is a literal in a literal: one chain.
type Deep struct {
	Name   string
	Limits Limits
}

var deep = []Deep{
	{Name: "a", Limits: Limits{Answer: 3 * time.Second, Query: 2 * time.Second}}, // silent: in order
	{Name: "b", Limits: Limits{Answer: time.Second, Query: 500 * time.Millisecond}},
}

func byAssignment() (a, b Limits) {
	a.Answer = 10 * time.Second
	a.Query = 3 * time.Second
	b.Answer = 2 * time.Second // silent: another variable
	b.Query = time.Second
	return a, b
}
