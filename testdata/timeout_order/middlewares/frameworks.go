package middlewares

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	echomw "github.com/labstack/echo/v4/middleware"
	echo5 "github.com/labstack/echo/v5"
	echo5mw "github.com/labstack/echo/v5/middleware"
)

// Echo and EchoShort have one server each, in a field of the framework's.
func Echo() *echo.Echo {
	e := echo.New()
	e.Use(echomw.ContextTimeout(22 * time.Second))
	e.Server.WriteTimeout = 16 * time.Second // want `^http\.Server\.WriteTimeout 16s \(.*/frameworks\.go:\d+\) is not longer than the 22s of middleware\.ContextTimeout in Echo \(.*/frameworks\.go:\d+\): the client sees EOF instead of the answer$`
	return e
}

func EchoShort() *echo.Echo {
	e := echo.New()
	e.Use(echomw.ContextTimeout(11 * time.Second))
	e.Server.WriteTimeout = 16 * time.Second // silent: the timeouts are in order
	return e
}

func EchoConfig() *http.Server {
	e := echo.New()
	e.Use(echomw.ContextTimeoutWithConfig(echomw.ContextTimeoutConfig{Timeout: 21 * time.Second}))
	return &http.Server{Handler: e, WriteTimeout: 16 * time.Second} // want `^http\.Server\.WriteTimeout 16s \(.*\) is not longer than the 21s of middleware\.ContextTimeoutConfig\.Timeout in EchoConfig \(.*\): the client sees EOF instead of the answer$`
}

func EchoWall() *http.Server {
	e := echo.New()
	cfg := echomw.TimeoutConfig{ErrorMessage: "too slow"}
	cfg.Timeout = 17 * time.Second
	e.Use(echomw.TimeoutWithConfig(cfg))
	return &http.Server{Handler: e, WriteTimeout: 16 * time.Second} // want `^http\.Server\.WriteTimeout 16s \(.*\) is not longer than the 17s of middleware\.TimeoutConfig\.Timeout in EchoWall \(.*\): the client sees EOF instead of the answer$`
}

func Echo5() *http.Server {
	e := echo5.New()
	e.Use(echo5mw.ContextTimeoutWithConfig(echo5mw.ContextTimeoutConfig{Timeout: 23 * time.Second}))
	return &http.Server{Handler: e, WriteTimeout: 16 * time.Second} // want `^http\.Server\.WriteTimeout 16s \(.*\) is not longer than the 23s of middleware\.ContextTimeoutConfig\.Timeout in Echo5 \(.*\): the client sees EOF instead of the answer$`
}

func EchoReplaced() *echo.Echo {
	http.HandleFunc("/patient", patient)
	e := echo.New()
	e.Server = &http.Server{WriteTimeout: 6 * time.Second} // silent: the framework gives it its handler
	return e
}

func ending(d time.Duration) gin.HandlerFunc {
	return func(c *gin.Context) {
		ctx, cancel := context.WithTimeout(c.Request.Context(), d)
		defer cancel()
		c.Request = c.Request.WithContext(ctx)
		c.Next()
	}
}

func Gin() *http.Server {
	e := gin.New()
	e.Use(ending(19 * time.Second))
	e.GET("/", func(c *gin.Context) {})
	return &http.Server{Handler: e, WriteTimeout: 16 * time.Second} // want `^http\.Server\.WriteTimeout 16s \(.*\) is not longer than the 19s budget of ending \(.*\): the client sees EOF instead of the answer$`
}

func GinShort() *http.Server {
	e := gin.New()
	e.Use(ending(8 * time.Second))
	e.GET("/", gin.WrapF(patient))
	return &http.Server{Handler: e, WriteTimeout: 16 * time.Second} // silent: the middleware ends the handler's context before
}
