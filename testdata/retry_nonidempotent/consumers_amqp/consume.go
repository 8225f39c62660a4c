// Package consumersamqp takes messages from a queue and puts them back.
package consumersamqp

import (
	"bytes"
	"fmt"
	"log"
	"net/http"

	amqp "github.com/rabbitmq/amqp091-go"
	old "github.com/streadway/amqp"
)

type Desk struct{ url string }

func (d *Desk) Run(deliveries <-chan amqp.Delivery) {
	for m := range deliveries {
		if err := d.print(m.Body); err != nil { // want `^d\.print sends POST through d\.printOnce \(retry_nonidempotent/consumers_amqp/consume\.go:74\) and http\.DefaultClient\.Do \(retry_nonidempotent/consumers_amqp/consume\.go:85\), and the queue delivers the message again \(retry_nonidempotent/consumers_amqp/consume\.go:20\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from m\.MessageId, which is the same in every run, or look first whether it is done already$`
			log.Println(err)
			_ = m.Nack(false, true)
			continue
		}
		_ = m.Ack(false)
	}
}

// silent: what fails is thrown away, or goes to a queue for what failed.
func (d *Desk) RunOnce(deliveries <-chan amqp.Delivery) {
	for m := range deliveries {
		if err := d.print(m.Body); err != nil {
			_ = m.Nack(false, false)
			continue
		}
		_ = m.Ack(false)
	}
}

// silent: the key is the message's own id.
func (d *Desk) RunKeyed(deliveries <-chan amqp.Delivery) {
	for m := range deliveries {
		if err := d.printOnce(m.Body, m.MessageId); err != nil {
			_ = m.Reject(true)
			continue
		}
		_ = m.Ack(false)
	}
}

// silent: what cannot be read is put back before anything is done.
func (d *Desk) RunBusy(deliveries <-chan amqp.Delivery, busy func() bool) {
	for m := range deliveries {
		if busy() {
			_ = m.Nack(false, true)
			continue
		}
		if err := d.print(m.Body); err != nil {
			log.Println(err)
		}
		_ = m.Ack(false)
	}
}

func (d *Desk) Handle(m old.Delivery) {
	resp, err := http.Post(d.url+"/labels", "text/plain", bytes.NewReader(m.Body)) // want `^http\.Post sends POST, and the queue delivers the message again \(retry_nonidempotent/consumers_amqp/consume\.go:66\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from m\.MessageId, which is the same in every run, or look first whether it is done already$`
	if err != nil {
		_ = m.Reject(true)
		return
	}
	_ = resp.Body.Close()
	_ = m.Ack(false)
}

func (d *Desk) print(label []byte) error {
	return d.printOnce(label, "")
}

func (d *Desk) printOnce(label []byte, id string) error {
	req, err := http.NewRequest(http.MethodPost, d.url+"/labels", bytes.NewReader(label))
	if err != nil {
		return err
	}
	if id != "" {
		req.Header.Set("Idempotency-Key", id)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("labels: %s", resp.Status)
	}
	return nil
}
