package api

// pgx is github.com/jackc/pgx/v5. Every call takes a context, so there is
// nothing to say about the calls themselves; the rows tell what is I/O.
func pgx() Library {
	const p = "github.com/jackc/pgx/v5"
	funcs := []Func{
		{Name: p + ".Connect", IO: Database, Context: true},
		{Name: p + ".ConnectConfig", IO: Database, Context: true},
		{Name: p + ".BeginFunc", IO: Database, Context: true, Role: Inline, Arg: 2},
		{Name: p + ".BeginTxFunc", IO: Database, Context: true, Role: Inline, Arg: 3},
		{Name: "(*" + p + "/pgxpool.Pool).Acquire", IO: Database, Context: true},
		{Name: "(*" + p + "/pgxpool.Pool).AcquireFunc", IO: Database, Context: true, Role: Inline, Arg: 1},
		{Name: "(*" + p + ".Conn).Prepare", IO: Database, Context: true, SQL: 3},
		{Name: "(" + p + ".Tx).Prepare", IO: Database, Context: true, SQL: 3},
		{Name: "(" + p + ".Tx).Commit", IO: Database, Context: true},
		{Name: "(" + p + ".Tx).Rollback", IO: Database, Context: true, Release: true},
	}
	for _, recv := range []string{"*" + p + ".Conn", "*" + p + "/pgxpool.Pool", "*" + p + "/pgxpool.Conn"} {
		funcs = append(funcs, withContext(recv, Database, 0, "Begin", "BeginTx", "Ping")...)
	}
	for _, recv := range []string{"*" + p + ".Conn", "*" + p + "/pgxpool.Pool", "*" + p + "/pgxpool.Conn", p + ".Tx"} {
		funcs = append(funcs, withContext(recv, Database, 2, "Exec", "Query", "QueryRow")...)
		funcs = append(funcs, withContext(recv, Database, 0, "SendBatch", "CopyFrom")...)
	}
	funcs = append(funcs, withContext(p+".Tx", Database, 0, "Begin")...)
	return Library{Module: p, Version: "v5.13.0", Funcs: funcs, Types: []Type{
		{Name: p + ".Conn", Handle: Database},
		{Name: p + ".Tx", Handle: Database, Result: Database},
		{Name: p + ".Rows", Result: Database},
		{Name: p + ".Row", Result: Database},
		{Name: p + "/pgconn.CommandTag", Result: Database},
		{Name: p + "/pgxpool.Pool", Handle: Database},
		{Name: p + "/pgxpool.Conn", Handle: Database},
	}}
}
