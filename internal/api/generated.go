package api

import "slices"

// inertGenerators are programs whose output describes data, or stands in for
// something in tests: it does no I/O, retries nothing and limits nothing, so
// that nobody has to look at it. In a module with many messages it is a quarter
// of the code.
var inertGenerators = []string{
	"protoc-gen-go",         // google.golang.org/protobuf v1.36: messages only
	"protoc-gen-go-vtproto", // github.com/planetscale/vtprotobuf
	"protoc-gen-go-helpers", // go.temporal.io/api
	"protoc-gen-validate",   // github.com/envoyproxy/protoc-gen-validate
	"protoc-gen-gogo",       // github.com/gogo/protobuf
	"MockGen",               // go.uber.org/mock
	"mockery",               // github.com/vektra/mockery
	"counterfeiter",         // github.com/maxbrunsfeld/counterfeiter
	"moq",                   // github.com/matryer/moq
	"stringer", "enumer", "go-enum",
	"easyjson", "ffjson", "msgp", "github.com/tinylib/msgp",
	"deepcopy-gen", "conversion-gen", "defaulter-gen", "controller-gen", "openapi-gen", "go-bindata",
}

// Inert reports whether the files of the generator of that name, which import
// the given packages, do nothing that a check could ask about. Before its
// version 1.4, protoc-gen-go put clients into the files of their messages.
func Inert(generator string, imports []string) bool {
	return slices.Contains(inertGenerators, generator) &&
		!slices.Contains(imports, "google.golang.org/grpc")
}
