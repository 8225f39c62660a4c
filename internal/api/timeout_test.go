package api

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestTimeoutRowsResolve looks every row about timeouts up in the real library.
func TestTimeoutRowsResolve(t *testing.T) {
	pkgs := mustLoad(t)
	table := NewTimeouts()
	fn := func(name string, args ...int) {
		t.Helper()
		f := lookupFunc(pkgs, name)
		if f == nil {
			if lookupType(pkgs, name) == nil { // nats.AckWait is a type
				t.Errorf("%s does not exist", name)
			}
			return
		}
		for _, arg := range args {
			if arg >= f.Signature().Params().Len() {
				t.Errorf("%s has no argument %d", name, arg)
			}
		}
	}
	for _, p := range Params() {
		switch {
		case p.Name != "":
			fn(p.Name, p.Arg)
		case !hasPath(pkgs, p.Owner, p.Key):
			t.Errorf("%s has no field %s", p.Owner, p.Key)
		}
	}
	for _, o := range orders() {
		for _, key := range []string{o.Long, o.Short} {
			if !isKey(table, o.Owner, key) {
				t.Errorf("order of %s: no row of %s", o.Owner, key)
			}
		}
		if o.Because == "" {
			t.Errorf("order of %s, %s: no reason", o.Owner, o.Long)
		}
	}
	for _, p := range pairs() {
		if !isKey(table, p.LongOwner, p.Long) || !isKey(table, p.ShortOwner, p.Short) {
			t.Errorf("pair %s.%s: no row", p.LongOwner, p.Long)
		}
	}
	for _, d := range defaults() {
		fn(d.Name, d.Value, d.Into, d.Key)
	}
	for _, l := range lookups() {
		fn(l.Name, l.Key)
	}
	for _, d := range derives() {
		fn(d.Name, d.Arg)
		if f := lookupFunc(pkgs, d.Name); f != nil && d.Result >= f.Signature().Results().Len() {
			t.Errorf("%s has no result %d", d.Name, d.Result)
		}
	}
	for _, r := range repeats() {
		fn(r.Name, r.Arg, r.Ctx, r.Policy-1, r.ElapsedArg-1)
		for _, key := range []string{r.Tries, r.Retries, r.Elapsed, r.Delay, r.MaxDelay, r.CtxKey} {
			if key != "" && !isKey(table, r.Options+r.PolicyType, key) {
				t.Errorf("%s: no row of %s", r.Name, key)
			}
		}
	}
	for _, b := range bounds() {
		fn(b.Name, 1)
	}
	tryRowsResolve(t, pkgs, table, fn)
	for _, l := range leases() {
		fn(l.Name, l.TTL)
	}
	for _, b := range blockings() {
		fn(b.Name, b.Wait, b.Arg, b.Ctx)
	}
	for _, f := range flagTypes() {
		for _, key := range []string{f.Value, f.Into} {
			if !hasPath(pkgs, f.Type, key) {
				t.Errorf("%s has no field %s", f.Type, key)
			}
		}
	}
	for _, u := range unheedings() {
		fn(u.Name, u.Arg)
		if !isKey(table, u.Owner, u.Key) || !isKey(table, u.Owner, u.Unless) || u.Because == "" {
			t.Errorf("%s: no row of %s or %s, or no reason", u.Name, u.Key, u.Unless)
		}
	}
	for _, f := range forwards() {
		if !hasPath(pkgs, f.Owner, f.Transport) || !hasPath(pkgs, f.Owner, f.Streams) || !isKey(table, f.Via, f.Limit) {
			t.Errorf("%s: no field, or no row of %s", f.Owner, f.Limit)
		}
	}
	for _, w := range wrappings() {
		fn(w.Name, w.Arg)
		if !isKey(table, w.Owner, w.Key) {
			t.Errorf("%s: no row of %s", w.Name, w.Key)
		}
	}
	for _, d := range dialings() {
		fn(d.Name, d.Ctx, d.Config)
		for _, key := range d.Keys {
			if !isKeyOfAny(table, d.Owners, key) {
				t.Errorf("%s: no row of %s", d.Name, key)
			}
		}
	}
	for _, o := range openings() {
		fn(o.Name, o.From)
	}
	for _, h := range hooks() {
		fn(h, 0)
	}
	for _, f := range sessions() {
		if !hasPath(pkgs, f.Owner, f.Field) {
			t.Errorf("%s has no field %s", f.Owner, f.Field)
		}
	}
	for _, c := range connections() {
		if lookupType(pkgs, c) == nil {
			t.Errorf("%s does not exist", c)
		}
	}
	for _, r := range retryings() {
		for _, m := range r.Methods {
			if !strings.HasSuffix(m, ".") {
				fn(m)
			}
		}
		for _, key := range []string{r.Retries, r.PerTry, r.Wait} {
			if !isKey(table, r.Owner, key) {
				t.Errorf("%s: no row of %s", r.Owner, key)
			}
		}
	}
}

// tryRowsResolve does so for the rows about tries.
func tryRowsResolve(t *testing.T, pkgs map[string]*packages.Package, table *Timeouts, fn func(string, ...int)) {
	t.Helper()
	keys := func(owner string, keys ...string) {
		for _, key := range keys {
			if !isKey(table, owner, key) {
				t.Errorf("%s: no row of %s", owner, key)
			}
		}
	}
	types := func(names ...string) {
		for _, name := range names {
			if lookupType(pkgs, name) == nil {
				t.Errorf("%s does not exist", name)
			}
		}
	}
	for _, r := range repeats() {
		for _, f := range r.AtLeast {
			fn(f)
		}
		for _, key := range append(append(r.Random, r.Decides...), r.BackOff) {
			if key != "" {
				keys(r.Options+r.PolicyType, key)
			}
		}
		if r.Runner != "" && table.RunnerOf(r.Runner) == nil {
			t.Errorf("%s: no row of %s", r.Name, r.Runner)
		}
	}
	for _, p := range pauses() {
		fn(p.Name, p.Arg)
	}
	for _, r := range runners() {
		for _, f := range append(append(append(r.Same, r.WithContext), r.Makers...), r.LimitMakers...) {
			fn(f)
		}
		types(r.Retry, r.Limit)
	}
	for _, r := range trieds() {
		keys(r.Owner, r.Tries, r.Try, r.Total, r.Wait, r.MaxWait)
	}
	for _, r := range callTries() {
		keys(r.Owner, r.Tries, r.Try, r.BackOff)
	}
	for _, r := range retryings() {
		if r.Decides != "" {
			keys(r.Owner, r.Decides)
		}
	}
	for _, s := range standards() {
		if types(s.Owner); s.Name != "" {
			fn(s.Name)
		} else if !hasPath(pkgs, s.Type, s.Field) {
			t.Errorf("%s has no field %s", s.Type, s.Field)
		}
	}
	for _, b := range breakers() {
		fn(b.Name, b.Command, b.Run)
		fn(b.Configure, 1)
		fn(b.Map)
		keys(b.Owner, b.Key)
	}
}

func isKeyOfAny(t *Timeouts, owners []string, key string) bool {
	for _, o := range owners {
		if isKey(t, o, key) {
			return true
		}
	}
	return false
}

func isKey(t *Timeouts, owner, key string) bool {
	if t.Field(owner, key) != nil {
		return true
	}
	for _, p := range Params() {
		if p.Owner == owner && p.Key == key {
			return true
		}
	}
	return false
}

// hasPath reports whether the path of fields leads from the type to a value.
func hasPath(pkgs map[string]*packages.Package, owner, path string) bool {
	named := lookupType(pkgs, owner)
	if named == nil {
		return false
	}
	t := types.Type(named)
	for _, name := range strings.Split(path, ".") {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		v, ok := obj.(*types.Var)
		if !ok {
			return false
		}
		t = v.Type()
	}
	return true
}

func TestShortNames(t *testing.T) {
	for name, want := range map[string]string{
		"net/http.TimeoutHandler":                           "http.TimeoutHandler",
		"(*github.com/go-resty/resty/v2.Client).SetTimeout": "resty.Client.SetTimeout",
		"github.com/avast/retry-go/v4.Do":                   "retry.Do",
		"github.com/nats-io/nats.go.AckWait":                "nats.AckWait",
		"github.com/sethvargo/go-retry.Do":                  "retry.Do",
		"go.temporal.io/sdk/internal.ActivityOptions":       "ActivityOptions",
		"github.com/go-redsync/redsync/v4.WithExpiry":       "redsync.WithExpiry",
		"(net/http.Handler).ServeHTTP":                      "http.Handler.ServeHTTP",
	} {
		if got := ShortFunc(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
