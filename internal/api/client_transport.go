package api

// Clients and transports that stand in for net/http's.

const (
	heimdall     = "github.com/gojek/heimdall/v7"
	pester       = "github.com/sethgrid/pester"
	rehttp       = "github.com/PuerkitoBio/rehttp"
	failsafeGo   = "github.com/failsafe-go/failsafe-go"
	failsafeHTTP = failsafeGo + "/failsafehttp"
	retryPolicy  = failsafeGo + "/retrypolicy"
	oauth2       = "golang.org/x/oauth2"
	otelHTTP     = "go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

// transportClients returns the rows of gojek/heimdall v7.0.3, sethgrid/pester
// v1.2.0, PuerkitoBio/rehttp v1.4.0, failsafe-go v0.9.8 and x/oauth2 v0.37.0.
func transportClients() []Client {
	builder := []string{retryPolicy + ".Builder", failsafeGo + ".FailurePolicyBuilder", failsafeGo + ".DelayablePolicyBuilder"}
	policy := []ClientSetting{
		{Name: "(" + retryPolicy + ".Builder[R any]).WithMaxRetries", Says: SaysTries, Off: [2]int64{0, 0}},
		{Name: "(" + retryPolicy + ".Builder[R any]).WithMaxAttempts", Says: SaysTries, Off: [2]int64{1, 1}},
		{Name: "(" + retryPolicy + ".Builder[R any]).AbortIf", Says: SaysUnless},
		{Name: "(" + failsafeGo + ".FailurePolicyBuilder[S, R any]).HandleIf", Says: SaysWhen},
		// What a sentinel or a type means cannot be told.
		{Name: "(" + failsafeGo + ".FailurePolicyBuilder[S, R any]).HandleErrors", Says: SaysUnknown},
		{Name: "(" + failsafeGo + ".FailurePolicyBuilder[S, R any]).HandleErrorTypes", Says: SaysUnknown},
	}
	rows := []Client{
		{
			// It adds a token, and sends through its Base.
			Type:     oauth2 + ".Transport",
			Settings: []ClientSetting{{Name: oauth2 + ".Transport.Base", Says: SaysThrough}},
		},
		{
			Type: pester + ".Client", Makers: within(pester, "New", "NewExtendedClient"), Own: within(pester, "Do", "Get", "Head", "Post", "PostForm"),
			On: true, Lost: true, Status: true,
			Settings: []ClientSetting{{Name: pester + ".Client.MaxRetries", Says: SaysTries, Off: upTo(1)}},
		},
		{
			Type: rehttp + ".Transport", Makers: []string{rehttp + ".NewTransport"}, On: true,
			Settings: []ClientSetting{
				{Name: rehttp + ".NewTransport", Arg: 1, Says: SaysWhen},
				{Name: rehttp + ".Transport.PreventRetryWithBody", Says: SaysNever},
			},
		},
		{
			Type: retryPolicy + ".RetryPolicy", Also: builder, Makers: within(retryPolicy, "NewBuilder", "NewWithDefaults"),
			On: true, Lost: true, Settings: policy,
		},
		{
			// It knows 5xx and 429 besides, and conditions only add to it.
			Type: retryPolicy + ".RetryPolicy", Makers: []string{failsafeHTTP + ".NewRetryPolicyBuilder"},
			On: true, Lost: true, Status: true, Adds: true,
		},
	}
	for _, p := range []string{heimdall + "/httpclient", heimdall + "/hystrix"} {
		rows = append(rows, Client{
			Type: p + ".Client", Makers: []string{p + ".NewClient"}, Lost: true, Status: true,
			Settings: []ClientSetting{{Name: p + ".WithRetryCount", Says: SaysTries, Off: upTo(0)}},
		})
	}
	return rows
}

// transportWrites returns the functions that send through them.
func transportWrites(add func(Write, ...string)) {
	for _, p := range []string{heimdall + "/httpclient", heimdall + "/hystrix"} {
		add(Write{What: "POST"}, "(*"+p+".Client).Post")
		add(Write{What: "PATCH"}, "(*"+p+".Client).Patch")
		add(Write{What: "PUT"}, "(*"+p+".Client).Put")
		add(Write{What: "DELETE"}, "(*"+p+".Client).Delete")
		add(Write{Request: 1}, "(*"+p+".Client).Do")
	}
	add(Write{What: "POST"}, pester+".Post", pester+".PostForm", "(*"+pester+".Client).Post", "(*"+pester+".Client).PostForm")
	add(Write{Request: 1}, pester+".Do", "(*"+pester+".Client).Do")
	add(Write{Request: 1}, failsafeHTTP+".NewRequest", failsafeHTTP+".NewRequestWithExecutor")
}

func transportWraps() []Wrap {
	return []Wrap{
		{Name: failsafeHTTP + ".NewRoundTripper", Rest: true},
		{Name: failsafeHTTP + ".NewRoundTripperWithExecutor", Rest: true},
		{Name: failsafeHTTP + ".NewRequest", Arg: 1, Rest: true},
		{Name: failsafeHTTP + ".NewRequestWithExecutor", Arg: 1, Rest: true},
		{Name: failsafeGo + ".With", Rest: true},
		{Name: otelHTTP + ".NewTransport"},
	}
}

func transportPolicies() []Policy {
	return []Policy{
		{Name: rehttp + ".RetryAll", Says: PolicyAll},
		{Name: rehttp + ".RetryAny", Says: PolicyAny},
		{Name: rehttp + ".RetryHTTPMethods", Says: PolicyMethods},
		{Name: rehttp + ".RetryStatuses", Says: PolicyStatuses},
		{Name: rehttp + ".RetryStatusInterval", Says: PolicyInterval},
		{Name: rehttp + ".RetryIsErr", Says: PolicyErrorFunc},
		{Name: rehttp + ".RetryTemporaryErr", Says: PolicyErrors},
		{Name: rehttp + ".RetryTimeoutErr", Says: PolicyErrors},
		{Name: rehttp + ".RetryMaxRetries", Says: PolicyCount},
	}
}
