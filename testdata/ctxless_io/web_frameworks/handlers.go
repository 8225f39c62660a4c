// Package handlers serves requests with frameworks, each of which keeps the
// context of the request somewhere else.
package handlers

import (
	"database/sql"

	restful "github.com/emicklei/go-restful/v3"
	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	fiberv3 "github.com/gofiber/fiber/v3"
	"github.com/labstack/echo/v4"
	echov5 "github.com/labstack/echo/v5"
)

var db *sql.DB

func Gin(c *gin.Context) {
	db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores c\.Request\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.Request\.Context\(\), \.\.\.\)$`
	ctx := c.Request.Context()
	db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	_ = ctx
}

func Echo(c echo.Context) error {
	_, err := db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores c\.Request\(\)\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.Request\(\)\.Context\(\), \.\.\.\)$`
	return err
}

func EchoV5(c *echov5.Context) error {
	_, err := db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores c\.Request\(\)\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.Request\(\)\.Context\(\), \.\.\.\)$`
	return err
}

func Fiber(c *fiber.Ctx) error {
	_, err := db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores c\.UserContext\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.UserContext\(\), \.\.\.\)$`
	return err
}

func FiberV3(c fiberv3.Ctx) error {
	_, err := db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores c\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.Context\(\), \.\.\.\)$`
	return err
}

func Restful(req *restful.Request, resp *restful.Response) {
	db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores req\.Request\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(req\.Request\.Context\(\), \.\.\.\)$`
}

// Register registers literals: each sees its own parameter.
func Register(e *echo.Echo, r *gin.Engine) {
	e.GET("/a", func(ec echo.Context) error {
		return db.QueryRow("SELECT 1").Err() // want `^db\.QueryRow ignores ec\.Request\(\)\.Context\(\): it keeps its database connection after the caller has given up; use db\.QueryRowContext\(ec\.Request\(\)\.Context\(\), \.\.\.\)$`
	})
	r.GET("/b", func(gc *gin.Context) {
		db.Exec("UPDATE visits SET n = n + 1") // want `^db\.Exec ignores gc\.Request\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(gc\.Request\.Context\(\), \.\.\.\)$`
	})
}
