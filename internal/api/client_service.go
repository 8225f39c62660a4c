package api

import "math"

// Clients of one service.

const (
	vaultAPI   = "github.com/hashicorp/vault/api"
	cloudflare = "github.com/cloudflare/cloudflare-go"
	azure      = "github.com/Azure/azure-sdk-for-go/sdk/azcore"
	azurePipe  = azure + "/internal/exported"
	elastic    = "github.com/elastic/elastic-transport-go/v8/elastictransport"
)

// serviceClients returns the rows of hashicorp/vault/api v1.23.0,
// elastic-transport-go v8.11.0, cloudflare-go v0.116.0 and azcore v1.24.0.
func serviceClients() []Client {
	return []Client{
		{
			Type: vaultAPI + ".Client", Makers: []string{vaultAPI + ".NewClient"}, On: true, Lost: true, Status: true,
			Settings: []ClientSetting{
				{Name: vaultAPI + ".Config.MaxRetries", Says: SaysTries, Off: upTo(0)},
				{Name: vaultAPI + ".Config.CheckRetry", Says: SaysWhen},
				{Name: "(*" + vaultAPI + ".Client).SetMaxRetries", Says: SaysTries, Off: upTo(0)},
				{Name: "(*" + vaultAPI + ".Client).SetCheckRetry", Says: SaysWhen},
			},
		},
		{
			// After any error, and 502, 503 and 504. What RetryOnError says is not followed.
			Type: elastic + ".Client", Makers: []string{elastic + ".New"}, On: true, Lost: true, Status: true,
			Settings: []ClientSetting{
				{Name: elastic + ".Config.DisableRetry", Says: SaysNever},
				{Name: elastic + ".Config.RetryOnStatus", Says: SaysStatuses},
				{Name: elastic + ".Config.RetryOnError", Says: SaysUnknown},
			},
		},
		{
			Type: cloudflare + ".API", Makers: within(cloudflare, "New", "NewWithAPIToken", "NewWithUserServiceKey"), On: true, Lost: true, Status: true,
			Settings: []ClientSetting{{Name: cloudflare + ".UsingRetryPolicy", Says: SaysTries, Off: upTo(0)}},
		},
		{
			Type: azurePipe + ".Pipeline", Label: "runtime.Pipeline", Makers: []string{azure + "/runtime.NewPipeline"}, On: true, Lost: true, Status: true,
			Settings: []ClientSetting{
				// 0 is the default of three.
				{Name: azure + "/policy.RetryOptions.MaxRetries", Says: SaysTries, Off: [2]int64{math.MinInt64, -1}},
				{Name: azure + "/policy.RetryOptions.ShouldRetry", Says: SaysWhen},
			},
		},
	}
}

// serviceWrites returns the functions that send through them. Most of what
// vault and Azure write is a PUT.
func serviceWrites(add func(Write, ...string)) {
	add(Write{Method: 1, Make: true}, "(*"+vaultAPI+".Client).NewRequest")
	add(Write{Request: 1}, "(*"+vaultAPI+".Client).RawRequest")
	add(Write{Request: 2}, "(*"+vaultAPI+".Client).RawRequestWithContext")
	add(Write{Request: 1}, "(*"+elastic+".Client).Perform")
	add(Write{Method: 2}, "(*"+cloudflare+".API).Raw")
	cloudflareWrites(add)
	add(Write{Method: 2, Make: true}, azure+"/runtime.NewRequest")
	add(Write{Request: 1}, "("+azurePipe+".Pipeline).Do")
}

// requestTypes are the types of requests that a row about a maker returns.
var requestTypes = []string{
	"net/http.Request", retryable + ".Request", vaultAPI + ".Request", azurePipe + ".Request",
}
