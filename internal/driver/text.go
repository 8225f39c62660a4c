package driver

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// printText prints findings one a line, with the names of files relative to
// dir. If context is not negative, the source lines of each finding follow,
// with that many lines before and after.
func printText(w io.Writer, findings []finding, dir string, context int) error {
	var buf bytes.Buffer
	for _, f := range findings {
		fmt.Fprintf(&buf, "%s: %s (%s)\n", relPos(dir, f.pos.String()), f.diag.Message, f.check)
		if context >= 0 {
			printSource(&buf, f, context)
		}
	}
	_, err := w.Write(buf.Bytes())
	return err
}

// printSource prints the lines of a finding with their numbers. A file that
// cannot be read has none.
func printSource(w io.Writer, f finding, context int) {
	data, err := os.ReadFile(f.pos.Filename)
	if err != nil {
		return
	}
	lines := bytes.Split(data, []byte("\n"))
	for i := max(f.pos.Line-context, 1); i <= min(f.end.Line+context, len(lines)); i++ {
		fmt.Fprintf(w, "%d\t%s\n", i, lines[i-1])
	}
}
