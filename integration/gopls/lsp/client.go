// Package lsp is the editor's side of a conversation with gopls: enough of the
// Language Server Protocol to open, type, and look at what comes back.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// Client is an editor with one folder open.
type Client struct {
	conn     *jsonrpc2.Conn
	cmd      *exec.Cmd
	settings map[string]any

	mu        sync.Mutex
	published map[string]PublishDiagnostics // the last by document
	changed   chan struct{}                 // closed and replaced at each publication
}

// Start runs the server in dir and greets it. The settings are gopls' own;
// record is told of each message that says something about findings.
func Start(ctx context.Context, server, dir string, settings map[string]any, record func(string)) (*Client, error) {
	cmd := exec.Command(server, "serve")
	cmd.Dir = dir
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &Client{cmd: cmd, settings: settings, published: map[string]PublishDiagnostics{}, changed: make(chan struct{})}
	stream := jsonrpc2.NewBufferedStream(pipes{out, in}, jsonrpc2.VSCodeObjectCodec{})
	c.conn = jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(c.handle), recorder(record)...)
	root := URI(dir)
	err = c.conn.Call(ctx, "initialize", map[string]any{
		"processId":        nil,
		"rootUri":          root,
		"workspaceFolders": []any{map[string]any{"uri": root, "name": filepath.Base(dir)}},
		"capabilities": map[string]any{
			"workspace": map[string]any{"configuration": true},
			"textDocument": map[string]any{
				"publishDiagnostics": map[string]any{"versionSupport": true, "codeDescriptionSupport": true, "dataSupport": true},
				"codeAction": map[string]any{
					"dataSupport":              true,
					"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}}},
				},
			},
		},
		"initializationOptions": settings,
	}, nil)
	if err != nil {
		return nil, err
	}
	return c, c.conn.Notify(ctx, "initialized", struct{}{})
}

// handle answers the server's requests and keeps what it publishes.
func (c *Client) handle(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	switch r.Method {
	case "workspace/configuration":
		var params struct{ Items []any }
		if r.Params != nil {
			if err := json.Unmarshal(*r.Params, &params); err != nil {
				return nil, err
			}
		}
		answers := make([]any, len(params.Items))
		for i := range answers {
			answers[i] = c.settings
		}
		return answers, nil
	case "textDocument/publishDiagnostics":
		var p PublishDiagnostics
		if err := json.Unmarshal(*r.Params, &p); err != nil {
			return nil, err
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.published[p.URI] = p
		close(c.changed)
		c.changed = make(chan struct{})
	}
	return nil, nil
}

// Open shows a document to the server, as if the user had opened it.
func (c *Client) Open(ctx context.Context, uri, text string) error {
	return c.conn.Notify(ctx, "textDocument/didOpen", map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": "go", "version": 1, "text": text},
	})
}

// Change makes edits in an open document, each relative to what it was.
// Nothing is saved.
func (c *Client) Change(ctx context.Context, uri string, version int, edits ...TextEdit) error {
	var changes []any
	for _, e := range backwards(edits) {
		changes = append(changes, map[string]any{"range": e.Range, "text": e.NewText})
	}
	return c.conn.Notify(ctx, "textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": version},
		"contentChanges": changes,
	})
}

// Wait returns the first publication about this version of the document for
// which ok holds. If the context ends before, the error tells the last one.
func (c *Client) Wait(ctx context.Context, uri string, version int, ok func([]Diagnostic) bool) ([]Diagnostic, error) {
	for {
		c.mu.Lock()
		p, changed := c.published[uri], c.changed
		c.mu.Unlock()
		if p.Version == version && ok(p.Diagnostics) {
			return p.Diagnostics, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, fmt.Errorf("%w; the last that came: %+v", ctx.Err(), p)
		}
	}
}

// Pull asks for the findings in a document and waits for all analyzers.
func (c *Client) Pull(ctx context.Context, uri string) ([]Diagnostic, error) {
	var report struct {
		Items []Diagnostic `json:"items"`
	}
	err := c.conn.Call(ctx, "textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": uri}}, &report)
	return report.Items, err
}

// QuickFixes asks what can be done about a finding.
func (c *Client) QuickFixes(ctx context.Context, uri string, d Diagnostic) ([]CodeAction, error) {
	var actions []CodeAction
	err := c.conn.Call(ctx, "textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": uri},
		"range":        d.Range,
		"context":      map[string]any{"diagnostics": []Diagnostic{d}, "only": []string{"quickfix"}},
	}, &actions)
	return actions, err
}

// Close says goodbye and waits for the server to end.
func (c *Client) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := errors.Join(c.conn.Call(ctx, "shutdown", nil, nil), c.conn.Notify(ctx, "exit", nil))
	kill := time.AfterFunc(10*time.Second, func() { c.cmd.Process.Kill() })
	defer kill.Stop()
	err = errors.Join(err, c.cmd.Wait())
	if closed := c.conn.Close(); closed != nil && !errors.Is(closed, jsonrpc2.ErrClosed) {
		err = errors.Join(err, closed) // the server may have been faster
	}
	return err
}

// URI returns the address of a file.
func URI(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// pipes is the two ends of a process's standard streams.
type pipes struct {
	io.Reader
	io.WriteCloser
}
