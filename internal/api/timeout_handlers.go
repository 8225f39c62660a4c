package api

// Forward is a row: a handler that answers with what it gets through a
// transport, and waits for that as long as the transport does.
type Forward struct {
	// Owner is the handler's type, and Transport its field.
	Owner, Transport string
	// Via is the type of the transport, and Limit how long it waits for an answer
	// to begin.
	Via, Limit string
	// Streams is the field that makes an answer go out as it comes in.
	Streams string
}

// forwards returns the handlers that forward.
func forwards() []Forward {
	return []Forward{
		{Owner: "net/http/httputil.ReverseProxy", Transport: "Transport", Via: "net/http.Transport", Limit: "ResponseHeaderTimeout", Streams: "FlushInterval"},
	}
}

// ForwardOf returns the row of a type that forwards, or nil.
func (t *Timeouts) ForwardOf(typ string) *Forward { return t.handlers.forwards[typ] }

// Wrapping is a row: a function that makes a middleware of the configuration in
// argument Arg, whose Key limits the context of what is behind it.
type Wrapping struct {
	Name       string
	Arg        int
	Owner, Key string
}

// wrappings returns the middlewares that are configured by a struct; those that
// are given a duration are parameters. github.com/labstack/echo/v4 v4.16.4 and
// v5 v5.4.5: zero is a panic in ContextTimeoutWithConfig, and no limit in
// TimeoutWithConfig, which is a http.TimeoutHandler.
func wrappings() []Wrapping {
	const v4, v5 = "github.com/labstack/echo/v4/middleware.", "github.com/labstack/echo/v5/middleware."
	return []Wrapping{
		{Name: v4 + "ContextTimeoutWithConfig", Owner: v4 + "ContextTimeoutConfig", Key: "Timeout"},
		{Name: v4 + "TimeoutWithConfig", Owner: v4 + "TimeoutConfig", Key: "Timeout"},
		{Name: v5 + "ContextTimeoutWithConfig", Owner: v5 + "ContextTimeoutConfig", Key: "Timeout"},
	}
}

// WrappingOf returns the row of a function that makes a middleware, or nil.
func (t *Timeouts) WrappingOf(fn string) *Wrapping { return t.handlers.wrappings[fn] }

// handlerRows is the rows about handlers, to look things up in.
type handlerRows struct {
	forwards  map[string]*Forward
	wrappings map[string]*Wrapping
}

func newHandlerRows() handlerRows {
	h := handlerRows{forwards: map[string]*Forward{}, wrappings: map[string]*Wrapping{}}
	for _, f := range forwards() {
		h.forwards[f.Owner] = &f
	}
	for _, w := range wrappings() {
		h.wrappings[w.Name] = &w
	}
	return h
}
