// Package freshtimeout defines the check fresh_timeout.
//
// # Analyzer fresh_timeout
//
// fresh_timeout: report contexts without a parent where the caller has one
//
// A deadline holds for the whole chain of calls; a timeout on a context of its
// own starts again at each hop. Work under such a context does not notice that
// its caller has given up, and may take longer than the caller had.
//
//	func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
//		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second) // reported
//		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)          // good
//		defer cancel()
//		...
//
// The check is silent where work outlives its caller on purpose (clean-up,
// shutdown, detached goroutines, queues, shared loads, writes under
// context.WithoutCancel), where nothing that does I/O is given the context, and
// in tests and generated code. Calls that take no context at all are the
// business of ctxless_io.
package freshtimeout
