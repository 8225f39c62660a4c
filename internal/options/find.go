package options

import (
	"os"
	"path/filepath"
)

// Filename is the name of the options file.
const Filename = ".deadlinelint.yml"

// Find returns the options file for the package in a directory, or "": the one
// beside the go.work above it, else the one beside its go.mod. There is one
// place for a module, so that every driver and every working directory finds
// the same.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for _, mark := range []string{"go.work", "go.mod"} {
		root := above(dir, mark)
		if root == "" {
			continue
		}
		if name := filepath.Join(root, Filename); isFile(name) {
			return name, nil
		}
	}
	return "", nil
}

// above returns the nearest directory from dir upward that holds the file, or "".
func above(dir, name string) string {
	for {
		if isFile(filepath.Join(dir, name)) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
