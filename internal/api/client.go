package api

import (
	"math"
	"slices"
	"strings"
)

// Client is a row: a kind of client that sends a request again by itself, and
// what says that it does. A library is added by one such row in the file of its
// family, and rows in [Write] about the methods that send through it; where a
// value of it is made into another (an http.RoundTripper), a [Wrap] says so,
// and where functions of the library decide what is sent again, a [Policy].
type Client struct {
	// Type is the type "path.Name" of the client, and Label how messages call it; ""
	// for the short form of the type.
	Type, Label string
	// Also are other types through which it is used: the requests that it makes, a
	// builder. A method of one of them that returns one of them hands the client on.
	Also []string
	// Makers are the functions that make one. Their arguments are looked through
	// for settings: options, and structs of options.
	Makers []string
	// Own are functions of the library that send through a client of its own.
	Own []string
	// On reports that one that a maker made sends again although nothing says so,
	// Zero the same of a literal.
	On, Zero bool
	// Lost and Status report that by default it sends again after a lost answer,
	// and after a status that leaves it open whether the request was carried out.
	Lost, Status bool
	// Reads reports that only requests of idempotent methods are sent again, unless
	// a setting allows others.
	Reads bool
	// Adds reports that a function that decides only adds to the default.
	Adds bool
	// Settings are what decides about it.
	Settings []ClientSetting
	// Tries, PerTry and Wait are the keys of the same client for the rows about
	// timeouts, and Sends the functions, or the front of their names, that send; "" if
	// these know nothing of it.
	Tries, PerTry, Wait string
	Sends               []string
}

// ClientSetting says one thing about whether a client sends again.
type ClientSetting struct {
	// Name is "path.Type.Field", or the full name of a setter or an option, whose
	// argument Arg is the value; a function that takes several has them from there on.
	Name string
	Arg  int
	Says ClientSays
	// Off are the first and the last count with which nothing is sent again.
	Off [2]int64
	// Sure reports that a count that is no constant says nothing.
	Sure bool
	// Allows reports that the setting also decides about methods that are not
	// idempotent.
	Allows bool
	// Empty reports that a function that decides is given an answer of status 0,
	// not nil, when no answer came.
	Empty bool
	// OnError reports that a function that decides is asked about errors only.
	OnError bool
}

// Mutable reports whether a client of the row can be told something after it is
// made: by a field, or a method of it.
func (c *Client) Mutable() bool {
	return slices.ContainsFunc(c.Settings, func(s ClientSetting) bool {
		return strings.HasPrefix(s.Name, c.Type+".") || strings.HasPrefix(s.Name, "(*"+c.Type+").") || strings.HasPrefix(s.Name, "("+c.Type+").")
	})
}

// ClientSays is what a setting decides.
type ClientSays uint8

// What a setting decides.
const (
	// SaysTries: how often; a count that is not Off turns sending again on.
	SaysTries ClientSays = iota
	// SaysNever: true turns it off.
	SaysNever
	// SaysAllow: true makes it send again what is not idempotent, too.
	SaysAllow
	// SaysWhen: a function decides instead of the default whether to send again.
	// One of several is enough.
	SaysWhen
	// SaysAlso: a function that decides beside the default.
	SaysAlso
	// SaysUnless: a function that decides when not to.
	SaysUnless
	// SaysStatuses: the answers after which it sends again, beside or instead of
	// the default.
	SaysStatuses
	// SaysHook: a function that is called in every attempt with the request that is
	// about to be sent; a key that it makes is new in each.
	SaysHook
	// SaysUnknown: something of which cannot be told what it means.
	SaysUnknown
	// SaysThrough: what it sends through, which may send again itself.
	SaysThrough
)

// upTo are the counts up to n, for Off.
func upTo(n int64) [2]int64 { return [2]int64{math.MinInt64, n} }

// Wrap is a row: a function that makes something else of a client, which sends
// again as the client does.
type Wrap struct {
	Name string
	// Arg is the index of the argument that is wrapped, -1 for the receiver. With
	// Rest all arguments from there on are: one that sends again is enough.
	Arg  int
	Rest bool
}

// Policy is a row: a function that decides whether a request is sent again, or
// that makes one that does.
type Policy struct {
	Name string
	Says PolicySays
}

// PolicySays is how a policy decides.
type PolicySays uint8

// How a policy decides.
const (
	PolicyDefault   PolicySays = iota // after a lost answer and a 5xx; called with them, it answers yes
	PolicyAll                         // if all policies it is given say so
	PolicyAny                         // if one of them says so
	PolicyMethods                     // for the methods it is given
	PolicyStatuses                    // after the statuses it is given
	PolicyInterval                    // after the statuses from the first to before the second
	PolicyErrors                      // after lost answers
	PolicyErrorFunc                   // after the errors that a function says
	PolicyCount                       // until a count is reached
	PolicyServer                      // after a 5xx
	PolicyThrottled                   // after a 429
)

// clients returns the built-in rows.
func clients() []Client {
	var rows []Client
	for _, family := range [][]Client{standardClients(), transportClients(), builderClients(), serviceClients(), storeClients()} {
		rows = append(rows, family...)
	}
	return rows
}

// clientRows is the rows about clients, to look things up in.
type clientRows struct {
	types    map[string]*Client
	makers   map[string]*Client
	own      map[string]*Client
	settings map[string][]*ClientSetting
	owners   map[string]bool // types with settings in their fields
	wraps    map[string]*Wrap
	policies map[string]*Policy
	pkgs     map[string]bool
}

func indexClients() clientRows {
	c := clientRows{types: map[string]*Client{}, makers: map[string]*Client{}, own: map[string]*Client{}, settings: map[string][]*ClientSetting{},
		owners: map[string]bool{}, pkgs: map[string]bool{}}
	for _, row := range clients() {
		for _, t := range append([]string{row.Type}, row.Also...) {
			if c.types[t] == nil {
				c.types[t] = &row
			}
			c.pkgs[packageOf(t)] = true
		}
		for _, m := range row.Makers {
			c.makers[m] = &row
			c.pkgs[packageOf(m)] = true
		}
		for _, f := range row.Own {
			c.own[f] = &row
		}
		for _, s := range row.Settings {
			c.settings[s.Name] = append(c.settings[s.Name], &s)
			if !isFuncName(s.Name) {
				c.owners[s.Name[:strings.LastIndexByte(s.Name, '.')]] = true
			}
		}
	}
	c.wraps = index(wraps(), func(w *Wrap) string { return w.Name })
	c.policies = index(policies(), func(p *Policy) string { return p.Name })
	for name := range c.wraps {
		c.pkgs[packageOf(name)] = true
	}
	return c
}

// isFuncName reports whether the name of a setting is that of a function: a
// method, or one element behind its package.
func isFuncName(name string) bool {
	if name[0] == '(' {
		return true
	}
	return strings.Count(name[strings.LastIndexByte(name, '/')+1:], ".") == 1
}

// ClientOf returns the row of the type "path.Name", or nil.
func (t *Table) ClientOf(typ string) *Client { return t.clients.types[typ] }

// ClientMaker returns the row of the client that the function makes, or nil.
func (t *Table) ClientMaker(fn string) *Client { return t.clients.makers[fn] }

// OwnClient returns the row of the client through which a function of a library
// sends that is given none, or nil.
func (t *Table) OwnClient(fn string) *Client { return t.clients.own[fn] }

// ClientSettings returns the rows of a function or of "path.Type.Field".
func (t *Table) ClientSettings(name string) []*ClientSetting { return t.clients.settings[name] }

// HasClientFields reports whether fields of the type "path.Name" are settings.
func (t *Table) HasClientFields(typ string) bool { return t.clients.owners[typ] }

// WrapOf returns the row of a function that wraps a client, or nil.
func (t *Table) WrapOf(fn string) *Wrap { return t.clients.wraps[fn] }

// PolicyOf returns the row of a function that decides what is sent again, or nil.
func (t *Table) PolicyOf(fn string) *Policy { return t.clients.policies[fn] }

// HasClients reports whether rows about clients name the package.
func (t *Table) HasClients(path string) bool { return t.clients.pkgs[path] }
