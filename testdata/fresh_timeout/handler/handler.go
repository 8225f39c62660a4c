// Package handler answers requests of a library for its readers.
package handler

import (
	"context"
	"database/sql"
	"net/http"
	"os/exec"
	"time"

	"github.com/gin-gonic/gin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"gorm.io/gorm"
)

type desk struct {
	db     *sql.DB
	orm    *gorm.DB
	client *http.Client
	audit  func(context.Context, string) error
}

func (d *desk) Loans(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Second) // want `^context\.WithTimeout\(context\.Background\(\), 4 \* time\.Second\) drops the deadline of r\.Context\(\): d\.db\.QueryRowContext \(line 28\) runs on after the caller has left; derive it from r\.Context\(\)$`
	defer cancel()
	var n int
	if err := d.db.QueryRowContext(ctx, "SELECT count(*) FROM loans").Scan(&n); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (d *desk) Reader(w http.ResponseWriter, r *http.Request) {
	ctx := context.TODO() // want `^context\.TODO\(\) drops the deadline of r\.Context\(\): d\.db\.ExecContext \(line 35\) runs on after the caller has left; pass r\.Context\(\)$`
	_, err := d.db.ExecContext(ctx, "UPDATE readers SET seen = now()")
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// Branches: both ways drop the deadline.
func (d *desk) Branches(ctx context.Context, slow bool) error {
	var bound context.Context
	var cancel context.CancelFunc
	if slow {
		bound, cancel = context.WithTimeout(context.Background(), time.Minute) // want `^context\.WithTimeout\(context\.Background\(\), time\.Minute\) is used although the function is given ctx, whose deadline it drops: d\.db\.ExecContext \(line 51\) runs on after the caller has left; derive it from ctx$`
	} else {
		bound, cancel = context.WithDeadline(context.Background(), time.Now().Add(time.Second)) // want `^context\.WithDeadline\(context\.Background\(\), time\.Now\(\)\.Add\(time\.Second\)\) is used although the function is given ctx, whose deadline it drops: d\.db\.ExecContext \(line 51\) runs on after the caller has left; derive it from ctx$`
	}
	defer cancel()
	_, err := d.db.ExecContext(bound, "REFRESH MATERIALIZED VIEW shelves")
	return err
}

// Handed goes to a function that cannot be seen.
func (d *desk) Handed(ctx context.Context) error {
	return d.audit(context.Background(), "opened") // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: d\.audit runs on after the caller has left; pass ctx$`
}

func (d *desk) Cover(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: d\.client\.Do \(line 65\) runs on after the caller has left; pass ctx$`
	if err != nil {
		return err
	}
	resp, err := d.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (d *desk) Scan(ctx context.Context) ([]byte, error) {
	return exec.CommandContext(context.Background(), "scan", "--shelf").Output() // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: exec\.CommandContext\(context\.Background\(\), "scan", "--shelf"\)\.Output runs on after the caller has left; pass ctx$`
}

func (d *desk) Catalogue(c *gin.Context) {
	var titles []string
	d.orm.WithContext(context.Background()).Table("titles").Find(&titles) // want `^context\.Background\(\) drops the deadline of c\.Request\.Context\(\): the work behind d\.orm\.WithContext runs on after the caller has left; pass c\.Request\.Context\(\)$`
	c.JSON(http.StatusOK, titles)
}

func Feed(conn grpc.ClientConnInterface) func(any, grpc.ServerStream) error {
	return func(_ any, stream grpc.ServerStream) error {
		ctx := metadata.NewOutgoingContext(context.Background(), metadata.Pairs("desk", "1")) // want `^context\.Background\(\) drops the deadline of stream\.Context\(\): conn\.Invoke \(line 85\) runs on after the caller has left; pass stream\.Context\(\)$`
		return conn.Invoke(ctx, "/library.Loans/Next", nil, nil)
	}
}

type query struct {
	Text string
	Ctx  context.Context
}

// Params is a struct on its way to a function that cannot be seen.
func Params(run func(query) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q := query{Text: r.FormValue("q"), Ctx: context.Background()} // want `^context\.Background\(\) drops the deadline of r\.Context\(\): run \(line 98\) runs on after the caller has left; pass r\.Context\(\)$`
		if err := run(q); err != nil {
			w.WriteHeader(http.StatusBadRequest)
		}
	}
}

// Middleware gives the handlers behind it another context.
func Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.Background())) // want `^context\.Background\(\) drops the deadline of r\.Context\(\): the work behind r\.WithContext runs on after the caller has left; pass r\.Context\(\)$`
	})
}

func Replace(c *gin.Context) {
	c.Request = c.Request.WithContext(context.Background()) // want `^context\.Background\(\) drops the deadline of c\.Request\.Context\(\): the work behind c\.Request\.WithContext runs on after the caller has left; pass c\.Request\.Context\(\)$`
	c.Next()
}

// Late: the first use of the root waits, the second is guarded.
func (d *desk) Late(ctx context.Context) error {
	root := context.Background() // want `^context\.Background\(\) drops the deadline of ctx: d\.db\.PingContext \(line 119\) runs on after the caller has left; pass ctx$`
	if err := d.db.PingContext(root); err != nil {
		return err
	}
	if ctx.Err() != nil {
		_, err := d.db.ExecContext(root, "UPDATE desks SET open = false")
		return err
	}
	return nil
}
