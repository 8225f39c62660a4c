package goplsbuild

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"slices"
	"strings"
)

const gopls = "golang.org/x/tools/gopls"

// moduleInfo is what "go list -m -json" and "go mod download -json" say.
type moduleInfo struct {
	Version, Dir, GoMod, Error string
	Versions                   []string
}

// newestBuildable returns the newest release of gopls that the local Go can
// build.
func newestBuildable() (string, error) {
	out, err := goCommand("", "list", "-m", "-versions", "-json", gopls)
	if err != nil {
		return "", err
	}
	var all moduleInfo
	if err := json.Unmarshal(out, &all); err != nil {
		return "", err
	}
	local, err := goCommand("", "env", "GOVERSION")
	if err != nil {
		return "", err
	}
	return pick(all.Versions, string(local), goOf)
}

// pick returns the last release in versions whose Go is not newer than local,
// a GOVERSION such as "go1.26.8" or "devel go1.28-0123456789".
func pick(versions []string, local string, goOf func(string) (string, error)) (string, error) {
	have := strings.TrimSpace(local)
	for f := range strings.FieldsSeq(local) {
		if strings.HasPrefix(f, "go") {
			have = f
			break
		}
	}
	for _, v := range slices.Backward(versions) {
		if strings.Contains(v, "-") {
			continue // a pre-release
		}
		need, err := goOf(v)
		if err != nil {
			return "", err
		}
		if version.Compare(need, have) <= 0 {
			return v, nil
		}
	}
	return "", fmt.Errorf("no release of gopls can be built with %s", have)
}

// goOf returns the Go version that a version of gopls needs. It reads go.mod
// because "go list" leaves GoVersion out if the local Go is too old.
func goOf(v string) (string, error) {
	out, err := goCommand("", "list", "-m", "-json", gopls+"@"+v)
	if err != nil {
		return "", err
	}
	var info moduleInfo
	if err := json.Unmarshal(out, &info); err != nil {
		return "", err
	}
	data, err := os.ReadFile(info.GoMod)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "go" {
			return "go" + f[1], nil
		}
	}
	return "", fmt.Errorf("go.mod of gopls %s has no go line", v)
}

// goCommand runs the go command in dir and returns its standard output.
//
// The user's workspace and vendor folder are none of gopls' business, and a
// toolchain that the go command would fetch on its own is not the local Go.
func goCommand(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return out, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, strings.TrimSpace(stderr.String()+string(out)))
	}
	return out, err
}
