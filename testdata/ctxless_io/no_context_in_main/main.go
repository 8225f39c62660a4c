// Command main has callers only inside.
package main

import (
	"context"
	"database/sql"
	"net/http"
	"os/exec"
)

var db *sql.DB

func main() {
	db.Ping() // silent: set-up serves the program, not one caller
	load()
	http.HandleFunc("/", serve)
	Report()
}

// load is called by main only.
func load() {
	db.Exec("SELECT 1") // silent: set-up serves the program, not one caller
}

// Report is exported, but nobody can import package main.
func Report() {
	db.Exec("SELECT 1") // silent: no caller that waits is visible
}

func serve(w http.ResponseWriter, r *http.Request) {
	shared()
	local(r.Context())
}

// shared has a caller with a context.
func shared() {
	exec.Command("sync").Run() // want `^exec\.Command has no context, though serve \(ctxless_io/no_context_in_main/main\.go:31\) has r\.Context\(\): the process runs on after the caller has given up; hand it down to shared and use exec\.CommandContext\(ctx, \.\.\.\)$`
}

func local(ctx context.Context) {
	db.Exec("SELECT 1") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
}
