//go:build unix

package main

import (
	"math"
	"os"
	"runtime"
	"syscall"
)

// peak returns the megabytes of the largest process of a run.
func peak(state *os.ProcessState) float64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return math.NaN()
	}
	unit := 1024.0
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		unit = 1 // bytes there, kilobytes elsewhere
	}
	return float64(usage.Maxrss) * unit / (1 << 20)
}
