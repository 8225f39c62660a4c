package api

import "testing"

func TestInert(t *testing.T) {
	for _, c := range []struct {
		generator string
		imports   []string
		want      bool
	}{
		{"protoc-gen-go", []string{"reflect", "google.golang.org/protobuf/runtime/protoimpl"}, true},
		{"protoc-gen-go", []string{"context", "google.golang.org/grpc"}, false}, // clients among the messages
		{"protoc-gen-go-grpc", []string{"context", "google.golang.org/grpc"}, false},
		{"MockGen", []string{"context"}, true},
		{"sqlc", []string{"context"}, false},
		{"", nil, false},
	} {
		if got := Inert(c.generator, c.imports); got != c.want {
			t.Errorf("Inert(%q, %q) = %t", c.generator, c.imports, got)
		}
	}
}
