// Package dead_driver has drivers that try to connect longer than they may.
package dead_driver

import (
	"context"
	"database/sql"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func Postgres(parent context.Context) (*pgx.Conn, error) {
	cfg, err := pgx.ParseConfig("postgres://db")
	if err != nil {
		return nil, err
	}
	cfg.ConnectTimeout = 15 * time.Second // want `pgx\.ConnConfig\.ConnectTimeout 15s \(timeout_order/dead_driver/driver\.go:22\) is longer than context\.WithTimeout 5s \(timeout_order/dead_driver/driver\.go:23\): it can never fire, the context ends first`
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return pgx.ConnectConfig(ctx, cfg)
}

func Pool(parent context.Context) (*pgxpool.Pool, error) {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return pgxpool.New(ctx, "postgres://db/app?connect_timeout=10") // want `the connect timeout of the DSN 10s \(timeout_order/dead_driver/driver\.go:31\) is longer than context\.WithTimeout 5s \(timeout_order/dead_driver/driver\.go:29\): it can never fire, the context ends first`
}

func MySQL(parent context.Context) error {
	db, err := sql.Open("mysql", "app@tcp(db)/app?timeout=20s") // want `the connect timeout of the DSN 20s \(timeout_order/dead_driver/driver\.go:35\) is longer than context\.WithTimeout 10s \(timeout_order/dead_driver/driver\.go:39\): it can never fire, the context ends first`
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return db.PingContext(ctx)
}

func Mongo(parent context.Context) error {
	client, err := mongo.Connect(options.Client().ApplyURI("mongodb://db").SetServerSelectionTimeout(30 * time.Second)) // want `options\.ClientOptions\.SetServerSelectionTimeout 30s \(timeout_order/dead_driver/driver\.go:45\) is longer than context\.WithTimeout 10s \(timeout_order/dead_driver/driver\.go:49\): it can never fire, the context ends first`
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return client.Ping(ctx, nil)
}

func Dial(parent context.Context) (net.Conn, error) {
	d := net.Dialer{Timeout: 10 * time.Second} // want `net\.Dialer\.Timeout 10s \(timeout_order/dead_driver/driver\.go:55\) is longer than context\.WithTimeout 3s \(timeout_order/dead_driver/driver\.go:56\): it can never fire, the context ends first`
	ctx, cancel := context.WithTimeout(parent, 3*time.Second)
	defer cancel()
	return d.DialContext(ctx, "tcp", "db:5432")
}

func Redis() *redis.Client {
	return redis.NewClient(&redis.Options{
		ReadTimeout: 10 * time.Second, // want `redis\.Options\.ReadTimeout 10s \(timeout_order/dead_driver/driver\.go:63\) is longer than redis\.Options\.PoolTimeout 4s \(timeout_order/dead_driver/driver\.go:64\): a caller stops waiting for a connection before one that waits for its answer can come back`
		PoolTimeout: 4 * time.Second,
	})
}

func Quick(parent context.Context) (net.Conn, error) {
	d := net.Dialer{Timeout: time.Second} // silent: shorter than the context
	ctx, cancel := context.WithTimeout(parent, 3*time.Second)
	defer cancel()
	return d.DialContext(ctx, "tcp", "db:5432")
}
