package api

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestClientRowsResolve looks everything that rows about clients name up in the
// real libraries.
func TestClientRowsResolve(t *testing.T) {
	pkgs := mustLoad(t)
	for _, c := range clients() {
		for _, name := range append([]string{c.Type}, c.Also...) {
			if lookupType(pkgs, name) == nil && clientElsewhere[packageOf(name)] == "" {
				t.Errorf("type %s does not exist", name)
			}
		}
		for _, name := range c.Makers {
			if fn := resolveClient(t, pkgs, name); fn != nil && fn.Signature().Results().Len() == 0 {
				t.Errorf("%s makes nothing", name)
			}
		}
		for _, name := range c.Own {
			resolveClient(t, pkgs, name)
		}
		for _, s := range c.Settings {
			resolveSetting(t, pkgs, s)
		}
		if !c.On && !c.Zero && len(c.Settings) == 0 {
			t.Errorf("%s never sends again", c.Type)
		}
	}
	for _, w := range wraps() {
		if fn := resolveClient(t, pkgs, w.Name); fn != nil && w.Arg >= fn.Signature().Params().Len() {
			t.Errorf("%s has no argument %d", w.Name, w.Arg)
		}
	}
	for _, p := range policies() {
		resolveClient(t, pkgs, p.Name)
	}
}

// clientElsewhere are packages of rows about clients that cannot be had as
// modules, with where their source was read.
var clientElsewhere = map[string]string{
	"github.com/imroc/req/v3":      "v3.57.0; does not build beside the newer quic-go that other libraries need",
	"github.com/go-redis/redis/v8": "v8.11.5; as in v9",
}

func resolveClient(t *testing.T, pkgs map[string]*packages.Package, name string) *types.Func {
	t.Helper()
	if clientElsewhere[packageOf(name)] != "" {
		return nil
	}
	fn := lookupFunc(pkgs, name)
	if fn == nil {
		t.Errorf("%s does not exist", name)
	}
	return fn
}

// resolveSetting holds a setting against the function or the field.
func resolveSetting(t *testing.T, pkgs map[string]*packages.Package, s ClientSetting) {
	t.Helper()
	if isFuncName(s.Name) {
		if fn := resolveClient(t, pkgs, s.Name); fn != nil && s.Arg >= fn.Signature().Params().Len() {
			t.Errorf("%s has no argument %d", s.Name, s.Arg)
		}
		return
	}
	owner, field := s.Name[:strings.LastIndexByte(s.Name, '.')], s.Name[strings.LastIndexByte(s.Name, '.')+1:]
	if clientElsewhere[packageOf(owner)] != "" {
		return
	}
	named := lookupType(pkgs, owner)
	if named == nil {
		t.Errorf("type %s does not exist", owner)
		return
	}
	if v, _, _ := types.LookupFieldOrMethod(named, true, named.Obj().Pkg(), field); v == nil {
		t.Errorf("%s does not exist", s.Name)
	}
}

// TestEveryClientHasACase checks that a case imports each package that a row
// about clients names.
func TestEveryClientHasACase(t *testing.T) {
	paths := imported(t, "../../testdata/retry_nonidempotent")
	for _, c := range clients() {
		shown := clientElsewhere[packageOf(c.Type)] != ""
		for _, name := range append(append([]string{c.Type}, c.Makers...), c.Also...) {
			shown = shown || paths[packageOf(name)]
		}
		if !shown {
			t.Errorf("no case imports the package of %s", c.Type)
		}
	}
}

func TestIsFuncName(t *testing.T) {
	for name, want := range map[string]bool{
		"(*example.com/x.Client).SetRetryCount": true, "example.com/x.WithRetries": true, "resty.dev/v3.New": true,
		"example.com/x.Client.RetryMax": false, "net/http.Client.Transport": false, "resty.dev/v3.Request.RetryCount": false,
	} {
		if got := isFuncName(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
