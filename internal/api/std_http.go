package api

// stdHTTP is net/http (Go 1.26.8).
func stdHTTP() Library {
	request := Form{Text: "http.NewRequestWithContext({ctx}, ...)"}
	funcs := []Func{
		{Name: "net/http.NewRequest", IO: HTTP, Role: Make, Form: Form{
			Text: "{fun}WithContext({ctx}, ...)", Fix: "{fun}WithContext({ctx}, {args})",
		}},
		{Name: "net/http.NewRequestWithContext", Role: Make, Context: true},
		{Name: "(*net/http.Request).WithContext", Role: Bind, Arg: -1, Context: true},
		{Name: "(*net/http.Request).Clone", Role: Bind, Arg: -1, Context: true},
		{Name: "(*net/http.Client).Do", IO: HTTP, Role: Send},
		{Name: "(*net/http.Transport).RoundTrip", IO: HTTP, Role: Send},
		{Name: "(net/http.RoundTripper).RoundTrip", IO: HTTP, Role: Send},
		{Name: "net/http.HandleFunc", Role: Deferred, Arg: 1},
		{Name: "(*net/http.ServeMux).HandleFunc", Role: Deferred, Arg: 1},
	}
	for _, name := range []string{"Get", "Head", "Post", "PostForm"} {
		funcs = append(funcs,
			Func{Name: "net/http." + name, IO: HTTP, Form: request},
			Func{Name: "(*net/http.Client)." + name, IO: HTTP, Form: request})
	}
	return Library{Module: "std", Version: "go1.26.8", Funcs: funcs, Types: []Type{
		{Name: "net/http.Request", Carries: ".Context()"},
		{Name: "net/http.Response", Result: HTTP},
		{Name: "net/http.Client", Handle: HTTP},
		{Name: "net/http.Transport", Handle: HTTP},
		{Name: "net/http.RoundTripper", Handle: HTTP},
	}}
}
