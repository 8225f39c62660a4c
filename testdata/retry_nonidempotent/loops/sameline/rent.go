// Package sameline has two files that have their fault on the same line.
package sameline

import "net/http"

// Rent and its neighbour have their fault on the same line of two files.
func Rent(url string) (err error) {
	for range 3 {
		var resp *http.Response
		if resp, err = http.Post(url+"/rent", "", nil); err == nil { // want "^http.Post sends POST, and the loop at retry_nonidempotent/loops/sameline/rent.go:8 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$"
			return resp.Body.Close()
		}
	}
	return err
}
