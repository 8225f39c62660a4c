// Package jobsgue works on jobs of gue, which runs a job again when its function
// returns an error.
package jobsgue

import (
	"context"
	"net/http"
	"strings"

	"github.com/vgarvardt/gue/v5"
)

func Map(url string) gue.WorkMap {
	return gue.WorkMap{
		"invoice": func(ctx context.Context, j *gue.Job) error {
			resp, err := http.Post(url, "application/json", strings.NewReader(string(j.Args))) // want `^http\.Post sends POST, and gue runs the job again \(retry_nonidempotent/jobs_gue/jobs\.go:15\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from j\.ID, which is the same in every run, or look first whether it is done already$`
			if err != nil {
				return err
			}
			return resp.Body.Close()
		},
		"offer": func(ctx context.Context, j *gue.Job) error {
			resp, err := http.Post(url, "application/json", strings.NewReader(string(j.Args))) // silent: a failure discards the job
			if err != nil {
				return gue.ErrDiscardJob(err.Error())
			}
			return resp.Body.Close()
		},
	}
}
