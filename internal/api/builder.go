package api

// Libraries that build SQL and run it.

// squirrel is github.com/Masterminds/squirrel: a builder that was given a
// runner runs the statement itself.
func squirrel() Library {
	const p = "github.com/Masterminds/squirrel"
	var funcs []Func
	for _, builder := range []string{"DeleteBuilder", "InsertBuilder", "SelectBuilder", "UpdateBuilder"} {
		recv := p + "." + builder
		funcs = append(funcs, siblings(recv, Database, 0, "Exec", "Query")...)
		funcs = append(funcs, withContext(recv, Database, 0, "ExecContext", "QueryContext")...)
		if builder != "DeleteBuilder" {
			funcs = append(funcs, siblings(recv, Database, 0, "QueryRow", "Scan")...)
			funcs = append(funcs, withContext(recv, Database, 0, "QueryRowContext", "ScanContext")...)
		}
	}
	cache := "*" + p + ".StmtCache"
	funcs = append(funcs, siblings(cache, Database, 1, "Exec", "Prepare", "Query", "QueryRow")...)
	funcs = append(funcs, withContext(cache, Database, 2, "ExecContext", "PrepareContext", "QueryContext", "QueryRowContext")...)
	// The forms ask for a runner that takes a context, so they have no edit.
	for _, verb := range []string{"Exec", "Query", "QueryRow"} {
		funcs = append(funcs,
			Func{Name: p + "." + verb + "With", IO: Database, Form: Form{Text: "{recv}." + verb + "ContextWith({ctx}, ...)"}},
			Func{Name: p + "." + verb + "ContextWith", IO: Database, Context: true})
	}
	return Library{Module: p, Version: "v1.5.4", Funcs: funcs}
}

// goqu is github.com/doug-martin/goqu/v9.
func goqu() Library {
	const (
		p    = "github.com/doug-martin/goqu/v9"
		db   = "*" + p + ".Database"
		tx   = "*" + p + ".TxDatabase"
		data = "*" + p + ".SelectDataset"
		exec = p + "/exec.QueryExecutor"
	)
	funcs := []Func{
		{Name: "(" + db + ").Begin", IO: Database, Form: Form{Text: "{recv}.BeginTx({ctx}, nil)", Fix: "{recv}.BeginTx({ctx}, nil)"}},
		{Name: "(" + db + ").BeginTx", IO: Database, Context: true},
		{Name: "(" + db + ").WithTx", IO: Database, Role: Inline},
		{Name: "(" + tx + ").Wrap", IO: Database, Role: Inline},
		{Name: "(" + tx + ").Commit", IO: Database},
		{Name: "(" + tx + ").Rollback", IO: Database, Release: true},
	}
	for _, recv := range []string{db, tx} {
		funcs = append(funcs, siblings(recv, Database, 1, "Exec", "Prepare", "Query", "QueryRow")...)
		funcs = append(funcs, siblings(recv, Database, 2, "ScanStruct", "ScanStructs", "ScanVal", "ScanVals")...)
		funcs = append(funcs, withContext(recv, Database, 2, "ExecContext", "PrepareContext", "QueryContext", "QueryRowContext")...)
		funcs = append(funcs, withContext(recv, Database, 3, "ScanStructContext", "ScanStructsContext", "ScanValContext", "ScanValsContext")...)
	}
	for _, recv := range []string{data, exec} {
		funcs = append(funcs, siblings(recv, Database, 0, "ScanStruct", "ScanStructs", "ScanVal", "ScanVals")...)
		funcs = append(funcs, withContext(recv, Database, 0, "ScanStructContext", "ScanStructsContext", "ScanValContext", "ScanValsContext")...)
	}
	funcs = append(funcs, siblings(data, Database, 0, "Count", "Pluck")...)
	funcs = append(funcs, withContext(data, Database, 0, "CountContext", "PluckContext")...)
	funcs = append(funcs, siblings(exec, Database, 0, "Exec", "Query", "Scanner")...)
	funcs = append(funcs, withContext(exec, Database, 0, "ExecContext", "QueryContext", "ScannerContext")...)
	return Library{Module: p, Version: "v9.19.0", Funcs: funcs,
		Types: handles(Database, within(p, "Database", "TxDatabase")...)}
}

// goose is github.com/pressly/goose/v3: each command with a context under the
// same name with Context.
func goose() Library {
	const p = "github.com/pressly/goose/v3"
	return Library{Module: p, Version: "v3.30.1", Families: []Family{{Package: p, Suffix: "Context", IO: Database}}}
}
