// Package layeridle has idle connections that are used again after the other
// end has closed them, and idle clocks in the place of limits.
//
//deadline:order balancer > service > database
package layeridle

import (
	"database/sql"
	"net/http"
	"time"
)

// balancerIdle is idle_timeout of the load balancer in front.
//
//deadline:layer balancer clock=idle
const balancerIdle = 60 * time.Second

func Public(h http.Handler) *http.Server {
	return &http.Server{
		Handler:     h,
		IdleTimeout: 20 * time.Second, //deadline:layer service clock=idle // want `^the service closes idle connections after http\.Server\.IdleTimeout 20s \(timeout_order/layer_idle/hops\.go:21\), and the balancer uses them again for up to balancerIdle 1m \(timeout_order/layer_idle/hops\.go:16\): a request on one that is just being closed fails; keep them there for longer than 1m$`
	}
}

func Patient(h http.Handler) *http.Server {
	return &http.Server{
		Handler:     h,
		IdleTimeout: 75 * time.Second, //deadline:layer service clock=idle // silent: longer than the balancer keeps them
	}
}

func Same(h http.Handler) *http.Server {
	const keep = 60 * time.Second //deadline:layer service clock=idle // want `^the service closes idle connections after keep 1m \(timeout_order/layer_idle/hops\.go:33\), and the balancer uses them again for up to balancerIdle 1m \(timeout_order/layer_idle/hops\.go:16\): a request on one that is just being closed fails; keep them there for longer than 1m$`
	return &http.Server{Handler: h, IdleTimeout: keep}
}

// waitTimeout is wait_timeout of the database.
//
//deadline:layer database clock=idle
const waitTimeout = 5 * time.Minute

func Pools(reads, writes *sql.DB) {
	reads.SetConnMaxIdleTime(4 * time.Minute)   //deadline:layer service clock=idle // silent: given up before the database closes it
	writes.SetConnMaxIdleTime(10 * time.Minute) //deadline:layer service clock=idle // want `^the database closes idle connections after waitTimeout 5m \(timeout_order/layer_idle/hops\.go:40\), and the service uses them again for up to writes\.SetConnMaxIdleTime 10m \(timeout_order/layer_idle/hops\.go:44\): a request on one that is just being closed fails; give them up here before 5m$`
}

// Side has a pool that is said to be the database's. It closes nothing.
func Side(db *sql.DB) {
	db.SetConnMaxIdleTime(10 * time.Second) //deadline:layer database clock=idle // silent: a pool uses connections again
}

func Peers() *http.Transport {
	return &http.Transport{
		IdleConnTimeout: 90 * time.Second, // silent: nothing says which server it talks to
	}
}
