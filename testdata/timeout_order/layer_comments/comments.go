// Package layercomments has comments that say nothing.
//
//deadline:order front > back
package layercomments

import (
	"context"
	"time"
)

const (
	//deadline:layer middle // want `^//deadline:layer middle is not in the order of layers \(front > back\); name it in a //deadline:order on the package clause or in the options$`
	middleTimeout = time.Second
	//deadline:layer back unit=s // want `^//deadline:layer back has a unit, and backTimeout is a time\.Duration, which has its own$`
	backTimeout = 2 * time.Second
	//deadline:layer back // want `^//deadline:layer back is on tries, a number that says no unit; add unit=s or the one that is meant$`
	tries = 3
	//deadline:layer back p99=3s
	slowTimeout = 3 * time.Second // want `^the back timeout slowTimeout 3s \(timeout_order/layer_comments/comments\.go:\d+\) is not longer than its p99 of 3s: it ends more than one of a hundred that would have succeeded; give it 6s or more, or measure again$`
	//deadline:layer back p99=1500ms
	twice = 3 * time.Second // silent: twice the time that all but the slowest hundredth take fits
	//deadline:layer back
	plain = 3 * time.Second // silent: nobody says how long the work takes
)

//deadline:layer back // want `^//deadline:layer back is on nothing that is a timeout; put it on the constant, variable, field or call that says how long$`
var names = []string{"a", "b"}

// Options has one thing that is no timeout.
type Options struct {
	Done chan struct{} //deadline:layer back // want `^//deadline:layer back is on nothing that is a timeout; `
	// Unused is never given a value.
	Unused time.Duration //deadline:layer back // silent: no value is known
}

func wait(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d) //deadline:layer front // silent: the caller decides
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}
