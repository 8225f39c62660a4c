package api

// xsync is golang.org/x/sync. The result of a singleflight call is shared, so
// no one caller's context belongs in it.
func xsync() Library {
	const p = "golang.org/x/sync"
	return Library{Module: p, Version: "v0.25.0", Funcs: []Func{
		{Name: "(*" + p + "/errgroup.Group).Go", Role: Group},
		{Name: "(*" + p + "/errgroup.Group).TryGo", Role: Group},
		{Name: "(*" + p + "/singleflight.Group).Do", Role: Deferred, Arg: 1},
		{Name: "(*" + p + "/singleflight.Group).DoChan", Role: Deferred, Arg: 1},
	}}
}
