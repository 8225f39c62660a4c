package api

import "strings"

// WriteFamily is a row: functions of many packages that write and that take a
// key alike. A function belongs to it if its name begins with one of the words
// and one of its arguments, a struct, has one of the fields (or a setter of that
// name) for the key.
type WriteFamily struct {
	// Package is the import path; "/..." at its end stands for all below it.
	Package string
	// Words are first words of the names of functions that write again, in lower
	// case.
	Words []string
	// Fields are names of the fields that hold the key.
	Fields []string
	// What and Auto are as in Write.
	What string
	Auto bool
	// Fills reports that the key that the library makes is put into that argument.
	Fills bool
	// Named reports that what a CreateX makes is named by a field Name, XName, XId
	// or XIdentifier of that argument, and refused the second time.
	Named bool
}

// WriteFamilies returns the built-in families.
func WriteFamilies() []WriteFamily {
	return []WriteFamily{
		// stripe-go sends NewIdempotencyKey() for params without a key, anew in each
		// call of the backend, and leaves the params as they are (stripe.go v82.5.1,
		// BackendImplementation.NewRequest; v72.122.0 the same).
		{Package: "github.com/stripe/stripe-go/...", Words: []string{"new", "create", "capture", "confirm", "increment"},
			Fields: []string{"IdempotencyKey"}, What: "POST", Auto: true},
		// adyen-go-api-library v5 and later: a setter on the input; no key of its own.
		{Package: "github.com/adyen/adyen-go-api-library/...", Words: []string{"payments", "capture", "refund", "donations"},
			Fields: []string{"IdempotencyKey"}, What: "POST"},
		// The IdempotencyToken middleware of the operation puts a token into the input.
		{Package: awsServices + "...", Words: []string{"create", "run", "start", "submit", "execute", "allocate", "purchase", "copy", "rotate"},
			Fields: []string{"ClientToken", "ClientRequestToken", "IdempotencyToken", "CreationToken"}, What: "a request", Auto: true, Fills: true, Named: true},
	}
}

// WriteFamily returns the family that the package with that path belongs to, or
// nil.
func (t *Table) WriteFamily(path string) *WriteFamily {
	for i := range t.writeFamilies {
		f := &t.writeFamilies[i]
		if prefix, ok := strings.CutSuffix(f.Package, "..."); ok && (strings.HasPrefix(path, prefix) || path+"/" == prefix) || path == f.Package {
			return f
		}
	}
	return nil
}
