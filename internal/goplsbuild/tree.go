package goplsbuild

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// addedFile registers the checks in gopls' table of analyzers. It is Go source
// with another suffix: the packages that it imports are internal to gopls.
//
//go:embed checks.go.txt
var addedFile []byte

// shared are the modules that both gopls and the checks use, of which gopls
// needs exactly its own version: it calls unexported parts of the first, and
// panics at its start if the second has a check that it does not list.
var shared = []string{"golang.org/x/tools", "honnef.co/go/tools"}

// tree is a copy of gopls' source.
type tree struct {
	dir     string // of the copy
	version string // of gopls
	source  string // of the checks
	config  string // file to embed, or empty
}

// settings is the package with the table of analyzers.
func (t tree) settings() string { return filepath.Join(t.dir, "internal", "settings") }

func (t tree) copyGopls() error {
	out, err := goCommand(t.dir, "mod", "download", "-json", gopls+"@"+t.version)
	var info moduleInfo
	if json.Unmarshal(out, &info) == nil && info.Error != "" {
		return errors.New(info.Error)
	}
	if err != nil {
		return err
	}
	root := os.DirFS(info.Dir)
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(t.dir, filepath.FromSlash(name))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644) // the module cache is read-only, the copy must not be
	})
}

func (t tree) addChecks() error {
	if _, err := os.Stat(filepath.Join(t.settings(), "analysis.go")); err != nil {
		return fmt.Errorf("this version of gopls keeps its analyzers elsewhere: %w", err)
	}
	var config []byte
	if t.config != "" {
		data, err := os.ReadFile(t.config)
		if err != nil {
			return err
		}
		config = data
	}
	if err := os.WriteFile(filepath.Join(t.settings(), "deadlinelint.yml"), config, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(t.settings(), "zz_deadlinelint.go"), addedFile, 0o644)
}

// pin requires the checks from their folder, and the shared modules in the
// versions of gopls' own go.mod.
func (t tree) pin() error {
	out, err := goCommand(t.dir, "mod", "edit", "-json")
	if err != nil {
		return err
	}
	var mod struct {
		Require []struct{ Path, Version string }
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return err
	}
	edit := []string{"mod", "edit", "-require=" + module + "@v0.0.0", "-replace=" + module + "=" + t.source}
	for _, path := range shared {
		for _, r := range mod.Require {
			if r.Path == path {
				edit = append(edit, "-replace="+path+"="+path+"@"+r.Version)
			}
		}
	}
	_, err = goCommand(t.dir, edit...)
	return err
}

func (t tree) compile(output string) error {
	// -trimpath makes the build independent of the copy's folder, so that the
	// next one finds its packages in the build cache.
	_, err := goCommand(t.dir, "build", "-mod=mod", "-trimpath",
		"-ldflags=-X main.version="+t.version+"+deadlinelint", "-o", output, ".")
	if err != nil && strings.Contains(err.Error(), "zz_deadlinelint.go") {
		return fmt.Errorf("its table of analyzers has changed; try another version with -gopls: %w", err)
	}
	return err
}
