package api

// Libraries that run the functions they are given: again after an error, at a
// time of their own, or beside others. A retry is Inline: its caller waits for
// what the function does.

func backoffV4() Library {
	const p = "github.com/cenkalti/backoff/v4"
	return Library{Module: p, Version: "v4.3.0", Funcs: runs(Inline, 0, within(p,
		"Retry", "RetryWithData", "RetryNotify", "RetryNotifyWithData", "RetryNotifyWithTimer", "RetryNotifyWithTimerAndData")...)}
}

func backoffV5() Library {
	const p = "github.com/cenkalti/backoff/v5"
	return Library{Module: p, Version: "v5.0.3", Funcs: runsContext(Inline, 1, p+".Retry")}
}

func retryGoV4() Library {
	const p = "github.com/avast/retry-go/v4"
	return Library{Module: p, Version: "v4.7.0", Funcs: runs(Inline, 0, within(p, "Do", "DoWithData")...)}
}

func retryGoV5() Library {
	const p = "github.com/avast/retry-go/v5"
	return Library{Module: p, Version: "v5.1.1",
		Funcs: runs(Inline, 0, "(*"+p+".Retrier).Do", "(*"+p+".RetrierWithData[T]).Do")}
}

func sethvargoRetry() Library {
	const p = "github.com/sethvargo/go-retry"
	funcs := runsContext(Inline, 2, within(p, "Do", "DoValue", "Constant", "Exponential", "Fibonacci")...)
	return Library{Module: p, Version: "v0.5.0", Funcs: funcs}
}

// failsafe's asynchronous calls hand back a result to wait for, but nothing
// makes the caller wait for it.
func failsafe() Library {
	const (
		p        = "github.com/failsafe-go/failsafe-go"
		executor = p + ".Executor[R any]"
	)
	funcs := runs(Inline, 0, methodsOf(executor, "Get", "GetWithExecution", "Run", "RunWithExecution")...)
	funcs = append(funcs, runs(Deferred, 0, methodsOf(executor,
		"GetAsync", "GetAsyncWithExecution", "RunAsync", "RunAsyncWithExecution", "OnDone", "OnFailure", "OnSuccess")...)...)
	return Library{Module: p, Version: "v0.9.8", Funcs: funcs}
}

func resiliency() Library {
	const p = "github.com/eapache/go-resiliency"
	funcs := runs(Inline, 0, "(*"+p+"/retrier.Retrier).Run", "(*"+p+"/breaker.Breaker).Run", "(*"+p+"/deadline.Deadline).Run")
	funcs = append(funcs, runsContext(Inline, 1, methodsOf("*"+p+"/retrier.Retrier", "RunCtx", "RunFn")...)...)
	return Library{Module: p, Version: "v1.7.0", Funcs: funcs}
}

func gobreaker() Library {
	const p = "github.com/sony/gobreaker"
	return Library{Module: p, Version: "v1.0.0", Funcs: runs(Inline, 0, "(*"+p+".CircuitBreaker).Execute")}
}

func gobreakerV2() Library {
	const p = "github.com/sony/gobreaker/v2"
	return Library{Module: p, Version: "v2.4.0",
		Funcs: runs(Inline, 0, "(*"+p+".CircuitBreaker[T]).Execute", "(*"+p+".DistributedCircuitBreaker[T]).Execute")}
}

// hystrix's Do waits for the function; Go does not.
func hystrix() Library {
	const p = "github.com/afex/hystrix-go"
	funcs := runs(Inline, 1, p+"/hystrix.Do")
	funcs = append(funcs, runsContext(Inline, 2, p+"/hystrix.DoC")...)
	return Library{Module: p, Version: "v0.0.0-20180502004556-fa1af6a1f4f5", Funcs: funcs}
}

func clientGo() Library {
	const p = "k8s.io/client-go"
	funcs := runs(Inline, 1, p+"/util/retry.RetryOnConflict")
	funcs = append(funcs, runs(Inline, 2, p+"/util/retry.OnError")...)
	return Library{Module: p, Version: "v0.36.0", Funcs: funcs}
}

// apimachinery's wait.Until and its kin run a function until a stop channel is
// closed: a background loop, which no one caller's context belongs in.
func apimachinery() Library {
	const (
		m = "k8s.io/apimachinery"
		p = m + "/pkg/util/wait"
	)
	funcs := runs(Inline, 1, within(p, "ExponentialBackoff", "PollInfinite", "PollImmediateInfinite")...)
	funcs = append(funcs, runs(Inline, 2, within(p, "Poll", "PollImmediate")...)...)
	funcs = append(funcs, runs(Deferred, 0, within(p, "Until", "NonSlidingUntil", "JitterUntil", "BackoffUntil", "Forever")...)...)
	funcs = append(funcs, runsContext(Inline, 1, within(p, "UntilWithContext", "NonSlidingUntilWithContext", "JitterUntilWithContext", "BackoffUntilWithContext")...)...)
	funcs = append(funcs, runsContext(Inline, 2, within(p,
		"ExponentialBackoffWithContext", "PollUntilWithContext", "PollInfiniteWithContext", "PollImmediateUntilWithContext",
		"PollImmediateInfiniteWithContext")...)...)
	funcs = append(funcs, runsContext(Inline, 3, within(p, "PollUntilContextCancel", "PollWithContext", "PollImmediateWithContext")...)...)
	funcs = append(funcs, runsContext(Inline, 4, p+".PollUntilContextTimeout")...)
	return Library{Module: m, Version: "v0.36.0", Funcs: funcs}
}

func cron() Library {
	const p = "github.com/robfig/cron"
	return Library{Module: p, Version: "v1.2.0", Funcs: runs(Deferred, 1, "(*"+p+".Cron).AddFunc")}
}

func cronV3() Library {
	const p = "github.com/robfig/cron/v3"
	return Library{Module: p, Version: "v3.0.1", Funcs: runs(Deferred, 1, "(*"+p+".Cron).AddFunc")}
}

func gocron() Library {
	const p = "github.com/go-co-op/gocron"
	return Library{Module: p, Version: "v1.37.0", Funcs: runs(Deferred, 0, methodsOf("*"+p+".Scheduler", "Do", "DoWithJobDetails")...)}
}

func gocronV2() Library {
	const p = "github.com/go-co-op/gocron/v2"
	return Library{Module: p, Version: "v2.21.2", Funcs: runs(Deferred, 0, p+".NewTask")}
}

// ants runs a task in a goroutine that the submitter does not wait for.
func ants() Library {
	const p = "github.com/panjf2000/ants/v2"
	return Library{Module: p, Version: "v2.12.1", Funcs: runs(Deferred, 0, p+".Submit", "(*"+p+".Pool).Submit")}
}

func conc() Library {
	const p = "github.com/sourcegraph/conc"
	funcs := runs(Group, 0, "(*"+p+".WaitGroup).Go")
	for _, pool := range []string{"Pool", "ContextPool", "ErrorPool", "ResultPool[T]", "ResultContextPool[T]", "ResultErrorPool[T]"} {
		funcs = append(funcs, runs(Group, 0, "(*"+p+"/pool."+pool+").Go")...)
	}
	funcs = append(funcs, runs(Inline, 1, within(p+"/iter", "ForEach", "ForEachIdx", "Map", "MapErr")...)...)
	return Library{Module: p, Version: "v0.3.0", Funcs: funcs}
}

// lo is github.com/samber/lo: the functions of it that people do I/O in.
func lo() Library {
	const p = "github.com/samber/lo"
	funcs := runs(Inline, 0, within(p, "Try", "Try0", "Try1", "Try2", "Try3", "TryOr")...)
	funcs = append(funcs, runs(Inline, 1, within(p,
		"Associate", "Attempt", "ContainsBy", "CountBy", "EveryBy", "Filter", "FilterMap", "Find", "FlatMap", "ForEach",
		"ForEachWhile", "GroupBy", "KeyBy", "Map", "MapEntries", "MapKeys", "MapToSlice", "MapValues", "OmitBy", "PickBy",
		"Reduce", "Reject", "SomeBy", "SumBy", "Times", "UniqBy")...)...)
	funcs = append(funcs, runs(Inline, 2, within(p, "AttemptWithDelay", "AttemptWhileWithDelay")...)...)
	return Library{Module: p, Version: "v1.53.0", Funcs: funcs}
}
