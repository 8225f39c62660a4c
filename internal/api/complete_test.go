package api

import (
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"
	"testing"
)

// exported yields the exported functions of a package, and the methods that
// its exported types declare.
func exported(pkg *types.Package) iter.Seq[*types.Func] {
	return func(yield func(*types.Func) bool) {
		if pkg == nil {
			return
		}
		for _, name := range pkg.Scope().Names() {
			switch obj := pkg.Scope().Lookup(name).(type) {
			case *types.Func:
				if obj.Exported() && !yield(obj) {
					return
				}
			case *types.TypeName:
				named, ok := obj.Type().(*types.Named)
				if !ok || !obj.Exported() || obj.IsAlias() {
					continue
				}
				for m := range methods(named) {
					if m.Exported() && !yield(m) {
						return
					}
				}
			}
		}
	}
}

func methods(named *types.Named) iter.Seq[*types.Func] {
	if iface, ok := named.Underlying().(*types.Interface); ok {
		return iface.ExplicitMethods()
	}
	return named.Methods()
}

// withoutRow lists functions that have a context form beside them and no row,
// by full name or as a whole package, with the reason.
var withoutRow = map[string]string{
	"(github.com/go-co-op/gocron/v2.Scheduler).Shutdown": "stops the program's own scheduler",
	"(github.com/go-co-op/gocron/v2.Scheduler).StopJobs": "stops the program's own scheduler",
	"github.com/panjf2000/ants/v2.Release":               "stops the program's own pool",
	"google.golang.org/grpc.Dial":                        "does no I/O unless told to block; NewClient replaces it and its form",
	"github.com/go-pg/pg/v10.Model":                      "a query of no database, to be part of another",
	"github.com/go-pg/pg/v10/orm.NewQuery":               "an argument, not the receiver, has the context; Model is the usual way",
	"(*github.com/miekg/dns.Server).Shutdown":            "stops the program's own server",
	"(*github.com/valyala/fasthttp.Server).Shutdown":     "stops the program's own server",
	"(*xorm.io/xorm.EngineGroup).Ping":                   "pings every engine, and PingContext the master only",
}

// TestEverySiblingHasARow looks through the packages that rows are about for
// functions with a context form beside them: each has a row, or a reason for
// having none.
func TestEverySiblingHasARow(t *testing.T) {
	pkgs := mustLoad(t)
	table := Default()
	paths := []string{}
	for _, lib := range Libraries() {
		for _, f := range lib.Funcs {
			paths = append(paths, packageOf(f.Name))
		}
	}
	slices.Sort(paths)
	unused := map[string]bool{}
	for name := range withoutRow {
		unused[name] = true
	}
	for _, path := range slices.Compact(paths) {
		if pkgs[path] == nil || table.Family(path) != nil {
			continue
		}
		for fn := range exported(pkgs[path].Types) {
			name := fn.FullName()
			if table.Func(name) != nil || contextParam(fn.Signature()) >= 0 {
				continue
			}
			form := contextForm(fn)
			if form == nil {
				continue
			}
			if withoutRow[name] != "" {
				delete(unused, name)
				continue
			}
			if withoutRow[path] != "" {
				delete(unused, path)
				continue
			}
			t.Errorf("%s has a context form (%s) and no row", name, form.Name())
		}
	}
	for name := range unused {
		t.Errorf("withoutRow names %s, which needs no exception", name)
	}
}

// contextForm returns the function beside fn whose name says that it is the
// same with a context, and whose parameters agree; or nil.
func contextForm(fn *types.Func) *types.Func {
	for _, suffix := range []string{"Context", "WithContext", "Ctx", "WithCtx"} {
		if form := beside(fn, fn.Name()+suffix); form != nil && sameAfterContext(fn.Signature(), form.Signature(), true) {
			return form
		}
	}
	return nil
}

// TestRowsOnce checks that no type and no family has two rows, and that the
// names of a library's functions are unique (the table refuses them otherwise).
func TestRowsOnce(t *testing.T) {
	if _, err := NewTable(); err != nil {
		t.Error(err)
	}
	seen := map[string]bool{}
	for _, lib := range Libraries() {
		for _, ty := range lib.Types {
			if seen[ty.Name] {
				t.Errorf("type %s has two rows", ty.Name)
			}
			seen[ty.Name] = true
		}
		for _, fam := range lib.Families {
			if seen[fam.Package] {
				t.Errorf("family %s has two rows", fam.Package)
			}
			seen[fam.Package] = true
		}
	}
}

// TestFamily looks packages up in families.
func TestFamily(t *testing.T) {
	table := &Table{families: map[string]*Family{
		"example.com/sdk":  {Package: "example.com/sdk/..."},
		"example.com/chat": {Package: "example.com/chat"},
	}}
	for path, want := range map[string]bool{
		"example.com/sdk":            true,
		"example.com/sdk/service/s3": true,
		"example.com/sdkx":           false,
		"example.com/chat":           true,
		"example.com/chat/sub":       false,
		"example.com":                false,
		"fmt":                        false,
	} {
		if got := table.Family(path) != nil; got != want {
			t.Errorf("Family(%q) found: %v, want %v", path, got, want)
		}
	}
}

// TestLibrariesStandAlone checks that a library's rows are about the module
// they are listed under.
func TestLibrariesStandAlone(t *testing.T) {
	for _, lib := range Libraries() {
		if lib.Module == "std" {
			continue
		}
		names := []string{}
		for _, f := range lib.Funcs {
			names = append(names, packageOf(f.Name))
		}
		for _, ty := range lib.Types {
			names = append(names, packageOf(ty.Name))
		}
		for _, path := range names {
			if path != lib.Module && !strings.HasPrefix(path, lib.Module+"/") {
				t.Errorf("%s: a row about %s", lib.Module, path)
			}
		}
	}
}

// TestEveryChainHasARow checks that every exported method of a handle whose
// result is a handle of the same library has a row: without one, a chain with
// that method in it cannot be followed to its start.
func TestEveryChainHasARow(t *testing.T) {
	pkgs := mustLoad(t)
	table := Default()
	for _, lib := range Libraries() {
		handles := map[string]bool{}
		for _, f := range lib.Funcs {
			if f.Role == Chain || f.Role == Bind && f.Arg == -1 {
				recv, _, _ := strings.Cut(strings.TrimLeft(f.Name, "(*"), ")")
				handles[recv] = token.IsExported(recv[strings.LastIndexByte(recv, '.')+1:])
			}
		}
		for handle, exported := range handles {
			named := lookupType(pkgs, handle)
			if !exported || named == nil { // reported by TestRowsResolve
				continue
			}
			for m := range methods(named) {
				results := m.Signature().Results()
				if !m.Exported() || results.Len() != 1 || table.Func(m.FullName()) != nil {
					continue
				}
				if result := strings.TrimPrefix(types.TypeString(results.At(0).Type(), nil), "*"); handles[result] {
					t.Errorf("%s returns a %s and has no row", m.FullName(), result)
				}
			}
		}
	}
}

func TestPackageOf(t *testing.T) {
	for name, want := range map[string]string{
		"net/http.Get":                                       "net/http",
		"(*database/sql.DB).Query":                           "database/sql",
		"(gorm.io/gorm.Migrator).AutoMigrate":                "gorm.io/gorm",
		"(*github.com/nats-io/nats.go.Conn).Flush":           "github.com/nats-io/nats.go",
		"gopkg.in/yaml.v3.Marshal":                           "gopkg.in/yaml.v3",
		"(*example.com/breaker/v2.Breaker[T]).Execute":       "example.com/breaker/v2",
		"(example.com/breaker.Set[T example.com/x.Ord]).Run": "example.com/breaker",
		"sort.Slice":          "sort",
		"Get":                 "",
		"net/http.":           "",
		"net/http":            "",
		"(*database/sql.DB)":  "",
		"(*database/sql.DB).": "",
	} {
		if got := packageOf(name); got != want {
			t.Errorf("packageOf(%q) = %q, want %q", name, got, want)
		}
	}
}
