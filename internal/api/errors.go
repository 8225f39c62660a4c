package api

import (
	"slices"
	"strings"
)

// What an error tells about the work that ended with it. Only errors that say
// that nothing was done, or that what was done has been taken back, are listed:
// after any other error the work may have been done.

// harmlessSentinels are error values, by "path.Name".
var harmlessSentinels = []string{
	"syscall.ECONNREFUSED", "golang.org/x/sys/unix.ECONNREFUSED",
	"database/sql.ErrNoRows", "database/sql/driver.ErrBadConn",
	"gorm.io/gorm.ErrDuplicatedKey", "gorm.io/gorm.ErrRecordNotFound", "gorm.io/gorm.ErrForeignKeyViolated",
	"github.com/jackc/pgx/v5.ErrNoRows", "github.com/jackc/pgx/v4.ErrNoRows",
	"github.com/mattn/go-sqlite3.ErrBusy", "github.com/mattn/go-sqlite3.ErrLocked", "github.com/mattn/go-sqlite3.ErrConstraint",
	"github.com/nats-io/nats.go.ErrNoResponders",
	"github.com/redis/go-redis/v9.TxFailedErr", "github.com/redis/go-redis/v9.Nil",
}

// harmlessTypes are error types, by "path.Name".
var harmlessTypes = []string{
	"net.DNSError", "net.AddrError", "net.ParseError", "crypto/tls.CertificateVerificationError", "crypto/tls.RecordHeaderError",
	"crypto/x509.UnknownAuthorityError", "crypto/x509.HostnameError", "crypto/x509.CertificateInvalidError",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types.ConditionalCheckFailedException",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types.TransactionConflictException",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types.TransactionCanceledException",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types.ProvisionedThroughputExceededException",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types.RequestLimitExceeded",
	"github.com/aws/aws-sdk-go-v2/service/kinesis/types.ProvisionedThroughputExceededException",
	"github.com/jackc/pgx/v5/pgconn.ConnectError",
}

// harmlessPredicates are functions that report true for such errors only, by
// full name.
var harmlessPredicates = []string{
	"k8s.io/apimachinery/pkg/api/errors.IsConflict", "k8s.io/apimachinery/pkg/api/errors.IsAlreadyExists",
	"k8s.io/apimachinery/pkg/api/errors.IsTooManyRequests", "k8s.io/apimachinery/pkg/api/errors.IsNotFound",
	"k8s.io/apimachinery/pkg/api/errors.IsForbidden", "k8s.io/apimachinery/pkg/api/errors.IsInvalid",
	"github.com/jackc/pgx/v5/pgconn.SafeToRetry", "github.com/jackc/pgconn.SafeToRetry",
	"go.mongodb.org/mongo-driver/mongo.IsDuplicateKeyError", "go.mongodb.org/mongo-driver/v2/mongo.IsDuplicateKeyError",
	"os.IsExist", "os.IsNotExist", "os.IsPermission",
}

// harmlessTexts are what drivers and servers write into such errors, in lower
// case.
var harmlessTexts = []string{
	"database is locked", "database table is locked", "sqlite_busy", "sqlite_locked", "busy",
	"deadlock", "could not serialize", "serialization failure", "lock wait timeout", "could not obtain lock",
	"restart transaction", "write conflict", "writeconflict", "transienttransactionerror", "transactioncanceled", "transactionconflict", "txn conflict",
	"connection refused", "no such host", "dial tcp", "network is unreachable", "no route to host",
	"429", "too many requests", "rate limit", "ratelimit", "rate exceeded", "toomanyrequests", "throttl", "provisionedthroughputexceeded", "lock_timeout", "slow down", "slowdown", "requestlimitexceeded",
	"quota", "409", "conflict", "optimistic", "version mismatch", "stale", "precondition", "412", "etag",
	"duplicate key", "duplicate entry", "already exists", "unique constraint", "unique violation", "conditionalcheckfailed",
	"401", "unauthorized", "unauthenticated", "token expired", "expired token", "expiredtoken", "403", "forbidden",
	"40001", "40p01", "cr000", "23505", "55p03", "1213", "1205", "1062",
}

// sqliteNumbers are SQLite's BUSY and LOCKED, plain and extended, and its
// constraint violation.
var sqliteNumbers = []int64{5, 6, 19, 261, 262, 517, 773, 1555, 2067}

// harmlessWords are words in the name of an error or a predicate whose body
// cannot be seen, after which nothing was done.
var harmlessWords = []string{
	"conflict", "optimistic", "stale", "etag", "precondition", "busy", "locked", "deadlock", "serialization", "serializable",
	"duplicate", "exists", "unique", "throttled", "throttle", "throttling", "429", "ratelimited", "ratelimit", "unauthorized", "unauthenticated",
	"refused", "notfound", "cas", "concurrent", "mismatch", "collision", "taken", "aborted",
	"expired", "expiration", "expire", "token", "cookie", "credentials", "credential", "session", "forbidden", "denied", "captcha",
}

// HarmlessSentinel reports whether the error value "path.Name" says that
// nothing was done.
func HarmlessSentinel(name string) bool {
	if slices.Contains(harmlessSentinels, name) {
		return true
	}
	return HarmlessName(name[strings.LastIndexByte(name, '.')+1:])
}

// HarmlessType reports the same for an error type.
func HarmlessType(name string) bool {
	if slices.Contains(harmlessTypes, name) {
		return true
	}
	return HarmlessName(name[strings.LastIndexByte(name, '.')+1:])
}

// HarmlessPredicate reports whether the function is true for such errors only.
func HarmlessPredicate(name string) bool { return slices.Contains(harmlessPredicates, name) }

// HarmlessName reports whether the name of something that cannot be looked
// into speaks of such errors.
func HarmlessName(name string) bool {
	words := Words(name)
	for i, w := range words {
		if slices.Contains(harmlessWords, w) {
			return true
		}
		if i > 0 && slices.Contains(harmlessWords, words[i-1]+w) { // NotFound, RateLimited
			return true
		}
	}
	return false
}

// HarmlessText reports whether an error with that text, or a part of it, says
// that nothing was done.
func HarmlessText(text string) bool {
	text = strings.ToLower(text)
	if text == "dial" { // the Op of a net.OpError
		return true
	}
	if len(text) == 5 && isSQLState(text) {
		return harmlessState(text)
	}
	return slices.ContainsFunc(harmlessTexts, func(t string) bool { return strings.Contains(text, t) })
}

// isSQLState reports whether the text has the form of an SQLSTATE. A class
// starts with a digit in every one that means something here.
func isSQLState(text string) bool {
	for i, r := range text {
		digit, letter := '0' <= r && r <= '9', 'a' <= r && r <= 'z'
		if !digit && (i == 0 || !letter) {
			return false
		}
	}
	return true
}

// harmlessState reports whether the server says with this SQLSTATE that the
// statement failed: all do but those of a connection, of an operator's hand, of
// the system, and "statement completion unknown".
func harmlessState(state string) bool {
	if state == "40003" {
		return false
	}
	switch state[:2] {
	case "08", "57", "58", "00", "01":
		return false
	}
	return true
}

// lostNumbers are numbers of errors after which the work may have been done,
// beside the statuses of 5xx: a timeout by HTTP, a lost connection by MySQL.
var lostNumbers = []int64{0, 408, 460, 499, 2006, 2013, 2055}

// HarmlessNumber reports whether an error with that number, of the package
// with that path, says that nothing was done. Only an answer has a number: what
// is no 5xx says that the request was refused.
func HarmlessNumber(n int64, pkg string) bool {
	if strings.Contains(pkg, "sqlite") {
		return slices.Contains(sqliteNumbers, n)
	}
	return !(500 <= n && n < 600) && !slices.Contains(lostNumbers, n)
}

// LostName reports whether the name of a constant speaks of a lost answer.
func LostName(name string) bool {
	return slices.ContainsFunc(Words(name), func(w string) bool {
		switch w {
		case "timeout", "deadline", "unavailable", "internal", "temporary", "transient", "network", "lost", "reset", "eof", "unknown", "connection", "gateway", "server":
			return true
		}
		return false
	})
}

// Words splits an identifier, a path or a sentence into lower-case words:
// "CreateOrderV2" is create, order, v2; "order_id" is order, id.
func Words(s string) []string {
	low := asciiLower(s)
	upper := func(i int) bool { return i < len(s) && 'A' <= s[i] && s[i] <= 'Z' }
	lower := func(i int) bool { return i < len(s) && 'a' <= s[i] && s[i] <= 'z' }
	var words []string
	start := 0
	flush := func(end int) {
		if start < end {
			words = append(words, low[start:end])
		}
		start = end
	}
	for i := range len(s) {
		if !upper(i) && !lower(i) && (s[i] < '0' || '9' < s[i]) {
			flush(i)
			start = i + 1
			continue
		}
		// A new word starts at an upper-case letter after a lower-case one, and at
		// the last of several upper-case ones before a lower-case one (HTTPError).
		if upper(i) && i > 0 && (!upper(i-1) || lower(i+1)) {
			flush(i)
		}
	}
	flush(len(s))
	return words
}

// asciiLower is s with its ASCII letters in lower case, byte for byte.
func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
