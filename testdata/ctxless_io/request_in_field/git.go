// Package git keeps the request in a value that lives as long as it.
package git

import (
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"
)

type handler struct {
	w   http.ResponseWriter
	r   *http.Request
	dir string
}

func Serve(w http.ResponseWriter, r *http.Request) {
	h := handler{w: w, r: r, dir: r.URL.Path}
	h.pack()
}

func (h handler) pack() {
	cmd := exec.Command("git", "upload-pack", h.dir) // want `^exec\.Command ignores h\.r\.Context\(\): the process runs on after the caller has given up; use exec\.CommandContext\(h\.r\.Context\(\), \.\.\.\)$`
	cmd.Stdout = h.w
	_ = cmd.Run()
}

// Create runs statements that begin like changes of the schema.
func Create(db *sql.DB, name string) error {
	if _, err := db.Exec("CREATE DATABASE " + name); err != nil { // silent: changes of the schema must not be cut half-way
		return err
	}
	index := fmt.Sprintf("CREATE INDEX %s_name ON %s (name)", name, name)
	if _, err := db.Exec(index); err != nil { // silent: changes of the schema must not be cut half-way
		return err
	}
	_, err := db.Exec("ALTER DATABASE " + name + " SET timezone TO 'UTC'") // silent: changes of the schema must not be cut half-way
	return err
}
