// Package books uses sessions that another package makes.
package books

import (
	"context"

	"github.com/go-resty/resty/v2"

	"deadlinelint.test/ctxless_io/handle_from_elsewhere/pool"
)

type Book struct{ ID int64 }

func Count(ctx context.Context) (int64, error) {
	s := pool.Session()
	defer s.Close()
	return s.Count(&Book{}) // want `^s\.Count runs on a handle without ctx: it keeps its database connection after the caller has given up; use s\.Context\(ctx\)$`
}

func CountBound(ctx context.Context) (int64, error) {
	s := pool.For(ctx)
	defer s.Close()
	return s.Count(&Book{}) // silent: the handle was given a context before
}

// Fetch lets its caller complete the request, and bind it.
func Fetch(ctx context.Context, c *resty.Client, url string, complete func(*resty.Request)) error {
	req := c.R()
	complete(req)
	_, err := req.Get(url) // silent: where the handle comes from cannot be seen
	return err
}

// Search lets its callers complete the request, and one has nothing to add.
func Search(c *resty.Client, url string, complete func(*resty.Request)) error {
	req := c.R()
	if complete != nil {
		complete(req)
	}
	_, err := req.Get(url) // want `^req\.Get has no context, though SearchAll \(ctxless_io/handle_from_elsewhere/books\.go:45\) has ctx: the request goes on after the caller has given up; hand it down to Search and use req\.SetContext\(ctx\)$`
	return err
}

func SearchAll(ctx context.Context, c *resty.Client) error {
	return Search(c, "/all", nil)
}

func FetchCover(ctx context.Context, c *resty.Client, url string) error {
	return Fetch(ctx, c, url, func(r *resty.Request) { r.SetContext(ctx) })
}
