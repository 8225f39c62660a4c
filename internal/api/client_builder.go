package api

// Clients whose requests are built in a chain of calls.

const (
	imrocReq   = "github.com/imroc/req/v3"
	goRequest  = "github.com/parnurzeal/gorequest"
	fastClient = "github.com/valyala/fasthttp"
)

// builderClients returns the rows of imroc/req v3.57.0, parnurzeal/gorequest
// v0.3.0 and valyala/fasthttp v1.78.0.
func builderClients() []Client {
	req := Client{
		Type: imrocReq + ".Client", Also: []string{imrocReq + ".Request"},
		Makers: within(imrocReq, "C", "NewClient", "R", "NewRequest"), Lost: true,
	}
	for _, name := range []string{"(*" + imrocReq + ".Client).SetCommonRetryCount", "(*" + imrocReq + ".Request).SetRetryCount"} {
		req.Settings = append(req.Settings, ClientSetting{Name: name, Says: SaysTries, Off: [2]int64{0, 0}}) // less than 0 is for ever
	}
	for _, name := range append(methodsOf("*"+imrocReq+".Client", "SetCommonRetryCondition", "AddCommonRetryCondition"),
		methodsOf("*"+imrocReq+".Request", "SetRetryCondition", "AddRetryCondition")...) {
		req.Settings = append(req.Settings, ClientSetting{Name: name, Says: SaysWhen, Empty: true})
	}
	fast := func(typ string) Client {
		p := fastClient + "." + typ
		return Client{
			// By default it sends again GET, HEAD and PUT. What the functions decide, they
			// decide for all methods.
			Type: p, On: true, Zero: true, Reads: true, Lost: true,
			Settings: []ClientSetting{
				{Name: p + ".MaxIdemponentCallAttempts", Says: SaysTries, Off: [2]int64{1, 1}},
				{Name: p + ".RetryIf", Says: SaysWhen, Allows: true, OnError: true},
				{Name: p + ".RetryIfErr", Says: SaysWhen, Allows: true, OnError: true},
				{Name: p + ".RetryIfErrUpstream", Says: SaysWhen, Allows: true, OnError: true},
			},
		}
	}
	return []Client{req, fast("Client"), fast("HostClient"), {
		// Errors are never repeated, answers with the listed statuses are.
		Type: goRequest + ".SuperAgent", Makers: []string{goRequest + ".New"},
		Settings: []ClientSetting{
			{Name: "(*" + goRequest + ".SuperAgent).Retry", Says: SaysTries, Off: upTo(0)},
			{Name: "(*" + goRequest + ".SuperAgent).Retry", Arg: 2, Says: SaysStatuses},
		},
	}}
}

// builderWrites returns the functions that send through them.
func builderWrites(add func(Write, ...string)) {
	add(Write{What: "POST"}, methodsOf("*"+imrocReq+".Request", "Post", "MustPost")...)
	add(Write{What: "PATCH"}, methodsOf("*"+imrocReq+".Request", "Patch", "MustPatch")...)
	add(Write{What: "PUT"}, methodsOf("*"+imrocReq+".Request", "Put", "MustPut")...)
	add(Write{What: "DELETE"}, methodsOf("*"+imrocReq+".Request", "Delete", "MustDelete")...)
	add(Write{Method: 1}, "(*"+imrocReq+".Request).Send")
	add(Write{Verb: true}, "(*"+imrocReq+".Request).Do")
	add(Write{Verb: true}, methodsOf("*"+goRequest+".SuperAgent", "End", "EndBytes", "EndStruct")...)
	for _, recv := range []string{"*" + fastClient + ".Client", "*" + fastClient + ".HostClient"} {
		add(Write{What: "POST"}, "("+recv+").Post")
		add(Write{Request: 1}, methodsOf(recv, "Do", "DoTimeout", "DoDeadline", "DoRedirects")...)
	}
	add(Write{What: "POST"}, fastClient+".Post")
	add(Write{Request: 1}, within(fastClient, "Do", "DoTimeout", "DoDeadline", "DoRedirects")...)
}
