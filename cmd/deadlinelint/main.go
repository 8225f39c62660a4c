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
	os.Exit(driver.Main(os.Args[1:], os.Stdout, os.Stderr))
}
