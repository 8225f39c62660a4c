package graphql

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"
)

type Board struct{ url string }

const (
	pinNote = `mutation Pin($id: ID!, $text: String!) { addNote(id: $id, text: $text) { id } }`
	newNote = `mutation New($id: ID!, $text: String!) { createNote(id: $id, text: $text) { id } }`
)

func (b *Board) run(ctx context.Context, doc string, vars map[string]any) error {
	raw, err := json.Marshal(map[string]any{"query": doc, "variables": vars})
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, bytes.NewReader(raw))
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if try == 2 {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The id is that of the board, not of the note.
func (b *Board) Pin(ctx context.Context, board, text string) error {
	return b.run(ctx, pinNote, map[string]any{"id": board, "text": text}) // want `^b\.run sends a GraphQL mutation through http\.DefaultClient\.Do \(retry_nonidempotent/graphql/adds\.go:30\), and b\.run repeats it \(retry_nonidempotent/graphql/adds\.go:25\) after a lost answer, although the first may have been carried out: the server does it twice; give it an id made before the first attempt, or repeat only what was certainly not carried out$`
}

// silent: the note is given its own id.
func (b *Board) Create(ctx context.Context, note, text string) error {
	return b.run(ctx, newNote, map[string]any{"id": note, "text": text})
}

// silent: so is this one, which is made here.
func (b *Board) PinNew(ctx context.Context, text string) error {
	id := uuid.NewString()
	return b.run(ctx, pinNote, map[string]any{"id": id, "text": text})
}
