package write

import "testing"

func TestSQL(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       Class
		what       string
	}{
		{"a read", "SELECT name FROM guests WHERE id = $1", Read, "SELECT"},
		{"a read that locks", "SELECT id FROM rooms WHERE free FOR UPDATE SKIP LOCKED", Read, "SELECT"},
		{"a function alone", "SELECT book_room($1, $2)", Unknown, "SELECT"},
		{"behind comments", "-- name: AddGuest :exec\n/* two */ INSERT INTO guests (name) VALUES ($1)", Repeats, "INSERT"},
		{"an insert", "INSERT INTO stays (room, nights) VALUES (?, ?)", Repeats, "INSERT"},
		{"an insert that gives way", "INSERT INTO stays (room) VALUES ($1) ON CONFLICT (room) DO NOTHING", Repeatable, "INSERT"},
		{"an insert that ignores", "INSERT IGNORE INTO stays (room) VALUES (?)", Repeatable, "INSERT"},
		{"an insert or replace", "INSERT OR REPLACE INTO stays (room) VALUES (?)", Repeatable, "INSERT"},
		{"an upsert that sets", "INSERT INTO stays (room, n) VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET n = excluded.n", Repeatable, "INSERT"},
		{"an upsert that adds", "INSERT INTO visits (day, n) VALUES ($1, 1) ON CONFLICT (day) DO UPDATE SET n = visits.n + 1", Repeats, "INSERT … n = visits.n + 1"},
		{"an upsert of MySQL that sets", "INSERT INTO visits (day, n) VALUES (?, ?) ON DUPLICATE KEY UPDATE n = VALUES(n)", Repeatable, "INSERT"},
		{"an upsert of MySQL that adds", "INSERT INTO visits (day, n) VALUES (?, 1) ON DUPLICATE KEY UPDATE n = n + 1", Repeats, "INSERT … n = n + 1"},
		{"an insert of what is not there", "INSERT INTO tags (name) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM tags WHERE name = $1)", Repeatable, "INSERT"},
		{"an update to a value", "UPDATE rooms SET price = $1, seen = now() WHERE id = $2", Repeatable, "UPDATE"},
		{"an update that adds", "UPDATE rooms SET nights = nights + $1 WHERE id = $2", Repeats, "nights = nights + $1"},
		{"an update that adds behind a bound", "UPDATE purses SET cents = cents - $1 WHERE id = $2 AND cents >= $1", Repeats, "cents = cents - $1"},
		{"an update that compares a version", "UPDATE rooms SET n = n + 1, version = version + 1 WHERE id = $1 AND version = $2", Repeatable, "UPDATE"},
		{"an update that compares a state", "UPDATE stays SET paid = paid + 1, state = 'paid' WHERE id = $1 AND state = 'open'", Repeatable, "UPDATE"},
		{"an update that fills gaps", "UPDATE guests SET name = COALESCE($1, name) WHERE id = $2", Repeatable, "UPDATE"},
		{"a delete", "DELETE FROM stays WHERE id = $1", Repeatable, "DELETE"},
		{"a delete of some", "DELETE FROM queue WHERE done LIMIT 10", Repeats, "DELETE with LIMIT"},
		{"an insert in an expression", "WITH n AS (INSERT INTO stays (room) VALUES ($1) RETURNING id) SELECT id FROM n", Repeats, "INSERT"},
		{"a read with expressions", "WITH n AS (SELECT 1) SELECT * FROM n", Read, "SELECT"},
		{"a schema", "CREATE TABLE IF NOT EXISTS rooms (id int)", Repeatable, "CREATE"},
		{"two statements", "DELETE FROM a WHERE id = 1; INSERT INTO b (x) VALUES (1)", Repeats, "INSERT"},
		{"a procedure", "CALL settle($1)", Unknown, "CALL"},
		{"a copy", "COPY rooms FROM STDIN", Repeats, "COPY"},
		{"a quoted word is no verb", "SELECT 'INSERT INTO x' FROM rooms", Read, "SELECT"},
		{"nothing", "", Unknown, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := SQL(tt.text)
			if got.Class != tt.want || got.What != tt.what {
				t.Errorf("got %d %q, want %d %q", got.Class, got.What, tt.want, tt.what)
			}
		})
	}
}

func TestSQLKeys(t *testing.T) {
	for text, want := range map[string]string{
		"INSERT INTO stays (id, room) VALUES ($2, $1)":           "id 1 ",
		"INSERT INTO stays (room, stay_id) VALUES (?, ?)":        "stay_id 1 ",
		"INSERT INTO stays (id, room) VALUES (:id, :room)":       "id -1 id",
		"INSERT INTO stays (id, room) VALUES (nextval('s'), $1)": "",
		"INSERT INTO stays (guest_id, room) VALUES ($1, $2)":     "",
		"INSERT INTO stays (request_id, n) VALUES (@req, @n)":    "request_id -1 req",
	} {
		got := ""
		for _, k := range SQL(text).Keys {
			got += k.Column + " " + string("-0123"[k.Arg+1]) + " " + k.Named
			if k.Arg < 0 {
				got = k.Column + " -1 " + k.Named
			}
		}
		if got != want {
			t.Errorf("%s: keys %q, want %q", text, got, want)
		}
	}
}
