package api

// Libraries that send HTTP requests.

// retryablehttp is github.com/hashicorp/go-retryablehttp: net/http's calls
// under the same names.
func retryablehttp() Library {
	const p = "github.com/hashicorp/go-retryablehttp"
	request := Form{Text: "retryablehttp.NewRequestWithContext({ctx}, ...)"}
	funcs := []Func{
		{Name: p + ".NewRequest", IO: HTTP, Role: Make, Form: sibling("WithContext")},
		{Name: p + ".NewRequestWithContext", Role: Make, Context: true},
		{Name: "(*" + p + ".Request).WithContext", Role: Bind, Arg: -1, Context: true},
		{Name: "(*" + p + ".Client).Do", IO: HTTP, Role: Send},
		{Name: "(*" + p + ".RoundTripper).RoundTrip", IO: HTTP, Role: Send},
	}
	for _, name := range []string{"Get", "Head", "Post", "PostForm"} {
		funcs = append(funcs,
			Func{Name: p + "." + name, IO: HTTP, Form: request},
			Func{Name: "(*" + p + ".Client)." + name, IO: HTTP, Form: request})
	}
	return Library{Module: p, Version: "v0.7.8", Funcs: funcs, Types: handles(HTTP, p+".Client")}
}

// sling is github.com/dghubble/sling: Receive makes and sends a request of its
// own; Do sends one that was made by Request and bound.
func sling() Library {
	const (
		p    = "github.com/dghubble/sling"
		recv = "(*" + p + ".Sling)."
	)
	form := Form{Text: "{recv}.Do on {recv}.Request() with WithContext({ctx})"}
	return Library{Module: p, Version: "v1.4.2", Funcs: []Func{
		{Name: recv + "Request", IO: HTTP, Role: Make, Form: Form{Text: "WithContext({ctx}) on its result"}},
		{Name: recv + "Do", IO: HTTP, Role: Send},
		{Name: recv + "Receive", IO: HTTP, Form: form},
		{Name: recv + "ReceiveSuccess", IO: HTTP, Form: form},
	}, Types: handles(HTTP, p+".Sling")}
}

// fasthttp is github.com/valyala/fasthttp. It knows no contexts: the form takes
// the deadline of one. A call with a timeout of its own is left alone.
func fasthttp() Library {
	const p = "github.com/valyala/fasthttp"
	form := Form{Text: "{fun}Deadline with the deadline of {ctx}"}
	funcs := []Func{
		{Name: p + ".Do", IO: HTTP, Form: form},
		{Name: p + ".Get", IO: HTTP, Form: form},
		{Name: "(*" + p + ".PipelineClient).Do", IO: HTTP, Form: form},
	}
	for _, recv := range []string{"Client", "HostClient"} {
		funcs = append(funcs,
			Func{Name: "(*" + p + "." + recv + ").Do", IO: HTTP, Form: form},
			Func{Name: "(*" + p + "." + recv + ").Get", IO: HTTP, Form: form})
	}
	return Library{Module: p, Version: "v1.78.0", Funcs: funcs, Types: handles(HTTP, within(p, "Client", "HostClient")...)}
}

// gorillaWebsocket is github.com/gorilla/websocket. Its connections know
// deadlines, not contexts.
func gorillaWebsocket() Library {
	const p = "github.com/gorilla/websocket"
	funcs := siblings("*"+p+".Dialer", Dial, 0, "Dial")
	funcs = append(funcs, withContext("*"+p+".Dialer", Dial, 0, "DialContext")...)
	return Library{Module: p, Version: "v1.5.4-0.20250319132907-e064f32e3674", Funcs: funcs, Types: handles(Dial, p+".Dialer")}
}

// coderWebsocket is github.com/coder/websocket, whose calls take a context.
func coderWebsocket() Library {
	const p = "github.com/coder/websocket"
	funcs := []Func{{Name: p + ".Dial", IO: Dial, Context: true}}
	funcs = append(funcs, withContext("*"+p+".Conn", HTTP, 0, "Ping", "Read", "Reader", "Write", "Writer")...)
	return Library{Module: p, Version: "v1.8.15", Funcs: funcs}
}

// miekgDNS is github.com/miekg/dns.
func miekgDNS() Library {
	const (
		p      = "github.com/miekg/dns"
		client = "*" + p + ".Client"
	)
	funcs := []Func{
		{Name: p + ".Exchange", IO: DNS, Form: sibling("Context")},
		{Name: p + ".ExchangeContext", IO: DNS, Context: true},
	}
	funcs = append(funcs, siblings(client, DNS, 0, "Exchange", "ExchangeWithConn")...)
	funcs = append(funcs, siblings(client, Dial, 0, "Dial")...)
	funcs = append(funcs, withContext(client, DNS, 0, "ExchangeContext", "ExchangeWithConnContext")...)
	funcs = append(funcs, withContext(client, Dial, 0, "DialContext")...)
	return Library{Module: p, Version: "v1.1.73", Funcs: funcs, Types: handles(DNS, p+".Client")}
}
