package api

// stdRun is the functions of the standard library that run a function they
// are given (Go 1.26.8).
func stdRun() Library {
	var funcs []Func
	funcs = append(funcs, runs(Inline, 1,
		"sort.Slice", "sort.SliceStable", "sort.Search",
		"slices.SortFunc", "slices.SortStableFunc", "slices.ContainsFunc", "slices.IndexFunc", "slices.DeleteFunc",
		"path/filepath.Walk", "path/filepath.WalkDir", "(*testing.T).Run", "(*testing.B).Run", "maps.DeleteFunc")...)
	funcs = append(funcs, runs(Inline, 2, "io/fs.WalkDir")...)
	funcs = append(funcs, runs(Inline, 0, "(*sync.Map).Range", "(*testing.B).RunParallel", "(*database/sql.Conn).Raw")...)
	funcs = append(funcs, runs(Group, 0, "(*sync.WaitGroup).Go")...)
	// The result of a once is everybody's: the first caller's deadline would
	// decide for all.
	funcs = append(funcs, runs(Deferred, 0,
		"(*sync.Once).Do", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues",
		"(*testing.common).Cleanup")...)
	funcs = append(funcs, runs(Deferred, 1, "time.AfterFunc", "runtime.SetFinalizer", "runtime.AddCleanup")...)
	funcs = append(funcs, runsContext(Deferred, 1, "context.AfterFunc")...)
	funcs = append(funcs, runsContext(Inline, 2, "runtime/pprof.Do", "runtime/trace.WithRegion")...)
	return Library{Module: "std", Version: "go1.26.8", Funcs: funcs}
}
