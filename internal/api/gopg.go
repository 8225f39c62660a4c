package api

// gopg is github.com/go-pg/pg/v10: a DB, a transaction or a query carries a
// context, and each method that runs a statement has a form that takes one.
func gopg() Library {
	const (
		p     = "github.com/go-pg/pg/v10"
		db    = "*" + p + ".DB"
		conn  = "*" + p + ".Conn"
		base  = "*" + p + ".baseDB" // declares the methods of DB and Conn
		tx    = "*" + p + ".Tx"
		stmt  = "*" + p + ".Stmt"
		query = "*" + p + "/orm.Query"
	)
	// The I/O of the receiver, in a method that has its context form beside it.
	direct := func(recv string, names ...string) (funcs []Func) {
		for _, name := range names {
			funcs = append(funcs,
				Func{Name: "(" + recv + ")." + name, IO: Database, Role: Send, Arg: -1, Form: sibling("Context")},
				Func{Name: "(" + recv + ")." + name + "Context", IO: Database, Context: true})
		}
		return funcs
	}
	funcs := []Func{
		{Name: p + ".Connect", IO: Database, Role: Make},
		{Name: "(" + base + ").Ping", IO: Database, Context: true},
		{Name: "(" + p + ".DBI).RunInTransaction", IO: Database, Role: Inline, Arg: 1, Context: true},
		{Name: "(" + base + ").RunInTransaction", IO: Database, Role: Inline, Arg: 1, Context: true},
		{Name: "(" + tx + ").RunInTransaction", IO: Database, Role: Inline, Arg: 1, Context: true},
		{Name: "(" + tx + ").Begin", Role: Chain}, // the same transaction
		{Name: "(" + tx + ").Commit", IO: Database, Role: Send, Arg: -1},
		{Name: "(" + tx + ").CommitContext", IO: Database, Context: true},
		{Name: "(" + tx + ").Rollback", IO: Database, Role: Send, Arg: -1, Release: true},
		{Name: "(" + tx + ").RollbackContext", IO: Database, Context: true, Release: true},
		{Name: "(" + tx + ").Close", IO: Database, Role: Send, Arg: -1, Release: true},
		{Name: "(" + tx + ").CloseContext", IO: Database, Context: true, Release: true},
		{Name: "(" + query + ").Context", Role: Bind, Arg: -1, Context: true, InPlace: true},
	}
	funcs = append(funcs, direct(base, "Begin", "Exec", "ExecOne", "Query", "QueryOne")...)
	funcs = append(funcs, direct(tx, "Exec", "ExecOne", "Query", "QueryOne")...)
	// A prepared statement has no context of its own.
	funcs = append(funcs, siblings(stmt, Database, 0, "Exec", "ExecOne", "Query", "QueryOne")...)
	funcs = append(funcs, withContext(stmt, Database, 0, "ExecContext", "ExecOneContext", "QueryContext", "QueryOneContext")...)
	for _, recv := range []string{db, conn} {
		funcs = append(funcs, binds(recv, "WithContext")...)
		funcs = append(funcs, chains(recv, "WithParam", "WithTimeout")...)
	}
	// The interfaces that DB and Tx satisfy.
	funcs = append(funcs, direct(p+".DBI", "Exec", "ExecOne", "Query", "QueryOne")...)
	funcs = append(funcs, direct(p+"/orm.DB", "Exec", "ExecOne", "Query", "QueryOne")...)
	for _, recv := range []string{base, tx, p + ".DBI", p + "/orm.DB"} {
		funcs = append(funcs, chains(recv, "Model")...)
		funcs = append(funcs, binds(recv, "ModelContext")...)
	}
	funcs = append(funcs, chains(db, "Conn")...)
	// The edit would be in the middle of the chain, after Model.
	for _, name := range []string{
		"CopyFrom", "CopyTo", "Count", "CountEstimate", "Delete", "Exec", "ExecOne", "Exists", "First", "ForceDelete", "Insert",
		"Last", "Query", "QueryOne", "Select", "SelectAndCount", "SelectAndCountEstimate", "SelectOrInsert", "Update",
		"UpdateNotZero",
	} {
		funcs = append(funcs, Func{Name: "(" + query + ")." + name, IO: Database, Role: Send, Arg: -1,
			Form: Form{Text: "Context({ctx}) after Model"}})
	}
	funcs = append(funcs, chains(query,
		"AllWithDeleted", "Apply", "Clone", "Column", "ColumnExpr", "DB", "Deleted", "Distinct", "DistinctOn", "Except",
		"ExceptAll", "ExcludeColumn", "For", "Group", "GroupExpr", "Having", "Intersect", "IntersectAll", "Join", "JoinOn",
		"JoinOnOr", "Limit", "Model", "New", "Offset", "OnConflict", "Order", "OrderExpr", "Relation", "Returning", "Set",
		"Table", "TableExpr", "Union", "UnionAll", "Value", "Where", "WhereGroup", "WhereIn", "WhereInMulti", "WhereInOr",
		"WhereNotGroup", "WhereOr", "WhereOrGroup", "WhereOrNotGroup", "WherePK", "With", "WithDelete", "WithInsert",
		"WithUpdate", "WrapWith")...)
	return Library{Module: p, Version: "v10.11.0", Funcs: funcs,
		Types: append(handles(Database, p+".DB", p+".Conn", p+".Tx", p+".DBI", p+".Stmt", p+"/orm.DB", p+"/orm.Query"), results(Database, p+"/orm.Result")...)}
}
