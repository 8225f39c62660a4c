package write

import "testing"

func TestGraphQL(t *testing.T) {
	for doc, want := range map[string]Class{
		`{ me { name } }`: Read,
		`query Me($id: ID!) { user(id: $id) { name } }`: Read,
		`subscription { ticks }`:                        Read,
		"# mutation\n\n query { me }":                   Read,
		`mutation { ticketCreate(in: {a: 1}) { id } }`:  Repeats,
		"\n\tmutation Add($in: In = {a: \"}\"}) @audit(by: \"x\") { ticketCreate(input: $in) { id } }": Repeats,
		`fragment F on T { id } mutation { ticketCreate { ...F } }`:                                    Repeats,
		`mutation { ticketCreate { ...F } } fragment F on T { id }`:                                    Repeats,
		`mutation { a: createTicket(x: 1) { id } b: deleteTicket(id: 2) { id } }`:                      Repeats,
		`mutation { deleteTicket(id: 2) { id } }`:                                                      Repeatable,
		`mutation { gone: ticketDelete(id: 2) { ok } setName(n: "x") { id } }`:                         Repeatable,
		`mutation { bump(id: 1) { n } }`:                                                               Repeats,
		`query A { a } mutation B { b }`:                                                               Unknown,
		``:                                                                                             Unknown,
		`name:anvil AND price:>3`:                                                                      Unknown,
		`INSERT INTO t VALUES (1)`:                                                                     Unknown,
		`mutation { ticketCreate(title: %q, seats: %d) { id } }`:                                       Repeats,
		`mutation { %s { id } }`:                                                                       Repeats,
		`mutation {`:                                                                                   Repeats,
		`"""doc"""`:                                                                                    Unknown,
	} {
		if got := GraphQL(doc); got != want {
			t.Errorf("%q: %d, want %d", doc, got, want)
		}
	}
}

func TestGraphQLAdds(t *testing.T) {
	for doc, want := range map[string]bool{
		`mutation Add($id: ID!) { addNote(id: $id) { id } }`:          true,
		`mutation { appendLine(id: 1) { id } }`:                       true,
		`mutation { createNote(id: 1) { id } }`:                       false,
		`mutation { addNote(id: 1) { id } createNote(id: 2) { id } }`: false,
		`query { addNote(id: 1) { id } }`:                             false,
		``:                                                            false,
	} {
		if got := GraphQLAdds(doc); got != want {
			t.Errorf("%q: %t, want %t", doc, got, want)
		}
	}
}

func FuzzGraphQL(f *testing.F) {
	f.Add(`mutation M($a: [Int!]! = [1]) @d { x: y(z: "\"") { w } }`)
	f.Fuzz(func(t *testing.T, doc string) { GraphQL(doc) })
}
