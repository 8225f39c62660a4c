package api

import (
	"fmt"
	"slices"
	"strings"
)

// Library is the rows of one module or package family.
type Library struct {
	// Module is the module path, or "std".
	Module string
	// Version is the version whose source the rows were checked against.
	Version  string
	Funcs    []Func
	Types    []Type
	Families []Family
}

// Libraries returns the built-in rows, sorted by module path. The result is
// the caller's own.
func Libraries() []Library {
	return []Library{
		stdNet(), stdHTTP(), stdSQL(), stdProcess(), stdRun(),
		squirrel(), watermill(), hystrix(), gocqlV2(), retryGoV4(), retryGoV5(), awsV1(), gomemcache(), backoffV4(), backoffV5(),
		coderWebsocket(), sling(), goqu(), resiliency(), goRestful(), failsafe(), gin(), gliderSSH(), gocron(), gocronV2(),
		goGit(), gopg(), redsync(), restyV2(), gocql(), fiberV2(), redigo(), gorillaWebsocket(), consul(),
		retryablehttp(), vault(), asynq(), pgxV4(), pgx(), sqlx(), miekgDNS(), nats(), ants(), goose(), amqp(), goRedis(),
		cron(), cronV3(), lo(), kafkaGo(), sendgrid(), sethvargoRetry(), slack(), gobreaker(), gobreakerV2(), conc(), cobra(),
		bun(), urfaveCLI(), urfaveCLIv3(), fasthttp(), goMail(), etcd(), mongoV1(), mongoV2(), xsync(), grpc(), gorm(),
		apimachinery(), clientGo(), restyV3(), xorm(),
	}
}

// Table is a set of rows to look things up in. It is immutable.
type Table struct {
	funcs    map[string]*Func
	types    map[string]*Type
	pkgs     map[string]bool
	families map[string]*Family // by import path, without "/..."

	retriers map[string]*Retrier
	marks    map[string]*ErrorMark
	options  map[string]*RetryOption
	writes   map[string]*Write
	// producers is the clients of brokers that send again by themselves.
	producers []Producer
	// jobs and redeliveries is what runs a handler again.
	jobs         []Job
	redeliveries []Redelivery
	// writeNames is the names of the functions in writes, without what is before
	// the last dot.
	writeNames map[string]bool
	keys       map[string]bool // names of the user's own keys
	clients    clientRows

	writeFamilies []WriteFamily
	rpc           rpcTable
}

// Default returns the table of the built-in rows. It panics if they are
// faulty, which a test excludes.
func Default() *Table {
	t, err := NewTable()
	if err != nil {
		panic(err)
	}
	return t
}

// NewTable builds a table of the built-in rows with the user's rows over
// them: a user row replaces the built-in one of the same name, so a row with
// no IO marks a function harmless. A name that is not of the form of a
// [types.Func.FullName], or that occurs twice among the user's, is an error.
func NewTable(user ...Func) (*Table, error) {
	t := &Table{funcs: map[string]*Func{}, types: map[string]*Type{}, pkgs: map[string]bool{}, families: map[string]*Family{}}
	t.retries()
	for _, lib := range Libraries() {
		for _, f := range lib.Funcs {
			if err := t.add(f); err != nil {
				return nil, err
			}
		}
		for _, ty := range lib.Types {
			t.types[ty.Name] = &ty
			t.pkgs[packageOf(ty.Name)] = true
		}
		for _, fam := range lib.Families {
			t.families[strings.TrimSuffix(fam.Package, "/...")] = &fam
		}
	}
	seen := map[string]bool{}
	for _, f := range user {
		if seen[f.Name] {
			return nil, fmt.Errorf("function %q has two rows", f.Name)
		}
		seen[f.Name] = true
		delete(t.funcs, f.Name)
		if err := t.add(f); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *Table) add(f Func) error {
	pkg := packageOf(f.Name)
	if pkg == "" {
		return fmt.Errorf("%q is not a full function name such as \"net/http.Get\" or \"(*database/sql.DB).Query\"", f.Name)
	}
	if t.funcs[f.Name] != nil {
		return fmt.Errorf("function %q has two rows", f.Name)
	}
	t.funcs[f.Name] = &f
	t.pkgs[pkg] = true
	return nil
}

// Func returns the row of the function with that full name, or nil.
func (t *Table) Func(name string) *Func { return t.funcs[name] }

// Type returns the row of the type "path.Name", or nil.
func (t *Table) Type(name string) *Type { return t.types[name] }

// HasPackage reports whether any row is about the package with that path: a
// cheap test to make before a full name is built.
func (t *Table) HasPackage(path string) bool { return t.pkgs[path] || t.Family(path) != nil }

// Family returns the family that the package with that path belongs to, or nil.
func (t *Table) Family(path string) *Family {
	if f := t.families[path]; f != nil {
		return f
	}
	for i := strings.LastIndexByte(path, '/'); i > 0; i = strings.LastIndexByte(path[:i], '/') {
		if f := t.families[path[:i]]; f != nil && strings.HasSuffix(f.Package, "/...") {
			return f
		}
	}
	return nil
}

// Funcs returns the rows sorted by name.
func (t *Table) Funcs() []*Func {
	rows := make([]*Func, 0, len(t.funcs))
	for _, f := range t.funcs {
		rows = append(rows, f)
	}
	slices.SortFunc(rows, func(a, b *Func) int { return strings.Compare(a.Name, b.Name) })
	return rows
}

// packageOf returns the import path in "path.Name" or "(*path.Type).Method",
// or "" if there is none.
func packageOf(name string) string {
	if rest, ok := strings.CutPrefix(name, "("); ok {
		recv, method, ok := strings.Cut(rest, ").")
		if !ok || method == "" {
			return ""
		}
		// The receiver of a generic type's method has its type parameters.
		name, _, _ = strings.Cut(strings.TrimPrefix(recv, "*"), "[")
	}
	slash := strings.LastIndexByte(name, '/')
	// The last dot: the path may end in an element with a dot of its own.
	dot := strings.LastIndexByte(name[slash+1:], '.')
	if dot <= 0 || slash+1+dot+1 == len(name) {
		return ""
	}
	return name[:slash+1+dot]
}
