package api

// Values that carry the context of a request where the general rule does not
// find it: a method Context() context.Context or Request() *http.Request, as
// echo, fiber v3, iris, cobra and gRPC streams have, needs no row.

// gin's Context has a context's methods itself, but its Done and Deadline are
// those of the request only if the engine says so (ContextWithFallback).
func gin() Library {
	const p = "github.com/gin-gonic/gin"
	return Library{Module: p, Version: "v1.12.0", Types: []Type{{Name: p + ".Context", Carries: ".Request.Context()"}}}
}

// fiberV2's Context() is fasthttp's, which ends with the server, not with the
// request; UserContext is the one that middleware gives a deadline.
func fiberV2() Library {
	const p = "github.com/gofiber/fiber/v2"
	return Library{Module: p, Version: "v2.52.15", Types: []Type{{Name: p + ".Ctx", Carries: ".UserContext()"}}}
}

func goRestful() Library {
	const p = "github.com/emicklei/go-restful/v3"
	return Library{Module: p, Version: "v3.13.0", Types: []Type{{Name: p + ".Request", Carries: ".Request.Context()"}}}
}

// urfaveCLI has the context in a field.
func urfaveCLI() Library {
	const p = "github.com/urfave/cli/v2"
	return Library{Module: p, Version: "v2.27.7", Types: []Type{{Name: p + ".Context", Carries: ".Context", Command: true}}}
}

// urfaveCLIv3 gives an action its context and the command side by side.
func urfaveCLIv3() Library {
	const p = "github.com/urfave/cli/v3"
	return Library{Module: p, Version: "v3.14.0", Types: []Type{{Name: p + ".Command", Command: true}}}
}

// cobra's Context() is what ExecuteContext was given.
func cobra() Library {
	const p = "github.com/spf13/cobra"
	return Library{Module: p, Version: "v1.10.2", Types: []Type{{Name: p + ".Command", Carries: ".Context()", Command: true}}}
}

// gliderSSH has a context type of its own, which satisfies context.Context.
func gliderSSH() Library {
	const p = "github.com/gliderlabs/ssh"
	return Library{Module: p, Version: "v0.3.8", Types: []Type{{Name: p + ".Session", Carries: ".Context()"}}}
}

// watermill's Context() is the router's, whatever the message was published
// for: nobody waits for a handler.
func watermill() Library {
	const p = "github.com/ThreeDotsLabs/watermill"
	return Library{Module: p, Version: "v1.5.1", Types: []Type{{Name: p + "/message.Message", Carries: ".Context()", Command: true}}}
}
