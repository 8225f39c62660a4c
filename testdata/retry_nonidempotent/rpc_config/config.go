// Package rpcconfig dials with service configs.
package rpcconfig

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	library "google.golang.org/genproto/googleapis/example/library/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

const waits = `"maxAttempts": 4, "initialBackoff": "0.2s", "maxBackoff": "3s", "backoffMultiplier": 2`

const everything = `{"methodConfig": [{"name": [{}], "retryPolicy": {` + waits + `, "retryableStatusCodes": ["UNAVAILABLE", "DEADLINE_EXCEEDED"]}}]}`

func everyMethod(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(everything)) // want `^grpc\.WithDefaultServiceConfig lets every method be sent again after UNAVAILABLE or DEADLINE_EXCEEDED, although the first may have been carried out: the server does it twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
}

func oneMethod(addr string) (*grpc.ClientConn, error) {
	config := `{"methodConfig": [{"name": [{"service": "till.v1.Till", "method": "GetBalance"}, {"service": "till.v1.Till", "method": "ChargeCard"}], "retryPolicy": {` + waits + `, "retryableStatusCodes": ["INTERNAL"]}}]}`
	return grpc.NewClient(addr, grpc.WithDefaultServiceConfig(config)) // want `^grpc\.WithDefaultServiceConfig lets ChargeCard be sent again after INTERNAL, although the first may have been carried out: the customer pays twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
}

// The keys in the other spelling that gRPC reads too.
const libraryConfig = `{"MethodConfig": [{"Name": [{"Service": "google.example.library.v1.LibraryService"}],
	"RetryPolicy": {"MaxAttempts": 3, "InitialBackoff": ".1s", "MaxBackoff": "1s", "BackoffMultiplier": 1.5, "RetryableStatusCodes": [14]}}]}`

// A service is looked up among the imported clients: this one has writes.
func oneService(addr string) (library.LibraryServiceClient, error) {
	conn, err := grpc.NewClient(addr, grpc.WithDefaultServiceConfig(libraryConfig)) // want `^grpc\.WithDefaultServiceConfig lets every method of google\.example\.library\.v1\.LibraryService, CreateBook \(LibraryServiceClient\) too, be sent again after UNAVAILABLE, although the first may have been carried out: it is created twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
	if err != nil {
		return nil, err
	}
	return library.NewLibraryServiceClient(conn), nil
}

// Made of a format: what it leaves open are numbers and durations.
func formatted(addr string, attempts int, first time.Duration) (*grpc.ClientConn, error) {
	config := fmt.Sprintf(`{"methodConfig": [{"name": [{"service": %q}], "retryPolicy": {"maxAttempts": %d, "initialBackoff": "%.2fs",
		"maxBackoff": "5s", "backoffMultiplier": %v, "retryableStatusCodes": [%q]}}]}`, "desk.v2.Desk", attempts, first.Seconds(), 1.6, "UNAVAILABLE")
	return grpc.NewClient(addr, grpc.WithDefaultServiceConfig(config)) // want `^grpc\.WithDefaultServiceConfig lets every method of desk\.v2\.Desk be sent again after UNAVAILABLE, although the first may have been carried out: the server does it twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
}

func policyOf(service, code string) string {
	b, err := json.Marshal(map[string]any{
		"methodConfig": []any{map[string]any{
			"name": []map[string]string{{"service": service}},
			"retryPolicy": map[string]any{
				"maxAttempts": 3, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2.0,
				"retryableStatusCodes": []string{code},
			},
		}},
	})
	if err != nil {
		panic(err)
	}
	return string(b)
}

func marshalled(addr string) (*grpc.ClientConn, error) {
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(policyOf("desk.v2.Desk", "UNKNOWN")), // want `^grpc\.WithDefaultServiceConfig lets every method of desk\.v2\.Desk be sent again after UNKNOWN, although the first may have been carried out: the server does it twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
	}
	return grpc.NewClient(addr, options...)
}

type methodName struct {
	Service string `json:"service,omitempty"`
	Method  string `json:"method,omitempty"`
}

type retryPolicy struct {
	MaxAttempts          int      `json:"maxAttempts"`
	InitialBackoff       string   `json:"initialBackoff"`
	MaxBackoff           string   `json:"maxBackoff"`
	BackoffMultiplier    float64  `json:"backoffMultiplier"`
	RetryableStatusCodes []string `json:"retryableStatusCodes"`
}

type methodConfig struct {
	Name        []methodName `json:"name"`
	RetryPolicy *retryPolicy `json:"retryPolicy,omitempty"`
}

func typed(addr string) (*grpc.ClientConn, error) {
	policy := &retryPolicy{MaxAttempts: 5, InitialBackoff: "0.05s", MaxBackoff: "2s", BackoffMultiplier: 2, RetryableStatusCodes: []string{"UNAVAILABLE"}}
	text, _ := json.Marshal(struct {
		MethodConfig []methodConfig `json:"methodConfig"`
	}{[]methodConfig{{Name: []methodName{{Service: "post.v1.Outbox", Method: "SendLetter"}}, RetryPolicy: policy}}})
	return grpc.NewClient(addr, grpc.WithDefaultServiceConfig(string(text))) // want `^grpc\.WithDefaultServiceConfig lets SendLetter be sent again after UNAVAILABLE, although the first may have been carried out: the server does it twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
}

func quiet(addr, service string, codes []string) []grpc.DialOption {
	one := func(name, codes string) string {
		return `{"methodConfig": [{"name": [` + name + `], "retryPolicy": {` + waits + `, "retryableStatusCodes": [` + codes + `]}}]}`
	}
	return []grpc.DialOption{
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{"service": "till.v1.Till", "method": "ListCharges"}], "retryPolicy": {` + waits + `, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`),           // silent: the method reads
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{"service": "till.v1.Till", "method": "SetLimit"}], "retryPolicy": {` + waits + `, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`),              // silent: the second call sets the same
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{"service": "till.v1.Till", "method": "Reconcile"}], "retryPolicy": {` + waits + `, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`),             // silent: its name says nothing
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {` + waits + `, "retryableStatusCodes": ["RESOURCE_EXHAUSTED", "ABORTED"]}}]}`),                                           // silent: nothing was done
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "timeout": "2s"}], "loadBalancingConfig": [{"round_robin": {}}]}`),                                                                       // silent: no policy
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 1, "initialBackoff": "1s", "maxBackoff": "1s", "backoffMultiplier": 1, "retryableStatusCodes": [14]}}]}`), // silent: gRPC refuses one attempt
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 3, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`),                                                          // silent: gRPC refuses it without waits
		grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {`),                                                                                                                       // silent: no JSON
		grpc.WithDefaultServiceConfig(os.Getenv("SERVICE_CONFIG")),        // silent: what it says cannot be seen
		grpc.WithDefaultServiceConfig(one(service, `"UNAVAILABLE"`)),      // silent: what it says cannot be seen
		grpc.WithDefaultServiceConfig(policyOf(service, "UNAVAILABLE")),   // silent: whose methods they are cannot be seen
		grpc.WithDefaultServiceConfig(policyOf("desk.v2.Desk", codes[0])), // silent: after which codes cannot be seen
	}
}

// Switched off beside it.
func disabled(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithDisableRetry(), grpc.WithDefaultServiceConfig(everything)) // silent: retries are off
}

func capped(addr string) (*grpc.ClientConn, error) {
	options := []grpc.DialOption{grpc.WithDefaultServiceConfig(everything)} // silent: one attempt
	options = append(options, grpc.WithMaxCallAttempts(1))
	return grpc.Dial(addr, options...)
}

// The policy for all, and an exception without one for the service in use.
func excepted(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithDefaultServiceConfig(`{"methodConfig": [
		{"name": [{"service": "google.example.library.v1.LibraryService"}], "retryPolicy": {`+waits+`, "retryableStatusCodes": ["UNAVAILABLE"]}},
		{"name": [{"service": "google.example.library.v1.LibraryService", "method": "CreateShelf"}, {"service": "google.example.library.v1.LibraryService", "method": "CreateBook"}]}]}`)) // silent: the writes are left out
}
