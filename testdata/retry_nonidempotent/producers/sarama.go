// Package producers sets how producers of messages send again.
package producers

import (
	"time"

	"github.com/IBM/sarama"
)

const tries = 8

func Meters() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = tries // want `^cfg\.Producer\.Retry\.Max has a message sent again whose answer was lost, and Producer\.Idempotent is left false: consumers get the message twice; set Producer\.Idempotent, with RequiredAcks WaitForAll and Net\.MaxOpenRequests 1$`
	cfg.Producer.Retry.Backoff = time.Second
	return cfg
}

func Explicit() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Idempotent = false
	cfg.Producer.Retry.Max = 3 // want `^cfg\.Producer\.Retry\.Max has a message sent again whose answer was lost, and Producer\.Idempotent is left false: consumers get the message twice; set Producer\.Idempotent, with RequiredAcks WaitForAll and Net\.MaxOpenRequests 1$`
	return cfg
}

// silent: the broker drops the repeat.
func Bills() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = tries
	cfg.Producer.Idempotent = true
	cfg.Producer.RequiredAcks = sarama.WaitForAll
	cfg.Net.MaxOpenRequests = 1
	return cfg
}

// silent: the default of the library; nobody asked for it.
func Default() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.RequiredAcks = sarama.WaitForAll
	return cfg
}

// silent: nothing is sent again.
func Once() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = 0
	return cfg
}

// silent: no answer is waited for, so none is lost.
func Fire() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.RequiredAcks = sarama.NoResponse
	cfg.Producer.Retry.Max = tries
	return cfg
}

// silent: how often is not known, and neither is the other setting.
func FromFlags(n int, idempotent bool) (*sarama.Config, *sarama.Config) {
	a, b := sarama.NewConfig(), sarama.NewConfig()
	a.Producer.Retry.Max = n
	b.Producer.Retry.Max = tries
	b.Producer.Idempotent = idempotent
	return a, b
}

// silent: the one who calls base sets the rest.
func base() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = tries
	return cfg
}

func Ledger() *sarama.Config {
	cfg := base()
	cfg.Producer.Idempotent = true
	return cfg
}

// silent: harden sets the rest.
func Audit() *sarama.Config {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = tries
	harden(cfg)
	return cfg
}

func harden(cfg *sarama.Config) { cfg.Producer.Idempotent = true }

// silent: whoever hands the settings in may have set the rest.
func Patient(cfg *sarama.Config) { cfg.Producer.Retry.Max = tries }

// silent: an option is applied to settings that are made elsewhere.
func WithTries() func(*sarama.Config) {
	return func(cfg *sarama.Config) { cfg.Producer.Retry.Max = tries }
}

type Station struct{ settings *sarama.Config }

func NewStation() *Station {
	s := &Station{settings: sarama.NewConfig()}
	s.settings.Producer.Retry.Max = 5 // want `^s\.settings\.Producer\.Retry\.Max has a message sent again whose answer was lost, and Producer\.Idempotent is left false: consumers get the message twice; set Producer\.Idempotent, with RequiredAcks WaitForAll and Net\.MaxOpenRequests 1$`
	return s
}
