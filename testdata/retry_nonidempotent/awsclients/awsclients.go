// Package awsclients repeats operations of aws-sdk-go-v2.
package awsclients

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/eventbridge"
	events "github.com/aws/aws-sdk-go-v2/service/eventbridge/types"
	"github.com/aws/aws-sdk-go-v2/service/kinesis"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	mail "github.com/aws/aws-sdk-go-v2/service/sesv2/types"
	"github.com/aws/aws-sdk-go-v2/service/sfn"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/google/uuid"
)

const attempts = 4

func Record(ctx context.Context, c *kinesis.Client, line []byte) (err error) {
	for range attempts {
		_, err = c.PutRecord(ctx, &kinesis.PutRecordInput{StreamName: aws.String("meter"), PartitionKey: aws.String("north"), Data: line}) // want `^c\.PutRecord sends a record, and the loop at retry_nonidempotent/awsclients/awsclients\.go:24 repeats it after a lost answer, although the first may have been carried out: the stream has the record twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Announce(ctx context.Context, c *eventbridge.Client, detail string) error {
	var err error
	for range attempts {
		if _, err = c.PutEvents(ctx, &eventbridge.PutEventsInput{Entries: []events.PutEventsRequestEntry{{Detail: aws.String(detail)}}}); err == nil { // want `^c\.PutEvents sends an event, and the loop at retry_nonidempotent/awsclients/awsclients\.go:36 repeats it after a lost answer, although the first may have been carried out: the targets get the event twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			break
		}
	}
	return err
}

func Mail(ctx context.Context, c *sesv2.Client, to string, content *mail.EmailContent) (err error) {
	in := &sesv2.SendEmailInput{Destination: &mail.Destination{ToAddresses: []string{to}}, Content: content}
	for range attempts {
		if _, err = c.SendEmail(ctx, in); err == nil { // want `^c\.SendEmail sends a mail, and the loop at retry_nonidempotent/awsclients/awsclients\.go:46 repeats it after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Start(ctx context.Context, c *sfn.Client, machine, input string) (err error) {
	for range attempts {
		if _, err = c.StartExecution(ctx, &sfn.StartExecutionInput{StateMachineArn: &machine, Input: &input}); err == nil { // want `^c\.StartExecution sends a start command, and the loop at retry_nonidempotent/awsclients/awsclients\.go:55 repeats it after a lost answer, although the first may have been carried out: it runs twice; give it a Name made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: an execution of that name is started once.
func StartNamed(ctx context.Context, c *sfn.Client, machine, order string) (err error) {
	for range attempts {
		if _, err = c.StartExecution(ctx, &sfn.StartExecutionInput{StateMachineArn: &machine, Name: aws.String("ship-" + order)}); err == nil {
			return nil
		}
	}
	return err
}

func Rotate(ctx context.Context, c *secretsmanager.Client, id string) (err error) {
	for range attempts {
		if _, err = c.RotateSecret(ctx, &secretsmanager.RotateSecretInput{SecretId: &id}); err == nil { // want `^c\.RotateSecret sends a request, and the loop at retry_nonidempotent/awsclients/awsclients\.go:74 repeats it after a lost answer, although the first may have been carried out: it runs twice; give it a ClientRequestToken made before the loop \(id is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the first call leaves its token in the input, which all share.
func RotateShared(ctx context.Context, c *secretsmanager.Client, id string) (err error) {
	in := &secretsmanager.RotateSecretInput{SecretId: &id}
	for range attempts {
		if _, err = c.RotateSecret(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

func rotate(ctx context.Context, c *secretsmanager.Client, in *secretsmanager.RotateSecretInput) error {
	_, err := c.RotateSecret(ctx, in)
	return err
}

func RotateBelow(ctx context.Context, c *secretsmanager.Client, id string) (err error) {
	for range attempts {
		if err = rotate(ctx, c, &secretsmanager.RotateSecretInput{SecretId: &id}); err == nil { // want `^rotate sends a request through c\.RotateSecret \(retry_nonidempotent/awsclients/awsclients\.go:94\), and the loop at retry_nonidempotent/awsclients/awsclients\.go:99 repeats it after a lost answer, although the first may have been carried out: it runs twice; give it a ClientRequestToken made before the loop \(id is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the input is made once, and keeps the token.
func RotateBelowShared(ctx context.Context, c *secretsmanager.Client, id string) (err error) {
	in := secretsmanager.RotateSecretInput{SecretId: &id}
	for range attempts {
		if err = rotate(ctx, c, &in); err == nil {
			return nil
		}
	}
	return err
}

// silent: a token for all attempts.
func RotateOnce(ctx context.Context, c *secretsmanager.Client, id string) (err error) {
	token := uuid.NewString()
	for range attempts {
		if _, err = c.RotateSecret(ctx, &secretsmanager.RotateSecretInput{SecretId: &id, ClientRequestToken: &token}); err == nil {
			return nil
		}
	}
	return err
}

func RotateEach(ctx context.Context, c *secretsmanager.Client, id string) (err error) {
	for range attempts {
		if _, err = c.RotateSecret(ctx, &secretsmanager.RotateSecretInput{
			SecretId:           &id,
			ClientRequestToken: aws.String(uuid.NewString()), // want `^ClientRequestToken, made by uuid\.NewString, is new in every attempt of c\.RotateSecret \(retry_nonidempotent/awsclients/awsclients\.go:131\), so the server cannot recognise the repeat; make it before the loop, or from id, which stays the same$`
		}); err == nil {
			return nil
		}
	}
	return err
}

// silent: a second secret of that name is refused.
func Create(ctx context.Context, c *secretsmanager.Client, name, value string) (err error) {
	for range attempts {
		if _, err = c.CreateSecret(ctx, &secretsmanager.CreateSecretInput{Name: &name, SecretString: &value}); err == nil {
			return nil
		}
	}
	return err
}

// queue is what this package needs of the client.
type queue interface {
	SendMessage(context.Context, *sqs.SendMessageInput, ...func(*sqs.Options)) (*sqs.SendMessageOutput, error)
}

func Push(ctx context.Context, q queue, url, job string) (err error) {
	for range attempts {
		if _, err = q.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &job}); err == nil { // want `^q\.SendMessage sends a message, and the loop at retry_nonidempotent/awsclients/awsclients\.go:157 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: a FIFO queue takes the content for the key.
func PushInOrder(ctx context.Context, q queue, url, job string) (err error) {
	for range attempts {
		if _, err = q.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &job, MessageGroupId: aws.String("jobs")}); err == nil {
			return nil
		}
	}
	return err
}

func Tell(ctx context.Context, c *sns.Client, topic, text string) (err error) {
	for range attempts {
		if _, err = c.Publish(ctx, &sns.PublishInput{TopicArn: &topic, Message: &text}); err == nil { // want `^c\.Publish sends a message, and the loop at retry_nonidempotent/awsclients/awsclients\.go:176 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the clients send again by themselves, with one token for each call.
func Once(ctx context.Context, cfg aws.Config, id string) error {
	c := secretsmanager.NewFromConfig(cfg, func(o *secretsmanager.Options) { o.RetryMaxAttempts = 8 })
	_, err := c.RotateSecret(ctx, &secretsmanager.RotateSecretInput{SecretId: &id})
	return err
}
