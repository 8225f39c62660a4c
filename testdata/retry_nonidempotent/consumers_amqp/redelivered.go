package consumersamqp

import amqp "github.com/rabbitmq/amqp091-go"

// silent: what is delivered again is put aside before anything is printed.
func (d *Desk) RunFirst(deliveries <-chan amqp.Delivery) {
	for m := range deliveries {
		if m.Redelivered {
			_ = m.Reject(false)
			continue
		}
		if err := d.print(m.Body); err != nil {
			_ = m.Nack(false, true)
			continue
		}
		_ = m.Ack(false)
	}
}

// The second delivery prints too; it only is the last one.
func (d *Desk) RunTwice(deliveries <-chan amqp.Delivery) {
	for m := range deliveries {
		if err := d.print(m.Body); err != nil { // want `^d\.print sends POST through d\.printOnce \(retry_nonidempotent/consumers_amqp/consume\.go:74\) and http\.DefaultClient\.Do \(retry_nonidempotent/consumers_amqp/consume\.go:85\), and the queue delivers the message again \(retry_nonidempotent/consumers_amqp/redelivered\.go:27\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from m\.MessageId, which is the same in every run, or look first whether it is done already$`
			if m.Redelivered {
				_ = m.Nack(false, false)
			} else {
				_ = m.Nack(false, true)
			}
			continue
		}
		_ = m.Ack(false)
	}
}

// What is skipped says nothing about whether it was printed.
func (d *Desk) RunSome(deliveries <-chan amqp.Delivery) {
	for m := range deliveries {
		if m.ContentType != "text/plain" {
			_ = m.Reject(false)
			continue
		}
		if err := d.print(m.Body); err != nil { // want `^d\.print sends POST through d\.printOnce \(retry_nonidempotent/consumers_amqp/consume\.go:74\) and http\.DefaultClient\.Do \(retry_nonidempotent/consumers_amqp/consume\.go:85\), and the queue delivers the message again \(retry_nonidempotent/consumers_amqp/redelivered\.go:43\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from m\.MessageId, which is the same in every run, or look first whether it is done already$`
			_ = m.Nack(false, true)
			continue
		}
		_ = m.Ack(false)
	}
}
