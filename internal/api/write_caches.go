package api

import (
	"slices"
	"strings"
)

// relativeCommands are commands of Redis that have their effect again each time.
var relativeCommands = []string{
	"INCR", "INCRBY", "INCRBYFLOAT", "DECR", "DECRBY", "LPUSH", "RPUSH", "LPUSHX", "RPUSHX", "APPEND", "HINCRBY", "HINCRBYFLOAT",
	"ZINCRBY", "XADD", "RPOP", "LPOP", "SPOP", "PUBLISH", "RPOPLPUSH", "LMOVE", "LINSERT",
}

// RelativeCommand returns the command in upper case, and whether it has its
// effect again each time.
func RelativeCommand(name string) (string, bool) {
	name = strings.ToUpper(name)
	return name, slices.Contains(relativeCommands, name)
}

const twiceCommand = "the command takes effect twice"

func cacheWrites(add func(Write, ...string)) {
	const v9, v8 = redisV9, redisV8
	// What Client, ClusterClient and Ring have is declared by cmdable; in v9 each
	// family of commands has an interface besides, of which Cmdable is made.
	for _, family := range []struct {
		iface string
		names []string
	}{
		{"StringCmdable", []string{"Incr", "IncrBy", "IncrByFloat", "Decr", "DecrBy", "Append"}},
		{"ListCmdable", []string{"LPush", "RPush", "LPushX", "RPushX", "RPop", "LPop", "RPopLPush", "LMove", "LInsert"}},
		{"HashCmdable", []string{"HIncrBy", "HIncrByFloat"}},
		{"SortedSetCmdable", []string{"ZIncrBy"}},
		{"StreamCmdable", []string{"XAdd"}},
		{"SetCmdable", []string{"SPop"}},
		{"PubSubCmdable", []string{"Publish"}},
	} {
		for _, recv := range []string{v9 + "." + family.iface, v9 + ".cmdable", v8 + ".Cmdable", v8 + ".cmdable"} {
			for _, name := range family.names {
				add(Write{What: strings.ToUpper(name), Cost: twiceCommand}, "("+recv+")."+name)
			}
		}
	}
	// A pipeline is sent as one. The transaction of a Watch is left out: it is meant
	// to be run again, with what was read anew.
	for _, p := range []string{v9, v8} {
		sent := Write{Cost: twiceCommand, By: ByPipeline}
		add(sent, "("+p+".Pipeliner).Exec", "(*"+p+".Pipeline).Exec")
		sent.At = 2
		for _, recv := range []string{"*" + p + ".Client", "*" + p + ".ClusterClient", "*" + p + ".Ring", p + ".Cmdable"} {
			add(sent, methodsOf(recv, "Pipelined", "TxPipelined")...)
		}
	}
	const redigo = "github.com/gomodule/redigo/redis"
	do := Write{Cost: twiceCommand, By: ByCommand, At: 1}
	add(do, "("+redigo+".Conn).Do")
	do.At = 2
	add(do, "("+redigo+".ConnWithContext).DoContext", "("+redigo+".ConnWithTimeout).DoWithTimeout")
	do.At = 3
	add(do, redigo+".DoContext", redigo+".DoWithTimeout")
	const memcache = "*github.com/bradfitz/gomemcache/memcache.Client"
	add(Write{What: "incr", Cost: "the counter counts twice"}, methodsOf(memcache, "Increment", "Decrement")...)
	add(Write{What: "append", Cost: "the value is appended twice"}, methodsOf(memcache, "Append", "Prepend")...)
}
