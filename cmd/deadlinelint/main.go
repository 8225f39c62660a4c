// The deadlinelint command checks Go packages for work that outlives the
// request that asked for it, and for writes that happen twice because of it.
//
// Run "deadlinelint help" for its flags and checks.
package main

import (
	"os"

	"github.com/deadlinelint/deadlinelint/internal/driver"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "gopls-build" {
		os.Exit(goplsBuild(os.Args[2:]))
	}
	os.Exit(driver.Main(os.Args[1:], os.Stdout, os.Stderr))
}
