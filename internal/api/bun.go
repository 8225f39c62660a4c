package api

// bun is github.com/uptrace/bun: queries take the context in the call that
// runs them; the methods that DB and Tx take over from database/sql do not.
func bun() Library {
	const (
		p  = "github.com/uptrace/bun"
		db = "*" + p + ".DB"
		tx = p + ".Tx"
	)
	begin := Form{Text: "{recv}.BeginTx({ctx}, nil)", Fix: "{recv}.BeginTx({ctx}, nil)"}
	funcs := []Func{
		{Name: "(" + tx + ").Commit", IO: Database},
		{Name: "(" + tx + ").Rollback", IO: Database, Release: true},
	}
	funcs = append(funcs, siblings(db, Database, 1, "Exec", "Prepare", "Query", "QueryRow")...)
	funcs = append(funcs, siblings(tx, Database, 1, "Exec", "Query", "QueryRow")...)
	funcs = append(funcs, withContext(db, Database, 2, "ExecContext", "PrepareContext", "QueryContext", "QueryRowContext")...)
	funcs = append(funcs, withContext(tx, Database, 2, "ExecContext", "QueryContext", "QueryRowContext")...)
	for _, recv := range []string{db, tx} {
		funcs = append(funcs, Func{Name: "(" + recv + ").Begin", IO: Database, Form: begin})
		funcs = append(funcs, withContext(recv, Database, 0, "BeginTx")...)
		funcs = append(funcs, Func{Name: "(" + recv + ").RunInTx", IO: Database, Role: Inline, Arg: 2, Context: true})
	}
	funcs = append(funcs, withContext("*"+p+".SelectQuery", Database, 0, "Count", "Exec", "Exists", "Rows", "Scan", "ScanAndCount")...)
	for _, query := range []string{"DeleteQuery", "InsertQuery", "RawQuery", "UpdateQuery"} {
		funcs = append(funcs, withContext("*"+p+"."+query, Database, 0, "Exec", "Scan")...)
	}
	return Library{Module: p, Version: "v1.3.0", Funcs: funcs,
		Types: handles(Database, within(p, "DB", "Tx", "Conn", "IDB")...)}
}
