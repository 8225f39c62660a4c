package api

// Rows returns how many rows are about the package with that path: functions,
// types, and a family as one.
func (t *Table) Rows(path string) int {
	n := 0
	for name := range t.funcs {
		if packageOf(name) == path {
			n++
		}
	}
	for name := range t.types {
		if packageOf(name) == path {
			n++
		}
	}
	if t.Family(path) != nil {
		n++
	}
	return n
}
