// Package options is what a user can choose: one Config, filled from flags,
// from golangci-lint's settings or from .deadlinelint.yml, and read by the
// checks.
package options

import (
	"flag"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// Config is every choice there is. The zero value is the default.
type Config struct {
	// Tests judges _test.go files too. They are silent by default in every
	// driver: a test's I/O has no caller that gives up.
	Tests bool
	// NolintElsewhere leaves //nolint comments to the driver, which handles them
	// itself (golangci-lint, whose nolintlint would call them unused).
	NolintElsewhere bool
	// Functions are rows of the user's own functions and libraries. They win over
	// the built-in row of the same name.
	Functions []api.Func
	// Retriers and Writes are rows of the same functions about retrying and writing.
	Retriers []api.Retrier
	Writes   []api.Write
	// Keys is names, beside the built-in ones, of headers and fields by which a
	// repeated write is recognised.
	Keys []string
	// Disabled is the checks that do not run, by name.
	Disabled Categories
	// CtxlessIO is the choices of ctxless_io.
	CtxlessIO CtxlessIO
	// FreshTimeout is the choices of fresh_timeout.
	FreshTimeout FreshTimeout
	// RetryNonidempotent is the choices of retry_nonidempotent.
	RetryNonidempotent RetryNonidempotent
	// TimeoutOrder is the choices of timeout_order.
	TimeoutOrder TimeoutOrder
}

// Categories says which categories of a check, or which checks, are switched
// off, by name.
type Categories map[string]bool

// Off reports whether the category is switched off.
func (c Categories) Off(category string) bool { return c[category] }

// CtxlessIO is the choices of ctxless_io.
type CtxlessIO struct {
	// Off is the categories that are switched off.
	Off Categories
	// Callers also reports calls of functions in other packages that do
	// context-less I/O (category helper).
	Callers bool
}

// RetryNonidempotent is the choices of retry_nonidempotent.
type RetryNonidempotent struct {
	// Off is the categories that are switched off.
	Off Categories
	// StrictMethods also reports PUT and DELETE.
	StrictMethods bool
	// OnlyCertain leaves out what only a name says to be a write.
	OnlyCertain bool
}

// FreshTimeout is the choices of fresh_timeout.
type FreshTimeout struct {
	// Off is the categories that are switched off.
	Off Categories
}

// TimeoutOrder is the choices of timeout_order.
type TimeoutOrder struct {
	// Off is the categories that are switched off.
	Off Categories
	// Order is which layer waits for which; without paths it is the default.
	Order api.LayerOrder
	// Layers says which timeouts belong to a layer without a comment.
	Layers []api.LayerRule
	// InferNames takes a layer from the name of a timeout.
	InferNames bool
}

// Bind registers one boolean flag a category, true by default, and returns
// the set that they switch off. The set starts as a copy of off.
func (c Categories) Bind(fs *flag.FlagSet, names ...string) Categories {
	set := Categories{}
	for name, off := range c {
		set[name] = off
	}
	for _, name := range names {
		fs.Var(category{set, name}, name, "report findings of the category "+name)
	}
	return set
}

// category is the flag of one category of a check.
type category struct {
	set  Categories
	name string
}

func (c category) String() string {
	if c.set != nil && c.set[c.name] {
		return "false"
	}
	return "true"
}

func (c category) Set(s string) error {
	on, err := parseBool(s)
	if err == nil {
		c.set[c.name] = !on
	}
	return err
}

func (category) IsBoolFlag() bool { return true }
