package main

import (
	"fmt"
	"os"

	"github.com/deadlinelint/deadlinelint/internal/goplsbuild"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// goplsBuild builds a gopls that has the checks, with the options file of the
// module around the working directory, and returns the exit status.
func goplsBuild(args []string) int {
	file, err := optionsFile()
	if err != nil {
		fmt.Fprintf(os.Stderr, "deadlinelint gopls-build: %v\n", err)
		return 2
	}
	return goplsbuild.Run(args, file, os.Stdout, os.Stderr)
}

// optionsFile returns the name of a file that can be read, or "". A mistake in
// it must show now: the finished gopls could only refuse to start.
func optionsFile() (string, error) {
	name, err := options.Find(".")
	if name == "" || err != nil {
		return "", err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	_, err = options.Load(data, name)
	return name, err
}
