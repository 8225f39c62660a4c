package clock

import (
	"go/ast"
)

// Pair is two timeouts of two owners that one function uses together.
type Pair struct {
	Long, Short Bar
	Because     string
}

// Pairs returns the timeouts of different owners, made in one function, that
// a row puts in order.
func (r *Reader) Pairs() []Pair {
	var list []Pair
	for _, row := range r.Table.Pairs() {
		for _, long := range r.Owners(row.LongOwner) {
			for _, short := range r.Owners(row.ShortOwner) {
				if !r.together(long, short) {
					continue
				}
				l, s := r.Get(long, row.Long, nil), r.Get(short, row.Short, nil)
				if l == nil || s == nil || !l.Known || !s.Known {
					continue
				}
				list = append(list, Pair{
					Long:    r.bar(l.Value, r.Table.LabelOf(row.LongOwner, row.Long), l.Pos, l.End),
					Short:   r.bar(s.Value, r.Table.LabelOf(row.ShortOwner, row.Short), s.Pos, s.End),
					Because: row.Because,
				})
			}
		}
	}
	return list
}

// together reports whether two owners are made in one declared function, or
// both at package level.
func (r *Reader) together(a, b *Owner) bool {
	for decl := range a.Cur.Enclosing((*ast.FuncDecl)(nil)) {
		return decl.Contains(b.Cur)
	}
	return false
}
