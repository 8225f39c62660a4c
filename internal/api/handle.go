package api

// Builders for handles: values that carry the context, such as a *gorm.DB.

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
