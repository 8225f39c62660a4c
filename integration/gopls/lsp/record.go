package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"
)

// told are the methods that are recorded; the rest is housekeeping.
var told = []string{
	"initialize", "textDocument/didOpen", "textDocument/didChange",
	"textDocument/publishDiagnostics", "textDocument/diagnostic", "textDocument/codeAction",
}

// recorder makes the options of a connection that record both directions.
func recorder(record func(string)) []jsonrpc2.ConnOpt {
	if record == nil {
		return nil
	}
	note := func(arrow string) func(*jsonrpc2.Request, *jsonrpc2.Response) {
		return func(q *jsonrpc2.Request, a *jsonrpc2.Response) {
			switch {
			case q != nil && !slices.Contains(told, q.Method):
			case a != nil && a.Error != nil:
				record(fmt.Sprintf("%s answer to %s: error %v", arrow, method(q), a.Error))
			case a != nil && q != nil && a.Result != nil:
				record(fmt.Sprintf("%s answer to %s\n%s", arrow, q.Method, pretty(*a.Result)))
			case a == nil && q != nil && q.Params != nil:
				record(fmt.Sprintf("%s %s\n%s", arrow, q.Method, pretty(*q.Params)))
			}
		}
	}
	return []jsonrpc2.ConnOpt{jsonrpc2.OnSend(note("editor -> gopls")), jsonrpc2.OnRecv(note("gopls -> editor"))}
}

func method(q *jsonrpc2.Request) string {
	if q == nil {
		return "?"
	}
	return q.Method
}

// pretty indents a message and shortens what is long or means nothing to a
// reader.
func pretty(raw json.RawMessage) string {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return string(raw)
	}
	out, err := json.MarshalIndent(shorten("", v), "    ", "  ")
	if err != nil {
		return string(raw)
	}
	return "    " + string(out)
}

func shorten(key string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		if key == "capabilities" {
			return "..."
		}
		if span, ok := span(v); ok {
			return span
		}
		for k, value := range v {
			v[k] = shorten(k, value)
		}
	case []any:
		for i, value := range v {
			v[i] = shorten("", value)
		}
	case string:
		if lines := strings.Count(v, "\n"); key == "text" && lines > 10 {
			return fmt.Sprintf("(%d lines)", lines)
		}
		if key == "version" && len(v) > 40 {
			return v[:20] + "..." // gopls' is its whole build information
		}
	}
	if key == "data" {
		return "..."
	}
	return v
}

// span writes a range as editors show it: lines and columns count from one.
func span(v map[string]any) (string, bool) {
	at := func(key string) string {
		p, ok := v[key].(map[string]any)
		if !ok {
			return ""
		}
		line, _ := p["line"].(float64)
		column, _ := p["character"].(float64)
		return fmt.Sprintf("%.0f:%.0f", line+1, column+1)
	}
	start, end := at("start"), at("end")
	return start + " to " + end, start != "" && end != ""
}
