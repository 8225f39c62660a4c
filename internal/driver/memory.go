package driver

import (
	"runtime/debug"
	"runtime/metrics"
)

// keepPeak asks the collector to keep the checks below the memory that loading
// has already taken: they allocate little, and most of what they keep fits into
// the garbage that type-checking left. Without it the heap would grow to twice
// what is alive then, for nothing. It is a wish, not a bound: what is alive is
// never refused.
func keepPeak() {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	debug.SetMemoryLimit(int64(s[0].Value.Uint64() - s[1].Value.Uint64()))
}
