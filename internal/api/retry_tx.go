package api

// transactions returns the rows of functions that run the work of a
// transaction again when the database has aborted it: after a serialization
// failure, a conflict, a deadlock.
func transactions() []Retrier {
	const (
		crdb  = "github.com/cockroachdb/cockroach-go/v2/crdb"
		stm   = "go.etcd.io/etcd/client/v3/concurrency"
		mongo = "go.mongodb.org/mongo-driver"
	)
	var rows []Retrier
	add := func(arg int, names ...string) {
		for _, name := range names {
			rows = append(rows, Retrier{Name: name, Arg: arg, On: OnError, Aborts: true})
		}
	}
	// After 40001 and CR000, as often as it takes (crdb.ExecuteInTx).
	add(0, crdb+".Execute")
	add(1, crdb+".ExecuteCtx")
	add(2, crdb+".ExecuteInTx")
	add(3, crdb+".ExecuteTx", crdb+"/crdbpgxv5.ExecuteTx", crdb+"/crdbpgx.ExecuteTx", crdb+"/crdbgorm.ExecuteTx", crdb+"/crdbsqlx.ExecuteTx")
	// After ABORTED (runWithRetryOnAbortedOrFailedInlineBeginOrSessionNotFound).
	add(1, "(*cloud.google.com/go/spanner.Client).ReadWriteTransaction", "(*cloud.google.com/go/spanner.Client).ReadWriteTransactionWithOptions")
	// After ABORTED, five times (DefaultTransactionMaxAttempts).
	add(1, "(*cloud.google.com/go/firestore.Client).RunTransaction")
	// After TransientTransactionError, for 120 s (Session.WithTransaction).
	add(1, "("+mongo+"/mongo.Session).WithTransaction", "(*"+mongo+"/v2/mongo.Session).WithTransaction")
	// After a conflict, as often as it takes (runSTM).
	add(1, stm+".NewSTM")
	add(2, stm+".NewSTMRepeatable", stm+".NewSTMSerializable", stm+".NewSTMReadCommitted")
	return rows
}
