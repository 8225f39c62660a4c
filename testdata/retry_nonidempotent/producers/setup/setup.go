// Package setup sets what the others forget.
package setup

import "github.com/IBM/sarama"

func All(cfg *sarama.Config) { cfg.Producer.Idempotent = true }
