package api

// TwiceMessage is what a message of a broker costs that is sent twice, and
// twiceTask what a task of a queue costs.
const (
	TwiceMessage = "consumers get the message twice"
	twiceTask    = "the task runs twice"
	twiceMail    = "the recipient gets the mail twice"
	twiceChat    = "the channel gets the message twice"
	twicePush    = "the device shows it twice"
)

// PassedOn reports whether the cost of a write is that of a message or a task,
// whose receiver has to count on getting it twice.
func PassedOn(cost string) bool { return cost == TwiceMessage || cost == twiceTask }

func messageWrites(add func(Write, ...string)) {
	brokerWrites(add)
	mailWrites(add)
	const slack = "github.com/slack-go/slack"
	chat := Write{What: "a message", Cost: twiceChat}
	add(chat, methodsOf("*"+slack+".Client", "PostMessage", "PostMessageContext", "SendMessage", "SendMessageContext")...)
	add(chat, within(slack, "PostWebhook", "PostWebhookContext", "PostWebhookCustomHTTP", "PostWebhookCustomHTTPContext")...)
	const discord = "*github.com/bwmarrin/discordgo.Session"
	add(chat, methodsOf(discord, "ChannelMessageSend", "ChannelMessageSendComplex", "ChannelMessageSendTTS", "ChannelMessageSendEmbed", "ChannelMessageSendEmbeds",
		"ChannelMessageSendReply", "ChannelMessageSendEmbedReply", "ChannelMessageSendEmbedsReply", "ChannelFileSend", "ChannelFileSendWithMessage",
		"WebhookExecute", "WebhookThreadExecute", "FollowupMessageCreate")...)
	// Send takes requests of every kind; an edit of a message is the same twice.
	const telegram = "github.com/go-telegram-bot-api/telegram-bot-api/v5"
	sent := chat
	sent.By, sent.At = ByType, 1
	sent.Types = within(telegram, "MessageConfig", "PhotoConfig", "DocumentConfig", "VideoConfig", "AudioConfig", "AnimationConfig", "VoiceConfig", "StickerConfig",
		"ForwardConfig", "CopyMessageConfig", "LocationConfig", "VenueConfig", "ContactConfig", "SendPollConfig", "InvoiceConfig", "DiceConfig")
	add(sent, "(*"+telegram+".BotAPI).Send")
	add(chat, "(*"+telegram+".BotAPI).SendMediaGroup")
	// A notification with the same CollapseID takes the place of the first.
	add(Write{What: "a notification", Cost: twicePush, Needs: "a CollapseID"}, methodsOf("*github.com/sideshow/apns2.Client", "Push", "PushWithContext")...)
	// An event with the same DedupKey belongs to the same alert.
	const pagerduty = "github.com/PagerDuty/go-pagerduty"
	page := Write{What: "an event", Cost: "somebody is called twice", Needs: "a DedupKey"}
	add(page, within(pagerduty, "ManageEvent", "ManageEventWithContext")...)
	add(page, methodsOf("*"+pagerduty+".Client", "ManageEvent", "ManageEventWithContext")...)
	page.What, page.Needs = "an incident", "an IncidentKey"
	add(page, methodsOf("*"+pagerduty+".Client", "CreateIncident", "CreateIncidentWithContext")...)
}

func mailWrites(add func(Write, ...string)) {
	mail := Write{What: "a mail", Cost: twiceMail}
	add(mail, "net/smtp.SendMail")
	add(mail, methodsOf("*github.com/wneessen/go-mail.Client", "Send", "DialAndSend", "DialAndSendWithContext", "SendWithSMTPClient")...)
	add(mail, methodsOf("*github.com/sendgrid/sendgrid-go.Client", "Send", "SendWithContext")...)
	add(mail, "gopkg.in/gomail.v2.Send", "(*gopkg.in/gomail.v2.Dialer).DialAndSend")
	add(mail, methodsOf("*github.com/jordan-wright/email.Email", "Send", "SendWithTLS", "SendWithStartTLS")...)
	add(mail, "(*github.com/jordan-wright/email.Pool).Send")
	add(mail, methodsOf("*github.com/mrz1836/postmark.Client", "SendEmail", "SendEmailBatch", "SendTemplatedEmail", "SendTemplatedEmailBatch")...)
}

func brokerWrites(add func(Write, ...string)) {
	message := Write{What: "a message", Cost: TwiceMessage}
	add(message, "(*github.com/segmentio/kafka-go.Writer).WriteMessages", "(*github.com/segmentio/kafka-go.Conn).WriteMessages")
	for _, p := range []string{"github.com/IBM/sarama", "github.com/Shopify/sarama"} {
		add(message, methodsOf(p+".SyncProducer", "SendMessage", "SendMessages")...)
	}
	// Its idempotent mode tells the client's own repeats, not those of a caller.
	add(message, "(*github.com/twmb/franz-go/pkg/kgo.Client).ProduceSync")
	const nats = "github.com/nats-io/nats.go"
	add(message, methodsOf("*"+nats+".Conn", "Publish", "PublishMsg", "PublishRequest")...)
	// A stream drops a message whose id it has seen.
	stream := message
	stream.Needs = "a message id (Nats-Msg-Id)"
	add(stream, methodsOf(nats+".JetStream", "Publish", "PublishMsg")...)
	add(stream, methodsOf(nats+"/jetstream.Publisher", "Publish", "PublishMsg")...)
	const amqp = "*github.com/rabbitmq/amqp091-go.Channel"
	add(message, methodsOf(amqp, "Publish", "PublishWithContext", "PublishWithDeferredConfirm", "PublishWithDeferredConfirmWithContext")...)
	add(message, methodsOf("*github.com/streadway/amqp.Channel", "Publish")...)
	add(message, "(github.com/ThreeDotsLabs/watermill/message.Publisher).Publish")
	add(message, "(*cloud.google.com/go/pubsub/v2.Publisher).Publish", "(*cloud.google.com/go/pubsub.Topic).Publish")
	// A retained message takes the place of the one before.
	retained := message
	retained.By, retained.At = ByFlag, 3
	add(retained, "(github.com/eclipse/paho.mqtt.golang.Client).Publish")
	// A task may be made elsewhere, with an id or as the only one of its kind.
	const asynq, river = "github.com/hibiken/asynq", "github.com/riverqueue/river"
	task := Write{What: "a task", Cost: twiceTask, Needs: "a TaskID", By: ByMade, At: 1, Types: []string{asynq + ".NewTask"}}
	add(task, "(*"+asynq+".Client).Enqueue")
	task.At = 2
	add(task, "(*"+asynq+".Client).EnqueueContext")
	// The arguments of a job may say themselves that it is the only one of its kind.
	add(Write{What: "a job", Cost: twiceTask, Needs: "UniqueOpts", By: ByMethod, At: 2, Types: []string{"InsertOpts"}}, "(*"+river+".Client[TTx]).Insert")
	add(Write{What: "a job", Cost: twiceTask}, "(*github.com/vgarvardt/gue/v5.Client).Enqueue")
}
