package api

import "slices"

// Decider is what, besides its name, decides whether a call can be repeated:
// the row tells where it stands, the engine reads it. What cannot be read is
// silent.
type Decider uint8

// The deciders.
const (
	// ByName: nothing else.
	ByName Decider = iota
	// ByDocument: the argument is a document to insert, or several. One with an _id
	// is refused the second time.
	ByDocument
	// ByOperators: the argument is an update made of operators such as $inc, and
	// Filter chooses what is updated.
	ByOperators
	// ByExpression: the argument is a struct with an UpdateExpression or a
	// Statement, itself or in the items in it, and perhaps a ConditionExpression.
	ByExpression
	// ByCommand: the argument is the name of a command, and those behind it are the
	// command's.
	ByCommand
	// ByStatement: a call in the chain in front (StatementFunc) was given a
	// statement of a language in which an INSERT replaces.
	ByStatement
	// ByModel: a call of Model in the chain in front was given the row.
	ByModel
	// ByCounter: a call in the chain in front (CounterFunc) has a column counted up
	// or down.
	ByCounter
	// ByPipeline: the commands that were put together decide, in the function that is
	// the argument, or through the receiver if there is no argument.
	ByPipeline
	// ByModels: the argument is a list of writes, each made by a chain of setters
	// (ModelSetter).
	ByModels
	// ByKeyField: the argument is a struct with a field for a key.
	ByKeyField
	// ByType: the argument is of one of the Types.
	ByType
	// ByFlag: the argument is a boolean that makes the second time harmless.
	ByFlag
	// ByMethod: the argument is of a type without a method of one of the names in
	// Types, which may make the second time harmless.
	ByMethod
	// ByMade: the argument is seen to be made by one of the functions in Types.
	ByMade
)

// counterFuncs are functions in a chain of calls that have a column counted up
// or down; the column is their first argument.
var counterFuncs = []string{
	"(*xorm.io/xorm.Engine).Incr", "(*xorm.io/xorm.Engine).Decr", "(*xorm.io/xorm.Session).Incr", "(*xorm.io/xorm.Session).Decr",
}

// CounterFunc reports whether the function, in a chain of calls, has a column
// counted up or down.
func CounterFunc(name string) bool { return slices.Contains(counterFuncs, name) }

// modelSetters are functions in a chain that makes one of several writes: they
// are given its document, its update, its filter.
func modelSetters() (document, update, filter []string) {
	for _, p := range []string{"go.mongodb.org/mongo-driver/mongo", "go.mongodb.org/mongo-driver/v2/mongo"} {
		document = append(document, "(*"+p+".InsertOneModel).SetDocument")
		update = append(update, "(*"+p+".UpdateOneModel).SetUpdate", "(*"+p+".UpdateManyModel).SetUpdate")
		filter = append(filter, "(*"+p+".UpdateOneModel).SetFilter", "(*"+p+".UpdateManyModel).SetFilter")
	}
	return document, update, filter
}

// ModelPart is what a setter gives to one of several writes.
type ModelPart uint8

// The parts of a write.
const (
	NoPart ModelPart = iota
	DocumentPart
	UpdatePart
	FilterPart
)

// ModelSetter returns what the function gives to one of several writes.
func ModelSetter(name string) ModelPart {
	document, update, filter := modelSetters()
	switch {
	case slices.Contains(document, name):
		return DocumentPart
	case slices.Contains(update, name):
		return UpdatePart
	case slices.Contains(filter, name):
		return FilterPart
	}
	return NoPart
}

// statementFuncs are functions that are given the statement that a call behind
// them executes, as their first argument.
var statementFuncs = []string{
	"(*github.com/gocql/gocql.Session).Query", "(*github.com/apache/cassandra-gocql-driver/v2.Session).Query",
}

// StatementFunc reports whether the function is given a statement, as its first
// argument, that a call behind it executes.
func StatementFunc(name string) bool { return slices.Contains(statementFuncs, name) }
