// Package more has the settings of the remaining libraries.
package more

import (
	"context"
	"database/sql"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/bsm/redislock"
	"github.com/go-sql-driver/mysql"
	"github.com/redis/go-redis/v9"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"github.com/twmb/franz-go/pkg/kgo"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/workflow"
)

func Activity(ctx workflow.Context) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		ScheduleToCloseTimeout: time.Minute, // want `ActivityOptions\.ScheduleToCloseTimeout 1m \(timeout_order/more/more\.go:22\) is not longer than ActivityOptions\.StartToCloseTimeout 2m \(timeout_order/more/more\.go:23\): the limit of all tries ends the first one`
		StartToCloseTimeout:    2 * time.Minute,
		HeartbeatTimeout:       10 * time.Second,
	})
}

func Workflow() client.StartWorkflowOptions {
	return client.StartWorkflowOptions{
		WorkflowExecutionTimeout: time.Hour, // want `StartWorkflowOptions\.WorkflowExecutionTimeout 1h \(timeout_order/more/more\.go:30\) is not longer than StartWorkflowOptions\.WorkflowRunTimeout 2h \(timeout_order/more/more\.go:31\): the limit of all runs ends the first one`
		WorkflowRunTimeout:       2 * time.Hour,
	}
}

func Franz() (*kgo.Client, error) {
	return kgo.NewClient(
		kgo.SessionTimeout(10*time.Second), // want `kgo\.SessionTimeout 10s \(timeout_order/more/more\.go:37\) is not longer than kgo\.HeartbeatInterval 10s \(timeout_order/more/more\.go:38\): the consumer is thrown out of its group between two heartbeats`
		kgo.HeartbeatInterval(10*time.Second),
	)
}

func Receive(parent context.Context, c *sqs.Client, queue string) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err := c.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: &queue, WaitTimeSeconds: 20}) // want `context\.WithTimeout 10s \(timeout_order/more/more\.go:43\) is not longer than sqs\.ReceiveMessageInput\.WaitTimeSeconds 20s \(timeout_order/more/more\.go:45\): a wait for nothing ends in an error instead of an empty answer`
	return err
}

func Lock(ctx context.Context, c *redislock.Client) error {
	lock, err := c.Obtain(ctx, "oven", 5*time.Second, nil) // want `the lock of c\.Obtain 5s \(timeout_order/more/more\.go:50\) is not longer than the 30s budget of Lock \(timeout_order/more/more\.go:55\): others get it while the work still goes on`
	if err != nil {
		return err
	}
	defer lock.Release(ctx)
	work, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	<-work.Done()
	return nil
}

func Stream(parent context.Context, c *redis.Client) {
	ctx, cancel := context.WithTimeout(parent, 2*time.Second)
	defer cancel()
	c.XReadGroup(ctx, &redis.XReadGroupArgs{Group: "g", Block: 5 * time.Second}) // want `context\.WithTimeout 2s \(timeout_order/more/more\.go:62\) is not longer than redis\.XReadGroupArgs\.Block 5s \(timeout_order/more/more\.go:64\): a wait for nothing ends in an error instead of an empty answer`
}

func MySQL() *mysql.Config {
	return &mysql.Config{ReadTimeout: time.Minute, Timeout: 10 * time.Second} // silent: an idle clock is none for the whole
}

func Viper(parent context.Context) {
	viper.SetDefault("bake.limit", "45s")
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, viper.GetDuration("bake.limit")) // want `context\.WithTimeout 45s \(default\) \(timeout_order/more/more\.go:75\) is longer than context\.WithTimeout 30s \(timeout_order/more/more\.go:73\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

func Pflag(parent context.Context, fs *pflag.FlagSet) {
	var limit time.Duration
	fs.DurationVarP(&limit, "limit", "l", 45*time.Second, "")
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, limit) // want `context\.WithTimeout 45s \(default\) \(timeout_order/more/more\.go:85\) is longer than context\.WithTimeout 30s \(timeout_order/more/more\.go:83\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

func Idle(db *sql.DB) {
	db.SetConnMaxLifetime(time.Hour)
	db.SetConnMaxIdleTime(2 * time.Hour) // silent: lifetimes are in no order with requests
}
