package api

// ormWrites are the writes of mappers that decide by a chain of calls, and of
// databases whose statements are no SQL.
func ormWrites(add func(Write, ...string)) {
	const (
		xorm  = "xorm.io/xorm"
		gopg  = "github.com/go-pg/pg/v10"
		gocql = "github.com/gocql/gocql"
		v2    = "github.com/apache/cassandra-gocql-driver/v2"
	)
	for _, recv := range []string{"*" + xorm + ".Engine", "*" + xorm + ".Session"} {
		add(Write{What: "INSERT", Row: 1}, methodsOf(recv, "Insert", "InsertOne")...)
		add(Write{By: ByCounter}, methodsOf(recv, "Update")...)
		add(Write{Text: 1, Args: 1}, methodsOf(recv, "Exec")...)
	}
	add(Write{What: "INSERT", Row: 1}, "(*"+xorm+".Session).InsertMulti")
	for _, recv := range []string{"*" + gopg + ".baseDB", "*" + gopg + ".Tx", gopg + ".DBI"} {
		add(Write{Text: 1, Args: 1}, methodsOf(recv, "Exec", "ExecOne")...)
		add(Write{Text: 2, Args: 2}, methodsOf(recv, "ExecContext", "ExecOneContext")...)
	}
	add(Write{What: "INSERT", By: ByModel}, "(*"+gopg+"/orm.Query).Insert", "(*github.com/uptrace/bun.InsertQuery).Exec", "(*github.com/uptrace/bun.InsertQuery).Scan")
	const crdb = "github.com/cockroachdb/cockroach-go/v2/crdb"
	add(Write{What: "COMMIT", Commit: true, Runs: 4}, crdb+".ExecuteTx", crdb+"/crdbpgxv5.ExecuteTx", crdb+"/crdbpgx.ExecuteTx", crdb+"/crdbgorm.ExecuteTx", crdb+"/crdbsqlx.ExecuteTx")
	add(Write{By: ByStatement}, "(*"+gocql+".Query).Exec", "(*"+v2+".Query).Exec", "(*"+v2+".Query).ExecContext")
}
