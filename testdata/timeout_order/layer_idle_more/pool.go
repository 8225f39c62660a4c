// Package layeridlemore has a layer with timeouts of which none ends a request.
package layeridlemore

import "time"

const (
	//deadline:layer service
	replyTimeout = 4 * time.Second
	//deadline:layer cache clock=idle
	keepWarm = time.Minute // want `^no timeout of the cache ends a request: keepWarm 1m \(timeout_order/layer_idle_more/pool\.go:10\) starts again whenever something happens, and borrowWait 2s \(timeout_order/layer_idle_more/pool\.go:12\) only limits the way to a connection; nothing ends the work that the service timeout replyTimeout 4s \(timeout_order/layer_idle_more/pool\.go:8\) gives up on; give the cache a limit of its own$`
	//deadline:layer cache clock=queue
	borrowWait = 2 * time.Second // silent: an idle clock or a wait in a queue does not limit a request
)

func Settings() []time.Duration { return []time.Duration{replyTimeout, keepWarm, borrowWait} }
