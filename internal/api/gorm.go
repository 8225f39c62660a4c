package api

// gorm is gorm.io/gorm: the context is in the *gorm.DB, put there by
// WithContext or Session, and every value made from that one has it too. The
// generic interface (gorm.G) takes a context in each call. ToSQL has no row: the
// handle that it passes is in dry-run mode and does no I/O.
func gorm() Library {
	const (
		p    = "gorm.io/gorm"
		db   = "*" + p + ".DB"
		bind = ".WithContext({ctx})"
	)
	funcs := []Func{
		{Name: p + ".Open", IO: Database, Role: Make},
		{Name: "(" + db + ").WithContext", Role: Bind, Arg: -1, Context: true},
		{Name: "(" + db + ").Session", Role: Bind, Arg: -1, Field: "Context"},
		{Name: "(" + db + ").Raw", Role: Chain, SQL: 1},
		{Name: "(" + db + ").Exec", IO: Database, Role: Send, Arg: -1, Form: bound(bind), SQL: 1},

		{Name: "(" + db + ").Transaction", IO: Database, Role: Inline, Form: bound(bind), Passes: true},
		{Name: "(" + db + ").Connection", IO: Database, Role: Inline, Form: bound(bind), Passes: true},
		{Name: "(" + db + ").FindInBatches", IO: Database, Role: Inline, Arg: 2, Form: bound(bind), Passes: true},

		// A transaction has the context it was begun with.
		{Name: "(" + db + ").Commit", IO: Database, Role: Send, Arg: -1},
		{Name: "(" + db + ").Rollback", IO: Database, Role: Send, Arg: -1, Release: true},
		{Name: "(" + db + ").SavePoint", IO: Database, Role: Send, Arg: -1},
		{Name: "(" + db + ").RollbackTo", IO: Database, Role: Send, Arg: -1, Release: true},
		// A migration belongs to set-up.
		{Name: "(" + db + ").AutoMigrate", IO: Database, Role: Send, Arg: -1},
	}
	funcs = append(funcs, sends(db, Database, bind,
		"Begin", "Count", "Create", "CreateInBatches", "Delete", "Find", "First", "FirstOrCreate", "FirstOrInit",
		"Last", "Pluck", "Row", "Rows", "Save", "Scan", "Take", "Update", "UpdateColumn", "UpdateColumns", "Updates")...)
	funcs = append(funcs, chains(db,
		"Assign", "Association", "Attrs", "Clauses", "Debug", "Distinct", "Group", "Having", "InnerJoins", "InstanceSet",
		"Joins", "Limit", "MapColumns", "Model", "Not", "Offset", "Omit", "Or", "Order", "Preload", "Scopes", "Select",
		"Set", "Table", "Unscoped", "Where")...)
	funcs = append(funcs, chains("*"+p+".Association", "Unscoped")...)
	// An association has no WithContext: it is bound before it is made.
	for _, name := range []string{"Append", "Clear", "Count", "Delete", "Find", "Replace"} {
		funcs = append(funcs, Func{Name: "(*" + p + ".Association)." + name, IO: Database, Role: Send, Arg: -1,
			Form: Form{Text: "WithContext({ctx}) before Association"}})
	}
	return Library{Module: p, Version: "v1.31.2", Funcs: funcs, Types: []Type{
		{Name: p + ".DB", Handle: Database},
		{Name: p + ".Association", Handle: Database},
	}}
}
