package api

// Clients with the calls of net/http, and transports under it.

const (
	nethttp   = "net/http"
	retryable = "github.com/hashicorp/go-retryablehttp"
	restyTwo  = "github.com/go-resty/resty/v2"
	restyNew  = "resty.dev/v3"
)

// standardClients returns the rows of net/http, hashicorp/go-retryablehttp
// v0.7.8 and the two restys: v2.17.2 and v3.0.0-rc.4.
func standardClients() []Client {
	rows := []Client{
		{
			// It sends again what its transport sends again.
			Type:     nethttp + ".Client",
			Settings: []ClientSetting{{Name: nethttp + ".Client.Transport", Says: SaysThrough}},
		},
		{
			Type:   retryable + ".Client",
			Makers: []string{retryable + ".NewClient"},
			Own:    within(retryable, "Get", "Head", "Post", "PostForm"),
			On:     true, Lost: true, Status: true,
			Settings: []ClientSetting{
				{Name: retryable + ".Client.RetryMax", Says: SaysTries, Off: upTo(0)},
				{Name: retryable + ".Client.CheckRetry", Says: SaysWhen},
				{Name: retryable + ".Client.PrepareRetry", Says: SaysHook},
				{Name: retryable + ".Client.RequestLogHook", Says: SaysHook},
			},
			Tries: "RetryMax", PerTry: "HTTPClient.Timeout", Wait: "RetryWaitMin", Sends: []string{"(*" + retryable + ".Client)."},
		},
		{
			Type:     retryable + ".RoundTripper",
			On:       true,
			Zero:     true, // without a Client it makes one with the defaults
			Lost:     true,
			Status:   true,
			Settings: []ClientSetting{{Name: retryable + ".RoundTripper.Client", Says: SaysThrough}},
		},
	}
	for _, p := range []string{restyTwo, restyNew} {
		row := Client{
			Type: p + ".Client", Also: []string{p + ".Request"}, Makers: within(p, "New", "NewWithClient", "NewWithLocalAddr"),
			Lost: true,
			Settings: []ClientSetting{
				{Name: "(*" + p + ".Client).SetRetryCount", Says: SaysTries, Off: upTo(0)},
			},
			Tries: "RetryCount", PerTry: "Timeout", Wait: "RetryWaitTime",
			Sends: methodsOf("*"+p+".Request", "Get", "Head", "Post", "Put", "Delete", "Patch", "Options", "Execute", "Send"),
		}
		when := func(names ...string) {
			for _, name := range names {
				row.Settings = append(row.Settings, ClientSetting{Name: name, Says: SaysWhen, Empty: p == restyTwo})
			}
		}
		if p == restyTwo {
			row.Settings = append(row.Settings, ClientSetting{Name: p + ".Client.RetryCount", Says: SaysTries, Off: upTo(0)})
			for _, hook := range methodsOf("*"+p+".Client", "OnBeforeRequest", "SetPreRequestHook") {
				row.Settings = append(row.Settings, ClientSetting{Name: hook, Says: SaysHook})
			}
			when("(*"+p+".Client).AddRetryCondition", "(*"+p+".Request).AddRetryCondition")
		} else {
			// Conditions only add to the default, which is the errors that call
			// themselves temporary, and are not asked when no answer came.
			row.Makers = append(row.Makers, within(p, "NewWithTransportSettings", "NewWithDialer", "NewWithDialerAndTransportSettings")...)
			row.Reads = true
			row.Settings = append(row.Settings,
				ClientSetting{Name: "(*" + p + ".Client).AddRequestMiddleware", Says: SaysHook},
				ClientSetting{Name: "(*" + p + ".Client).AddRetryConditions", Says: SaysAlso},
				ClientSetting{Name: "(*" + p + ".Request).AddRetryConditions", Says: SaysAlso},
				ClientSetting{Name: "(*" + p + ".Request).SetRetryConditions", Says: SaysAlso},
				ClientSetting{Name: "(*" + p + ".Request).SetRetryCount", Says: SaysTries, Off: upTo(0)},
				ClientSetting{Name: p + ".Request.RetryCount", Says: SaysTries, Off: upTo(0)},
				ClientSetting{Name: "(*" + p + ".Client).SetRetryAllowNonIdempotent", Says: SaysAllow},
				ClientSetting{Name: "(*" + p + ".Request).SetRetryAllowNonIdempotent", Says: SaysAllow},
				ClientSetting{Name: p + ".Request.IsRetryAllowNonIdempotent", Says: SaysAllow})
		}
		rows = append(rows, row)
	}
	return rows
}

func wraps() []Wrap {
	return append(transportWraps(), Wrap{Name: "(*" + retryable + ".Client).StandardClient", Arg: -1})
}

func policies() []Policy {
	return append(transportPolicies(), []Policy{
		{Name: retryable + ".DefaultRetryPolicy"},
		{Name: retryable + ".ErrorPropagatedRetryPolicy"},
		{Name: restyNew + ".RetryConditionStatus5XX", Says: PolicyServer},
		{Name: restyNew + ".RetryConditionStatusTooManyRequests", Says: PolicyThrottled},
	}...)
}
