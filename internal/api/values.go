package api

import "slices"

// What values of libraries mean to the code that follows them: no call of a
// library is judged by these, only what comes out of it is understood.

// statusTypes are the status of a remote procedure call, by "path.Name". The
// public name is an alias of the internal one.
var statusTypes = []string{"google.golang.org/grpc/internal/status.Status", "google.golang.org/grpc/status.Status"}

// StatusType reports whether the type "path.Name" is the status of a remote
// procedure call, whose Code tells what became of it.
func StatusType(name string) bool { return slices.Contains(statusTypes, name) }

// Statuses is what a function makes of the error of a remote procedure call.
type Statuses uint8

const (
	// NoStatus: it has nothing to do with it.
	NoStatus Statuses = iota
	// StatusCode: its code.
	StatusCode
	// StatusOf: its status.
	StatusOf
	// StatusAnd: its status, and whether it has one.
	StatusAnd
)

// statusFuncs are those functions.
var statusFuncs = []struct {
	name  string // in full
	makes Statuses
}{
	{"connectrpc.com/connect.CodeOf", StatusCode},
	{"google.golang.org/grpc/status.Code", StatusCode},
	{"google.golang.org/grpc/status.Convert", StatusOf},
	{"google.golang.org/grpc/status.FromError", StatusAnd},
}

// StatusFunc returns what the function with that full name makes of an error.
func StatusFunc(name string) Statuses {
	for _, f := range statusFuncs {
		if f.name == name {
			return f.makes
		}
	}
	return NoStatus
}

// pairFuncs send metadata with a remote procedure call: texts in turn names and
// values, by full name.
var pairFuncs = []string{"google.golang.org/grpc/metadata.AppendToOutgoingContext", "google.golang.org/grpc/metadata.Pairs"}

// PairFunc reports whether the arguments of the function with that full name
// are in turn names and values of metadata.
func PairFunc(name string) bool { return slices.Contains(pairFuncs, name) }

// keyedRequests are HTTP requests, and what becomes a part of them, that a
// function may be given to set a key on, by "path.Name".
var keyedRequests = []string{
	"net/http.Request", "net/http.Header", "github.com/go-resty/resty/v2.Request", "resty.dev/v3.Request", "github.com/hashicorp/go-retryablehttp.Request",
}

// RequestType reports whether the type "path.Name" is a request, or the header
// of one.
func RequestType(name string) bool { return slices.Contains(keyedRequests, name) }

// resultTypes are what a statement of SQL returns, by "path.Name".
var resultTypes = []string{
	"database/sql.Result", "database/sql.Rows", "database/sql.Row",
	"github.com/jackc/pgx/v5/pgconn.CommandTag", "github.com/jackc/pgx/v5.Rows", "github.com/jackc/pgx/v5.Row",
	"github.com/jackc/pgconn.CommandTag", "github.com/jackc/pgx/v4.Rows", "github.com/jackc/pgx/v4.Row",
}

// ResultType reports whether a statement of SQL returns the type "path.Name".
func ResultType(name string) bool { return slices.Contains(resultTypes, name) }

// durationBox is a time in a message of protocol buffers, by "path.Name".
const durationBox = "google.golang.org/protobuf/types/known/durationpb.Duration"

// DurationBox reports whether the type "path.Name" holds a time.Duration.
func DurationBox(name string) bool { return name == durationBox }
