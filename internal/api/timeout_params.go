package api

import "time"

// Params returns the rows of timeouts and counts, by library.
func Params() []Param {
	var list []Param
	for _, rows := range [][]Param{
		stdTimeouts(), routerTimeouts(), restyTimeouts(), retryTimeouts(), redisTimeouts(), kafkaTimeouts(), temporalTimeouts(),
		kubernetesTimeouts(), driverTimeouts(), messageTimeouts(), breakerTimeouts(), grpcTimeouts(), fasthttpIdle(), triesTimeouts(),
	} {
		list = append(list, rows...)
	}
	return list
}

// fields builds rows for fields of owner.
func fields(owner string, clock Clock, keys ...string) []Param {
	rows := make([]Param, len(keys))
	for i, k := range keys {
		rows[i] = Param{Owner: owner, Key: k, Clock: clock}
	}
	return rows
}

// counts builds rows for fields of owner that are numbers.
func counts(owner string, keys ...string) []Param {
	rows := fields(owner, Request, keys...)
	for i := range rows {
		rows[i].Count = true
	}
	return rows
}

// inUnits gives rows the unit of their integers.
func inUnits(unit time.Duration, rows []Param) []Param {
	for i := range rows {
		rows[i].Unit = unit
	}
	return rows
}

// idle gives rows what their idle clock is for.
func idle(kind IdleKind, rows []Param) []Param {
	for i := range rows {
		rows[i].Idle = kind
	}
	return rows
}

// options builds rows for the options "pkg.Key" of owner, whose argument is
// the first one.
func timeoutOptions(pkg, owner string, clock Clock, names ...string) []Param {
	rows := make([]Param, len(names))
	for i, n := range names {
		rows[i] = Param{Name: pkg + "." + n, Owner: owner, Key: n, Clock: clock}
	}
	return rows
}

// countOptions is timeoutOptions for numbers.
func countOptions(pkg, owner string, names ...string) []Param {
	rows := timeoutOptions(pkg, owner, Request, names...)
	for i := range rows {
		rows[i].Count = true
	}
	return rows
}

// timeoutSetters builds rows for methods Set+Key of recv.
func timeoutSetters(recv string, clock Clock, prefix string, keys ...string) []Param {
	rows := make([]Param, len(keys))
	for i, k := range keys {
		rows[i] = Param{Name: "(*" + recv + ")." + prefix + k, Owner: recv, Key: k, Setter: true, Clock: clock}
	}
	return rows
}

func concat(lists ...[]Param) []Param {
	var all []Param
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// stdTimeouts is the standard library.
func stdTimeouts() []Param {
	return concat(
		fields("net/http.Server", Request, "ReadHeaderTimeout", "ReadTimeout", "WriteTimeout"),
		idle(IdleClose, fields("net/http.Server", Idle, "IdleTimeout")),
		fields("net/http.Client", Request, "Timeout"),
		fields("net/http.Transport", Connection, "TLSHandshakeTimeout"),
		fields("net/http.Transport", Request, "ResponseHeaderTimeout", "ExpectContinueTimeout"),
		idle(IdleReuse, fields("net/http.Transport", Idle, "IdleConnTimeout")),
		idle(IdleReuse, []Param{{Name: "(*database/sql.DB).SetConnMaxIdleTime", Clock: Idle}}),
		fields("net.Dialer", Connection, "Timeout"),
		[]Param{
			{Name: "net/http.TimeoutHandler", Arg: 1, Zero: ZeroNow},
			{Name: "context.WithTimeout", Arg: 1, Zero: ZeroNow},
			{Name: "context.WithTimeoutCause", Arg: 1, Zero: ZeroNow},
			{Name: "net.DialTimeout", Arg: 2, Clock: Connection},
		},
	)
}

// routerTimeouts is the web frameworks.
func routerTimeouts() []Param {
	return []Param{
		{Name: "github.com/go-chi/chi/v5/middleware.Timeout", Zero: ZeroNow},
		{Name: "github.com/labstack/echo/v4/middleware.ContextTimeout", Zero: ZeroPanic},
		{Name: "github.com/labstack/echo/v5/middleware.ContextTimeout", Zero: ZeroPanic},
		{Owner: "github.com/labstack/echo/v4/middleware.ContextTimeoutConfig", Key: "Timeout", Zero: ZeroPanic},
		{Owner: "github.com/labstack/echo/v4/middleware.TimeoutConfig", Key: "Timeout"},
		{Owner: "github.com/labstack/echo/v5/middleware.ContextTimeoutConfig", Key: "Timeout", Zero: ZeroPanic},
		{Name: "github.com/gofiber/fiber/v2/middleware/timeout.NewWithContext", Arg: 1, Zero: ZeroNow},
	}
}

// restyTimeouts is github.com/go-resty/resty/v2 and its successor. SetTimeout
// is the limit of one try.
func restyTimeouts() []Param {
	var rows []Param
	for _, p := range []string{"github.com/go-resty/resty/v2.Client", "resty.dev/v3.Client"} {
		rows = append(rows, timeoutSetters(p, Request, "Set", "Timeout", "RetryWaitTime", "RetryMaxWaitTime")...)
		count := timeoutSetters(p, Request, "Set", "RetryCount")
		count[0].Count = true
		rows = append(rows, count...)
	}
	for _, recv := range []string{"Client", "Request"} {
		rows = append(rows, Param{Name: "(*" + restyTwo + "." + recv + ").AddRetryCondition", Owner: restyTwo + ".Client", Key: "AddRetryCondition", Setter: true, Count: true})
	}
	return append(rows, counts(restyTwo+".Client", "RetryCount")...)
}

// retryTimeouts is the retry libraries; the functions that retry are Repeat
// rows.
func retryTimeouts() []Param {
	var rows []Param
	for _, p := range []string{"github.com/avast/retry-go/v4"} {
		rows = append(rows, timeoutOptions(p, p+".Option", Request, "Delay", "MaxDelay")...)
		rows = append(rows, countOptions(p, p+".Option", "Attempts", "Context", "DelayType", "RetryIf")...)
	}
	const (
		b5 = "github.com/cenkalti/backoff/v5"
		b4 = "github.com/cenkalti/backoff/v4"
		rh = "github.com/hashicorp/go-retryablehttp.Client"
	)
	rows = append(rows, timeoutOptions(b5, b5+".RetryOption", Request, "WithMaxElapsedTime")...)
	rows = append(rows, countOptions(b5, b5+".RetryOption", "WithMaxTries", "WithBackOff")...)
	rows = append(rows, fields(b4+".ExponentialBackOff", Request, "MaxElapsedTime", "InitialInterval", "MaxInterval")...)
	rows = append(rows, timeoutOptions(b4, b4+".ExponentialBackOffOpts", Request, "WithMaxElapsedTime", "WithInitialInterval", "WithMaxInterval")...)
	rows = append(rows, counts(rh, "RetryMax", "CheckRetry")...)
	rows = append(rows, fields(rh, Request, "RetryWaitMin", "RetryWaitMax", "HTTPClient.Timeout")...)
	return rows
}

// redisTimeouts is github.com/redis/go-redis/v9 and redigo.
func redisTimeouts() []Param {
	var rows []Param
	for _, t := range []string{"Options", "UniversalOptions", "ClusterOptions", "FailoverOptions", "RingOptions"} {
		o := "github.com/redis/go-redis/v9." + t
		rows = append(rows, concat(
			fields(o, Connection, "DialTimeout"),
			fields(o, Request, "ReadTimeout", "WriteTimeout"),
			fields(o, Waiting, "PoolTimeout"),
			idle(IdleReuse, fields(o, Idle, "ConnMaxIdleTime")),
			counts(o, "MaxRetries", "ContextTimeoutEnabled"),
		)...)
	}
	const r = "github.com/gomodule/redigo/redis"
	rows = append(rows, timeoutOptions("github.com/go-redsync/redsync/v4", "github.com/go-redsync/redsync/v4.Option", Lifetime, "WithExpiry")...)
	rows = append(rows, timeoutOptions(r, r+".DialOption", Connection, "DialConnectTimeout")...)
	return append(rows, timeoutOptions(r, r+".DialOption", Request, "DialReadTimeout", "DialWriteTimeout")...)
}
