package summary

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestFields: every field of a fact, down to those of its parts, survives the
// way through a file and shows in the text; one alone is worth a fact.
func TestFields(t *testing.T) {
	for _, fact := range []interface {
		analysis.Fact
		String() string
		trivial() bool
	}{new(Effects), new(Exports)} {
		typ := reflect.TypeOf(fact).Elem()
		if !fact.trivial() {
			t.Errorf("an empty %s says something", typ)
		}
		empty := fact.String()
		for i := range typ.NumField() {
			fact, name := reflect.New(typ), typ.Field(i).Name
			fill(t, fact.Elem().Field(i), name)
			check(t, fact.Interface(), name)
			f := fact.Interface().(interface {
				String() string
				trivial() bool
			})
			if f.String() == empty {
				t.Errorf("the text of %s says nothing about %s", typ, name)
			}
			if onlyAdds := []string{"Path", "Known", "Severs"}; f.trivial() != slices.Contains(onlyAdds, name) {
				t.Errorf("%s with %s alone: trivial is %t", typ, name, f.trivial())
			}
		}
	}
}

// TestWriteText: the text of a fact tells the parts of a write.
func TestWriteText(t *testing.T) {
	e := &Effects{Writes: []Write{{What: "POST", Key: KeyFresh, Path: []string{"post (store/store.go:3)"}}}, Mints: true}
	if got, want := e.String(), "{Writes:[{What:POST Key:1 Path:[post (store/store.go:3)]}] Mints:true}"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func check(t *testing.T, fact any, name string) {
	t.Helper()
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(fact); err != nil {
		t.Fatal(err)
	}
	back := reflect.New(reflect.TypeOf(fact).Elem()).Interface()
	if err := gob.NewDecoder(&out).Decode(back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, fact) {
		t.Errorf("%s: %+v came back as %+v", name, fact, back)
	}
}

// fill puts something into v and all parts of it.
func fill(t *testing.T, v reflect.Value, name string) {
	t.Helper()
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), name)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0), name)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() {
				t.Errorf("%s has the field %s, which a file does not keep", name, field.Name)
				continue
			}
			fill(t, v.Field(i), name+"."+field.Name)
		}
	default:
		t.Errorf("%s is a %s, which has no order or no text", name, v.Kind())
	}
}
