package producers

import "github.com/IBM/sarama"

// Config is read from a file.
type Config struct {
	Tries    int
	Repeats  int `default:"0"`
	Attempts int
}

// Whoever writes the line wants more than one.
func Configured(c Config) (sarama.SyncProducer, error) {
	cfg := sarama.NewConfig()
	cfg.Producer.RequiredAcks = sarama.WaitForAll
	cfg.Producer.Retry.Max = c.Tries // want `^cfg\.Producer\.Retry\.Max has a message sent again whose answer was lost, and Producer\.Idempotent is left false: consumers get the message twice; set Producer\.Idempotent, with RequiredAcks WaitForAll and Net\.MaxOpenRequests 1$`
	return sarama.NewSyncProducer([]string{"kafka:9092"}, cfg)
}

// silent: nothing is sent again unless somebody asks for it.
func Asked(c Config) (sarama.SyncProducer, error) {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = c.Repeats
	return sarama.NewSyncProducer([]string{"kafka:9092"}, cfg)
}

// silent: the same, by a default in code.
func AskedInCode() (sarama.SyncProducer, error) {
	c := Config{Attempts: 0}
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = c.Attempts
	return sarama.NewSyncProducer([]string{"kafka:9092"}, cfg)
}

// silent: the configuration may ask for the idempotent mode, too.
func Both(c Config, exact bool) (sarama.SyncProducer, error) {
	cfg := sarama.NewConfig()
	cfg.Producer.Retry.Max = c.Tries
	cfg.Producer.Idempotent = exact
	return sarama.NewSyncProducer([]string{"kafka:9092"}, cfg)
}
