// Package web fills the options of store, and knows the numbers of limits.
package web

import (
	"time"

	"deadlinelint.test/timeout_order/layer_imports/limits"
	"deadlinelint.test/timeout_order/layer_imports/store"
)

// Options fills them.
func Options(slow bool) store.Options {
	o := store.Options{
		Query:   7 * time.Second, // want `^the database timeout Options\.Query 7s \(.*/web/web\.go:\d+\) is not shorter than the service timeout Answer 6s \(.*/limits/limits\.go:\d+\): `
		BulkMs:  8000,            // want `^the database timeout Options\.BulkMs 8s \(.*/web/web\.go:\d+\) is not shorter than the service timeout Answer 6s \(.*\): `
		Refresh: time.Hour,       // silent: no layer
	}
	if slow {
		limits.Wait = 10 * time.Second // want `^the database timeout Wait 10s \(.*/web/web\.go:\d+\) is not shorter than the service timeout Answer 6s \(.*\): `
	}
	return o
}
