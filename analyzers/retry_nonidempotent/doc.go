// Package retrynonidempotent defines the check retry_nonidempotent.
//
// # Analyzer retry_nonidempotent
//
// retry_nonidempotent: report retries that repeat a write without a key
//
// A timeout means unknown, not failed: the request was lost, or refused, or
// carried out, or still is. A retry is safe for reads, and for writes that the
// other side can recognise when they come again. Everything else is done
// twice: the customer pays twice, the row is there twice.
//
//	for attempt := 0; attempt < 3; attempt++ {
//		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(order))
//		if err != nil {
//			return err
//		}
//		req.Header.Set("Idempotency-Key", uuid.NewString()) // reported: new in every attempt
//		req.Header.Set("Idempotency-Key", key)              // good: made before the loop
//		resp, err := client.Do(req)                         // reported if no key is set
//		...
//	}
//
// The check is silent where only errors are retried after which nothing was
// done (a refused connection, a conflict, a serialization failure, 429), for
// reads, PUT and DELETE, upserts and compare-and-set, for writes with a key
// that lasts over the attempts, and wherever it cannot see what is written. It
// never makes up a key; the message says where a lasting value is at hand.
package retrynonidempotent
