package options

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

func TestLoad(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      Config
	}{
		{"empty", "", Config{}},
		{"only comments", "# nothing yet\n", Config{}},
		{"an empty section", "ctxless_io:\n", Config{}},
		{"tests", "tests: true", Config{Tests: true}},
		{"a category", "ctxless_io:\n  unbound-request: false", Config{CtxlessIO: CtxlessIO{Off: Categories{"unbound-request": true}}}},
		{"a check", "ctxless_io: {enabled: false}", Config{Disabled: Categories{"ctxless_io": true}}},
		{"rows", `
functions:
  - name: (*example.com/shop/db.Client).Run
    io: database
    form: "{fun}Context({ctx}, ...)"
    fix: "{fun}Context({ctx}, {args})"
    sql: 0
  - {name: example.com/shop/db.Retry, role: inline, arg: 1}
  - {name: (*example.com/shop/db.Client).With, role: bind, arg: receiver, context: true}
  - {name: net/http.Get, harmless: true}
`, Config{Functions: []api.Func{
			{Name: "(*example.com/shop/db.Client).Run", IO: api.Database, SQL: 1,
				Form: api.Form{Text: "{fun}Context({ctx}, ...)", Fix: "{fun}Context({ctx}, {args})"}},
			{Name: "example.com/shop/db.Retry", Role: api.Inline, Arg: 1},
			{Name: "(*example.com/shop/db.Client).With", Role: api.Bind, Arg: -1, Context: true},
			{Name: "net/http.Get"},
		}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Load([]byte(tt.src), Filename)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestLoadErrors(t *testing.T) {
	row := func(s string) string { return "functions:\n  - " + s }
	for _, tt := range []struct {
		name, src string
		want      string
	}{
		{"unknown key", "tests: true\ntest: true\n", `.deadlinelint.yml:2: unknown key "test"; known are tests, functions, idempotency-keys, ctxless_io, fresh_timeout, retry_nonidempotent, timeout_order`},
		{"unknown key of a check", "ctxless_io:\n  unbound: false\n", `.deadlinelint.yml:2: ctxless_io: unknown key "unbound"; known are enabled, context-variant`},
		{"unknown check", "noctx: {}\n", `:1: unknown key "noctx"`},
		{"no key is free for anchors", "x-on: &on true\n", `:1: unknown key "x-on"`},
		{"twice", "tests: true\n\ntests: false\n", `:3: key "tests" is there twice, first on line 1`},
		{"yes is no boolean", "tests: yes\n", `:1: tests: want true or false, not "yes"`},
		{"a text is no boolean", "tests: \"true\"\n", ":1: tests: want true or false"},
		{"a list at the top", "- tests\n", ":1: want a mapping of keys to values, not a list"},
		{"a word for a check", "ctxless_io: false\n", ":1: ctxless_io: want a mapping"},
		{"syntax", "tests: [\n", ".deadlinelint.yml:"},
		{"a tab", "ctxless_io:\n\tenabled: true\n", ".deadlinelint.yml:2: "},
		{"a second document", "tests: true\n---\ntests: false\n", ".deadlinelint.yml:2: a second document"},
		{"rows in a mapping", "functions:\n  name: net.Dial\n", ":2: functions: want a list of rows, each with a name, not a mapping"},
		{"a row without a name", row("io: http"), ":2: functions[0]: the row has no name"},
		{"a row with a short name", row("{name: Get, io: http}"), `:2: functions[0].name: "Get" is not a full function name`},
		{"the second of two rows", row("{name: a/b.C, io: http}\n  - {name: a/b.C, io: http}"), `:3: functions[1]: function "a/b.C" has two rows`},
		{"unknown key of a row", row("{name: a/b.C, kind: http}"), `functions[0]: unknown key "kind"; known are name, harmless`},
		{"unknown I/O", row("{name: a/b.C, io: disk}"), `functions[0].io: "disk" is no kind of I/O; there are database, http`},
		{"no I/O", row("{name: a/b.C, io: none}"), `functions[0].io: "none" is no kind`},
		{"unknown role", row("{name: a/b.C, role: run}"), `functions[0].role: "run" is no role; there are call, make`},
		{"a row that says nothing", row("{name: a/b.C}"), "functions[0]: the row says nothing"},
		{"a call without I/O", row("{name: a/b.C, role: call}"), "role: a call needs io"},
		{"harmless and more", row("{name: a/b.C, harmless: true, io: http}"), "cannot say anything else"},
		{"harmless not", row("{name: a/b.C, harmless: false, io: http}"), "leave it out"},
		{"no argument for a role", row("{name: a/b.C, role: send, io: http}"), "arg: the role needs it"},
		{"an argument for no role", row("{name: a/b.C, io: http, arg: 0}"), "arg: the role speaks about no argument"},
		{"an argument below zero", row("{name: a/b.C, role: send, io: http, arg: -2}"), "functions[0].arg: want a whole number from 0, or receiver"},
		{"a statement below zero", row("{name: a/b.C, io: database, sql: -1}"), "functions[0].sql: want a whole number from 0"},
		{"a fix alone", row(`{name: a/b.C, io: http, fix: "D({ctx})"}`), "fix: needs form"},
		{"a form beside a context", row(`{name: a/b.C, io: http, context: true, form: "D({ctx})"}`), "form: the function takes a context itself"},
		{"a form without the context", row(`{name: a/b.C, io: http, form: "D()"}`), `functions[0].form: "D()" has no {ctx}`},
		{"a form with the arguments", row(`{name: a/b.C, io: http, form: "D({ctx}, {args})"}`), "unknown placeholder {args}"},
		{"a fix with a slip", row(`{name: a/b.C, io: http, form: "D({ctx})", fix: "D({ctx}, {arg})"}`), "unknown placeholder {arg}"},
		{"a number for a text", row("{name: 7, io: http}"), "functions[0].name: want a text"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Load([]byte(tt.src), Filename)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("error %v\nwant  %s", err, tt.want)
			}
			if !reflect.DeepEqual(got, Config{}) {
				t.Errorf("an error comes with options: %+v", got)
			}
		})
	}
}

func TestDecode(t *testing.T) {
	got, err := Decode(map[string]any{"tests": true, "ctxless_io": map[string]any{"context-variant": false}})
	want := Config{Tests: true, CtxlessIO: CtxlessIO{Off: Categories{"context-variant": true}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Decode = %+v, %v, want %+v", got, err, want)
	}
	if got, err := Decode(nil); err != nil || !reflect.DeepEqual(got, Config{}) {
		t.Errorf("Decode(nil) = %+v, %v", got, err)
	}
	_, err = Decode(map[string]any{"ctxless_io": map[string]any{"context-variant": "no"}})
	if err == nil || err.Error() != `ctxless_io.context-variant: want true or false, not "no"` {
		t.Errorf("error %v does not name the key alone", err)
	}
}

func TestDecodeCheck(t *testing.T) {
	got, err := DecodeCheck("ctxless_io", map[string]any{
		"context-variant": false,
		"functions":       []any{map[string]any{"name": "net/http.Get", "harmless": true}},
	})
	want := Config{
		Functions: []api.Func{{Name: "net/http.Get"}},
		CtxlessIO: CtxlessIO{Off: Categories{"context-variant": true}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("DecodeCheck = %+v, %v, want %+v", got, err, want)
	}
	// golangci-lint has its own list of what runs; a second one would be ignored.
	if _, err := DecodeCheck("ctxless_io", map[string]any{"enabled": false}); err == nil {
		t.Error("enabled is accepted")
	}
	if _, err := DecodeCheck("noctx", nil); err == nil {
		t.Error("a check that does not exist has settings")
	}
}

func TestFind(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files []string
		want  string
	}{
		{"none", []string{"m/go.mod"}, ""},
		{"beside go.mod", []string{"m/go.mod", "m/" + Filename}, "m/" + Filename},
		{"not above the module", []string{Filename, "m/go.mod"}, ""},
		{"not in the package", []string{"m/go.mod", "m/p/" + Filename}, ""},
		{"beside go.work", []string{"go.work", Filename, "m/go.mod", "m/" + Filename}, Filename},
		{"beside go.mod in a workspace without one", []string{"go.work", "m/go.mod", "m/" + Filename}, "m/" + Filename},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for _, name := range append(tt.files, "m/p/p.go") {
				name = filepath.Join(root, name)
				if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, nil, 0o666)); err != nil {
					t.Fatal(err)
				}
			}
			got, err := Find(filepath.Join(root, "m/p"))
			if err != nil {
				t.Fatal(err)
			}
			if want := tt.want; (want == "") != (got == "") || want != "" && got != filepath.Join(root, want) {
				t.Errorf("Find = %q, want %q", got, want)
			}
		})
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte("functions: &a\n  - {name: a/b.C, io: http}\n  - *a\n"))
	f.Add([]byte("tests: true\n---\n"))
	f.Add([]byte("ctxless_io: {enabled: false, <<: *x}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Load(data, "f.yml")
		if err != nil && (!strings.HasPrefix(err.Error(), "f.yml:") || errors.Is(err, fs.ErrNotExist)) {
			t.Errorf("error %q does not start with the file", err)
		}
		if err == nil {
			if _, err := api.NewTable(c.Functions...); err != nil {
				t.Errorf("accepted rows that make no table: %v", err)
			}
		}
	})
}

func TestLayers(t *testing.T) {
	src := `
timeout_order:
  order: [client > service > database, service > payments]
  margin: {absolute: 100ms, ratio: 0.1}
  pairs:
    - {outer: service, inner: database, margin: 500ms}
  layers:
    service: {fields: [net/http.Server.WriteTimeout], packages: [./cmd/...]}
    database:
      names: ["*QueryTimeout"]
  infer-names: true
`
	got, err := Load([]byte(src), Filename)
	if err != nil {
		t.Fatal(err)
	}
	want := Config{TimeoutOrder: TimeoutOrder{
		Order: api.LayerOrder{
			Paths:  [][]string{{"client", "service", "database"}, {"service", "payments"}},
			Margin: api.Margin{Absolute: 100 * time.Millisecond, Ratio: 0.1},
			Pairs:  []api.LayerPair{{Outer: "service", Inner: "database", Margin: api.Margin{Absolute: 500 * time.Millisecond}}},
		},
		Layers: []api.LayerRule{
			{Layer: "service", Fields: []string{"net/http.Server.WriteTimeout"}, Packages: []string{"./cmd/..."}},
			{Layer: "database", Names: []string{"*QueryTimeout"}},
		},
		InferNames: true,
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestLayerPaths(t *testing.T) {
	for src, want := range map[string][][]string{
		"a > b>c":          {{"a", "b", "c"}},
		"[a, b, c]":        {{"a", "b", "c"}},
		"[a > b]":          {{"a", "b"}},
		"[a > b, b > c-d]": {{"a", "b"}, {"b", "c-d"}},
	} {
		got, err := Load([]byte("timeout_order: {order: "+src+"}"), Filename)
		if err != nil || !reflect.DeepEqual(got.TimeoutOrder.Order.Paths, want) {
			t.Errorf("%s: %q, %v, want %q", src, got.TimeoutOrder.Order.Paths, err, want)
		}
	}
}

func TestLayerErrors(t *testing.T) {
	for src, want := range map[string]string{
		"order: a":                                  `:2: timeout_order.order: want an order of two layers or more`,
		"order: []":                                 `want an order of two layers or more`,
		"order: [a > b, c]":                         `want an order of two layers or more`,
		"order: a > b > a":                          `the layer a is there twice`,
		"order: [a, a]":                             `the layer a is there twice`,
		"order: a > > b":                            `"" is no name of a layer`,
		"order: {a: b}":                             `timeout_order.order: want a text`,
		"order: [a > b, b > a]":                     `the lines contradict each other: a would wait for itself`,
		"layers: {a: {names: [Config.Query]}}":      `timeout_order.layers.a.names: "Config.Query" is no name of a constant, variable or field`,
		"margin: 100":                               `want a duration such as 100ms, not "100"`,
		"margin: -1s":                               `want a duration such as 100ms`,
		"margin: {ratio: 1.5}":                      `timeout_order.margin.ratio: want a share from 0 to below 1`,
		"margin: {part: 1}":                         `unknown key "part"; known are absolute, ratio`,
		"pairs: {outer: a}":                         `want a list of pairs`,
		"pairs: [{outer: a, inner: b}]":             `timeout_order.pairs[0]: a pair needs outer, inner and margin`,
		"pairs: [{outer: a, inner: b, by: 1s}]":     `unknown key "by"; known are outer, inner, margin`,
		"pairs: [{outer: a b, inner: b}]":           `timeout_order.pairs[0].outer: "a b" is no name of a layer`,
		"layers: [a]":                               `timeout_order.layers: want a mapping`,
		"layers: {a: {}}":                           `timeout_order.layers.a: want names, fields or packages`,
		"layers: {a: {name: [b]}}":                  `unknown key "name"; known are names, fields, packages`,
		"layers: {a: {fields: [WriteTimeout]}}":     `timeout_order.layers.a.fields: "WriteTimeout" is not of the form path.Type.Field`,
		"layers: {a: {fields: [net/http.Timeout]}}": `is not of the form path.Type.Field`,
		"infer-names: note":                         `want true or false`,
	} {
		_, err := Load([]byte("timeout_order:\n  "+src+"\n"), Filename)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
	}
}
