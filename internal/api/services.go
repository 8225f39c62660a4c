package api

// Clients of services that have a context form beside each call.

// slack is github.com/slack-go/slack.
func slack() Library {
	const p = "github.com/slack-go/slack"
	return Library{Module: p, Version: "v0.36.0", Families: []Family{{Package: p, Suffix: "Context", IO: HTTP}},
		Types: handles(HTTP, p+".Client")}
}

// vault is github.com/hashicorp/vault/api.
func vault() Library {
	const p = "github.com/hashicorp/vault/api"
	return Library{Module: p, Version: "v1.23.0",
		Funcs:    []Func{{Name: p + ".VaultPluginTLSProvider"}}, // returns a function, and is for plugins
		Families: []Family{{Package: p, Suffix: "WithContext", IO: HTTP}},
		Types:    append(handles(HTTP, within(p, "Client", "Logical")...), results(HTTP, p+".Secret")...)}
}

// awsV1 is github.com/aws/aws-sdk-go: its clients, their interfaces, waiters,
// pages and transfer managers.
func awsV1() Library {
	const p = "github.com/aws/aws-sdk-go"
	return Library{Module: p, Version: "v1.55.8",
		Families: []Family{{Package: p + "/service/...", Suffix: "WithContext", IO: RPC}}}
}

// goGit is github.com/go-git/go-git/v5: what has a context form talks to a
// remote repository.
func goGit() Library {
	const p = "github.com/go-git/go-git/v5"
	return Library{Module: p, Version: "v5.19.3", Families: []Family{{Package: p, Suffix: "Context", IO: RPC}}}
}

// sendgrid is github.com/sendgrid/sendgrid-go.
func sendgrid() Library {
	const p = "github.com/sendgrid/sendgrid-go"
	return Library{Module: p, Version: "v3.16.1+incompatible", Families: []Family{{Package: p, Suffix: "WithContext", IO: HTTP}},
		Types: handles(HTTP, p+".Client")}
}

// goMail is github.com/wneessen/go-mail. Send has no context form: the
// connection was dialed with one.
func goMail() Library {
	const p = "github.com/wneessen/go-mail"
	funcs := []Func{{Name: "(*" + p + ".Client).DialAndSend", IO: Mail, Form: sibling("WithContext")}}
	funcs = append(funcs, withContext("*"+p+".Client", Mail, 0, "DialAndSendWithContext", "DialWithContext", "DialToSMTPClientWithContext")...)
	return Library{Module: p, Version: "v0.7.2", Funcs: funcs, Types: handles(Mail, p+".Client")}
}

// consul is github.com/hashicorp/consul/api: a call takes options last, and
// WithContext returns a copy of them with a context. Options that are nil have
// none.
func consul() Library {
	const p = "github.com/hashicorp/consul/api"
	var funcs []Func
	opts := func(options, recv string, arg int, names ...string) {
		for _, name := range names {
			funcs = append(funcs, Func{Name: "(*" + p + "." + recv + ")." + name, IO: RPC, Role: Send, Arg: arg,
				Form: Form{Text: "(&api." + options + "{}).WithContext({ctx}) as its options"}})
		}
	}
	const query, write = "QueryOptions", "WriteOptions"
	opts(query, "KV", 1, "Get", "List")
	opts(query, "KV", 2, "Keys")
	opts(write, "KV", 1, "Put", "CAS", "Acquire", "Release", "Delete", "DeleteCAS", "DeleteTree")
	opts(query, "Health", 1, "Node", "Checks", "State")
	opts(query, "Health", 3, "Service", "ServiceMultipleTags", "Connect")
	opts(query, "Health", 2, "Ingress")
	opts(query, "Catalog", 0, "Nodes", "Services")
	opts(query, "Catalog", 1, "Node")
	opts(query, "Catalog", 2, "Service", "Connect")
	opts(write, "Catalog", 1, "Register", "Deregister")
	opts(write, "Session", 1, "Create", "Destroy", "Renew")
	opts(query, "Session", 1, "Info", "Node")
	opts(query, "Session", 0, "List")
	opts(query, "Txn", 1, "Txn")
	for _, o := range []string{query, write} {
		funcs = append(funcs, binds("*"+p+"."+o, "WithContext")...)
	}
	return Library{Module: p, Version: "v1.33.0", Funcs: funcs, Types: handles(RPC, within(p, "Client", "KV")...)}
}
