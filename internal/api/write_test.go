package api

import (
	"go/types"
	"slices"
	"testing"
)

// TestWriteFamilies looks for the functions of each family in the real library.
func TestWriteFamilies(t *testing.T) {
	pkgs := mustLoad(t)
	table := Default()
	for _, f := range WriteFamilies() {
		members := 0
		for path, pkg := range pkgs {
			if table.WriteFamily(path) == nil || table.WriteFamily(path).Package != f.Package || pkg.Types == nil {
				continue
			}
			for _, name := range pkg.Types.Scope().Names() {
				if st, ok := pkg.Types.Scope().Lookup(name).Type().Underlying().(*types.Struct); ok {
					for i := range st.NumFields() {
						if slices.Contains(f.Fields, st.Field(i).Name()) {
							members++
						}
					}
				}
			}
		}
		if members == 0 && elsewhere[f.Package] == "" {
			t.Errorf("%s: no struct has one of %v", f.Package, f.Fields)
		}
	}
	for path, want := range map[string]bool{
		"github.com/stripe/stripe-go/v82": true, "github.com/stripe/stripe-go/v72/charge": true, "github.com/stripe/stripe-mock": false,
		"github.com/aws/aws-sdk-go-v2/service/ec2": true, "github.com/aws/aws-sdk-go-v2/config": false,
	} {
		if got := table.WriteFamily(path) != nil; got != want {
			t.Errorf("%s is in a family: %v, want %v", path, got, want)
		}
	}
}

// TestWriteBehind holds methods of interfaces against the operations that they
// stand for.
func TestWriteBehind(t *testing.T) {
	table := Default()
	method := func(service, name, input string, variadic bool) *types.Func {
		pkg := types.NewPackage("github.com/aws/aws-sdk-go-v2/service/"+service, service)
		in := types.NewNamed(types.NewTypeName(0, pkg, input, nil), types.NewStruct(nil, nil), nil)
		var last types.Type = types.Typ[types.Int]
		if variadic {
			last = types.NewSlice(last)
		}
		param := func(t types.Type) *types.Var { return types.NewParam(0, pkg, "", t) }
		sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(param(types.Typ[types.Int]), param(types.NewPointer(in)), param(last)), nil, variadic)
		return types.NewFunc(0, types.NewPackage("example.com/own", "own"), name, sig)
	}
	for _, c := range []struct {
		fn   *types.Func
		want string
	}{
		{method("sqs", "SendMessage", "SendMessageInput", true), "(*github.com/aws/aws-sdk-go-v2/service/sqs.Client).SendMessage"},
		{method("sqs", "SendMessage", "DeleteMessageInput", true), ""},
		{method("sqs", "SendMessage", "SendMessageInput", false), ""},
		{method("sqs", "DeleteMessage", "DeleteMessageInput", true), ""},
		{method("own", "SendMessage", "SendMessageInput", true), ""},
	} {
		got := ""
		if row := table.WriteBehind(c.fn); row != nil {
			got = row.Name
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.fn, got, c.want)
		}
	}
}

func TestDeciders(t *testing.T) {
	for command, want := range map[string]bool{"incr": true, "LPUSH": true, "XAdd": true, "SET": false, "get": false, "": false} {
		if _, got := RelativeCommand(command); got != want {
			t.Errorf("%q is relative: %v, want %v", command, got, want)
		}
	}
	for name, want := range map[string]ModelPart{
		"(*go.mongodb.org/mongo-driver/v2/mongo.InsertOneModel).SetDocument": DocumentPart,
		"(*go.mongodb.org/mongo-driver/mongo.UpdateManyModel).SetUpdate":     UpdatePart,
		"(*go.mongodb.org/mongo-driver/mongo.UpdateOneModel).SetFilter":      FilterPart,
		"(*go.mongodb.org/mongo-driver/mongo.DeleteOneModel).SetFilter":      NoPart,
	} {
		if got := ModelSetter(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
