// Package timeoutorder defines the check timeout_order.
//
// # Analyzer timeout_order
//
// timeout_order: report timeouts that contradict each other
//
// Two clocks in one program cannot both be meant if the one that should end
// first is the longer one: the caller is gone before the answer is there, a
// limit never fires, a retry never runs.
//
//	srv := &http.Server{Handler: mux, WriteTimeout: 5 * time.Second} // reported
//
//	func export(w http.ResponseWriter, r *http.Request) {
//		ctx, cancel := context.WithTimeout(r.Context(), 10*time.Second)
//		defer cancel()
//		...
//
// The check compares only where one clock provably runs inside the other, or
// where //deadline:layer comments or the options say so, and only values that
// the program fixes, defaults included. It is silent about lifetime clocks,
// streams, alternatives and backstops, and in tests and generated code.
package timeoutorder
