// Package mails sends mails again when that failed.
package mails

import (
	"context"
	"net/smtp"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/jordan-wright/email"
	"github.com/mrz1836/postmark"
	"github.com/sendgrid/sendgrid-go"
	"github.com/sendgrid/sendgrid-go/helpers/mail"
	mailer "github.com/wneessen/go-mail"
	"gopkg.in/gomail.v2"
)

func Gomail(d *gomail.Dialer, m *gomail.Message) error {
	return retry.Do(func() error {
		return d.DialAndSend(m) // want `^d\.DialAndSend sends a mail, and retry\.Do repeats it \(retry_nonidempotent/mails/mails\.go:19\) after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

func Wright(e *email.Email, auth smtp.Auth) (err error) {
	for range 3 {
		if err = e.Send("relay:25", auth); err == nil { // want `^e\.Send sends a mail, and the loop at retry_nonidempotent/mails/mails\.go:25 repeats it after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Postmark(ctx context.Context, c *postmark.Client, to string) (err error) {
	for range 3 {
		if _, err = c.SendEmail(ctx, postmark.Email{To: to, Subject: "Your ticket"}); err == nil { // want `^c\.SendEmail sends a mail, and the loop at retry_nonidempotent/mails/mails\.go:35 repeats it after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Sendgrid(ctx context.Context, c *sendgrid.Client, m *mail.SGMailV3) error {
	return retry.Do(func() error {
		_, err := c.SendWithContext(ctx, m) // want `^c\.SendWithContext sends a mail, and retry\.Do repeats it \(retry_nonidempotent/mails/mails\.go:45\) after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the first attempt, or repeat only what was certainly not carried out$`
		return err
	}, retry.Attempts(4))
}

func GoMail(ctx context.Context, c *mailer.Client, m *mailer.Msg) (err error) {
	for range 3 {
		if err = c.DialAndSendWithContext(ctx, m); err == nil { // want `^c\.DialAndSendWithContext sends a mail, and the loop at retry_nonidempotent/mails/mails\.go:52 repeats it after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: nothing is tried twice.
func Once(c *mailer.Client, m *mailer.Msg) error {
	return retry.Do(func() error { return c.DialAndSend(m) }, retry.Attempts(1))
}

// silent: each round sends another mail.
func All(d *gomail.Dialer, list []*gomail.Message) {
	for _, m := range list {
		if err := d.DialAndSend(m); err != nil {
			continue
		}
	}
}
