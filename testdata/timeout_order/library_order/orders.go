// Package library_order has settings that libraries document otherwise.
package library_order

import (
	"context"
	"time"

	"github.com/IBM/sarama"
	"github.com/go-redsync/redsync/v4"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/nats-io/nats.go"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
)

func Elect() leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		LeaseDuration: 20 * time.Second,
		RenewDeadline: 10 * time.Second, // want `leaderelection\.LeaderElectionConfig\.RenewDeadline 10s \(timeout_order/library_order/orders\.go:21\) is not longer than 1\.2 times leaderelection\.LeaderElectionConfig\.RetryPeriod 9s \(timeout_order/library_order/orders\.go:22\): the deadline has no room for a second try to renew`
		RetryPeriod:   9 * time.Second,
	}
}

func Renew(cfg *rest.Config) leaderelection.LeaderElectionConfig {
	cfg.Timeout = 10 * time.Second // want `leaderelection\.LeaderElectionConfig\.RenewDeadline 10s \(timeout_order/library_order/orders\.go:28\) is not longer than rest\.Config\.Timeout 10s \(timeout_order/library_order/orders\.go:27\): one slow request to renew the lease loses it`
	return leaderelection.LeaderElectionConfig{LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second}
}

func Sarama() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Consumer.Group.Session.Timeout = 6 * time.Second // want `sarama\.Config\.Consumer\.Group\.Session\.Timeout 6s \(timeout_order/library_order/orders\.go:33\) is not longer than sarama\.Config\.Consumer\.Group\.Heartbeat\.Interval 6s \(timeout_order/library_order/orders\.go:34\): the consumer is thrown out of its group between two heartbeats`
	cfg.Consumer.Group.Heartbeat.Interval = 6 * time.Second
	cfg.Net.ReadTimeout = 30 * time.Second // want `sarama\.Config\.Net\.ReadTimeout 30s \(timeout_order/library_order/orders\.go:35\) is not longer than sarama\.Config\.Consumer\.Group\.Rebalance\.Timeout 2m \(timeout_order/library_order/orders\.go:36\): a rebalance that takes its time ends in a read timeout`
	cfg.Consumer.Group.Rebalance.Timeout = 2 * time.Minute
	return cfg
}

func Reader() *kafka.Reader {
	return kafka.NewReader(kafka.ReaderConfig{
		SessionTimeout:    10 * time.Second, // want `kafka\.ReaderConfig\.SessionTimeout 10s \(timeout_order/library_order/orders\.go:42\) is not longer than kafka\.ReaderConfig\.HeartbeatInterval 12s \(timeout_order/library_order/orders\.go:43\): the consumer is thrown out of its group between two heartbeats`
		HeartbeatInterval: 12 * time.Second,
		MaxWait:           time.Minute,
	})
}

func Lock(ctx context.Context, rs *redsync.Redsync) error {
	m := rs.NewMutex("oven", redsync.WithExpiry(10*time.Second)) // want `redsync\.WithExpiry 10s \(timeout_order/library_order/orders\.go:49\) is not longer than the 1m budget of Lock \(timeout_order/library_order/orders\.go:54\): others get it while the work still goes on`
	if err := m.LockContext(ctx); err != nil {
		return err
	}
	defer m.Unlock()
	work, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	<-work.Done()
	return nil
}

func Extended(ctx context.Context, rs *redsync.Redsync) error {
	m := rs.NewMutex("oven", redsync.WithExpiry(10*time.Second)) // silent: it is extended
	if err := m.LockContext(ctx); err != nil {
		return err
	}
	defer m.Unlock()
	go func() {
		for range time.Tick(3 * time.Second) {
			m.ExtendContext(ctx)
		}
	}()
	work, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	<-work.Done()
	return nil
}

func SetNX(ctx context.Context, c *redis.Client) {
	ok, err := c.SetNX(ctx, "oven", 1, 5*time.Second).Result() // want `the lock of c\.SetNX 5s \(timeout_order/library_order/orders\.go:78\) is not longer than the 20s budget of SetNX \(timeout_order/library_order/orders\.go:83\): others get it while the work still goes on`
	if err != nil || !ok {
		return
	}
	defer c.Del(ctx, "oven")
	work, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	<-work.Done()
}

func Subscribe(js nats.JetStreamContext) (*nats.Subscription, error) {
	return js.Subscribe("dough", func(m *nats.Msg) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		<-ctx.Done()
		m.Ack()
	}, nats.AckWait(30*time.Second), nats.ManualAck()) // want `nats\.AckWait 30s \(timeout_order/library_order/orders\.go:94\) is not longer than the 1m budget of Subscribe \(timeout_order/library_order/orders\.go:90\): others get it while the work still goes on`
}

func Pop(parent context.Context, c *redis.Client) {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	c.BLPop(ctx, 10*time.Second, "dough") // want `context\.WithTimeout 5s \(timeout_order/library_order/orders\.go:98\) is not longer than c\.BLPop 10s \(timeout_order/library_order/orders\.go:100\): a wait for nothing ends in an error instead of an empty answer`
}

func PopRedigo() (any, error) {
	c, err := redigo.Dial("tcp", "db:6379", redigo.DialReadTimeout(5*time.Second))
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return c.Do("BLPOP", "dough", 30) // want `redis\.DialReadTimeout 5s \(timeout_order/library_order/orders\.go:104\) is not longer than BLPOP 30s \(timeout_order/library_order/orders\.go:109\): a wait for nothing ends in an error instead of an empty answer`
}
