package api

import (
	"go/types"
	"net/textproto"
	"slices"
	"strings"
	"unicode"
)

// What makes a write recognisable when it is repeated, and what makes a value
// new at every call.

// keyHeaders are headers that a server recognises a repeated request by, in
// canonical form.
var keyHeaders = []string{
	"Idempotency-Key", "X-Idempotency-Key", "Idempotency-Token", "X-Idempotency-Token", "Idempotence-Key", "Idempotent-Key", "X-Idempotent-Key",
	"Paypal-Request-Id", "Repeatability-Request-Id", "X-Amz-Client-Token", "Client-Token", "X-Request-Token", "X-Goog-Gcs-Idempotency-Token",
	"X-Unique-Transaction-Id", "Nats-Msg-Id", "Message-Deduplication-Id", "Ce-Id",
	"Webhook-Id", "Svix-Id", // Standard Webhooks 1.0.0: what a receiver knows a repeat by
	// Preconditions: a second request finds them false.
	"If-Match", "If-None-Match", "If-Unmodified-Since", "X-Goog-If-Generation-Match",
}

// KeyHeader reports whether the header tells a repeated request.
func KeyHeader(name string) bool {
	return slices.Contains(keyHeaders, textproto.CanonicalMIMEHeaderKey(name))
}

// keyFields are names of fields and parameters that hold such a key, in lower
// case and without underscores.
var keyFields = []string{
	"idempotencykey", "idempotencytoken", "idempotentkey", "idempotencyid", "idempotencekey", "clienttoken", "clientrequesttoken", "clientrequestid",
	"requesttoken", "dedupid", "dedupkey", "dedupekey", "dedupeid", "deduplicationid", "deduplicationkey", "messagededuplicationid", "transactionreference",
	"externalid", "externalreference", "externalref", "merchantreference", "ordercode", "uniquerequestid", "repeatabilityrequestid", "msgid", "idemkey",
	"collapseid", "collapsekey", "incidentkey", "uniqueopts",
	"creationtoken", "callerreference", "senderbatchid",
}

// KeyField reports whether a field, a parameter or a setter's name without
// "Set" says that it holds such a key.
func KeyField(name string) bool { return slices.Contains(keyFields, plain(name)) }

// identityFields are names of fields of a payload that tell it from all others.
var identityFields = []string{
	"id", "uuid", "guid", "eventid", "messageid", "requestid", "transactionid", "txid", "txnid", "correlationid", "reference", "ref", "key", "nonceid",
	// A part of an upload replaces the part of the same number.
	"partseq", "partnumber", "partno", "partindex", "chunkindex", "chunknumber", "chunkid", "blockid", "blockindex", "uploadid", "offset",
	// A FIFO queue that is given a group and no key of a message takes its content
	// for the key.
	"messagegroupid",
	"operationid", "deliveryid", "notificationid", "paymentid", "transferid", "jobid", "taskid", "uid", "ulid", "uniqueid", "clientreference", "clientref",
}

// IdentityField reports whether a field of a payload tells it from others.
func IdentityField(name string) bool { return slices.Contains(identityFields, plain(name)) }

// EventType reports whether a type is by its name something that has happened and
// that others are told of.
func EventType(name string) bool {
	words := Words(name)
	return len(words) > 0 && slices.Contains([]string{"event", "webhook", "envelope"}, words[len(words)-1])
}

// EventID reports whether a field is by its name the id of the event that has it.
func EventID(name string) bool {
	return slices.Contains([]string{"id", "uuid", "eventid", "messageid", "webhookid"}, plain(name))
}

// FirstIs reports whether the first word of a name is one of these.
func FirstIs(name string, words ...string) bool {
	all := Words(name)
	return len(all) > 0 && slices.Contains(words, all[0])
}

// KeyColumn reports whether a column is unique by its name.
func KeyColumn(name string) bool {
	p := plain(name)
	return slices.Contains(identityFields, p) || slices.Contains(keyFields, p)
}

// plain returns the name in lower case, without what joins its words. It is
// asked about every name in a program, so it makes no copy it can avoid.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// keyOptions are functions that make an option with a key, by full name; the
// key is their first argument.
var keyOptions = []string{
	"github.com/nats-io/nats.go.MsgId", "github.com/nats-io/nats.go/jetstream.WithMsgID",
	"github.com/hibiken/asynq.TaskID", "github.com/hibiken/asynq.Unique",
}

// KeyOption reports whether the function makes an option that carries the key
// in its first argument.
func KeyOption(fn *types.Func) bool {
	switch fn.Name() {
	case "MsgId", "WithMsgID", "TaskID", "Unique": // a full name is costly to make
		return slices.Contains(keyOptions, fn.FullName())
	}
	return false
}

// idPackages are packages whose functions make new identifiers.
var idPackages = []string{
	"github.com/google/uuid", "github.com/gofrs/uuid", "github.com/gofrs/uuid/v5", "github.com/satori/go.uuid", "github.com/hashicorp/go-uuid", "github.com/pborman/uuid",
	"github.com/segmentio/ksuid", "github.com/rs/xid", "github.com/oklog/ulid", "github.com/oklog/ulid/v2", "github.com/matoous/go-nanoid",
	"github.com/matoous/go-nanoid/v2", "github.com/lithammer/shortuuid", "github.com/lithammer/shortuuid/v3", "github.com/lithammer/shortuuid/v4",
	"github.com/teris-io/shortid", "github.com/jaevor/go-nanoid", "github.com/nats-io/nuid", "github.com/bwmarrin/snowflake", "github.com/sony/sonyflake",
	"github.com/sony/sonyflake/v2", "github.com/dchest/uniuri", "github.com/lucsky/cuid", "github.com/nrednav/cuid2", "github.com/jackc/pgx-gofrs-uuid",
}

// makers are the first words of functions, and of methods of generators, that
// make one. Everything else there reads, compares or writes an identifier that
// exists: id.String() is the same each time.
var makers = []string{"New", "MustNew", "Make", "Generate", "MustGenerate", "Next", "Must"}

// derived are functions with such a name whose result follows from their
// arguments: versions 3 and 5 of RFC 9562 are hashes.
var derived = []string{"NewMD5", "NewSHA1", "NewV3", "NewV5", "NewHash", "NewWithNamespace", "Must", "NewNode", "NewSonyflake"}

// randomPackages are packages whose functions and methods return another value
// at each call, but for those that make a source.
var randomPackages = []string{"math/rand", "math/rand/v2", "crypto/rand"}

// Mint reports whether a function returns another value at each call.
// identifier reports that it is made to be unique.
func Mint(fn *types.Func) (mint, identifier bool) {
	pkg, name := fn.Pkg().Path(), fn.Name()
	switch {
	case pkg == "time" && (name == "Now" || name == "Since"):
		return true, false
	case pkg == "github.com/hibiken/asynq" && name == "GetRetryCount":
		return true, false
	case slices.Contains(randomPackages, pkg):
		m := !strings.HasPrefix(name, "New") && name != "Seed"
		return m, m
	case slices.Contains(idPackages, pkg):
		m := !slices.Contains(derived, name) && slices.ContainsFunc(makers, func(w string) bool { return strings.HasPrefix(name, w) })
		return m, m
	case name == "NewIdempotencyKey":
		return true, true
	case pkg == "go.mongodb.org/mongo-driver/bson/primitive" && name == "NewObjectID", pkg == "go.mongodb.org/mongo-driver/v2/bson" && name == "NewObjectID":
		return true, true
	}
	return false, false
}
