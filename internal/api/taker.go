package api

// Libraries whose every call takes a context: nothing to say about the calls
// themselves. Their rows tell what is I/O, what is a handle and what runs a
// function.

// goRedis is github.com/redis/go-redis/v9. Its predecessors take no context
// (v6) or one that never reaches the network (WithContext of v6).
func goRedis() Library {
	const p = "github.com/redis/go-redis/v9"
	// A command that was queued for an automatic pipeline.
	funcs := siblings(p+".AutoFuture", Cache, 0, "Wait")
	funcs = append(funcs, withContext(p+".AutoFuture", Cache, 0, "WaitContext")...)
	for _, client := range []string{"Client", "ClusterClient", "Ring"} {
		recv := "*" + p + "." + client
		funcs = append(funcs, runsContext(Inline, 1, methodsOf(recv, "Pipelined", "TxPipelined", "Watch")...)...)
	}
	return Library{Module: p, Version: "v9.23.0", Funcs: funcs, Types: handles(Cache, within(p,
		"Client", "ClusterClient", "Cmdable", "Conn", "Pipeliner", "Ring", "Tx", "UniversalClient")...)}
}

// mongoV1 is go.mongodb.org/mongo-driver.
func mongoV1() Library {
	const m = "go.mongodb.org/mongo-driver"
	lib := mongo(m)
	p := m + "/mongo"
	lib.Funcs = append(lib.Funcs, runsContext(Inline, 1, "("+p+".Session).WithTransaction", "(*"+p+".Client).UseSession")...)
	lib.Funcs = append(lib.Funcs, Func{Name: p + ".Connect", IO: Dial, Context: true})
	lib.Funcs = append(lib.Funcs, runsContext(Inline, 2, p+".WithSession")...)
	lib.Version = "v1.17.10"
	return lib
}

// mongoV2 is go.mongodb.org/mongo-driver/v2. Its Connect only starts to connect,
// so it takes no context.
func mongoV2() Library {
	const m = "go.mongodb.org/mongo-driver/v2"
	lib := mongo(m)
	p := m + "/mongo"
	lib.Funcs = append(lib.Funcs, runsContext(Inline, 1, "(*"+p+".Session).WithTransaction", "(*"+p+".Client).UseSession")...)
	lib.Funcs = append(lib.Funcs, runsContext(Inline, 2, p+".WithSession")...)
	lib.Version = "v2.10.0"
	return lib
}

func mongo(m string) Library {
	p := m + "/mongo"
	funcs := withContext("*"+p+".Collection", Database, 0,
		"Aggregate", "BulkWrite", "CountDocuments", "DeleteMany", "DeleteOne", "Distinct", "Drop", "EstimatedDocumentCount",
		"Find", "FindOne", "FindOneAndDelete", "FindOneAndReplace", "FindOneAndUpdate", "InsertMany", "InsertOne",
		"ReplaceOne", "UpdateByID", "UpdateMany", "UpdateOne", "Watch")
	funcs = append(funcs, withContext("*"+p+".Cursor", Database, 0, "All", "Next", "TryNext")...)
	funcs = append(funcs, withContext("*"+p+".Database", Database, 0, "Aggregate", "ListCollectionNames", "RunCommand")...)
	funcs = append(funcs, withContext("*"+p+".Client", Database, 0, "ListDatabaseNames", "Ping")...)
	types := handles(Database, within(p, "Client", "Collection", "Database")...)
	types = append(types, results(Database, within(p,
		"BulkWriteResult", "Cursor", "DeleteResult", "InsertManyResult", "InsertOneResult", "SingleResult", "UpdateResult")...)...)
	return Library{Module: m, Funcs: funcs, Types: types}
}

// pgxV4 is github.com/jackc/pgx/v4.
func pgxV4() Library {
	const p = "github.com/jackc/pgx/v4"
	funcs := []Func{
		{Name: p + ".Connect", IO: Database, Context: true},
		{Name: p + "/pgxpool.Connect", IO: Database, Context: true},
		{Name: "(" + p + ".Tx).Commit", IO: Database, Context: true},
		{Name: "(" + p + ".Tx).Rollback", IO: Database, Context: true, Release: true},
	}
	for _, recv := range []string{"*" + p + ".Conn", "*" + p + "/pgxpool.Pool", "*" + p + "/pgxpool.Conn", p + ".Tx"} {
		funcs = append(funcs, withContext(recv, Database, 2, "Exec", "Query", "QueryRow")...)
		funcs = append(funcs, withContext(recv, Database, 0, "Begin", "CopyFrom", "SendBatch")...)
		funcs = append(funcs, Func{Name: "(" + recv + ").BeginFunc", IO: Database, Role: Inline, Arg: 1, Context: true})
	}
	types := handles(Database, p+".Conn", p+".Tx", p+"/pgxpool.Pool", p+"/pgxpool.Conn")
	types = append(types, results(Database, p+".Rows", p+".Row")...)
	return Library{Module: p, Version: "v4.18.3", Funcs: funcs, Types: types}
}

// etcd is go.etcd.io/etcd/client/v3.
func etcd() Library {
	const p = "go.etcd.io/etcd/client/v3"
	funcs := withContext(p+".KV", RPC, 0, "Compact", "Delete", "Do", "Get", "Put")
	funcs = append(funcs, withContext(p+".Lease", RPC, 0, "Grant", "KeepAliveOnce", "Revoke", "TimeToLive")...)
	return Library{Module: p, Version: "v3.7.3", Funcs: funcs, Types: append(handles(RPC, within(p, "Client", "KV", "Lease")...),
		results(RPC, within(p, "DeleteResponse", "GetResponse", "PutResponse")...)...)}
}

// grpc is google.golang.org/grpc. Dial has a context form, but neither waits
// for a connection unless told to, and NewClient replaces both.
func grpc() Library {
	const p = "google.golang.org/grpc"
	var funcs []Func
	for _, recv := range []string{"*" + p + ".ClientConn", p + ".ClientConnInterface"} {
		funcs = append(funcs, withContext(recv, RPC, 0, "Invoke", "NewStream")...)
	}
	return Library{Module: p, Version: "v1.85.0", Funcs: funcs, Types: handles(RPC, within(p, "ClientConn", "ClientConnInterface")...)}
}

// gomemcache is github.com/bradfitz/gomemcache: no call takes a context, so
// none is a finding; a client is a handle.
func gomemcache() Library {
	const p = "github.com/bradfitz/gomemcache"
	return Library{Module: p, Version: "v0.0.0-20260422231931-4d751bb6e37c", Types: handles(Cache, p+"/memcache.Client")}
}
