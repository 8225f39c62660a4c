package summary

import (
	"fmt"

	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// retries is the part of String about writes and retries.
func (e *Effects) retries() string {
	var s string
	for _, w := range e.Writes {
		s += " writes " + w.String()
	}
	for _, r := range e.Reruns {
		s += " reruns " + r.String()
	}
	if e.Resends != "" {
		s += " resends at " + e.Resends
	}
	if e.OnLost != retry.Either || e.OnOK != retry.Either {
		s += fmt.Sprintf(" lost %d ok %d", e.OnLost, e.OnOK)
	}
	for _, f := range []struct {
		name string
		is   bool
	}{{" mints", e.Mints}, {" makes", e.Makes != nil}, {" keys", e.Keys != nil}, {" tx", e.TxWrites}, {" idempotent", e.Idempotent}} {
		if f.is {
			s += f.name
		}
	}
	if e.Client != nil {
		s += " client " + e.Client.Name + " again at " + e.Client.Place
	}
	return s
}
