package api

// stdRun is the functions of the standard library that run a function they
// are given (Go 1.26.8).
func stdRun() Library {
	row := func(role Role, arg int, names ...string) []Func {
		rows := make([]Func, len(names))
		for i, name := range names {
			rows[i] = Func{Name: name, Role: role, Arg: arg}
		}
		return rows
	}
	var funcs []Func
	funcs = append(funcs, row(Inline, 1,
		"sort.Slice", "sort.SliceStable", "sort.Search",
		"slices.SortFunc", "slices.SortStableFunc", "slices.ContainsFunc", "slices.IndexFunc", "slices.DeleteFunc",
		"path/filepath.Walk", "path/filepath.WalkDir", "(*testing.T).Run", "(*testing.B).Run", "maps.DeleteFunc")...)
	funcs = append(funcs, row(Inline, 2, "io/fs.WalkDir")...)
	funcs = append(funcs, row(Inline, 0, "(*sync.Map).Range", "(*testing.B).RunParallel")...)
	funcs = append(funcs, row(Group, 0, "(*sync.WaitGroup).Go")...)
	// The result of a once is everybody's: the first caller's deadline would
	// decide for all.
	funcs = append(funcs, row(Deferred, 0,
		"(*sync.Once).Do", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues",
		"(*testing.common).Cleanup")...)
	funcs = append(funcs, row(Deferred, 1, "time.AfterFunc", "runtime.SetFinalizer", "runtime.AddCleanup")...)
	funcs = append(funcs, Func{Name: "context.AfterFunc", Role: Deferred, Arg: 1, Context: true})
	return Library{Module: "std", Version: "go1.26.8", Funcs: funcs}
}
