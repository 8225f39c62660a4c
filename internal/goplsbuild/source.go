package goplsbuild

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// module is the module of the checks.
const module = "github.com/deadlinelint/deadlinelint"

// sourceDir returns the folder of this module: dir, or the clone that the
// running binary was built from.
func sourceDir(dir string) (string, error) {
	if dir != "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		if !isModule(abs) {
			return "", fmt.Errorf("-source %s is not the root of module %s", dir, module)
		}
		return abs, nil
	}
	// The compiler notes the full name of this file, unless -trimpath hides it.
	_, file, _, ok := runtime.Caller(0)
	for dir := filepath.Dir(file); ok && filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		if isModule(dir) {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return "", errors.New("the clone that this command was built from is gone (or it was built with -trimpath); name a clone of " + module + " with -source")
}

// isModule reports whether dir is the root of this module.
func isModule(dir string) bool {
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "module" {
			return f[1] == module
		}
	}
	return false
}
