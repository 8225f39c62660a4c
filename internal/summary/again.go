package summary

import (
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// again returns what repeats a write after an outcome that leaves open whether
// it was carried out; nil if nothing does. The code around it is asked first:
// it is nearer to the reader than the settings of a client or of a queue.
func (p *Package) again(s *site, c candidate) *retry.Region {
	if r, _ := p.around(s.cur); r != nil {
		if r.Kind == retry.Transaction && p.isUndone(s, c.write, r) {
			return nil
		}
		return r
	}
	if r := p.byAbort(s); r != nil && !p.isUndone(s, c.write, r) {
		return r
	}
	if r := p.rerun(s, c); r != nil {
		return r
	}
	if r := p.byClient(s, c); r != nil {
		return r
	}
	return p.resent(s)
}
