package api

import (
	"slices"
	"time"
)

// LayerRule is a row of the user's own: which timeouts belong to a layer,
// beside those that a //deadline:layer comment names.
type LayerRule struct {
	// Layer is its name.
	Layer string
	// Names are the names of constants, variables and fields; a * stands for any
	// letters.
	Names []string
	// Fields are fields by type and name: "net/http.Server.WriteTimeout",
	// "./internal/store.Config.Query". A leading ./ is the module.
	Fields []string
	// Packages are the packages that the rule is about: "./internal/store/...".
	// Without names and fields it takes every timeout there whose name says that
	// it is one. None means all packages.
	Packages []string
}

// Margin is how much longer an outer timeout has to be than an inner one. The
// greater of both counts; zero means longer at all.
type Margin struct {
	Absolute time.Duration
	// Ratio is a share of the outer one: 0.1 is a tenth.
	Ratio float64
}

// LayerPair is the margin between two layers.
type LayerPair struct {
	Outer, Inner string
	Margin       Margin
}

// LayerOrder says which layer waits for which.
type LayerOrder struct {
	// Paths are layers, the outermost first. A layer that is in several paths
	// ties them together.
	Paths  [][]string
	Margin Margin
	Pairs  []LayerPair
}

// The layers that an HTTP server and an HTTP client belong to.
const (
	Service  = "service"
	Outbound = "outbound"
)

// DefaultLayers is the order that holds where nobody says another one: a
// client waits for a gateway, that for a service, and the service for a
// database, for other services and for a cache.
func DefaultLayers() [][]string {
	return [][]string{
		{"client", "gateway", Service, "database"},
		{Service, Outbound},
		{Service, "cache"},
	}
}

// LayerCycle returns a layer that waits for itself in the end, or "".
func LayerCycle(paths [][]string) string {
	inner := map[string][]string{}
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			inner[path[i-1]] = append(inner[path[i-1]], path[i])
		}
	}
	for _, path := range paths {
		for _, name := range path {
			seen := map[string]bool{}
			for todo := slices.Clone(inner[name]); len(todo) > 0; todo = todo[1:] {
				if todo[0] == name {
					return name
				}
				if !seen[todo[0]] {
					seen[todo[0]] = true
					todo = append(todo, inner[todo[0]]...)
				}
			}
		}
	}
	return ""
}
