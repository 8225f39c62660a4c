package retry_loops

import (
	"context"
	"time"
)

// untilDone gives each try its time, and all of them as long as the caller likes.
func untilDone(ctx context.Context, knead func(context.Context) error) (err error) {
	for range 3 { // silent: no limit of all tries is known
		try, stop := context.WithTimeout(ctx, 4*time.Second)
		err = knead(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

// withinTen has ten seconds, of which a try may need any part.
func withinTen(parent context.Context, knead func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for range 3 { // silent: no limit of one try is known
		if err = knead(ctx); err == nil {
			return nil
		}
	}
	return err
}

// untilLate begins no try in the last second.
func untilLate(parent context.Context, knead func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for range 3 { // silent: it looks at what is left before it tries again
		if end, ok := ctx.Deadline(); ok && time.Until(end) < time.Second {
			return err
		}
		try, stop := context.WithTimeout(ctx, 12*time.Second) // silent: inside a retry only its budget is judged
		err = knead(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}
