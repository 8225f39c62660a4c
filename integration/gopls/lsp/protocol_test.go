package lsp

import "testing"

func TestApply(t *testing.T) {
	at := func(line, from, to int, text string) TextEdit {
		return TextEdit{Range{Position{line, from}, Position{line, to}}, text}
	}
	const text = "ab\n𝛿cd\n\nef"
	for _, tt := range []struct {
		name  string
		edits []TextEdit
		want  string
	}{
		{"none", nil, text},
		{"in any order", []TextEdit{at(0, 0, 1, "A"), at(3, 1, 2, "F")}, "Ab\n𝛿cd\n\neF"},
		{"behind a character of two units", []TextEdit{at(1, 2, 3, "C")}, "ab\n𝛿Cd\n\nef"},
		{"at the end of a line", []TextEdit{at(0, 2, 2, "!")}, "ab!\n𝛿cd\n\nef"},
		{"on an empty line", []TextEdit{at(2, 0, 0, "x")}, "ab\n𝛿cd\nx\nef"},
		{"at the end", []TextEdit{at(3, 2, 2, "\n")}, text + "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Apply(text, tt.edits); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReplace(t *testing.T) {
	const text = "ab\n𝛿cd\n\nef"
	for _, tt := range []struct{ old, new, want string }{
		{"cd\n", "x", "ab\n𝛿x\nef"},
		{"𝛿", "𝛿𝛿", "ab\n𝛿𝛿cd\n\nef"},
		{"ef", "", "ab\n𝛿cd\n\n"},
	} {
		edit, ok := Replace(text, tt.old, tt.new)
		if got := Apply(text, []TextEdit{edit}); got != tt.want || !ok {
			t.Errorf("%q for %q makes %q, want %q", tt.new, tt.old, got, tt.want)
		}
	}
	if edit, ok := Replace(text, "gone", ""); ok {
		t.Errorf("what is not there was replaced: %+v", edit)
	}
}
