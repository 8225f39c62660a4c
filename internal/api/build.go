package api

// chains builds Chain rows for methods of recv.
func chains(recv string, methods ...string) []Func {
	rows := make([]Func, len(methods))
	for i, m := range methods {
		rows[i] = Func{Name: "(" + recv + ")." + m, Role: Chain}
	}
	return rows
}

// sends builds rows for methods of recv that perform the I/O of their
// receiver, whose context bind puts in.
func sends(recv string, io IO, bind string, methods ...string) []Func {
	rows := make([]Func, len(methods))
	for i, m := range methods {
		rows[i] = Func{Name: "(" + recv + ")." + m, IO: io, Role: Send, Arg: -1, Form: bound(bind)}
	}
	return rows
}

// bound is the form of a call on a handle: bind inserted after the handle.
func bound(bind string) Form {
	return Form{Text: "{root}" + bind, Bind: bind}
}

// binds builds rows for methods of recv that return a copy of it with a context.
func binds(recv string, methods ...string) []Func {
	rows := make([]Func, len(methods))
	for i, m := range methods {
		rows[i] = Func{Name: "(" + recv + ")." + m, Role: Bind, Arg: -1, Context: true}
	}
	return rows
}

// runs builds rows for functions that run the function in argument arg.
func runs(role Role, arg int, names ...string) []Func {
	rows := make([]Func, len(names))
	for i, name := range names {
		rows[i] = Func{Name: name, Role: role, Arg: arg}
	}
	return rows
}

// runsContext is runs for functions that take a context besides.
func runsContext(role Role, arg int, names ...string) []Func {
	rows := runs(role, arg, names...)
	for i := range rows {
		rows[i].Context = true
	}
	return rows
}

// handles builds rows for types whose values do the kind of I/O.
func handles(io IO, names ...string) []Type {
	rows := make([]Type, len(names))
	for i, name := range names {
		rows[i] = Type{Name: name, Handle: io}
	}
	return rows
}

// results builds rows for types whose values tell of I/O that was done.
func results(io IO, names ...string) []Type {
	rows := make([]Type, len(names))
	for i, name := range names {
		rows[i] = Type{Name: name, Result: io}
	}
	return rows
}

// within returns the names prefixed with a package path and a dot.
func within(path string, names ...string) []string {
	full := make([]string, len(names))
	for i, name := range names {
		full[i] = path + "." + name
	}
	return full
}

// methodsOf returns the full names of methods of recv.
func methodsOf(recv string, names ...string) []string {
	return within("("+recv+")", names...)
}
