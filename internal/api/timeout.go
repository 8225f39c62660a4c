package api

import (
	"fmt"
	"time"
)

// Clock is what a timeout measures.
type Clock uint8

// The clocks.
const (
	Request    Clock = iota // a whole exchange, or a phase of it
	Connection              // opening a connection
	Idle                    // time without activity; any activity resets it
	Waiting                 // waiting for a free connection, a lock, a slot
	Lifetime                // how long something is kept, leased or drained
)

// Zero is what a timeout of zero means.
type Zero uint8

// The meanings of zero.
const (
	ZeroNone    Zero = iota // no limit
	ZeroDefault             // the library's default
	ZeroNow                 // over at once
	ZeroPanic               // a panic
)

// Param is a row: one timeout, count or switch that a library is given.
type Param struct {
	// Name is the full name of the function whose argument it is; "" for a field.
	Name string
	// Arg is the index of the argument.
	Arg int
	// Owner and Key are what it belongs to and its name there: for a field its
	// type and path ("net/http.Client", "Timeout"), for an option or a setter what
	// it configures. "" for a function whose argument belongs to the call.
	Owner, Key string
	// Setter reports that the function is a method of what it configures, not an
	// option among the arguments of a call.
	Setter bool
	Clock  Clock
	// Unit is what one of an integer means; 0 for a time.Duration and a count.
	Unit time.Duration
	Zero Zero
	// Count reports that it is a number of something, not a duration.
	Count bool
	// Idle is what an idle clock is for.
	Idle IdleKind
}

// IdleKind is what an idle clock is for.
type IdleKind uint8

// The kinds of idle clocks.
const (
	// IdleProgress starts again with each read or write of an exchange.
	IdleProgress IdleKind = iota
	// IdleReuse is how long a client keeps a connection to use it again.
	IdleReuse
	// IdleClose is after how long a server closes a connection without a request.
	IdleClose
)

// Label is how a message names the parameter.
func (p *Param) Label() string {
	if p.Name != "" {
		return ShortFunc(p.Name)
	}
	return ShortType(p.Owner) + "." + p.Key
}

// Order is a row: a documented relation between two timeouts of one owner.
type Order struct {
	Owner string
	// Long must be longer than Short times Num/Den; both are keys of Owner.
	Long, Short string
	Num, Den    int64 // 0 means 1
	// OrEqual allows both to be the same.
	OrEqual bool
	// Dead reports that the shorter one only makes the longer one useless: it
	// can never fire. Then the finding is at Short, which is too long.
	Dead bool
	// Because is what happens otherwise, for the message.
	Because string
}

// Fallback is a row: a function that gives a variable or a configuration key
// its default value. Value, Into and Key are indexes of arguments, -1 for none;
// without Into and Key the function returns the value.
type Fallback struct {
	Name             string
	Value, Into, Key int
}

// Lookup is a row: a function that returns the value of the configuration key
// in argument Key.
type Lookup struct {
	Name string
	Key  int
}

// Derive is a row: a function that returns, as its result number Result, a
// context that ends no later than the one in argument Arg.
type Derive struct {
	Name        string
	Arg, Result int
}

// Timeouts is the rows about timeouts, to look things up in. It is immutable.
type Timeouts struct {
	params    map[string]*Param // by function
	fields    map[string]*Param // by owner and key
	owners    map[string]bool
	orders    []Order
	defaults  map[string]*Fallback
	lookups   map[string]int
	derives   map[string]Derive
	repeats   map[string]*Repeat
	leases    map[string]*Lease
	blocks    map[string]*Blocking
	bounds    map[string]*Bound
	dials     map[string]*Dialing
	retryings []Retrying
	pauses    map[string]*Pause
	runners   map[string]*Runner
	breakers  map[string]*Breaker
	trieds    []Tried
	callTries []CallTry
	standards []Standard

	unheedings []Unheeding
	flags      map[string]*Flag
	serves     *Serves
	handlers   handlerRows
}

// NewTimeouts returns the table of the built-in rows. It panics if two rows
// are about one thing, which a test excludes.
func NewTimeouts() *Timeouts {
	t := &Timeouts{
		params: map[string]*Param{}, fields: map[string]*Param{}, owners: map[string]bool{}, defaults: map[string]*Fallback{},
		lookups: map[string]int{}, derives: map[string]Derive{}, repeats: map[string]*Repeat{}, leases: map[string]*Lease{},
		blocks: map[string]*Blocking{}, bounds: map[string]*Bound{}, dials: map[string]*Dialing{}, orders: orders(), retryings: retryings(), unheedings: unheedings(), flags: map[string]*Flag{},
		serves: newServes(), handlers: newHandlerRows(),
		pauses: index(pauses(), func(p *Pause) string { return p.Name }), runners: index(runners(), func(r *Runner) string { return r.Type }),
		breakers: index(breakers(), func(b *Breaker) string { return b.Name }), trieds: trieds(), callTries: callTries(), standards: standards(),
	}
	for _, p := range Params() {
		where, key := t.fields, p.Owner+"\x00"+p.Key
		if p.Name != "" {
			where, key = t.params, p.Name
		}
		if where[key] != nil {
			panic(fmt.Sprintf("%s %s has two rows", p.Owner, key))
		}
		where[key] = &p
		t.owners[p.Owner] = t.owners[p.Owner] || p.Name == ""
	}
	for _, d := range defaults() {
		t.defaults[d.Name] = &d
	}
	for _, f := range flagTypes() {
		t.flags[f.Type] = &f
	}
	for _, l := range lookups() {
		t.lookups[l.Name] = l.Key
	}
	for _, d := range derives() {
		t.derives[d.Name] = d
	}
	for _, r := range repeats() {
		t.repeats[r.Name] = &r
	}
	for _, l := range leases() {
		t.leases[l.Name] = &l
	}
	for _, b := range blockings() {
		t.blocks[b.Name] = &b
	}
	for _, d := range dialings() {
		t.dials[d.Name] = &d
	}
	for _, b := range bounds() {
		t.bounds[b.Name] = &b
	}
	return t
}

// BoundOf returns the row of a function that bounds a back-off, or nil.
func (t *Timeouts) BoundOf(fn string) *Bound { return t.bounds[fn] }

// ParamOf returns the row of the function with that full name, or nil.
func (t *Timeouts) ParamOf(fn string) *Param { return t.params[fn] }

// Field returns the row of a field of an owner, or nil.
func (t *Timeouts) Field(owner, key string) *Param { return t.fields[owner+"\x00"+key] }

// LabelOf is how a message names what is under the key of the owner.
func (t *Timeouts) LabelOf(owner, key string) string {
	if p := t.Field(owner, key); p != nil {
		return p.Label()
	}
	for _, p := range t.params {
		if p.Owner == owner && p.Key == key {
			return p.Label()
		}
	}
	return ShortType(owner) + "." + key
}

// HasOwner reports whether fields of the type "path.Name" have rows.
func (t *Timeouts) HasOwner(typ string) bool {
	return typ != "" && (t.owners[typ] || t.handlers.forwards[typ] != nil)
}

// UnitOf returns what one of an integer under the key of the owner means.
func (t *Timeouts) UnitOf(owner, key string) time.Duration {
	if p := t.Field(owner, key); p != nil {
		return p.Unit
	}
	for _, p := range t.params {
		if p.Owner == owner && p.Key == key {
			return p.Unit
		}
	}
	return 0
}

// Orders returns the documented relations.
func (t *Timeouts) Orders() []Order { return t.orders }

// DefaultOf returns the row of a function that sets a default, or nil.
func (t *Timeouts) DefaultOf(fn string) *Fallback { return t.defaults[fn] }

// KeyOf returns which argument of the function is the key of a configuration
// value that it returns; -1 if it returns none.
func (t *Timeouts) KeyOf(fn string) int {
	if i, ok := t.lookups[fn]; ok {
		return i
	}
	return -1
}

// DeriveOf returns which argument of the function is the context that its
// result of that number is derived from; -1 if that is not known.
func (t *Timeouts) DeriveOf(fn string, result int) int {
	if d, ok := t.derives[fn]; ok && d.Result == result {
		return d.Arg
	}
	return -1
}

// RepeatOf returns the row of a function that runs something again, or nil.
func (t *Timeouts) RepeatOf(fn string) *Repeat { return t.repeats[fn] }

// LeaseOf returns the row of a function that takes a lease, or nil.
func (t *Timeouts) LeaseOf(fn string) *Lease { return t.leases[fn] }

// DialingOf returns the row of a function that connects, or nil.
func (t *Timeouts) DialingOf(fn string) *Dialing { return t.dials[fn] }

// Pairs returns the relations between two owners.
func (t *Timeouts) Pairs() []Pair { return pairs() }

// BlockingOf returns the row of a function that waits at the other end, or nil.
func (t *Timeouts) BlockingOf(fn string) *Blocking { return t.blocks[fn] }
