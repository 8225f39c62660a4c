package ctxlessio

import (
	"go/parser"
	"testing"
	"unicode/utf8"
)

func TestExpr(t *testing.T) {
	for src, want := range map[string]string{
		"db.Query":           "db.Query",
		"(db).Query":         "(db).Query",
		"(s.store.db.Query)": "s.store.db.Query",
		"db.Where(`name = ?`, name).Order(`id`).Limit(10).Find":               "db.Where(...).Order(...).Limit(...).Find",
		"store.session().Query(`SELECT value FROM readings`)":                 "store.session().Query(...)",
		"db.Where(`name = ?`, name).Order(`id`).Preload(x).Limit(10).Find":    "(...).Find",
		"db.Where(`name = ?`, name).Order(`id`).Preload(x).Limit(10).Find(y)": "(...).Find(...)",
		"pick(aVeryLongNameOfAFunction, another)":                             "pick(aVeryLongNameOfAFunction, another)",
		"pick(aVeryLongNameOfAFunction, yetAnother)":                          "pick(...)",
	} {
		e, err := parser.ParseExpr(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := expr(e); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}

// TestExprIsText: a cut goes between letters, wherever it falls.
func TestExprIsText(t *testing.T) {
	for _, front := range []string{"", "x", "xx"} {
		e, err := parser.ParseExpr(front + "größenänderungsübersichtsabfrageüüüüüüüüü")
		if err != nil {
			t.Fatal(err)
		}
		if got := expr(e); !utf8.ValidString(got) {
			t.Errorf("%q is no text", got)
		}
	}
}
