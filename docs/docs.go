// Package docs holds the pages about the checks, so that the command can show
// them.
package docs

import "embed"

//go:embed checks/*.md
var checks embed.FS

// Check returns the page about a check, and whether there is one.
func Check(name string) (page string, ok bool) {
	data, err := checks.ReadFile("checks/" + name + ".md")
	return string(data), err == nil
}
