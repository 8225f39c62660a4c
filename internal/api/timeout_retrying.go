package api

import "strings"

// Retrying is a row: a method by which a client that tries again by itself does
// its work, and the keys of its owner that say how.
type Retrying struct {
	Owner                 string
	Methods               []string // full names, or a prefix that ends in "."
	Retries, PerTry, Wait string
	// On reports that it tries again although nothing says how often.
	On bool
	// Reads reports that it tries again only what is idempotent.
	Reads bool
	// Decides is the key of a function that says instead of the default what is
	// tried again; "" if there is none.
	Decides string
}

// retryings returns the clients that try again by themselves: those whose rows
// also tell their timeouts.
func retryings() []Retrying {
	var list []Retrying
	for _, c := range clients() {
		if c.PerTry != "" {
			list = append(list, Retrying{Owner: c.Type, Methods: c.Sends, Retries: c.Tries, PerTry: c.PerTry, Wait: c.Wait,
				On: c.On, Reads: c.Reads, Decides: decides(c.Type)})
		}
	}
	return list
}

// decides returns the key under which a client has the function that decides.
func decides(typ string) string {
	switch typ {
	case retryable + ".Client":
		return "CheckRetry"
	case restyTwo + ".Client":
		return "AddRetryCondition"
	}
	return ""
}

// RetriesTimeouts reports whether the function decides that a try which timed
// out is made again: the defaults of the libraries.
func (t *Timeouts) RetriesTimeouts(fn string) bool {
	switch fn {
	case retryable + ".DefaultRetryPolicy", retryable + ".ErrorPropagatedRetryPolicy", "github.com/avast/retry-go/v4.IsRecoverable":
		return true
	}
	return false
}

// RetryingOf returns the row of the client whose method it is, or nil.
func (t *Timeouts) RetryingOf(fn string) *Retrying {
	for i, row := range t.retryings {
		for _, m := range row.Methods {
			if fn == m || strings.HasSuffix(m, ".") && strings.HasPrefix(fn, m) {
				return &t.retryings[i]
			}
		}
	}
	return nil
}

// RetryingType returns the row of the type "path.Name" of a client, or nil.
func (t *Timeouts) RetryingType(typ string) *Retrying {
	for i := range t.retryings {
		if t.retryings[i].Owner == typ {
			return &t.retryings[i]
		}
	}
	return nil
}

// IsRequest reports whether values of the type "path.Name" are requests with a
// context in them.
func (t *Timeouts) IsRequest(typ string) bool {
	return typ == "net/http.Request" || typ == "github.com/hashicorp/go-retryablehttp.Request"
}
