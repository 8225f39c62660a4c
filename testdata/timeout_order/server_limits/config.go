package server_limits

import (
	"context"
	"database/sql"
	"net/url"
	"time"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/lib/pq"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

func Prices(parent context.Context, dsn string) error {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return err
	}
	cfg.MaxConns = 8
	cfg.ConnConfig.RuntimeParams["application_name"] = "prices"
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = "60000" // want `^the 15s budget of Prices \(timeout_order/server_limits/config\.go:28\) is not longer than statement_timeout 1m \(timeout_order/server_limits/config\.go:27\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 1m; set it below 15s$`
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return err
	}
	defer pool.Close()
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	_, err = conn.Exec(ctx, "CALL refresh_prices()")
	return err
}

func Hooked(parent context.Context, dsn string) error {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return err
	}
	cfg.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SET statement_timeout = '2min'") // want `^the 10s budget of Hooked \(timeout_order/server_limits/config\.go:58\) is not longer than statement_timeout 2m \(timeout_order/server_limits/config\.go:50\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 2m; set it below 10s$`
		return err
	}
	pool, err := pgxpool.NewWithConfig(parent, cfg)
	if err != nil {
		return err
	}
	defer pool.Close()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err = pool.Exec(ctx, "DELETE FROM sessions WHERE expired")
	return err
}

func limitSession(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT set_config('statement_timeout', '40s', false)") // want `^the 10s budget of Standard \(timeout_order/server_limits/config\.go:72\) is not longer than statement_timeout 40s \(timeout_order/server_limits/config\.go:65\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 40s; set it below 10s$`
	return err
}

func Standard(parent context.Context, cfg pgx.ConnConfig) error {
	db := stdlib.OpenDB(cfg, stdlib.OptionAfterConnect(limitSession))
	defer db.Close()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err := db.ExecContext(ctx, "DELETE FROM carts WHERE expired")
	return err
}

func Connector(parent context.Context) error {
	c, err := pq.NewConnectorConfig(pq.Config{Host: "db", Runtime: map[string]string{"statement_timeout": "3min"}}) // want `^the 1m budget of Connector \(timeout_order/server_limits/config\.go:84\) is not longer than statement_timeout 3m \(timeout_order/server_limits/config\.go:79\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 3m; set it below 1m$`
	if err != nil {
		return err
	}
	db := bun.NewDB(sql.OpenDB(c), pgdialect.New())
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	_, err = db.ExecContext(ctx, "CALL rotate_keys()")
	return err
}

func MySQL(parent context.Context) (n int, err error) {
	cfg := mysql.NewConfig()
	cfg.Params = map[string]string{"max_execution_time": "30000"} // want `^the 10s budget of MySQL \(timeout_order/server_limits/config\.go:98\) is not longer than max_execution_time 30s \(timeout_order/server_limits/config\.go:92\): when the context ends, the driver only closes the connection, and the statement runs on in the database for up to 30s; set it below 10s$`
	connector, err := mysql.NewConnector(cfg)
	if err != nil {
		return 0, err
	}
	db := sql.OpenDB(connector)
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n)
	return n, err
}

type order struct{ ID int64 }

func Gorm(parent context.Context) (list []order, err error) {
	db, err := gorm.Open(postgres.Open("host=db dbname=shop statement_timeout=25000"), &gorm.Config{}) // want `^the 20s budget of Gorm \(timeout_order/server_limits/config\.go:111\) is not longer than statement_timeout 25s \(timeout_order/server_limits/config\.go:107\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 25s; set it below 20s$`
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	return list, db.WithContext(ctx).Where("open").Find(&list).Error
}

func Built(parent context.Context, base *url.URL) error {
	u := *base
	q := u.Query()
	q.Set("application_name", "search")
	q.Set("statement_timeout", "50s") // want `^the 20s budget of Built \(timeout_order/server_limits/config\.go:127\) is not longer than statement_timeout 50s \(timeout_order/server_limits/config\.go:120\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 50s; set it below 20s$`
	u.RawQuery = q.Encode()
	pool, err := pgxpool.New(parent, u.String())
	if err != nil {
		return err
	}
	defer pool.Close()
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	_, err = pool.Exec(ctx, "CALL reindex()")
	return err
}
