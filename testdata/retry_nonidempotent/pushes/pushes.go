// Package pushes tells people again when that failed.
package pushes

import (
	"context"
	"time"

	"github.com/PagerDuty/go-pagerduty"
	"github.com/bwmarrin/discordgo"
	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
	"github.com/sideshow/apns2"
	"github.com/slack-go/slack"
)

func Telegram(bot *tgbotapi.BotAPI, chat int64, text string) (err error) {
	for range 3 {
		if _, err = bot.Send(tgbotapi.NewMessage(chat, text)); err == nil { // want `^bot\.Send sends a message, and the loop at retry_nonidempotent/pushes/pushes\.go:16 repeats it after a lost answer, although the first may have been carried out: the channel gets the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: an edit is the same twice.
func TelegramEdit(bot *tgbotapi.BotAPI, chat int64, message int, text string) (err error) {
	for range 3 {
		if _, err = bot.Send(tgbotapi.NewEditMessageText(chat, message, text)); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Discord(s *discordgo.Session, channel, text string) (err error) {
	for range 3 {
		if _, err = s.ChannelMessageSend(channel, text); err == nil { // want `^s\.ChannelMessageSend sends a message, and the loop at retry_nonidempotent/pushes/pushes\.go:37 repeats it after a lost answer, although the first may have been carried out: the channel gets the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Slack(c *slack.Client, text string) (err error) {
	for range 3 {
		if _, _, err = c.PostMessage("alarms", slack.MsgOptionText(text, false)); err == nil { // want `^c\.PostMessage sends a message, and the loop at retry_nonidempotent/pushes/pushes\.go:47 repeats it after a lost answer, although the first may have been carried out: the channel gets the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the first is updated.
func SlackUpdate(c *slack.Client, stamp, text string) (err error) {
	for range 3 {
		if _, _, _, err = c.UpdateMessage("alarms", stamp, slack.MsgOptionText(text, false)); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Push(c *apns2.Client, device string) (err error) {
	for range 3 {
		if _, err = c.Push(&apns2.Notification{DeviceToken: device, Payload: []byte(`{}`)}); err == nil { // want `^c\.Push sends a notification, and the loop at retry_nonidempotent/pushes/pushes\.go:68 repeats it after a lost answer, although the first may have been carried out: the device shows it twice; give it a CollapseID made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the second takes the place of the first.
func PushOnce(c *apns2.Client, device, order string) (err error) {
	for range 3 {
		if _, err = c.Push(&apns2.Notification{DeviceToken: device, CollapseID: order, Payload: []byte(`{}`)}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Page(ctx context.Context, c *pagerduty.Client, routing, text string) (err error) {
	for range 3 {
		event := &pagerduty.V2Event{RoutingKey: routing, Action: "trigger", Payload: &pagerduty.V2Payload{Summary: text}}
		if _, err = c.ManageEventWithContext(ctx, event); err == nil { // want `^c\.ManageEventWithContext sends an event, and the loop at retry_nonidempotent/pushes/pushes\.go:89 repeats it after a lost answer, although the first may have been carried out: somebody is called twice; give it a DedupKey made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the second belongs to the same alert.
func PageOnce(ctx context.Context, c *pagerduty.Client, routing, alert, text string) (err error) {
	for range 3 {
		event := &pagerduty.V2Event{RoutingKey: routing, DedupKey: alert, Action: "trigger", Payload: &pagerduty.V2Payload{Summary: text}}
		if _, err = c.ManageEventWithContext(ctx, event); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
