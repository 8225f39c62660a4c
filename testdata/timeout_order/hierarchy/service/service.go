// Package service answers with what storage finds.
//
//deadline:order gateway > service > database margin=50ms
package service

import (
	"context"
	"flag"
	"net/http"
	"time"

	"deadlinelint.test/timeout_order/hierarchy/storage"
)

// answerTimeout is how long an answer may take that nobody set up.
//
//deadline:layer service p99=650ms
const answerTimeout = 1225 * time.Millisecond // want `^the service timeout answerTimeout 1\.225s \(timeout_order/hierarchy/service/service\.go:\d+\) is not 50ms longer than the database timeout ReportTimeout 1\.2s \(timeout_order/hierarchy/storage/storage\.go:\d+\): when the database has timed out, too little time is left for the service to say so; give it 1\.25s or more$` `^the service timeout answerTimeout 1\.225s \(timeout_order/hierarchy/service/service\.go:\d+\) is less than twice its p99 of 650ms, which is 53 % of it where 30 % is normal: in a slow spell it ends work that would have succeeded; give it 1\.3s or more$`

// Settings is how long an answer may take.
type Settings struct {
	Answer time.Duration //deadline:layer service
	// Report has a number, as the deployment writes it.
	ReportMs int //deadline:layer service
}

// Flags registers them.
func (s *Settings) Flags(fs *flag.FlagSet) {
	fs.DurationVar(&s.Answer, "answer", 1500*time.Millisecond, "limit of an answer") // silent: 1.2s and 50ms fit
	fs.IntVar(&s.ReportMs, "report-ms", 1600, "limit of a report")                   // silent: so it does here
}

// Defaults is what the tests of others start from.
var Defaults = Settings{Answer: answerTimeout, ReportMs: 1900} // silent: the constant is said to be of the layer itself

// Bulk is a storage for exports.
func Bulk() storage.Options {
	return storage.Options{
		Statement: 1300 * time.Millisecond, // want `^the database timeout Options\.Statement 1\.3s \(timeout_order/hierarchy/service/service\.go:\d+\) is not 50ms shorter than the service timeout answerTimeout 1\.225s \(timeout_order/hierarchy/service/service\.go:\d+\): the service gives up first, and the database works on for nobody; keep it at 1\.175s or below$`
		Retain:    time.Hour,
	}
}

// Handler answers.
func Handler(s *storage.Store, set Settings) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), set.Answer)
		defer cancel()
		name, err := s.Find(ctx, r.PathValue("id"))
		if err != nil {
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		w.Write([]byte(name))
	}
}
