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

// mintPackages are packages whose functions make new identifiers.
var mintPackages = []string{
	"github.com/google/uuid", "github.com/gofrs/uuid", "github.com/gofrs/uuid/v5", "github.com/satori/go.uuid", "github.com/hashicorp/go-uuid", "github.com/pborman/uuid",
	"github.com/segmentio/ksuid", "github.com/rs/xid", "github.com/oklog/ulid", "github.com/oklog/ulid/v2", "github.com/matoous/go-nanoid",
	"github.com/matoous/go-nanoid/v2", "github.com/lithammer/shortuuid", "github.com/lithammer/shortuuid/v3", "github.com/lithammer/shortuuid/v4",
	"github.com/teris-io/shortid", "github.com/jaevor/go-nanoid", "github.com/nats-io/nuid", "github.com/bwmarrin/snowflake", "github.com/sony/sonyflake",
	"github.com/dchest/uniuri", "github.com/lucsky/cuid", "github.com/nrednav/cuid2", "github.com/jackc/pgx-gofrs-uuid",
	"math/rand", "math/rand/v2", "crypto/rand",
}

// notMint are functions of these packages that are pure.
var notMint = []string{"Parse", "ParseBytes", "MustParse", "FromString", "FromBytes", "FromStringOrNil", "NewMD5", "NewSHA1", "NewV3", "NewV5", "NewHash", "NewSource", "NewChaCha8", "NewPCG", "Equal", "Must", "IsNil", "Validate", "ParseStrict"}

// Mint reports whether a function returns another value at each call.
// identifier reports that it is made to be unique.
func Mint(pkg, name string) (mint, identifier bool) {
	switch {
	case pkg == "time" && (name == "Now" || name == "Since"):
		return true, false
	case slices.Contains(mintPackages, pkg):
		return !slices.Contains(notMint, name), !slices.Contains(notMint, name)
	case pkg == "github.com/hibiken/asynq" && name == "GetRetryCount":
		return true, false
	case name == "NewIdempotencyKey":
		return true, true
	case pkg == "go.mongodb.org/mongo-driver/bson/primitive" && name == "NewObjectID", pkg == "go.mongodb.org/mongo-driver/v2/bson" && name == "NewObjectID":
		return true, true
	}
	return false, false
}
