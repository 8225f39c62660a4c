package api

// gocql is github.com/gocql/gocql: a query or a batch is made by the session
// without a context, WithContext returns a copy with one.
func gocql() Library {
	const p = "github.com/gocql/gocql"
	funcs := gocqlShared(p)
	for _, name := range []string{"Exec", "Iter", "MapScan", "MapScanCAS", "Scan", "ScanCAS"} {
		funcs = append(funcs, sends("*"+p+".Query", Database, ".WithContext({ctx})", name)...)
	}
	return Library{Module: p, Version: "v1.7.0", Funcs: funcs, Types: gocqlTypes(p)}
}

// gocqlV2 is its successor, which has context forms of the calls besides.
func gocqlV2() Library {
	const p = "github.com/apache/cassandra-gocql-driver/v2"
	funcs := gocqlShared(p)
	forms := func(recv string, names ...string) {
		for _, name := range names {
			funcs = append(funcs,
				Func{Name: "(" + recv + ")." + name, IO: Database, Role: Send, Arg: -1, Form: sibling("Context")},
				Func{Name: "(" + recv + ")." + name + "Context", IO: Database, Context: true})
		}
	}
	forms("*"+p+".Query", "Exec", "Iter", "MapScan", "MapScanCAS", "Scan", "ScanCAS")
	forms("*"+p+".Batch", "Exec", "ExecCAS", "Iter", "MapExecCAS")
	forms(p+".Statement", "Exec", "Iter")
	funcs = append(funcs, Func{Name: "(*" + p + ".Session).Batch", IO: Database, Role: Make})
	funcs = append(funcs, chains("*"+p+".Query", "SetHostID", "SetKeyspace", "WithNowInSeconds")...)
	funcs = append(funcs, chains("*"+p+".Batch", "Consistency", "Query", "SetKeyspace", "WithNowInSeconds")...)
	return Library{Module: p, Version: "v2.1.2", Funcs: funcs, Types: gocqlTypes(p)}
}

func gocqlShared(p string) []Func {
	session, query, batch := "(*"+p+".Session).", "*"+p+".Query", "*"+p+".Batch"
	onBatch := Form{Text: "WithContext({ctx}) on the batch"}
	funcs := []Func{
		{Name: session + "Query", IO: Database, Role: Make, SQL: 1},
		{Name: session + "Bind", IO: Database, Role: Make, SQL: 1},
		{Name: session + "NewBatch", IO: Database, Role: Make},
		{Name: session + "ExecuteBatch", IO: Database, Role: Send, Form: onBatch},
		{Name: session + "ExecuteBatchCAS", IO: Database, Role: Send, Form: onBatch},
		{Name: session + "MapExecuteBatchCAS", IO: Database, Role: Send, Form: onBatch},
	}
	funcs = append(funcs, binds(query, "WithContext")...)
	funcs = append(funcs, binds(batch, "WithContext")...)
	funcs = append(funcs, chains(query,
		"Bind", "Consistency", "CustomPayload", "DefaultTimestamp", "Idempotent", "NoSkipMetadata", "Observer", "PageSize",
		"PageState", "Prefetch", "RetryPolicy", "RoutingKey", "SerialConsistency", "SetSpeculativeExecutionPolicy", "Trace",
		"WithTimestamp")...)
	return append(funcs, chains(batch,
		"DefaultTimestamp", "Observer", "RetryPolicy", "SerialConsistency", "SpeculativeExecutionPolicy", "Trace",
		"WithTimestamp")...)
}

func gocqlTypes(p string) []Type {
	return append(handles(Database, within(p, "Session", "Query", "Batch")...), results(Database, p+".Iter")...)
}
