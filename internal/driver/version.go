package driver

import "runtime/debug"

// version returns the version of this binary's module, "(devel)" for a build
// from a work tree without version control.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
