// Package setup makes what the program then works with.
package setup

import (
	"database/sql"
	"errors"
	"net/http"
)

var version = mustVersion()

func mustVersion() string {
	resp, err := http.Get("https://meta.example.com/version") // silent: set-up serves the program, not one caller
	if err != nil {
		panic(err)
	}
	defer resp.Body.Close()
	return resp.Status
}

func init() {
	http.Get("https://meta.example.com/hello") // silent: set-up serves the program, not one caller
}

type Store struct{ db *sql.DB }

// Open returns a type that keeps the handle.
func Open(dsn string) (*Store, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	if err := db.Ping(); err != nil { // silent: set-up serves the program, not one caller
		return nil, err
	}
	s := &Store{db}
	return s, s.warm()
}

// warm is called by the constructor only.
func (s *Store) warm() error {
	_, err := s.db.Exec("SELECT 1") // silent: set-up serves the program, not one caller
	return err
}

// Connect returns the handle itself.
func Connect(dsn string) (*sql.DB, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	return db, db.Ping() // silent: set-up serves the program, not one caller
}

// Lister is satisfied by Store.
type Lister interface{ List() ([]string, error) }

// NewLister returns an interface that a type which keeps a handle satisfies.
func NewLister(db *sql.DB) (Lister, error) {
	if err := db.Ping(); err != nil { // silent: set-up serves the program, not one caller
		return nil, err
	}
	return &Store{db}, nil
}

func (s *Store) List() ([]string, error) {
	rows, err := s.db.Query("SELECT name FROM rooms") // want `^s\.db\.Query has no context, because Store\.List takes none: it keeps its database connection after the caller has given up; give Store\.List a context\.Context and use s\.db\.QueryContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	return nil, rows.Close()
}

// Handler returns a handler.
func Handler(db *sql.DB) http.HandlerFunc {
	if err := db.Ping(); err != nil { // silent: set-up serves the program, not one caller
		panic(err)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		db.Exec("UPDATE rooms SET seen = now()") // want `^db\.Exec ignores r\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(r\.Context\(\), \.\.\.\)$`
	}
}

// Counter returns a function.
func Counter(db *sql.DB) (func() int, error) {
	var n int
	err := db.QueryRow("SELECT count(*) FROM rooms").Scan(&n) // silent: set-up serves the program, not one caller
	return func() int { n++; return n }, err
}

// Copy is a method of a type that keeps a handle: it works, and constructs
// nothing.
func (s *Store) Copy() (*Store, error) {
	if _, err := s.db.Exec("SELECT 1"); err != nil { // want `^s\.db\.Exec has no context, because Store\.Copy takes none: it keeps its database connection after the caller has given up; give Store\.Copy a context\.Context and use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		return nil, err
	}
	return &Store{s.db}, nil
}

// Rename is no set-up.
func (s *Store) Rename(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	_, err := s.db.Exec("UPDATE rooms SET name = $1", name) // want `^s\.db\.Exec has no context, because Store\.Rename takes none: it keeps its database connection after the caller has given up; give Store\.Rename a context\.Context and use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// InitTasks is named as what it is.
func InitTasks(db *sql.DB) error {
	_, err := db.Exec("UPDATE tasks SET running = false") // silent: set-up serves the program, not one caller
	return err
}
