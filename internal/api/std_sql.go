package api

// stdSQL is database/sql (Go 1.26.8).
func stdSQL() Library {
	begin := Form{Text: "{recv}.BeginTx({ctx}, nil)", Fix: "{recv}.BeginTx({ctx}, nil)"}
	funcs := []Func{
		{Name: "(*database/sql.DB).Begin", IO: Database, Form: begin},
		{Name: "(*database/sql.DB).BeginTx", IO: Database, Context: true},
		{Name: "(*database/sql.DB).PingContext", IO: Database, Context: true},
		{Name: "(*database/sql.DB).Conn", IO: Database, Context: true},
		{Name: "(*database/sql.Conn).BeginTx", IO: Database, Context: true},
		{Name: "(*database/sql.Conn).PingContext", IO: Database, Context: true},
		{Name: "(*database/sql.Tx).Commit", IO: Database},
		{Name: "(*database/sql.Tx).Rollback", IO: Database, Release: true},
	}
	funcs = append(funcs, siblings("*database/sql.DB", Database, 0, "Ping")...)
	for _, recv := range []string{"*database/sql.DB", "*database/sql.Tx"} {
		funcs = append(funcs, siblings(recv, Database, 1, "Exec", "Query", "QueryRow", "Prepare")...)
	}
	for _, recv := range []string{"*database/sql.DB", "*database/sql.Tx", "*database/sql.Conn"} {
		funcs = append(funcs, withContext(recv, Database, 2, "ExecContext", "QueryContext", "QueryRowContext", "PrepareContext")...)
	}
	funcs = append(funcs, siblings("*database/sql.Stmt", Database, 0, "Exec", "Query", "QueryRow")...)
	funcs = append(funcs, withContext("*database/sql.Stmt", Database, 0, "ExecContext", "QueryContext", "QueryRowContext")...)
	funcs = append(funcs, siblings("*database/sql.Tx", Database, 0, "Stmt")...)
	return Library{Module: "std", Version: "go1.26.8", Funcs: funcs, Types: []Type{
		{Name: "database/sql.DB", Handle: Database},
		{Name: "database/sql.Conn", Handle: Database},
		{Name: "database/sql.Tx", Handle: Database, Result: Database},
		{Name: "database/sql.Stmt", Handle: Database, Result: Database},
		{Name: "database/sql.Rows", Result: Database},
		{Name: "database/sql.Row", Result: Database},
		{Name: "database/sql.Result", Result: Database},
	}}
}
