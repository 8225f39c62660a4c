package summary_test

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// exports has what the fact about a package can say.
const exports = `package store

import (
	"net/http"
	"time"
)

const queryTimeout = 3 * time.Second //deadline:layer database p99=1s

type Options struct {
	Statement time.Duration //deadline:layer database
	Tries     int
}

var Defaults = Options{Statement: 4 * time.Second}

var Wait = 5 * time.Second

func (o Options) Ping() { http.Get("u") }
`

// packageFact returns the fact about a package of one file.
func packageFact(t *testing.T, src string) *summary.Exports {
	t.Helper()
	var found *summary.Exports
	for _, act := range analyze(t, own, src) {
		for _, f := range act.AllPackageFacts() {
			found = f.Fact.(*summary.Exports)
		}
	}
	return found
}

func TestExportsCodec(t *testing.T) {
	first := packageFact(t, exports)
	if got := first.String(); got != "2 timeouts, 1 methods, 2 values and 1 declarations of layers" {
		t.Errorf("the fact says %s", got)
	}
	if len(first.Declared) != 1 || first.Declared[0].Key != "example.com/m/store.Options.Statement" {
		t.Errorf("declared: %+v", first.Declared)
	}
	var data []byte
	for range 5 {
		var out bytes.Buffer
		if err := gob.NewEncoder(&out).Encode(packageFact(t, exports)); err != nil {
			t.Fatal(err)
		}
		if data == nil {
			data = bytes.Clone(out.Bytes())
		}
		if !bytes.Equal(data, out.Bytes()) {
			t.Fatal("two runs write different facts")
		}
		back := new(summary.Exports)
		if err := gob.NewDecoder(&out).Decode(back); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back, first) {
			t.Errorf("%+v came back as %+v", first, back)
		}
	}
}

// TestNoExports: a package with nothing to say has no fact.
func TestNoExports(t *testing.T) {
	if got := packageFact(t, "package store\n\nimport \"time\"\n\nfunc F() time.Duration { return time.Second }\n"); got != nil {
		t.Errorf("the fact says %s", got)
	}
}
