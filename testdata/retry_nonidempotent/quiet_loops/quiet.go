// Package quiet holds loops around writes that repeat none of them.
package quiet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"time"
)

type Post struct {
	hc  *http.Client
	url string
}

type Letter struct{ To, Text string }

func (p *Post) put(ctx context.Context, l Letter) error {
	raw, err := json.Marshal(l)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+"/letters", bytes.NewReader(raw))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: each round sends another letter.
func (p *Post) All(ctx context.Context, letters []Letter) (failed []Letter) {
	for _, l := range letters {
		if err := p.put(ctx, l); err != nil {
			failed = append(failed, l)
		}
	}
	return failed
}

// silent: the first letter that is taken ends the loop, but each is another one.
func (p *Post) FirstTaken(ctx context.Context, drafts []Letter) error {
	for _, l := range drafts {
		if err := p.put(ctx, l); err == nil {
			return nil
		}
	}
	return errors.New("none taken")
}

// silent: the same by index.
func (p *Post) FirstTakenByIndex(ctx context.Context, drafts []Letter) error {
	for i := 0; i < len(drafts); i++ {
		if err := p.put(ctx, drafts[i]); err == nil {
			return nil
		}
	}
	return errors.New("none taken")
}

// silent: success goes on with the next letter.
func (p *Post) Consume(ctx context.Context, in <-chan Letter) {
	for l := range in {
		if err := p.put(ctx, l); err != nil {
			log.Print(err)
			continue
		}
	}
}

// silent: success does not end the loop.
func (p *Post) Beat(ctx context.Context, l Letter) {
	for {
		if err := p.put(ctx, l); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Minute)
	}
}

// silent: a failure ends the loop.
func (p *Post) Drain(ctx context.Context, next func() (Letter, bool)) error {
	for {
		l, ok := next()
		if !ok {
			return nil
		}
		if err := p.put(ctx, l); err != nil {
			return err
		}
	}
}

// silent: it waits for a state; the error ends it.
func (p *Post) Await(ctx context.Context, l Letter) error {
	if err := p.put(ctx, l); err != nil {
		return err
	}
	for {
		resp, err := p.hc.Get(p.url + "/letters/" + l.To)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// silent: the cursor moves on.
func (p *Post) Pages(ctx context.Context) error {
	cursor := "first"
	for {
		resp, err := p.hc.Post(p.url+"/archive/"+cursor, "application/json", nil)
		if err != nil {
			log.Print(err)
			continue
		}
		var page struct{ Next string }
		err = json.NewDecoder(resp.Body).Decode(&page)
		resp.Body.Close()
		if err != nil || page.Next == "" {
			return err
		}
		cursor = page.Next
	}
}

// silent: nobody waits for the goroutines.
func (p *Post) Detached(ctx context.Context, l Letter) {
	for i := 0; i < 3; i++ {
		go p.put(ctx, l)
	}
}

// silent: the error is thrown away.
func (p *Post) Careless(ctx context.Context, l Letter) {
	for i := 0; i < 3; i++ {
		_ = p.put(ctx, l)
	}
}

// silent: the method is one that a server can do twice.
func (p *Post) Replace(ctx context.Context, raw []byte) (err error) {
	for _, method := range []string{http.MethodPut} {
		_ = method
	}
	for i := 0; i < 3; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, p.url, bytes.NewReader(raw))
		if err != nil {
			return err
		}
		resp, err := p.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// silent: the POST only asks.
func (p *Post) Search(ctx context.Context, raw []byte) (*http.Response, error) {
	var last error
	for i := 0; i < 3; i++ {
		resp, err := p.hc.Post(p.url+"/_search", "application/json", bytes.NewReader(raw))
		if err == nil {
			return resp, nil
		}
		last = err
	}
	return nil, last
}

// silent: the name promises that twice is once.
func (p *Post) UpsertLetter(ctx context.Context, raw []byte) (err error) {
	for i := 0; i < 3; i++ {
		var resp *http.Response
		resp, err = p.hc.Post(p.url+"/letters", "application/json", bytes.NewReader(raw))
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// silent: only the token is new; a refused request has not been carried out.
func (p *Post) Renew(ctx context.Context, l Letter) (*http.Response, error) {
	raw, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	resp, err := p.hc.Post(p.url, "application/json", bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusUnauthorized {
		resp.Body.Close()
		p.login()
		resp, err = p.hc.Post(p.url, "application/json", bytes.NewReader(raw))
	}
	return resp, err
}

func (p *Post) login() {}

// silent: a tree is walked by recursion, not an operation repeated.
func (p *Post) Walk(ctx context.Context, l Letter, rest []Letter) error {
	if err := p.put(ctx, l); err != nil {
		if len(rest) == 0 {
			return err
		}
		return p.Walk(ctx, rest[0], rest[1:])
	}
	return nil
}

// silent: the directive says so.
func (p *Post) Declared(ctx context.Context, l Letter) (err error) {
	for i := 0; i < 3; i++ {
		//deadline:idempotent the post office throws copies away
		if err = p.put(ctx, l); err == nil {
			return nil
		}
	}
	return err
}
