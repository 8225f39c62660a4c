// Package cloud calls services whose clients have a context form beside each
// call. Only go-mail has rows for the forms themselves.
package cloud

import (
	"context"

	"github.com/aws/aws-sdk-go/service/s3"
	"github.com/aws/aws-sdk-go/service/s3/s3manager"
	"github.com/aws/aws-sdk-go/service/sqs"
	"github.com/go-git/go-git/v5"
	vault "github.com/hashicorp/vault/api"
	"github.com/sendgrid/sendgrid-go"
	sgmail "github.com/sendgrid/sendgrid-go/helpers/mail"
	"github.com/slack-go/slack"
	"github.com/wneessen/go-mail"
)

func Store(ctx context.Context, client *s3.S3, input *s3.PutObjectInput) error {
	if _, err := client.PutObject(input); err != nil { // want `^client\.PutObject ignores ctx: the call goes on after the caller has given up; use client\.PutObjectWithContext\(ctx, \.\.\.\)$`
		return err
	}
	_, err := client.PutObjectWithContext(ctx, input) // silent: the call is not known to do I/O
	return err
}

func Upload(ctx context.Context, uploader *s3manager.Uploader, input *s3manager.UploadInput) error {
	_, err := uploader.Upload(input) // want `^uploader\.Upload ignores ctx: the call goes on after the caller has given up; use uploader\.UploadWithContext\(ctx, \.\.\.\)$`
	return err
}

func Receive(ctx context.Context, queue *sqs.SQS, input *sqs.ReceiveMessageInput) (*sqs.ReceiveMessageOutput, error) {
	return queue.ReceiveMessage(input) // want `^queue\.ReceiveMessage ignores ctx: the call goes on after the caller has given up; use queue\.ReceiveMessageWithContext\(ctx, \.\.\.\)$`
}

func Clone(ctx context.Context, dir, url string) error {
	repo, err := git.PlainClone(dir, false, &git.CloneOptions{URL: url}) // want `^git\.PlainClone ignores ctx: the call goes on after the caller has given up; use git\.PlainCloneContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return repo.FetchContext(ctx, &git.FetchOptions{}) // silent: the call is not known to do I/O
}

// Open reads a directory: nothing to wait for, and no context form.
func Open(ctx context.Context, dir string) (*git.Repository, error) {
	return git.PlainOpen(dir) // silent: the call is not known to do I/O
}

func Secret(ctx context.Context, client *vault.Client, path string) (*vault.Secret, error) {
	if secret, err := client.Logical().Read(path); err == nil { // want `^client\.Logical\(\)\.Read ignores ctx: the request goes on after the caller has given up; use client\.Logical\(\)\.ReadWithContext\(ctx, \.\.\.\)$`
		return secret, nil
	}
	return client.Logical().ReadWithContext(ctx, path) // silent: the call is not known to do I/O
}

func Mail(ctx context.Context, client *sendgrid.Client, message *sgmail.SGMailV3) error {
	if _, err := client.Send(message); err != nil { // want `^client\.Send ignores ctx: the request goes on after the caller has given up; use client\.SendWithContext\(ctx, \.\.\.\)$`
		return err
	}
	_, err := client.SendWithContext(ctx, message) // silent: the call is not known to do I/O
	return err
}

func SMTP(ctx context.Context, client *mail.Client, message *mail.Msg) error {
	if err := client.DialAndSend(message); err != nil { // want `^client\.DialAndSend ignores ctx: the mail session goes on after the caller has given up; use client\.DialAndSendWithContext\(ctx, \.\.\.\)$`
		return err
	}
	return client.DialAndSendWithContext(ctx, message) // silent: the call takes a context itself
}

func Chat(ctx context.Context, client *slack.Client, text string) error {
	if _, _, err := client.PostMessage("ops", slack.MsgOptionText(text, false)); err != nil { // want `^client\.PostMessage ignores ctx: the request goes on after the caller has given up; use client\.PostMessageContext\(ctx, \.\.\.\)$`
		return err
	}
	_, _, err := client.PostMessageContext(ctx, "ops", slack.MsgOptionText(text, false)) // silent: the call is not known to do I/O
	return err
}
