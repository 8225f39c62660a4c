package api

// redigo is github.com/gomodule/redigo: the context forms of a connection's
// methods are functions of the package, because Conn is an older interface.
func redigo() Library {
	const (
		m = "github.com/gomodule/redigo"
		p = m + "/redis"
	)
	funcs := []Func{
		{Name: p + ".Dial", IO: Dial, Form: sibling("Context")},
		{Name: p + ".DialContext", IO: Dial, Context: true},
		{Name: p + ".DialURL", IO: Dial, Form: sibling("Context")},
		{Name: p + ".DialURLContext", IO: Dial, Context: true},
		{Name: p + ".DialTimeout", IO: Dial, Form: Form{Text: "{recv}.DialContext({ctx}, ...)"}},
		// Get waits for a free connection if the pool is told to, and may dial.
		{Name: "(*" + p + ".Pool).Get", IO: Cache, Form: Form{Text: "{fun}Context({ctx})"}},
		{Name: "(*" + p + ".Pool).GetContext", IO: Cache, Context: true},
		{Name: "(" + p + ".Conn).Do", IO: Cache, Form: Form{
			Text: "redis.DoContext({recv}, {ctx}, ...)", Fix: "{pkg}.DoContext({recv}, {ctx}, {args})",
		}},
		{Name: p + ".DoContext", IO: Cache, Context: true},
		{Name: "(" + p + ".ConnWithContext).DoContext", IO: Cache, Context: true},
		{Name: "(" + p + ".Conn).Receive", IO: Cache, Form: Form{
			Text: "redis.ReceiveContext({recv}, {ctx})", Fix: "{pkg}.ReceiveContext({recv}, {ctx})",
		}},
		{Name: p + ".ReceiveContext", IO: Cache, Context: true},
		{Name: "(" + p + ".ConnWithContext).ReceiveContext", IO: Cache, Context: true},
		{Name: "(" + p + ".PubSubConn).Receive", IO: Cache, Form: sibling("Context")},
		{Name: "(" + p + ".PubSubConn).ReceiveContext", IO: Cache, Context: true},
		{Name: "(*" + p + ".Script).Do", IO: Cache, Form: sibling("Context")},
		{Name: "(*" + p + ".Script).DoContext", IO: Cache, Context: true},
	}
	return Library{Module: m, Version: "v1.9.3", Funcs: funcs, Types: []Type{
		{Name: p + ".Conn", Handle: Cache},
		{Name: p + ".Pool", Handle: Cache},
	}}
}
