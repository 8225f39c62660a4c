package api

const (
	redisV9 = "github.com/redis/go-redis/v9"
	redisV8 = "github.com/go-redis/redis/v8"
)

// storeClients returns the rows of clients of databases and caches that send a
// command again by themselves.
func storeClients() []Client {
	var rows []Client
	// go-redis sends every command but a few again, three times by default, after
	// EOF, a reset and a read timeout (shouldRetry in error.go, v9.23.0; v8.11.5).
	// The default is the library's decision; a number of the program's own is not.
	// A count of 0 is the default, -1 is none.
	for _, p := range []string{redisV9, redisV8} {
		row := Client{
			Type: p + ".Client", Also: within(p, "ClusterClient", "Ring", "UniversalClient", "Pipeliner", "Pipeline", "Cmdable"),
			Makers: within(p, "NewClient", "NewClusterClient", "NewRing", "NewUniversalClient", "NewFailoverClient", "NewFailoverClusterClient"),
			Lost:   true,
		}
		if p == redisV9 { // where the methods of Cmdable are declared
			row.Also = append(row.Also, within(p, "StringCmdable", "ListCmdable", "HashCmdable", "SortedSetCmdable", "StreamCmdable", "SetCmdable", "PubSubCmdable")...)
		}
		for _, o := range []string{"Options", "ClusterOptions", "RingOptions", "UniversalOptions", "FailoverOptions"} {
			row.Settings = append(row.Settings, ClientSetting{Name: p + "." + o + ".MaxRetries", Says: SaysTries, Off: upTo(0), Sure: true})
		}
		rows = append(rows, row)
	}
	return rows
}
