// Command other is a second program over the same packages: what the first one
// says is nothing to it.
package main

import (
	"fmt"
	"time"

	"deadlinelint.test/timeout_order/layer_imports/limits"
)

//deadline:layer gateway
const frontTimeout = 20 * time.Second // silent: in order with what this program imports

//deadline:layer database
const statementTimeout = 5 * time.Second // silent: another program's gateway waits for less

func main() { fmt.Println(limits.Answer, frontTimeout, statementTimeout) }
