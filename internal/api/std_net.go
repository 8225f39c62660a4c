package api

// stdNet is net, crypto/tls and net/smtp (Go 1.26.8).
func stdNet() Library {
	dialer := Form{Text: "(&{recv}.Dialer{}).DialContext({ctx}, ...)", Fix: "(&{recv}.Dialer{}).DialContext({ctx}, {args})"}
	// The deadline moves from a number of its own into the context, so no edit
	// of one call keeps the meaning.
	timeout := Form{Text: "(&{recv}.Dialer{Timeout: ...}).DialContext({ctx}, ...)"}
	smtpClient := Form{Text: "(&net.Dialer{}).DialContext({ctx}, ...) and {recv}.NewClient on its connection"}
	funcs := []Func{
		{Name: "net.Dial", IO: Dial, Form: dialer},
		{Name: "net.DialTimeout", IO: Dial, Form: timeout},
		{Name: "net.DialTCP", IO: Dial, Form: Form{Text: dialer.Text}},
		{Name: "(*net.Dialer).Dial", IO: Dial, Form: sibling("Context")},
		{Name: "(*net.Dialer).DialContext", IO: Dial, Context: true},

		// To listen takes no time: the context is for the look-up of a name.
		{Name: "(*net.ListenConfig).Listen", Context: true},
		{Name: "(*net.ListenConfig).ListenPacket", Context: true},

		{Name: "crypto/tls.Dial", IO: Dial, Form: Form{Text: "(&{recv}.Dialer{Config: ...}).DialContext({ctx}, ...)"}},
		{Name: "crypto/tls.DialWithDialer", IO: Dial, Form: Form{Text: "(&{recv}.Dialer{NetDialer: ..., Config: ...}).DialContext({ctx}, ...)"}},
		{Name: "(*crypto/tls.Dialer).Dial", IO: Dial, Form: sibling("Context")},
		{Name: "(*crypto/tls.Dialer).DialContext", IO: Dial, Context: true},
		{Name: "(*crypto/tls.Conn).Handshake", IO: Dial, Form: sibling("Context")},
		{Name: "(*crypto/tls.Conn).HandshakeContext", IO: Dial, Context: true},

		// net/smtp is frozen and has no context form of its own: the connection
		// brings the deadline.
		{Name: "net/smtp.Dial", IO: Dial, Form: smtpClient},
		{Name: "net/smtp.SendMail", IO: Mail, Form: smtpClient},
	}
	resolver := func(name, form string, same bool) Func {
		f := Form{Text: "{recv}.DefaultResolver." + form + "({ctx}, ...)"}
		if same {
			f.Fix = "{recv}.DefaultResolver." + form + "({ctx}, {args})"
		}
		return Func{Name: "net." + name, IO: DNS, Form: f}
	}
	for _, name := range []string{"LookupAddr", "LookupCNAME", "LookupHost", "LookupMX", "LookupNS", "LookupPort", "LookupSRV", "LookupTXT"} {
		funcs = append(funcs, resolver(name, name, true))
	}
	// LookupIP returns []IP; its context form with one argument returns []IPAddr.
	funcs = append(funcs, resolver("LookupIP", "LookupIPAddr", false))
	funcs = append(funcs, withContext("*net.Resolver", DNS, 0,
		"LookupAddr", "LookupCNAME", "LookupHost", "LookupIP", "LookupIPAddr", "LookupMX", "LookupNS", "LookupNetIP", "LookupPort", "LookupSRV", "LookupTXT")...)
	return Library{Module: "std", Version: "go1.26.8", Funcs: funcs, Types: []Type{
		{Name: "net.Dialer", Handle: Dial},
		{Name: "net.Resolver", Handle: DNS},
		{Name: "crypto/tls.Dialer", Handle: Dial},
	}}
}
