package driver

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestOptionsFiles(t *testing.T) {
	dir := write(t, `
-- plain/go.mod --
module example.com/plain
-- plain/.deadlinelint.yml --
-- plain/a/a.go --
package a
-- work/go.work --
go 1.26
use (
	./one
	./two
	../plain
)
-- work/one/go.mod --
module example.com/one
-- work/one/.deadlinelint.yml --
-- work/two/go.mod --
module example.com/two
-- outside/x.go --
package x
`)
	for _, tt := range []struct {
		name, dir, gowork string
		want              []string
	}{
		{"no module", "outside", "", nil},
		{"a module", "plain/a", "", []string{"plain/.deadlinelint.yml"}},
		{"all modules of the workspace", "work/two", "", []string{"plain/.deadlinelint.yml", "work/one/.deadlinelint.yml"}},
		{"outside of them", "work", "", []string{"plain/.deadlinelint.yml", "work/one/.deadlinelint.yml"}},
		{"a workspace elsewhere", "outside", "work/go.work", []string{"plain/.deadlinelint.yml", "work/one/.deadlinelint.yml"}},
		{"no workspace", "work/one", "off", []string{"work/one/.deadlinelint.yml"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			gowork := tt.gowork
			if gowork != "" && gowork != "off" {
				gowork = filepath.Join(dir, gowork)
			}
			t.Setenv("GOWORK", gowork)
			var want []string
			for _, name := range tt.want {
				want = append(want, filepath.Join(dir, name))
			}
			if got, err := optionsFiles(filepath.Join(dir, tt.dir)); err != nil || !slices.Equal(got, want) {
				t.Errorf("optionsFiles = %v, %v; want %v", got, err, want)
			}
		})
	}
}
