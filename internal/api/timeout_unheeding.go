package api

// Unheeding is a row: a client whose calls do not end with their context while
// they wait for an answer, but after a limit of the client's own.
type Unheeding struct {
	// Name is the function that makes the client of the options in argument Arg.
	Name string
	Arg  int
	// Owner is the type of the options, Key the limit, and Unless the option that
	// makes the client heed the context.
	Owner, Key, Unless string
	// Because is what happens, for the message.
	Because string
}

// unheedings returns the clients of caches that go on by themselves.
func unheedings() []Unheeding {
	const v9 = "github.com/redis/go-redis/v9."
	var list []Unheeding
	for _, r := range [][2]string{
		{"NewClient", "Options"}, {"NewClusterClient", "ClusterOptions"}, {"NewUniversalClient", "UniversalOptions"},
		{"NewFailoverClient", "FailoverOptions"}, {"NewRing", "RingOptions"},
	} {
		list = append(list, Unheeding{
			Name: v9 + r[0], Owner: v9 + r[1], Key: "ReadTimeout", Unless: "ContextTimeoutEnabled",
			Because: "without ContextTimeoutEnabled the client does not look at the context while it waits for the answer, and the caller waits on with it",
		})
	}
	return list
}

// Unheedings returns the rows of clients that do not heed their context.
func (t *Timeouts) Unheedings() []Unheeding { return t.unheedings }
