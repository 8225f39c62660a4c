package api

import "time"

// ServerLimit is a row: a setting by which a database itself ends a statement.
// Other settings with a time (transaction_timeout, lock_timeout,
// idle_in_transaction_session_timeout, wait_timeout) end something else. MongoDB
// stops what it does for a client that has left, so its maxTimeMS does no harm.
type ServerLimit struct {
	// Name is the setting.
	Name string
	// Unit is what a plain number counts.
	Unit time.Duration
	// Units reports that the value may name its unit ('2min').
	Units bool
	// Reads reports that the database applies it to statements that read only.
	Reads bool
	// Cancels reports that the drivers of this database tell it when a context
	// ends. The others only close the connection, and a statement that sends
	// nothing yet does not notice.
	Cancels bool
}

// ServerLimits returns the settings that end a statement.
//
// PostgreSQL 18 and CockroachDB: a plain number of milliseconds, zero for no
// limit; when the context ends, pgx v5.13.0 (pgconn.go, asyncClose) and lib/pq
// v1.12.3 (conn_go18.go, watchCancel) send a cancel request.
// MySQL 9: milliseconds, SELECT only, zero for no limit; MariaDB 11: seconds.
// go-sql-driver/mysql v1.10.1 closes the connection (connection.go, watchCancel
// and cleanup).
func ServerLimits() []ServerLimit {
	return []ServerLimit{
		{Name: "statement_timeout", Unit: time.Millisecond, Units: true, Cancels: true},
		{Name: "max_execution_time", Unit: time.Millisecond, Reads: true},
		{Name: "max_statement_time", Unit: time.Second},
	}
}

// Opening is a row: a function whose first result is opened with what its
// argument From says: a database handle, or something that leads to one (a
// configuration, a connector, a dialector). From is -1 for the receiver.
type Opening struct {
	Name string
	From int
}

// openings returns the functions on the way from a data source name to a
// database handle.
func openings() []Opening {
	const (
		pgx = "github.com/jackc/pgx/v5"
		px4 = "github.com/jackc/pgx/v4"
		my  = "github.com/go-sql-driver/mysql"
	)
	list := []Opening{
		{"database/sql.Open", 1}, {"database/sql.OpenDB", 0},
		{pgx + ".ParseConfig", 0}, {pgx + ".Connect", 1}, {pgx + ".ConnectConfig", 1},
		{pgx + "/pgconn.ParseConfig", 0}, {pgx + "/pgconn.Connect", 1}, {pgx + "/pgconn.ConnectConfig", 1},
		{pgx + "/pgxpool.ParseConfig", 0}, {pgx + "/pgxpool.New", 1}, {pgx + "/pgxpool.NewWithConfig", 1},
		{pgx + "/stdlib.OpenDB", 0}, {pgx + "/stdlib.OpenDBFromPool", 0}, {pgx + "/stdlib.GetConnector", 0},
		{pgx + "/stdlib.GetPoolConnector", 0}, {pgx + "/stdlib.RegisterConnConfig", 0},
		{"(*" + pgx + ".ConnConfig).Copy", -1}, {"(*" + pgx + "/pgxpool.Config).Copy", -1},
		{px4 + ".ParseConfig", 0}, {px4 + ".Connect", 1}, {px4 + ".ConnectConfig", 1},
		{px4 + "/pgxpool.ParseConfig", 0}, {px4 + "/pgxpool.Connect", 1}, {px4 + "/pgxpool.ConnectConfig", 1},
		{px4 + "/stdlib.OpenDB", 0}, {px4 + "/stdlib.RegisterConnConfig", 0},
		{"github.com/lib/pq.NewConnector", 0}, {"github.com/lib/pq.NewConnectorConfig", 0}, {"github.com/lib/pq.NewConfig", 0}, {"github.com/lib/pq.ParseURL", 0},
		{my + ".ParseDSN", 0}, {my + ".NewConnector", 0}, {"(*" + my + ".Config).FormatDSN", -1}, {"(*" + my + ".Config).Clone", -1},
		{"gorm.io/driver/postgres.Open", 0}, {"gorm.io/driver/mysql.Open", 0}, {"gorm.io/gorm.Open", 0},
		{"github.com/uptrace/bun.NewDB", 0},
	}
	const sqlx = "github.com/jmoiron/sqlx"
	for _, f := range []string{"Open", "MustOpen", "Connect", "MustConnect"} {
		list = append(list, Opening{sqlx + "." + f, 1})
	}
	return append(list, Opening{sqlx + ".ConnectContext", 2}, Opening{sqlx + ".NewDb", 0})
}

// Session is a row: a field of a configuration that says something about each
// of its connections: settings by name, or a function that is given every new
// connection, or every one that is taken out of the pool.
type Session struct {
	Owner, Field string
}

// sessions returns the fields that prepare connections.
func sessions() []Session {
	const (
		pgx = "github.com/jackc/pgx/v5"
		px4 = "github.com/jackc/pgx/v4"
	)
	return []Session{
		{pgx + "/pgconn.Config", "RuntimeParams"}, {pgx + "/pgconn.Config", "AfterConnect"},
		{pgx + "/pgxpool.Config", "AfterConnect"}, {pgx + "/pgxpool.Config", "BeforeAcquire"}, {pgx + "/pgxpool.Config", "PrepareConn"},
		{"github.com/jackc/pgconn.Config", "RuntimeParams"}, {"github.com/jackc/pgconn.Config", "AfterConnect"},
		{px4 + "/pgxpool.Config", "AfterConnect"}, {px4 + "/pgxpool.Config", "BeforeAcquire"},
		{"github.com/lib/pq.Config", "Runtime"}, {"github.com/go-sql-driver/mysql.Config", "Params"},
	}
}

// hooks returns the options, among the arguments of an Opening, that are such
// a function.
func hooks() []string {
	return []string{
		"github.com/jackc/pgx/v5/stdlib.OptionAfterConnect", "github.com/jackc/pgx/v5/stdlib.OptionResetSession",
		"github.com/jackc/pgx/v4/stdlib.OptionAfterConnect", "github.com/jackc/pgx/v4/stdlib.OptionResetSession",
	}
}

// connections returns the types that are one connection, or a transaction on
// one, so that what is set on it holds for what follows on it.
func connections() []string {
	list := []string{
		"database/sql.Conn", "database/sql.Tx", "github.com/jmoiron/sqlx.Conn", "github.com/jmoiron/sqlx.Tx",
		"github.com/uptrace/bun.Conn", "github.com/uptrace/bun.Tx",
	}
	for _, p := range []string{"github.com/jackc/pgx/v5", "github.com/jackc/pgx/v4"} {
		list = append(list, p+".Conn", p+".Tx", p+"/pgxpool.Conn", p+"/pgxpool.Tx")
	}
	return append(list, "github.com/jackc/pgx/v5/pgconn.PgConn", "github.com/jackc/pgconn.PgConn")
}

// Serves is what is known about the limits of databases, to look things up in.
// It is immutable.
type Serves struct {
	limits      map[string]ServerLimit
	openings    map[string]int
	packages    map[string]bool
	sessions    map[string]bool
	hooks       map[string]bool
	connections map[string]bool
}

func newServes() *Serves {
	s := &Serves{limits: map[string]ServerLimit{}, openings: map[string]int{}, packages: map[string]bool{},
		sessions: map[string]bool{}, hooks: map[string]bool{}, connections: map[string]bool{}}
	for _, l := range ServerLimits() {
		s.limits[l.Name] = l
	}
	for _, o := range openings() {
		s.openings[o.Name] = o.From
		s.packages[packageOf(o.Name)] = true
	}
	for _, f := range sessions() {
		s.sessions[packageOf(f.Owner)+"."+f.Field] = true
	}
	for _, h := range hooks() {
		s.hooks[h] = true
	}
	for _, c := range connections() {
		s.connections[c] = true
		s.packages[packageOf(c)] = true
	}
	return s
}

// Databases returns what is known about the limits of databases.
func (t *Timeouts) Databases() *Serves { return t.serves }

// Limit returns the row of a setting.
func (s *Serves) Limit(name string) (ServerLimit, bool) {
	l, ok := s.limits[name]
	return l, ok
}

// HasPackage reports whether a row is about the package with that path.
func (s *Serves) HasPackage(path string) bool { return s.packages[path] }

// Opening returns which argument the result of the function is opened with.
func (s *Serves) Opening(fn string) (from int, ok bool) {
	from, ok = s.openings[fn]
	return from, ok
}

// IsSession reports whether a field of that name, in a struct of the package
// with that path, prepares connections.
func (s *Serves) IsSession(pkg, field string) bool { return s.sessions[pkg+"."+field] }

// IsHook reports whether the function is an option that prepares connections.
func (s *Serves) IsHook(fn string) bool { return s.hooks[fn] }

// IsConnection reports whether values of the type are one connection.
func (s *Serves) IsConnection(typ string) bool { return s.connections[typ] }

// quiet is methods of handles that ask the database nothing that lasts.
var quiet = map[string]bool{
	"Close": true, "Release": true, "Ping": true, "PingContext": true, "Commit": true, "Rollback": true,
	"SetMaxOpenConns": true, "SetMaxIdleConns": true, "SetConnMaxLifetime": true, "SetConnMaxIdleTime": true,
	"Stats": true, "Stat": true, "Config": true, "Driver": true, "DriverName": true, "Reset": true, "MapperFunc": true,
}

// Quiet reports whether a method of a handle with that name asks the database
// nothing that lasts.
func (s *Serves) Quiet(method string) bool { return quiet[method] }
