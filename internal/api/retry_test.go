package api

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// elsewhere are packages of rows that the module of cases does not require:
// old major versions of libraries that it has, and modules that bring half a
// cloud with them. Their rows were read from their source.
var elsewhere = map[string]string{
	"github.com/cenkalti/backoff":                                  "v2.2.1+incompatible; Retry and RetryNotify as in v3",
	"github.com/avast/retry-go":                                    "v3.0.0+incompatible; as in v3",
	"github.com/codeGROOVE-dev/retry":                              "v1.2.0; a copy of avast/retry-go/v4",
	"github.com/rafaeljesus/retry-go":                              "snapshot 5981a380a8",
	"github.com/kamilsk/retry/v5":                                  "snapshot 0f199afc6b",
	"github.com/flowchartsman/retry":                               "snapshot 337728caa2",
	"github.com/efficientgo/core/runutil":                          "v1.0.0",
	"github.com/thanos-io/thanos/pkg/runutil":                      "v0.38.0",
	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry":    "v2.40.1",
	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/resource": "v2.25.0; the former place of helper/retry",
	"github.com/mattn/go-sqlite3":                                  "v1.14.32; needs cgo",
	"github.com/jackc/pgconn":                                      "v1.14.3; as pgx/v5/pgconn",
	"github.com/imroc/req/v3":                                      "v3.57.0; does not build beside the newer quic-go that other libraries need",
	"golang.org/x/sys/unix":                                        "the constants of syscall",
	"cloud.google.com/go/pubsub":                                   "v1.52.0; a Topic of it is a Publisher of v2",
	"github.com/Shopify/sarama":                                    "v1.38.1; the former place of IBM/sarama",
	"github.com/confluentinc/confluent-kafka-go/kafka":             "v1.9.2; the former place of v2",
	"cloud.google.com/go/spanner":                                  "v1.96.1",
	"cloud.google.com/go/firestore":                                "v1.29.2",
	"github.com/adyen/adyen-go-api-library/...":                    "v11.0.0; the setters in src/checkout",
	"github.com/go-redis/redis/v8":                                 "v8.11.5; the commands as in v9",
	"github.com/aws/aws-sdk-go-v2/service/firehose":                "v1.52.12",
	"github.com/aws/aws-sdk-go-v2/service/ses":                     "v1.43.0",
	"github.com/grpc-ecosystem/go-grpc-middleware/retry":           "v1.4.0; as in v2, but for WithRetriable",
}

// resolveRow returns the function of a row; nil if its package is left out on
// purpose or it does not resolve, which is reported.
func resolveRow(t *testing.T, pkgs map[string]*packages.Package, used map[string]bool, name string) *types.Func {
	t.Helper()
	pkg := packageOf(name)
	if pkg == "" {
		t.Errorf("%q is no full name", name)
		return nil
	}
	if elsewhere[pkg] != "" {
		used[pkg] = true
		return nil
	}
	fn := lookupFunc(pkgs, name)
	if fn == nil {
		t.Errorf("%s does not exist", name)
	}
	return fn
}

// TestRetryRowsResolve looks every function about retrying and writing up in
// the real library, and holds the arguments that the row speaks of against it.
func TestRetryRowsResolve(t *testing.T) {
	pkgs := mustLoad(t)
	used := map[string]bool{}
	for _, r := range retriers() {
		fn := resolveRow(t, pkgs, used, r.Name)
		if fn == nil || r.Field != "" {
			continue
		}
		if !isFuncParam(fn, r.Arg) {
			t.Errorf("%s: argument %d is no function", r.Name, r.Arg)
		}
		if r.Predicate > 0 && !isFuncParam(fn, r.Predicate-1) {
			t.Errorf("%s: argument %d is no predicate", r.Name, r.Predicate-1)
		}
	}
	for _, m := range errorMarks() {
		resolveRow(t, pkgs, used, m.Name)
	}
	for _, o := range retryOptions() {
		if o.Literal {
			if named := lookupType(pkgs, o.Name); named == nil || named.Underlying().String() != "[]error" {
				t.Errorf("%s is no list of errors", o.Name)
			}
			continue
		}
		fn := resolveRow(t, pkgs, used, o.Name)
		if fn != nil && (o.Errors || o.Types) && !fn.Signature().Variadic() {
			t.Errorf("%s takes no list", o.Name)
		}
		if fn != nil && max(o.Tries, o.Predicate) > fn.Signature().Params().Len() {
			t.Errorf("%s has no argument %d", o.Name, max(o.Tries, o.Predicate)-1)
		}
	}
	for _, w := range writes() {
		fn := resolveRow(t, pkgs, used, w.Name)
		if fn == nil {
			continue
		}
		params := fn.Signature().Params()
		for what, i := range map[string]int{"method": w.Method, "text": w.Text, "procedure": w.RPC} {
			if i > 0 && (i > params.Len() || !isString(params.At(i-1).Type()) && !mayBeText(params.At(i-1).Type())) {
				t.Errorf("%s: the %s is no text", w.Name, what)
			}
		}
		for what, i := range map[string]int{"decider": w.At, "filter": w.Filter, "filled argument": w.Fills, "key": w.Key} {
			if i > params.Len() {
				t.Errorf("%s has no argument %d for the %s", w.Name, i-1, what)
			}
		}
		if w.Key > 0 && w.KeyField == "" && !isString(params.At(w.Key-1).Type()) {
			t.Errorf("%s: the key is no text", w.Name)
		}
		if w.KeyField != "" && !hasMember(params.At(w.Key-1).Type(), fn, w.KeyField) {
			t.Errorf("%s: no field %s", w.Name, w.KeyField)
		}
		if w.By == ByExpression && !hasMember(params.At(w.At-1).Type(), fn, "UpdateExpression", "Statement", "TransactItems") {
			t.Errorf("%s: argument %d has no expression", w.Name, w.At-1)
		}
		if w.By == ByCommand && !isString(params.At(w.At-1).Type()) {
			t.Errorf("%s: the command is no text", w.Name)
		}
		if w.Runs > 0 && !isFuncParam(fn, w.Runs-1) {
			t.Errorf("%s: argument %d is no function", w.Name, w.Runs-1)
		}
		if w.Request > 0 && (w.Request > params.Len() || !strings.HasSuffix(params.At(w.Request-1).Type().String(), "http.Request") && !IsMadeRequest(strings.TrimPrefix(params.At(w.Request-1).Type().String(), "*"))) {
			t.Errorf("%s: argument %d is no request", w.Name, w.Request-1)
		}
	}
	producerRowsResolve(t, pkgs, used)
	jobRowsResolve(t, pkgs, used)
	for _, name := range keyOptions {
		resolveRow(t, pkgs, used, name)
	}
	documents, updates, filters := modelSetters()
	for _, name := range slices.Concat(pairFuncs, harmlessPredicates, safeChains, counterFuncs, statementFuncs, documents, updates, filters) {
		resolveRow(t, pkgs, used, name)
	}
	for _, f := range statusFuncs {
		resolveRow(t, pkgs, used, f.name)
	}
	for _, name := range slices.Concat(harmlessTypes, txTypes, statusTypes, keyedRequests, resultTypes, []string{durationBox}) {
		if elsewhere[packageOf(name)] != "" {
			used[packageOf(name)] = true
		} else if lookupType(pkgs, name) == nil {
			t.Errorf("type %s does not exist", name)
		}
	}
	for _, name := range harmlessSentinels {
		pkg := packageOf(name)
		if elsewhere[pkg] != "" {
			used[pkg] = true
			continue
		}
		if p := pkgs[pkg]; p == nil || p.Types.Scope().Lookup(strings.TrimPrefix(name, pkg+".")) == nil {
			t.Errorf("%s does not exist", name)
		}
	}
	for _, f := range WriteFamilies() {
		used[f.Package] = true
	}
	rpcRowsResolve(t, pkgs, used)
	for pkg := range elsewhere {
		if !used[pkg] {
			t.Errorf("elsewhere names %s, which has no row", pkg)
		}
	}
}

// mayBeText reports whether a parameter takes a text among others: any, ...any.
func mayBeText(t types.Type) bool {
	if s, ok := t.(*types.Slice); ok {
		t = s.Elem()
	}
	iface, ok := t.Underlying().(*types.Interface)
	return ok && iface.Empty()
}

// hasMember reports whether a parameter of fn is a struct, or points to one, with
// one of the fields.
func hasMember(t types.Type, fn *types.Func, names ...string) bool {
	for _, name := range names {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), name); obj != nil {
			return true
		}
	}
	return false
}

func isFuncParam(fn *types.Func, i int) bool {
	params := fn.Signature().Params()
	if i >= params.Len() {
		return false
	}
	_, ok := params.At(i).Type().Underlying().(*types.Signature)
	return ok
}

func TestWords(t *testing.T) {
	for s, want := range map[string]string{
		"CreateOrderV2":  "create order v2",
		"HTTPError":      "http error",
		"order_id":       "order id",
		"/v1/apps/start": "v1 apps start",
		"":               "",
	} {
		if got := strings.Join(Words(s), " "); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestHarmless(t *testing.T) {
	for text, want := range map[string]bool{
		"database is locked": true, "40001": true, "23505": true, "08006": false, "57P01": false, "40003": false,
		"connection refused": true, "connection reset by peer": false, "i/o timeout": false, "EOF": false,
		"too many requests": true, "deadlock detected": true, "dial": true, "": false,
	} {
		if got := HarmlessText(text); got != want {
			t.Errorf("text %q: %v, want %v", text, got, want)
		}
	}
	for n, want := range map[int64]bool{429: true, 409: true, 503: false, 408: false, 1213: true, 2013: false} {
		if got := HarmlessNumber(n, "net/http"); got != want {
			t.Errorf("number %d: %v, want %v", n, got, want)
		}
	}
	if !HarmlessNumber(5, "github.com/mattn/go-sqlite3") || HarmlessNumber(10, "github.com/mattn/go-sqlite3") {
		t.Error("SQLite's numbers")
	}
	for name, want := range map[string]bool{"IsConflict": true, "ErrOptimisticLock": true, "isRetryable": false, "ErrTimeout": false, "isNotFound": true} {
		if got := HarmlessName(name); got != want {
			t.Errorf("name %q: %v, want %v", name, got, want)
		}
	}
}

func TestKeys(t *testing.T) {
	table := Default().WithRetries(nil, nil, []string{"X-Order-Token"})
	for name, want := range map[string]bool{
		"Idempotency-Key": true, "idempotency-key": true, "x-idempotency-key": true, "X-Request-Id": false, "traceparent": false,
		"ClientToken": true, "client_token": true, "IdempotencyKey": true, "Nonce": false, "RequestID": false, "x-order-token": true,
	} {
		if got := table.Key(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string]bool{
		"github.com/google/uuid.NewString": true, "github.com/google/uuid.Parse": false, "time.Now": true, "crypto/rand.Text": true, "strings.ToUpper": false,
		"github.com/google/uuid.NewSHA1": false, "github.com/google/uuid.UUID.String": false, "github.com/google/uuid.UUID.MarshalText": false,
		"github.com/rs/xid.ID.Time": false, "github.com/bwmarrin/snowflake.Node.Generate": true, "github.com/bwmarrin/snowflake.NewNode": false,
		"math/rand.Rand.Int63": true, "math/rand.NewSource": false, "github.com/gofrs/uuid/v5.Gen.NewV4": true,
	} {
		if got, _ := Mint(function(name)); got != want {
			t.Errorf("%s mints: %v, want %v", name, got, want)
		}
	}
}

// function makes a function "path.Name", or a method "path.Type.Name".
func function(full string) *types.Func {
	slash := strings.LastIndexByte(full, '/') + 1
	names := strings.Split(full[slash:], ".")
	pkg := types.NewPackage(full[:slash]+names[0], names[0])
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	if len(names) == 3 {
		recv := types.NewNamed(types.NewTypeName(0, pkg, names[1], nil), types.NewStruct(nil, nil), nil)
		sig = types.NewSignatureType(types.NewParam(0, pkg, "", recv), nil, nil, nil, nil, false)
	}
	return types.NewFunc(0, pkg, names[len(names)-1], sig)
}
