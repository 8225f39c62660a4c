package api

// sqlx is github.com/jmoiron/sqlx: each method beside its Context form.
func sqlx() Library {
	const p = "github.com/jmoiron/sqlx"
	beginx := Form{Text: "{recv}.BeginTxx({ctx}, nil)", Fix: "{recv}.BeginTxx({ctx}, nil)"}
	mustBegin := Form{Text: "{recv}.MustBeginTx({ctx}, nil)", Fix: "{recv}.MustBeginTx({ctx}, nil)"}
	funcs := []Func{
		{Name: "(*" + p + ".DB).Beginx", IO: Database, Form: beginx},
		{Name: "(*" + p + ".DB).BeginTxx", IO: Database, Context: true},
		{Name: "(*" + p + ".DB).MustBegin", IO: Database, Form: mustBegin},
		{Name: "(*" + p + ".DB).MustBeginTx", IO: Database, Context: true},
		{Name: "(*" + p + ".DB).Connx", IO: Database, Context: true},
		{Name: p + ".Connect", IO: Database, Form: sibling("Context")},
		{Name: p + ".ConnectContext", IO: Database, Context: true},
		// Tx has no NamedQueryContext; the package function takes it.
		{Name: "(*" + p + ".Tx).NamedQuery", IO: Database, SQL: 1, Form: Form{
			Text: "sqlx.NamedQueryContext({ctx}, {recv}, ...)", Fix: "{pkg}.NamedQueryContext({ctx}, {recv}, {args})",
		}},
	}
	for _, recv := range []string{"*" + p + ".DB", "*" + p + ".Tx"} {
		funcs = append(funcs, siblings(recv, Database, 2, "Get", "Select")...)
		funcs = append(funcs, siblings(recv, Database, 1, "NamedExec", "Queryx", "QueryRowx", "MustExec", "Preparex", "PrepareNamed")...)
		funcs = append(funcs, withContext(recv, Database, 3, "GetContext", "SelectContext")...)
		funcs = append(funcs, withContext(recv, Database, 2, "NamedExecContext", "QueryxContext", "QueryRowxContext", "MustExecContext", "PreparexContext", "PrepareNamedContext")...)
	}
	funcs = append(funcs, siblings("*"+p+".DB", Database, 1, "NamedQuery")...)
	funcs = append(funcs, withContext("*"+p+".DB", Database, 2, "NamedQueryContext")...)
	funcs = append(funcs, siblings("*"+p+".Tx", Database, 0, "NamedStmt", "Stmtx")...)
	funcs = append(funcs, siblings("*"+p+".Stmt", Database, 0, "Get", "Select", "MustExec", "Queryx", "QueryRowx")...)
	funcs = append(funcs, withContext("*"+p+".Stmt", Database, 0, "GetContext", "SelectContext", "MustExecContext", "QueryxContext", "QueryRowxContext")...)
	funcs = append(funcs, siblings("*"+p+".NamedStmt", Database, 0, "Exec", "Get", "MustExec", "Query", "QueryRow", "QueryRowx", "Queryx", "Select")...)
	funcs = append(funcs, withContext("*"+p+".NamedStmt", Database, 0, "ExecContext", "GetContext", "MustExecContext", "QueryContext", "QueryRowContext", "QueryRowxContext", "QueryxContext", "SelectContext")...)
	funcs = append(funcs, withContext("*"+p+".Conn", Database, 0, "BeginTxx", "GetContext", "SelectContext", "PreparexContext", "QueryxContext", "QueryRowxContext")...)
	// The package functions ask for an argument that takes a context too, which a
	// Queryer or Execer of the user's own need not: the form has no edit.
	for name, arg := range map[string]int{"Get": 3, "Select": 3, "NamedExec": 2, "NamedQuery": 2, "MustExec": 2, "Preparex": 2} {
		funcs = append(funcs,
			Func{Name: p + "." + name, IO: Database, SQL: arg, Form: Form{Text: "{fun}Context({ctx}, ...)"}},
			Func{Name: p + "." + name + "Context", IO: Database, SQL: arg + 1, Context: true})
	}
	return Library{Module: p, Version: "v1.4.0", Funcs: funcs, Types: []Type{
		{Name: p + ".DB", Handle: Database},
		{Name: p + ".Tx", Handle: Database, Result: Database},
		{Name: p + ".Conn", Handle: Database},
		{Name: p + ".Stmt", Handle: Database, Result: Database},
		{Name: p + ".NamedStmt", Handle: Database, Result: Database},
		{Name: p + ".Rows", Result: Database},
		{Name: p + ".Row", Result: Database},
	}}
}
