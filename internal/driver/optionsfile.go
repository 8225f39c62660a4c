package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/options"
)

// readOptions reads an options file; without a name the options are the
// defaults. An error names the file relative to the working directory.
func readOptions(name string) (options.Config, error) {
	if name == "" {
		return options.Config{}, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return options.Config{}, err
	}
	if dir, err := os.Getwd(); err == nil {
		name = relPath(dir, name)
	}
	return options.Load(data, name)
}

// optionsFiles returns the options files that a run in dir can read: that of
// the module around it, and those of all modules of the workspace.
func optionsFiles(dir string) ([]string, error) {
	dirs := []string{dir}
	if work := workFile(dir); work != "" {
		used, err := workspaceDirs(work)
		if err != nil {
			return nil, err
		}
		dirs = append(dirs, used...)
	}
	var names []string
	for _, d := range dirs {
		name, err := options.Find(d)
		if err != nil {
			return nil, err
		}
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// workFile returns the name of the go.work file of a run in dir, or "".
func workFile(dir string) string {
	switch work := os.Getenv("GOWORK"); work {
	case "off":
		return ""
	case "":
	default:
		return work
	}
	for {
		if name := filepath.Join(dir, "go.work"); isFile(name) {
			return name
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// workspaceDirs returns the directories of the modules of a workspace.
func workspaceDirs(work string) ([]string, error) {
	out, err := exec.Command("go", "work", "edit", "-json", work).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s cannot be read: %s", work, exit.Stderr)
	} else if err != nil {
		return nil, err
	}
	var file struct {
		Use []struct{ DiskPath string }
	}
	if err := json.Unmarshal(out, &file); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", work, err)
	}
	var dirs []string
	for _, use := range file.Use {
		dir := filepath.FromSlash(use.DiskPath)
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.Dir(work), dir)
		}
		dirs = append(dirs, dir)
	}
	return dirs, nil
}

// hashOptions reads the options files of a run in dir, and writes their names,
// relative to dir, and contents.
func hashOptions(w io.Writer, dir string) error {
	names, err := optionsFiles(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		// The go command shows an error of this call once, and errors of the
		// later ones for each package.
		if _, err := readOptions(name); err != nil {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%q %d\n%s", filepath.ToSlash(relPath(dir, name)), len(data), data)
	}
	return nil
}
