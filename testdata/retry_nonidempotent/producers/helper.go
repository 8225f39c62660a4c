package producers

import (
	"github.com/IBM/sarama"

	"deadlinelint.test/retry_nonidempotent/producers/setup"
)

func plain() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.RequiredAcks = sarama.WaitForAll
	cfg.Producer.Return.Successes = true
	return cfg
}

// silent: this one asks for the idempotent mode.
func Exactly() *sarama.Config {
	cfg := plain()
	cfg.Producer.Retry.Max = 6
	cfg.Producer.Idempotent = true
	return cfg
}

// Each call of plain makes another one.
func Loosely() *sarama.Config {
	cfg := plain()
	cfg.Producer.Retry.Max = 6 // want `^cfg\.Producer\.Retry\.Max has a message sent again whose answer was lost, and Producer\.Idempotent is left false: consumers get the message twice; set Producer\.Idempotent, with RequiredAcks WaitForAll and Net\.MaxOpenRequests 1$`
	return cfg
}

func safe() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Idempotent = true
	return cfg
}

// silent: safe has asked for the idempotent mode.
func Safely() *sarama.Config {
	cfg := safe()
	cfg.Producer.Retry.Max = 6
	return cfg
}

var shared = sarama.NewConfig()

func common() *sarama.Config { return shared }

// silent: both set the same one.
func First()  { common().Producer.Retry.Max = 6 }
func Second() { common().Producer.Idempotent = true }

func quick() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = 6
	return cfg
}

// silent: the other package may set the rest.
func Elsewhere() {
	setup.All(quick())
}
