package api

import "strings"

// Producer is a row: the settings by which a client of a broker sends a message
// again whose answer was lost, and by which the broker drops the repeat.
//
// Only what the program sets is a fault. What a library does by default is not.
type Producer struct {
	// Package is the import path that says whether a file can hold the settings.
	Package string
	// Type is the type whose values hold them: a struct or a map of texts; "" if
	// they are options.
	Type string
	// Option is the full name of the function that makes the option at fault,
	// which takes the protection away.
	Option string
	// Retries are the settings that bound the attempts: paths of fields, or keys.
	Retries []string
	// Set is the full name of a method of the type that sets a key, its first
	// argument, to its second; "" for none.
	Set string
	// Once is the highest number that sends once.
	Once int64
	// Safe are the settings that make the broker drop a repeat if they are true;
	// none if there is no such thing.
	Safe []string
	// Acks are the settings that say whose answer is waited for, and for options
	// the full name of the function. If it is NoAck, nobody's is, and nothing is
	// repeated because it was lost.
	Acks  []string
	NoAck string
	// Unless are functions that make an option for which the protection has to be
	// given up: somebody weighed it.
	Unless []string
	// Message is the type of a message, and Tells are the fields of it that may
	// tell a message from its repeat.
	Message string
	Tells   []string
	// Lacks says what is missing, and Remedy what to do.
	Lacks, Remedy string
}

const consumerDrops = "put an id into each message by which the consumer drops the repeat"

// producers returns the built-in rows.
func producers() []Producer {
	var rows []Producer
	// IBM/sarama v1.61.1: Retry.Max counts the repeats, Idempotent is false unless
	// set, and its validation wants the other settings with it.
	for _, p := range []string{"github.com/IBM/sarama", "github.com/Shopify/sarama"} {
		rows = append(rows, Producer{
			Package: p, Type: p + ".Config", Retries: []string{"Producer.Retry.Max"}, Safe: []string{"Producer.Idempotent"},
			Acks: []string{"Producer.RequiredAcks"}, NoAck: "0",
			Lacks:  "Producer.Idempotent is left false",
			Remedy: "set Producer.Idempotent, with RequiredAcks WaitForAll and Net.MaxOpenRequests 1",
		})
	}
	// segmentio/kafka-go v0.4.51: MaxAttempts counts the first one too, and there
	// is no idempotent writer.
	const kafkaGo = "github.com/segmentio/kafka-go"
	for _, t := range []string{"Writer", "WriterConfig"} {
		rows = append(rows, Producer{
			Package: kafkaGo, Type: kafkaGo + "." + t, Retries: []string{"MaxAttempts"}, Once: 1,
			Acks: []string{"RequiredAcks"}, NoAck: "0", Message: kafkaGo + ".Message", Tells: []string{"Key", "Headers"},
			Lacks:  "this writer has no idempotent mode",
			Remedy: consumerDrops + ", or set MaxAttempts to 1",
		})
	}
	// twmb/franz-go v1.22.3: idempotent by default, and without a limit of repeats.
	const kgo = "github.com/twmb/franz-go/pkg/kgo"
	rows = append(rows, Producer{
		Package: kgo, Option: kgo + ".DisableIdempotentWrite", Unless: []string{kgo + ".MaxProduceRequestsInflightPerBroker"}, Acks: []string{kgo + ".RequiredAcks"}, NoAck: kgo + ".NoAck",
		Lacks:  "the broker keeps both",
		Remedy: "leave the option out, or " + consumerDrops,
	})
	// confluent-kafka-go v2.11.1 hands its map to librdkafka, where
	// enable.idempotence is false by default.
	for _, p := range []string{"github.com/confluentinc/confluent-kafka-go/v2/kafka", "github.com/confluentinc/confluent-kafka-go/kafka"} {
		rows = append(rows, Producer{
			Package: p, Type: p + ".ConfigMap", Set: "(" + p + ".ConfigMap).SetKey", Retries: []string{"retries", "message.send.max.retries"}, Safe: []string{"enable.idempotence"},
			Acks: []string{"acks", "request.required.acks"}, NoAck: "0",
			Lacks:  "enable.idempotence is left false",
			Remedy: `set "enable.idempotence" to true`,
		})
	}
	return rows
}

// Producers returns the rows about the packages for which imported reports
// true.
func (t *Table) Producers(imported func(path string) bool) []*Producer {
	var rows []*Producer
	for i := range t.producers {
		if imported(t.producers[i].Package) {
			rows = append(rows, &t.producers[i])
		}
	}
	return rows
}

// LastElement is what is behind the last dot of a path of fields.
func LastElement(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }
