// Package layerdatabase has limits that a database keeps itself and that
// comments give a layer. Who uses the pool cannot be seen.
package layerdatabase

import (
	"context"
	"database/sql"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

//deadline:layer service
const answer = 10 * time.Second

//deadline:layer database
const replica = "postgres://replica/shop?statement_timeout=30000" // want `^the database timeout statement_timeout 30s \(timeout_order/layer_database/limits\.go:18\) is not shorter than the service timeout answer 10s \(timeout_order/layer_database/limits\.go:15\): the service gives up first, and the database works on for nobody; keep it below 10s$`

//deadline:layer database
const primary = "postgres://primary/shop?statement_timeout=8s" // silent: it fits

func Reading() (*sql.DB, error) { return sql.Open("pgx", replica) }

func Writing() (*sql.DB, error) { return sql.Open("pgx", primary) }

func Prepare(cfg *pgxpool.Config) {
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = "9000" //deadline:layer database // silent: it fits
	//deadline:layer database
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = "2min" // want `^the database timeout statement_timeout 2m \(timeout_order/layer_database/limits\.go:30\) is not shorter than the service timeout answer 10s \(timeout_order/layer_database/limits\.go:15\): the service gives up first, and the database works on for nobody; keep it below 10s$`
}

func Widen(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, "SET LOCAL statement_timeout = '15s'") //deadline:layer database // want `^the database timeout statement_timeout 15s \(timeout_order/layer_database/limits\.go:34\) is not shorter than the service timeout answer 10s \(timeout_order/layer_database/limits\.go:15\): the service gives up first, and the database works on for nobody; keep it below 10s$`
	return err
}

func Open(ctx context.Context) (*pgxpool.Pool, error) {
	return pgxpool.New(ctx, "host=db options='-c statement_timeout=10s'") //deadline:layer database // want `^the database timeout statement_timeout 10s \(timeout_order/layer_database/limits\.go:39\) is not shorter than the service timeout answer 10s \(timeout_order/layer_database/limits\.go:15\): both end at once, and the service may be gone before it hears of the database; keep it below 10s$`
}
