// Package routers has the budgets of handlers behind web frameworks.
package routers

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
	echomw "github.com/labstack/echo/v4/middleware"
)

func wait(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 25*time.Second)
	defer cancel()
	<-ctx.Done()
}

func Chi() *http.Server {
	r := chi.NewRouter()
	r.Use(middleware.Timeout(time.Minute))
	r.Get("/", func(w http.ResponseWriter, r *http.Request) {})
	return &http.Server{Handler: r, WriteTimeout: 30 * time.Second} // want `http\.Server\.WriteTimeout 30s \(timeout_order/routers/routers\.go:27\) is not longer than the 1m of middleware\.Timeout in Chi \(timeout_order/routers/routers\.go:25\): the client sees EOF instead of the answer`
}

func ChiNested() *http.Server {
	r := chi.NewRouter()
	r.Route("/birds", func(r chi.Router) {
		r.Get("/", func(w http.ResponseWriter, r *http.Request) { wait(r.Context()) })
	})
	return &http.Server{Handler: r, WriteTimeout: 20 * time.Second} // want `http\.Server\.WriteTimeout 20s \(timeout_order/routers/routers\.go:35\) is not longer than the 25s budget of wait \(timeout_order/routers/routers\.go:18\): the client sees EOF instead of the answer`
}

func Gin() *http.Server {
	e := gin.New()
	g := e.Group("/birds")
	g.GET("/", func(c *gin.Context) { wait(c.Request.Context()) })
	return &http.Server{Handler: e, WriteTimeout: 20 * time.Second} // want `http\.Server\.WriteTimeout 20s \(timeout_order/routers/routers\.go:42\) is not longer than the 25s budget of wait \(timeout_order/routers/routers\.go:18\): the client sees EOF instead of the answer`
}

func Echo() *echo.Echo {
	e := echo.New()
	e.Use(echomw.ContextTimeout(40 * time.Second))
	e.Server.WriteTimeout = 30 * time.Second // want `http\.Server\.WriteTimeout 30s \(timeout_order/routers/routers\.go:48\) is not longer than the 40s of middleware\.ContextTimeout in Echo \(timeout_order/routers/routers\.go:47\): the client sees EOF instead of the answer`
	return e
}

func Fiber() *fiber.App {
	// silent: fasthttp's write timeout starts behind the handler
	app := fiber.New(fiber.Config{WriteTimeout: 5 * time.Second})
	app.Get("/", func(c *fiber.Ctx) error { wait(c.UserContext()); return nil })
	return app
}
