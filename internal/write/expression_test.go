package write

import "testing"

func TestExpression(t *testing.T) {
	for text, want := range map[string]string{
		"ADD lent :one":                           "ADD lent :one",
		"SET a = :a ADD lent :one, read :two":     "ADD lent :one",
		"add #n :one":                             "ADD #n :one",
		"ADD attempts :one":                       "",
		"ADD version :one":                        "",
		"SET lent = lent + :n":                    "lent = lent + :n",
		"SET lent=lent+:n, seen = :now":           "lent = lent + :n",
		"SET lent = if_not_exists(lent, :z) + :n": "lent = if_not_exists(lent, :z) + :n",
		"SET lent = if_not_exists(lent, :z)":      "",
		"SET lent = other + :n":                   "",
		"SET log = list_append(log, :line)":       "log = list_append(log, :line)",
		"SET log = list_append(:old, :line)":      "",
		"SET a = :a, b = :b REMOVE c DELETE d :d": "",
		"REMOVE lent":                             "",
		"":                                        "",
		"SET":                                     "",
		"ADD":                                     "",
		"SET lent = ":                             "",
	} {
		if got, _ := Expression(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
