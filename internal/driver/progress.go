package driver

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// patience is how long a run may be silent.
const patience = time.Second

// progress says what the command is doing, on one line of a terminal that is
// rewritten and goes away at the end.
type progress struct {
	w     io.Writer // nil if nobody watches
	timer *time.Timer

	mu    sync.Mutex
	text  string
	shown bool // the delay is over
	done  bool
}

// startProgress returns a progress that stays silent for a second, and for
// ever if w is not a terminal.
func startProgress(w io.Writer) *progress {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return &progress{}
	}
	return newProgress(w, patience)
}

func newProgress(w io.Writer, delay time.Duration) *progress {
	p := &progress{w: w}
	p.timer = time.AfterFunc(delay, p.show)
	return p
}

// say replaces the text.
func (p *progress) say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = text
	p.draw()
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = true
	p.draw()
}

// draw rewrites the line.
func (p *progress) draw() {
	if p.w != nil && p.shown && !p.done {
		fmt.Fprintf(p.w, "\r\x1b[K%s: %s", progname, p.text)
	}
}

// stop removes the line; it may be called twice.
func (p *progress) stop() {
	if p.w == nil {
		return
	}
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown && !p.done {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.done = true
}
