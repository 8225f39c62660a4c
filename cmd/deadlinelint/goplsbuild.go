package main

import (
	"os"

	"github.com/deadlinelint/deadlinelint/internal/goplsbuild"
)

// goplsBuild builds a gopls that has the checks, and returns the exit status.
func goplsBuild(args []string) int {
	return goplsbuild.Run(args, "", os.Stdout, os.Stderr)
}
