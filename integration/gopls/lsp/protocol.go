package lsp

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf16"
)

// The parts of the protocol that the tests look at.

// Position is a place in a document; Character counts UTF-16 units.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is a part of a document.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Diagnostic is one finding.
type Diagnostic struct {
	Range           Range  `json:"range"`
	Severity        int    `json:"severity"`
	Code            any    `json:"code,omitempty"`
	CodeDescription *Link  `json:"codeDescription,omitempty"`
	Source          string `json:"source"`
	Message         string `json:"message"`
	// Data is the server's own; it wants it back when asked for fixes.
	Data json.RawMessage `json:"data,omitempty"`
}

// Link is where a code is explained.
type Link struct {
	Href string `json:"href"`
}

// PublishDiagnostics replaces what was known of a document.
type PublishDiagnostics struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// TextEdit replaces a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// WorkspaceEdit is edits by document, in either of the two forms.
type WorkspaceEdit struct {
	Changes         map[string][]TextEdit `json:"changes,omitempty"`
	DocumentChanges []struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
		Edits []TextEdit `json:"edits"`
	} `json:"documentChanges,omitempty"`
}

// Of returns the edits of one document.
func (w *WorkspaceEdit) Of(uri string) []TextEdit {
	if w == nil {
		return nil
	}
	edits := slices.Clone(w.Changes[uri])
	for _, d := range w.DocumentChanges {
		if d.TextDocument.URI == uri {
			edits = append(edits, d.Edits...)
		}
	}
	return edits
}

// CodeAction is a change that the server offers.
type CodeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
}

// Apply returns text with the edits made.
func Apply(text string, edits []TextEdit) string {
	for _, e := range backwards(edits) {
		text = text[:offset(text, e.Range.Start)] + e.NewText + text[offset(text, e.Range.End):]
	}
	return text
}

// backwards returns the edits from the last to the first: in this order none
// moves the place of another.
func backwards(edits []TextEdit) []TextEdit {
	return slices.SortedStableFunc(slices.Values(edits), func(a, b TextEdit) int {
		return -cmp.Or(cmp.Compare(a.Range.Start.Line, b.Range.Start.Line), cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
	})
}

// offset returns the byte offset of a position.
func offset(text string, p Position) int {
	at := 0
	for range p.Line {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	units := 0
	for i, r := range text[at:] {
		if units >= p.Character || r == '\n' {
			return at + i
		}
		units += utf16.RuneLen(r)
	}
	return len(text)
}

// Replace returns the edit that puts new in the place of the first old.
func Replace(text, old, new string) (TextEdit, bool) {
	at := strings.Index(text, old)
	if at < 0 {
		return TextEdit{}, false
	}
	return TextEdit{Range{position(text, at), position(text, at+len(old))}, new}, true
}

// position returns the position of a byte offset.
func position(text string, offset int) Position {
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	units := 0
	for _, r := range text[start:offset] {
		units += utf16.RuneLen(r)
	}
	return Position{strings.Count(text[:start], "\n"), units}
}
