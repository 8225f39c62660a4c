// Package reading sends, in each round of a loop, what it has just read.
package reading

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"
)

type Desk struct {
	url string
	in  *bufio.Reader
}

// silent: each round sends what has been typed anew.
func (d *Desk) Line(in *bufio.Scanner) error {
	for in.Scan() {
		resp, err := http.Post(d.url+"/notes", "text/plain", strings.NewReader(in.Text()))
		if err != nil {
			log.Println("once more, please:", err)
			continue
		}
		return resp.Body.Close()
	}
	return in.Err()
}

// silent: the same through a variable, from a reader in a field.
func (d *Desk) String() error {
	for {
		note, err := d.in.ReadString('\n')
		if err != nil {
			return err
		}
		resp, err := http.Post(d.url+"/notes", "text/plain", strings.NewReader(note))
		if err != nil {
			continue
		}
		return resp.Body.Close()
	}
}

// silent: somebody is asked each time.
func (d *Desk) Typed() error {
	for {
		var pin string
		if _, err := fmt.Scanln(&pin); err != nil {
			return err
		}
		resp, err := http.Post(d.url+"/pins", "text/plain", strings.NewReader(pin))
		if err != nil {
			fmt.Println("that did not work:", err)
			continue
		}
		return resp.Body.Close()
	}
}

// silent: somebody is asked by a function of the program.
func (d *Desk) Prompted() error {
	for range 3 {
		resp, err := http.Post(d.url+"/pins", "text/plain", strings.NewReader(promptPin()))
		if err != nil {
			continue
		}
		return resp.Body.Close()
	}
	return nil
}

func promptPin() string { return "0000" }

// silent: a decoder goes on with the next document.
func (d *Desk) Documents(r io.Reader) error {
	dec := json.NewDecoder(r)
	for {
		var note struct{ Text string }
		if err := dec.Decode(&note); err != nil {
			return err
		}
		resp, err := http.Post(d.url+"/notes", "text/plain", strings.NewReader(note.Text))
		if err != nil {
			continue
		}
		return resp.Body.Close()
	}
}

func (d *Desk) Kept() error {
	note, err := d.in.ReadString('\n')
	if err != nil {
		return err
	}
	for range 3 {
		resp, err := http.Post(d.url+"/notes", "text/plain", strings.NewReader(note)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/reading/reading\.go:99 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		return resp.Body.Close()
	}
	return nil
}

func (d *Desk) Text(in *bufio.Scanner) error {
	in.Scan()
	for range 3 {
		resp, err := http.Post(d.url+"/notes", "text/plain", strings.NewReader(in.Text())) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/reading/reading\.go:112 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return nil
}

func (d *Desk) Document(raw string) error {
	for range 3 {
		var note struct{ Text string }
		if err := json.NewDecoder(strings.NewReader(raw)).Decode(&note); err != nil {
			return err
		}
		resp, err := http.Post(d.url+"/notes", "text/plain", strings.NewReader(note.Text)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/reading/reading\.go:123 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return nil
}
