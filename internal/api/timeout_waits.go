package api

// Lease is a row: a function that takes a lock, or a message, which others may
// get after a time, whether or not the work on it is done.
type Lease struct {
	Name string
	// TTL is the argument that says how long; -1 if the option Key of Options
	// does, or the field Key of the type Options in the argument Arg.
	TTL          int
	Arg          int
	Options, Key string
	// Extends is the methods that prolong the lease.
	Extends []string
	// Ends is the methods that give it back.
	Ends []string
	// Needs is a method without which the function only looks like a lock.
	Needs string
	// Within reports that the work is the function among the arguments alone.
	Within bool
}

// leases returns the functions that take a lock with an end.
func leases() []Lease {
	extend := []string{"Extend", "ExtendContext", "Refresh", "Touch", "Expire", "ExpireAt", "PExpire", "Eval", "EvalSha", "Run",
		"InProgress", "ChangeMessageVisibility"}
	ends := []string{"Unlock", "UnlockContext", "Release", "Del", "Unlink", "DeleteMessage"}
	const (
		rs  = "github.com/go-redsync/redsync/v4"
		v9  = "github.com/redis/go-redis/v9"
		sqs = "github.com/aws/aws-sdk-go-v2/service/sqs"
		nc  = "github.com/nats-io/nats.go"
	)
	list := []Lease{
		{Name: "(*" + rs + ".Redsync).NewMutex", TTL: -1, Options: rs + ".Option", Key: "WithExpiry", Extends: extend, Ends: ends},
		{Name: "(*github.com/bsm/redislock.Client).Obtain", TTL: 2, Extends: extend, Ends: ends},
		{Name: "github.com/bsm/redislock.Obtain", TTL: 3, Extends: extend, Ends: ends},
		{Name: "(*" + sqs + ".Client).ReceiveMessage", TTL: -1, Arg: 1, Options: sqs + ".ReceiveMessageInput", Key: "VisibilityTimeout", Extends: extend, Ends: ends},
	}
	for _, recv := range []string{"(" + v9 + ".cmdable)", "(" + v9 + ".StringCmdable)"} {
		list = append(list, Lease{Name: recv + ".SetNX", TTL: 3, Extends: extend, Ends: ends, Needs: "Del"})
	}
	for _, f := range []string{"Subscribe", "QueueSubscribe"} {
		list = append(list, Lease{Name: "(" + nc + ".JetStream)." + f, TTL: -1, Options: nc + ".SubOpt", Key: "AckWait", Extends: extend, Ends: ends, Within: true})
	}
	return list
}

// Blocking is a row: a function that waits for something at the other end, for
// a time that is told there.
type Blocking struct {
	Name string
	// Wait is the argument that says how long; -1 if the field Key of the type
	// Owner in the argument Arg does.
	Wait       int
	Arg        int
	Owner, Key string
	// Ctx is the context argument.
	Ctx int
	// Command is the commands, in the first argument, of which the last argument
	// says how long in seconds; then Owner and Key are the option of the
	// connection that limits every read.
	Command []string
	// In is the interface that declares the method too; for building rows.
	In string
}

// blockings returns the functions that wait at the other end.
func blockings() []Blocking {
	const (
		v9  = "github.com/redis/go-redis/v9."
		sqs = "github.com/aws/aws-sdk-go-v2/service/sqs"
		red = "github.com/gomodule/redigo/redis."
	)
	list := []Blocking{
		{Name: "(*" + sqs + ".Client).ReceiveMessage", Wait: -1, Arg: 1, Owner: sqs + ".ReceiveMessageInput", Key: "WaitTimeSeconds"},
		{Name: "(" + red + "Conn).Do", Owner: red + "DialOption", Key: "DialReadTimeout", Command: []string{"BLPOP", "BRPOP", "BRPOPLPUSH", "BLMOVE", "BZPOPMIN", "BZPOPMAX"}},
	}
	for _, recv := range []string{"cmdable", "ListCmdable", "SortedSetCmdable", "StreamCmdable"} {
		for _, b := range []Blocking{
			{Name: "BLPop", Wait: 1, In: "ListCmdable"}, {Name: "BRPop", Wait: 1, In: "ListCmdable"},
			{Name: "BRPopLPush", Wait: 3, In: "ListCmdable"}, {Name: "BLMove", Wait: 5, In: "ListCmdable"},
			{Name: "BZPopMax", Wait: 1, In: "SortedSetCmdable"}, {Name: "BZPopMin", Wait: 1, In: "SortedSetCmdable"},
			{Name: "XRead", Wait: -1, Arg: 1, Owner: v9 + "XReadArgs", Key: "Block", In: "StreamCmdable"},
			{Name: "XReadGroup", Wait: -1, Arg: 1, Owner: v9 + "XReadGroupArgs", Key: "Block", In: "StreamCmdable"},
		} {
			if recv == "cmdable" || recv == b.In {
				b.Name = "(" + v9 + recv + ")." + b.Name
				list = append(list, b)
			}
		}
	}
	return list
}

// Dialing is a row: a function that connects under the context Ctx.
type Dialing struct {
	Name string
	Ctx  int
	// Config is the argument, or -1 for the receiver, whose owner has the Keys.
	Config int
	Owners []string
	Keys   []string
	// Driver is whose data source names the argument may be; "" for none.
	Driver string
}

// dialings returns the functions that connect.
func dialings() []Dialing {
	const (
		pgx    = "github.com/jackc/pgx/v5"
		mongo1 = "go.mongodb.org/mongo-driver/mongo"
		mongo2 = "go.mongodb.org/mongo-driver/v2/mongo"
	)
	mongoKeys := []string{"ConnectTimeout", "ServerSelectionTimeout"}
	return []Dialing{
		{Name: "(*net.Dialer).DialContext", Config: -1, Owners: []string{"net.Dialer"}, Keys: []string{"Timeout"}},
		{Name: pgx + ".Connect", Config: 1, Driver: "pgx"},
		{Name: pgx + ".ConnectConfig", Config: 1, Owners: []string{pgx + ".ConnConfig"}, Keys: []string{"ConnectTimeout"}},
		{Name: pgx + "/pgconn.ConnectConfig", Config: 1, Owners: []string{pgx + "/pgconn.Config"}, Keys: []string{"ConnectTimeout"}},
		{Name: pgx + "/pgxpool.New", Config: 1, Driver: "pgx"},
		{Name: pgx + "/pgxpool.NewWithConfig", Config: 1, Owners: []string{pgx + "/pgxpool.Config"}, Keys: []string{"ConnConfig.ConnectTimeout"}},
		{Name: "(*database/sql.DB).PingContext", Config: -1},
		{Name: "(*database/sql.DB).Conn", Config: -1},
		{Name: mongo1 + ".Connect", Config: 1, Owners: []string{mongo1 + "/options.ClientOptions"}, Keys: mongoKeys},
		{Name: "(*" + mongo1 + ".Client).Ping", Config: -1, Owners: []string{mongo1 + "/options.ClientOptions"}, Keys: mongoKeys},
		{Name: "(*" + mongo2 + ".Client).Ping", Config: -1, Owners: []string{mongo2 + "/options.ClientOptions"}, Keys: mongoKeys},
	}
}

// Pair is a row: a relation between timeouts of two owners that one function
// makes.
type Pair struct {
	LongOwner, Long   string
	ShortOwner, Short string
	Because           string
}

func pairs() []Pair {
	return []Pair{{
		LongOwner: "k8s.io/client-go/tools/leaderelection.LeaderElectionConfig", Long: "RenewDeadline",
		ShortOwner: "k8s.io/client-go/rest.Config", Short: "Timeout",
		Because: "one slow request to renew the lease loses it",
	}}
}
