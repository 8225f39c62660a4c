package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// What the name of a function that cannot be seen says of it. A row about the
// function comes first.

// onlyLooks reports whether a function that cannot be seen takes a context
// only for the values in it, to judge by its shape: it can neither fail nor
// does it answer, as a logger or a counter, or it cannot fail and only answers,
// as a look-up of a value.
func onlyLooks(fn *types.Func, sig *types.Signature) bool {
	if sig.Results().Len() > 0 {
		return !code.ReturnsError(sig)
	}
	return fn != nil && isNote(fn.Name())
}

// isNote reports whether a name is that of a function which only notes
// something down.
func isNote(name string) bool {
	for _, suffix := range []string{"WithContext", "WithCtx", "Context", "Ctx", "Depth", "f", "w", "ln", "S", "Attrs"} {
		name = strings.TrimSuffix(name, suffix)
	}
	switch name {
	case "Debug", "Info", "Warn", "Warning", "Error", "Err", "Log", "Trace", "Print", "Notice", "Critical", "Verbose",
		"Fatal", "Panic", "Add", "Record", "Inc", "Increment", "Observe", "Count", "Gauge", "Histogram", "Timing", "Measure", "Inject":
		return true
	}
	return false
}

// isLoad reports whether a function of that name may give one caller's result
// to others.
func isLoad(name string) bool {
	for _, word := range []string{"Load", "Memo", "Once", "Compute", "Remember", "Cache", "OrSet", "OrCreate", "Fetch", "Shared"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return HasVerb(name, "Get") || HasVerb(name, "Do")
}

// isConstructor reports whether the name and the results of fn say that it
// makes something to work with.
func isConstructor(fn *types.Func) bool {
	return (HasVerb(fn.Name(), "New") || HasVerb(fn.Name(), "Open")) && code.Signature(fn).Results().Len() > 0 && !answersError(fn)
}

// isRelease reports whether the name of fn says that it gives something back.
func isRelease(fn *types.Func) bool {
	name := strings.TrimSuffix(strings.TrimSuffix(fn.Name(), "Context"), "Ctx")
	switch name {
	case "Close", "Stop", "Disconnect", "Revoke", "Resign", "Shutdown", "GracefulStop", "Teardown", "TearDown", "ForceFlush",
		"Unsubscribe", "Deregister", "Unregister", "Free", "Kill", "Terminate", "Logout", "Destroy", "Dispose", "Undo":
		return true
	}
	return slices.ContainsFunc([]string{"Rollback", "RollBack", "Unlock", "Release", "Abort", "Cleanup", "CleanUp", "Flush", "Shutdown"},
		func(verb string) bool { return HasVerb(name, verb) })
}

// HasVerb reports whether the camel-case name starts with the word.
func HasVerb(name, verb string) bool {
	if name == "" {
		return false
	}
	first := strings.ToUpper(name[:1]) + name[1:]
	rest, ok := strings.CutPrefix(first, verb)
	return ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z')
}

// writeVerbs are first words of the names of functions that change something.
var writeVerbs = [...]string{"Exec", "Insert", "Update", "Delete", "Put", "Post", "Patch", "Set", "Save", "Create", "Write",
	"Publish", "Send", "Store", "Add", "Remove", "Append", "Enqueue", "Commit", "Push", "Emit", "Record", "Mark", "Upsert",
	"Register", "Ack", "Nack", "Complete", "Finish", "Notify", "Report", "Log", "Track", "Persist", "Touch", "Expire", "Incr",
	"Decr", "Del", "Copy", "Upload", "Drop", "Begin", "Replace", "Submit", "Apply", "Invalidate", "Purge", "Refund",
	"Charge", "Capture", "Cancel", "Produce", "Dispatch", "Audit", "Archive", "Finalize", "Reserve", "Confirm", "Transfer",
	"Schedule", "Launch", "Start", "Run", "Process", "Handle", "Execute", "Migrate", "Sync", "Import", "Evict", "Sadd", "HSet", "LPush",
	"RPush", "XAdd", "ZAdd", "SAdd", "Increment", "Decrement", "Clear", "Reset", "Move", "Rename", "Truncate", "Flush", "Ingest",
	"Deliver", "Forward", "Unregister", "Deregister", "Acknowledge", "Reject", "Rollback", "Release", "Unlock"}

// isWriteName reports whether a function of that name changes something.
func isWriteName(name string) bool {
	for _, many := range []string{"Batch", "Bulk", "Multi", "M"} {
		if HasVerb(name, many) {
			name = name[len(many):]
			break
		}
	}
	for _, verb := range writeVerbs {
		if HasVerb(name, verb) {
			return true
		}
	}
	for _, verb := range []string{"Install", "Insert", "Update", "Delete", "Upsert", "Create", "Save", "Remove"} {
		if _, rest, ok := strings.Cut(name, verb); ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z') {
			return true // ConnectorsInstall
		}
	}
	return false
}
