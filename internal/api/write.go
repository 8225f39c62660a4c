package api

import (
	"go/types"
	"slices"
	"strings"
)

// Write is a row: a function that changes something outside of the program, or
// may. The rows about contexts tell of the same functions whether they take one.
type Write struct {
	// Name is the full name of the function.
	Name string
	// What is what it does, for the message: "POST", "publish", "LPUSH"; "" if an
	// argument decides.
	What string
	// Cost is what the second time does, for the message; "" for the common text.
	Cost string
	// Guess reports that only the name says so.
	Guess bool
	// Method is one more than the index of the argument that holds an HTTP method.
	Method int
	// Request is one more than the index of the argument that holds the request to
	// send; with Make the one that the new one is made of, with its method.
	Request int
	// Make reports that the function returns a request.
	Make bool
	// Text is one more than the index of the argument that holds an SQL statement.
	Text int
	// Args is the index of the first argument of the statement.
	Args int
	// Commit reports that the function commits a transaction.
	Commit bool
	// Runs is one more than the index of the argument that runs in a transaction,
	// which the function commits.
	Runs int
	// Row is one more than the index of the argument that is inserted by an ORM.
	Row int
	// Through is one more than the index of the argument that is the client it is
	// sent through, where that is not the receiver.
	Through int
	// RPC is one more than the index of the argument that holds the full name of a
	// remote procedure ("/package.Service/Method"), whose last part decides.
	RPC int
	// Verb reports that the name of a call in the chain in front is the method:
	// agent.Post(url).End().
	Verb bool
	// Expr reports that it updates, and that an expression of the old value among
	// its arguments (ExprFunc) makes it one that cannot be repeated.
	Expr bool
	// By is what else decides whether it can be repeated; most rows need nothing.
	By Decider
	// At is one more than the index of the argument that By speaks of, and Filter
	// that of the one that chooses what is updated; 0 for none.
	At, Filter int
	// Needs is what the other side tells its repeat by, for the message: "an
	// IdempotencyKey"; "" for an id.
	Needs string
	// Auto reports that the library makes such a key for a call that is given none:
	// it spans the attempts that the library makes by itself, and no other call.
	Auto bool
	// Fills is one more than the index of the argument into which the library puts
	// the key that it makes: a second call with the same argument has the same key.
	// 0 if the key is not kept.
	Fills int
	// Key is one more than the index of the argument that is the key, and KeyField
	// the field of it that holds the key; "" for the argument itself.
	Key      int
	KeyField string
	// Types are the types, methods or functions that By speaks of.
	Types []string
	// Store reports that a transaction that is aborted undoes it.
	Store bool
}

func writes() []Write {
	var rows []Write
	add := func(w Write, names ...string) {
		for _, name := range names {
			w.Name = name
			rows = append(rows, w)
		}
	}
	httpWrites(add)
	add(Write{RPC: 2, Guess: true}, "(*google.golang.org/grpc.ClientConn).Invoke", "(google.golang.org/grpc.ClientConnInterface).Invoke")
	transportWrites(add)
	builderWrites(add)
	serviceWrites(add)
	sqlWrites(add)
	ormWrites(add)
	documentWrites(add)
	awsWrites(add)
	paymentWrites(add)
	cacheWrites(add)
	messageWrites(add)
	return rows
}

func httpWrites(add func(Write, ...string)) {
	for _, p := range []string{"net/http", "github.com/hashicorp/go-retryablehttp"} {
		add(Write{What: "POST"}, p+".Post", p+".PostForm", "(*"+p+".Client).Post", "(*"+p+".Client).PostForm")
		add(Write{Method: 1, Make: true}, p+".NewRequest")
		add(Write{Method: 2, Make: true}, p+".NewRequestWithContext")
		add(Write{Request: 1}, "(*"+p+".Client).Do")
	}
	add(Write{Request: 1, Make: true}, "github.com/hashicorp/go-retryablehttp.FromRequest")
	add(Write{Request: 1}, "(*net/http.Transport).RoundTrip", "(net/http.RoundTripper).RoundTrip", "(*github.com/hashicorp/go-retryablehttp.RoundTripper).RoundTrip")
	for _, p := range []string{"github.com/go-resty/resty/v2", "resty.dev/v3"} {
		add(Write{What: "POST"}, "(*"+p+".Request).Post")
		add(Write{What: "PATCH"}, "(*"+p+".Request).Patch")
		add(Write{What: "PUT"}, "(*"+p+".Request).Put")
		add(Write{What: "DELETE"}, "(*"+p+".Request).Delete")
		add(Write{Method: 1}, "(*"+p+".Request).Execute")
	}
}

func sqlWrites(add func(Write, ...string)) {
	for _, recv := range []string{"*database/sql.DB", "*database/sql.Tx"} {
		add(Write{Text: 1, Args: 1}, methodsOf(recv, "Exec", "Query", "QueryRow")...)
	}
	for _, recv := range []string{"*database/sql.DB", "*database/sql.Tx", "*database/sql.Conn"} {
		add(Write{Text: 2, Args: 2}, methodsOf(recv, "ExecContext", "QueryContext", "QueryRowContext")...)
	}
	add(Write{What: "COMMIT", Commit: true}, "(*database/sql.Tx).Commit")
	const sqlx = "github.com/jmoiron/sqlx"
	for _, recv := range []string{"*" + sqlx + ".DB", "*" + sqlx + ".Tx"} {
		add(Write{Text: 1, Args: 1}, methodsOf(recv, "NamedExec", "NamedQuery", "MustExec", "Queryx", "QueryRowx")...)
		add(Write{Text: 2, Args: 2}, methodsOf(recv, "NamedExecContext", "MustExecContext", "QueryxContext", "QueryRowxContext")...)
		add(Write{Text: 2, Args: 2}, methodsOf(recv, "Get", "Select")...)
		add(Write{Text: 3, Args: 3}, methodsOf(recv, "GetContext", "SelectContext")...)
	}
	for _, p := range []string{"github.com/jackc/pgx/v4", "github.com/jackc/pgx/v5"} {
		for _, recv := range []string{"*" + p + ".Conn", p + ".Tx", "*" + p + "/pgxpool.Pool", "*" + p + "/pgxpool.Conn"} {
			add(Write{Text: 2, Args: 2}, methodsOf(recv, "Exec", "Query", "QueryRow")...)
			add(Write{What: "COPY", Cost: "the rows are there twice"}, "("+recv+").CopyFrom")
		}
		add(Write{What: "COMMIT", Commit: true}, "("+p+".Tx).Commit")
	}
	add(Write{What: "COMMIT", Commit: true, Runs: 3}, "github.com/jackc/pgx/v5.BeginFunc")
	add(Write{What: "COMMIT", Commit: true, Runs: 4}, "github.com/jackc/pgx/v5.BeginTxFunc")
	for _, recv := range []string{"*github.com/jackc/pgx/v4.Conn", "*github.com/jackc/pgx/v4/pgxpool.Pool"} {
		add(Write{What: "COMMIT", Commit: true, Runs: 2}, "("+recv+").BeginFunc")
	}
	const gorm = "(*gorm.io/gorm.DB)."
	add(Write{Text: 1, Args: 1}, gorm+"Exec", gorm+"Raw")
	add(Write{What: "INSERT", Row: 1}, gorm+"Create", gorm+"CreateInBatches")
	add(Write{Expr: true}, gorm+"Update", gorm+"Updates", gorm+"UpdateColumn", gorm+"UpdateColumns")
	add(Write{What: "COMMIT", Commit: true}, gorm+"Commit")
	add(Write{What: "COMMIT", Commit: true, Runs: 1}, gorm+"Transaction")
	const bun = "github.com/uptrace/bun"
	for _, recv := range []string{"*" + bun + ".DB", bun + ".Tx"} {
		add(Write{Text: 1, Args: 1}, methodsOf(recv, "Exec", "Query", "QueryRow")...)
	}
	for _, recv := range []string{"*" + bun + ".DB", bun + ".Tx", bun + ".Conn", bun + ".IConn"} {
		add(Write{Text: 2, Args: 2}, methodsOf(recv, "ExecContext", "QueryContext", "QueryRowContext")...)
	}
	add(Write{What: "COMMIT", Commit: true}, "("+bun+".Tx).Commit")
	add(Write{What: "COMMIT", Commit: true, Runs: 3}, "(*"+bun+".DB).RunInTx")
}

// txTypes are types of a transaction, whose statements are undone if it fails.
var txTypes = []string{
	"database/sql.Tx", "github.com/jmoiron/sqlx.Tx", "github.com/jackc/pgx/v4.Tx", "github.com/jackc/pgx/v5.Tx", "github.com/uptrace/bun.Tx", "github.com/go-pg/pg/v10.Tx",
	"github.com/jackc/pgx/v4/pgxpool.Tx", "github.com/jackc/pgx/v5/pgxpool.Tx",
}

// TxType reports whether the type "path.Name" is a transaction.
func TxType(name string) bool { return slices.Contains(txTypes, name) }

// TxHandle reports whether a function that is handed a value of the type
// "path.Name" works in a transaction.
func TxHandle(name string) bool { return TxType(name) || name == "gorm.io/gorm.DB" }

// safeChains are methods in a chain of calls that make an insert harmless to
// repeat, and the word that an argument must have, or "".
var safeChains = []string{
	"(*gorm.io/gorm.DB).Clauses", "(*github.com/uptrace/bun.InsertQuery).On", "(*github.com/uptrace/bun.InsertQuery).Ignore", "(*github.com/uptrace/bun.InsertQuery).Replace",
	"(*github.com/go-pg/pg/v10/orm.Query).OnConflict",
}

// ExprFunc reports whether the function makes an SQL expression of its first
// argument.
func ExprFunc(name string) bool { return name == "gorm.io/gorm.Expr" }

// SafeChain reports whether a call in the chain that ends in an insert makes
// it harmless to repeat.
func SafeChain(name string) bool { return slices.Contains(safeChains, name) }

// IsMadeRequest reports whether values of the type "path.Name" are requests that
// a Make row may return.
func IsMadeRequest(typ string) bool { return slices.Contains(requestTypes, typ) }

// Write returns the row of the function that writes, or nil.
func (t *Table) Write(name string) *Write { return t.writes[name] }

// WriteOf is Write for a function. It asks by the method's name first: a full
// name is costly to make, and most functions write nothing.
func (t *Table) WriteOf(fn *types.Func) *Write {
	if !t.writeNames[fn.Name()] {
		return nil
	}
	return t.writes[fn.FullName()]
}

// indexWrites remembers the last elements of the names of the rows.
func (t *Table) indexWrites() {
	t.writeNames = map[string]bool{}
	for name := range t.writes {
		t.writeNames[name[strings.LastIndexByte(name, '.')+1:]] = true
	}
}
