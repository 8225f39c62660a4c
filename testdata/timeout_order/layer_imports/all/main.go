// Command all runs everything. What it imports does not meet by that: nobody
// says that store's export and limits' answers are on one path.
package main

import (
	"fmt"
	"time"

	"deadlinelint.test/timeout_order/layer_imports/limits" // silent: two imports that do not import each other are on no common path
	"deadlinelint.test/timeout_order/layer_imports/store"
	"deadlinelint.test/timeout_order/layer_imports/web"
)

//deadline:layer gateway
const frontTimeout = 5 * time.Second // want `^the gateway timeout frontTimeout 5s \(.*/all/main\.go:\d+\) is not longer than the service timeout Answer 6s \(.*\): `

func main() {
	fmt.Println(limits.Answer, store.Export(), web.Options(true), frontTimeout)
}
