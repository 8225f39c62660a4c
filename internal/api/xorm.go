package api

import "strings"

// xorm is xorm.io/xorm: Context binds a session, in place; called on the
// engine it makes a bound one. An engine has no context but the default one
// that all its sessions begin with.
func xorm() Library {
	const (
		p       = "xorm.io/xorm"
		engine  = "*" + p + ".Engine"
		group   = "*" + p + ".EngineGroup"
		session = "*" + p + ".Session"
		bind    = ".Context({ctx})"
	)
	funcs := []Func{
		{Name: p + ".NewEngine", IO: Database, Role: Make},
		{Name: "(" + session + ").Context", Role: Bind, Arg: -1, Context: true, InPlace: true},
		{Name: "(" + engine + ").Context", Role: Bind, Arg: -1, Context: true},
		{Name: "(" + group + ").Context", Role: Bind, Arg: -1, Context: true},
		{Name: "(" + engine + ").SetDefaultContext", Role: Bind, Arg: -1, Context: true, InPlace: true},
		// The engine begins a transaction with its default context; the function
		// can bind the session it is given.
		{Name: "(" + engine + ").Transaction", IO: Database, Role: Inline, Passes: true},
		// The engine of a session is not bound as the session is.
		{Name: "(" + session + ").Engine", IO: Database, Role: Make},
		{Name: "(" + session + ").Commit", IO: Database, Role: Send, Arg: -1},
		{Name: "(" + session + ").Rollback", IO: Database, Role: Send, Arg: -1, Release: true},
	}
	// What engine and session both have: an engine's method makes a session for
	// the one statement.
	for _, recv := range []string{engine, session} {
		funcs = append(funcs, sends(recv, Database, bind,
			"Count", "Delete", "Exec", "Exist", "Find", "FindAndCount", "Get", "Insert", "InsertOne", "Query", "QueryInterface",
			"QueryString", "Rows", "Sum", "SumInt", "Sums", "SumsInt", "Truncate", "Update")...)
		funcs = append(funcs, chains(recv,
			"After", "Alias", "AllCols", "Asc", "Before", "BufferSize", "Cascade", "Charset", "Cols", "Decr", "Desc",
			"Distinct", "GroupBy", "Having", "ID", "In", "Incr", "IndexHint", "Join", "Limit", "MustCols", "NoAutoCondition",
			"NoAutoTime", "NoCache", "NoCascade", "NotIn", "Nullable", "Omit", "OrderBy", "Prepare", "SQL", "Select",
			"SetExpr", "StoreEngine", "Table", "Unscoped", "UseBool", "Where")...)
		funcs = append(funcs, siblings(recv, Database, 0, "Ping")...)
		funcs = append(funcs, withContext(recv, Database, 0, "PingContext")...)
		funcs = append(funcs, Func{Name: "(" + recv + ").Iterate", IO: Database, Role: Inline, Arg: 1, Form: bound(bind)})
	}
	funcs = append(funcs, sends(session, Database, bind, "Begin", "BeginTx", "GetOrError", "InsertMulti", "QuerySliceString")...)
	funcs = append(funcs, sends(group, Database, bind, "Query", "QueryInterface", "QueryString", "Rows")...)
	for i, f := range funcs {
		// Exec(sqlOrArgs ...any): the statement comes first.
		if strings.HasPrefix(f.Name, "("+group) {
			continue // a group's Query has other parameters
		}
		if strings.HasSuffix(f.Name, ").Exec") || strings.HasSuffix(f.Name, ").Query") || strings.HasSuffix(f.Name, ").QueryString") {
			funcs[i].SQL = 1
		}
	}
	funcs = append(funcs, chains(session, "And", "ContextCache", "ForUpdate", "MustLogSQL", "NoVersionCheck", "Or")...)
	funcs = append(funcs, chains(engine, "NewSession")...)
	funcs = append(funcs, chains(group, "Master", "NewSession", "SetPolicy", "Slave")...)
	return Library{Module: p, Version: "v1.4.3", Funcs: funcs, Types: []Type{
		{Name: p + ".Engine", Handle: Database},
		{Name: p + ".EngineGroup", Handle: Database},
		{Name: p + ".Session", Handle: Database},
		{Name: p + ".Rows", Result: Database},
	}}
}
