// The golangci-lint command is golangci-lint with the checks of deadlinelint,
// as "golangci-lint custom" would build it from .custom-gcl.yml.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/deadlinelint/deadlinelint/golangci" // registers the checks
)

func main() {
	info := commands.BuildInfo{
		GoVersion: runtime.Version(),
		// With any other version the cache would outlive a rebuild and replay the
		// findings of the checks as they were; with this one it is bound to the
		// contents of the binary.
		Version: "(devel)",
		Commit:  "?",
		Date:    "?",
	}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, "The command is terminated due to an error:", err)
		os.Exit(exitcodes.Failure)
	}
}
