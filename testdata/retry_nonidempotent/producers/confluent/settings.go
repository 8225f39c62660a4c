// Package confluent sets how librdkafka sends again.
package confluent

import "github.com/confluentinc/confluent-kafka-go/v2/kafka"

func Parcels(servers string) (*kafka.Producer, error) {
	return kafka.NewProducer(&kafka.ConfigMap{
		"bootstrap.servers": servers,
		"retries":           5, // want `^"retries" has a message sent again whose answer was lost, and enable\.idempotence is left false: consumers get the message twice; set "enable\.idempotence" to true$`
		"acks":              "all",
	})
}

func Labels(servers string) (*kafka.Producer, error) {
	settings := kafka.ConfigMap{"bootstrap.servers": servers, "enable.idempotence": false}
	settings["message.send.max.retries"] = "3" // want `^"message\.send\.max\.retries" has a message sent again whose answer was lost, and enable\.idempotence is left false: consumers get the message twice; set "enable\.idempotence" to true$`
	return kafka.NewProducer(&settings)
}

// silent: the broker drops the repeat.
func Invoices(servers string) (*kafka.Producer, error) {
	settings := &kafka.ConfigMap{"bootstrap.servers": servers, "retries": 5}
	if err := settings.SetKey("enable.idempotence", true); err != nil {
		return nil, err
	}
	return kafka.NewProducer(settings)
}

// silent: nothing is sent again.
func Once(servers string) (*kafka.Producer, error) {
	return kafka.NewProducer(&kafka.ConfigMap{"bootstrap.servers": servers, "retries": 0})
}
