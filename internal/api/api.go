// Package api is what deadlinelint knows about libraries: typed rows, one file
// a library, each checked against the real library by a test.
//
// A row says what one function does as its caller sees it: which I/O, whether
// a context reaches it, and which form of it takes one. The checks read rows;
// they never name a library.
package api

// IO is the kind of input or output a function performs. The zero value means
// that it performs none.
type IO uint8

// The kinds of I/O. Network reports which of them cross a network that a
// request waits for.
const (
	None     IO = iota
	Database    // a statement, a transaction or a connection of a database
	HTTP        // an HTTP exchange
	Cache       // a command of a key-value store
	RPC         // a remote procedure call
	Queue       // a message broker
	Mail        // an SMTP session
	Dial        // opening a connection
	DNS         // a name lookup
	Process     // starting a process, or waiting for one
)

var ioNames = [...]string{"none", "database", "http", "cache", "rpc", "queue", "mail", "dial", "dns", "process"}

// String returns the kind in the lower-case spelling used by options and facts.
func (k IO) String() string {
	if int(k) < len(ioNames) {
		return ioNames[k]
	}
	return "unknown"
}

// ParseIO is the inverse of [IO.String]; it reports false for an unknown name.
func ParseIO(s string) (IO, bool) {
	for i, name := range ioNames {
		if name == s {
			return IO(i), true
		}
	}
	return None, false
}

// Network reports whether the kind is an exchange with another server that a
// request waits for. A dial, a name lookup and a process are not: programs do
// them at start-up and for themselves far more often than for a request.
func (k IO) Network() bool {
	switch k {
	case Database, HTTP, Cache, RPC, Queue:
		return true
	}
	return false
}

// Role is the part a function plays for the context of an operation.
type Role uint8

const (
	// Call performs the I/O itself. It is the zero value.
	Call Role = iota
	// Make returns an object that should carry a context and carries none
	// (http.NewRequest). It performs no I/O.
	Make
	// Send performs the I/O of an object that carries the context
	// ((*http.Client).Do, (*gorm.DB).Find). Its I/O has a context exactly if the
	// object has one. Where the row has a Form, an unbound object is a fault of
	// this call; where it has none, of the Make row that the object comes from. A
	// result of the object's own type is the object still, as with Chain.
	Send
	// Bind returns its receiver or argument with a context in it
	// ((*http.Request).WithContext, (*gorm.DB).WithContext).
	Bind
	// Chain returns its receiver, or a value made from it, bound exactly if the
	// receiver is ((*gorm.DB).Where). It performs no I/O.
	Chain
	// Inline runs the function given as an argument before it returns, once or
	// more, for this caller only (a transaction, a retry, a walk). With an IO and
	// a Form.Bind it is a Send of its receiver besides.
	Inline
	// Deferred keeps the function given as an argument for later, or shares its
	// result with other callers, so no one caller's context belongs in it
	// (time.AfterFunc, sync.Once, http.HandleFunc).
	Deferred
	// Group runs the function given as an argument in a goroutine that a Wait of
	// the same receiver waits for ((*errgroup.Group).Go).
	Group
)

// Form is how the same operation is written with a context.
type Form struct {
	// Text is the form as the message names it. "{fun}" stands for the called
	// expression as the user wrote it (db.Query), "{recv}" for what is before
	// its last dot (db, or the package's name there), "{root}" for the handle at
	// the start of the chain of calls (db in db.Where(q).Find(&x): what is left
	// after the receivers of Chain rows are taken off), "{ctx}" for the context at
	// hand.
	Text string
	// Fix is the replacement of the whole call, in the placeholders of Text and
	// "{args}", the arguments as written; or "" where no mechanical edit keeps
	// the meaning. "{pkg}" stands for the name by which the file imports the
	// package of the function; a file that does not import it gets no edit.
	Fix string
	// Bind is the edit of a call on a handle that carries the context: what to
	// insert after "{root}", such as ".WithContext({ctx})"; or "". A form has a
	// Fix or a Bind, not both.
	Bind string
}

// Func is a row: one function or method of a library.
type Func struct {
	// Name is the (*types.Func).FullName of the function's origin, such as
	// "net/http.Get" or "(*database/sql.DB).Query".
	Name string
	// IO is the kind of I/O the call performs; None for Make, Bind and Chain.
	IO IO
	// Role is the part the function plays; the zero value is Call.
	Role Role
	// Arg is the index of the argument that Role speaks about: the object of
	// Send and Bind, the function of Inline, Deferred and Group. -1 is the
	// receiver.
	Arg int
	// Context reports that the function takes a context itself. A row with
	// Context and an IO says that the I/O is bounded by what it is given.
	Context bool
	// Form is the context form; its Text is "" if there is none, and then a call
	// without a context is no finding.
	Form Form
	// InPlace reports that a Bind binds the object itself, not only its result
	// ((*resty.Request).SetContext), so the result may be thrown away.
	InPlace bool
	// Field is the field of a struct argument that holds the context of a Bind
	// ((*gorm.DB).Session takes it in gorm.Session.Context); an argument that does
	// not set it makes the call a Chain.
	Field string
	// Passes reports that an Inline function is given the handle: its parameter
	// of a handle's type is bound exactly if the receiver is.
	Passes bool
	// Release reports that the call gives something back (Rollback, Unlock,
	// Close): it must be done even after the caller has left.
	Release bool
	// SQL is one more than the index of the argument that holds the statement's
	// text; 0 means that there is none.
	SQL int
}

// Type is a row: a type whose values mean something for contexts.
type Type struct {
	// Name is the type's package path and name, such as "github.com/gin-gonic/gin.Context".
	Name string
	// Carries is the expression, after a value of the type, that yields the
	// context of the request it belongs to, such as ".Request.Context()"; or "".
	Carries string
	// Result is the kind of I/O that a function returning the type has done
	// (*sql.Rows): it tells I/O behind an interface from a look-alike.
	Result IO
	// Command reports that a value is a command of the program, or a message: the
	// context that it carries ends with the program, not with a caller who waits.
	Command bool
	// Handle is the kind of I/O done through a value of the type; a constructor
	// that keeps one is set-up.
	Handle IO
}

// Family is a row about many functions at once: all functions and methods of
// some packages that perform the same kind of I/O and have their context form
// beside them, under a name with the suffix. A Func row about one of them wins,
// so one with no IO is an exception.
type Family struct {
	// Package is an import path; with "/..." at its end, also every one below.
	Package string
	// Suffix is what the context form's name has more: X takes no context, and
	// XWithContext takes one first, then the arguments of X, and perhaps options
	// after them.
	Suffix string
	// IO is the kind of I/O of X and of its context form.
	IO IO
}

// sibling is the common context form: the same function under a name with the
// suffix, taking the context first.
func sibling(suffix string) Form {
	return Form{Text: "{fun}" + suffix + "({ctx}, ...)", Fix: "{fun}" + suffix + "({ctx}, {args})"}
}

// siblings builds rows for methods of recv whose context form is the method
// with the suffix Context, taking the context first.
func siblings(recv string, io IO, sql int, methods ...string) []Func {
	rows := make([]Func, len(methods))
	for i, m := range methods {
		rows[i] = Func{Name: "(" + recv + ")." + m, IO: io, SQL: sql, Form: sibling("Context")}
	}
	return rows
}

// withContext builds rows for methods of recv that take the context themselves.
func withContext(recv string, io IO, sql int, methods ...string) []Func {
	rows := make([]Func, len(methods))
	for i, m := range methods {
		rows[i] = Func{Name: "(" + recv + ")." + m, IO: io, SQL: sql, Context: true}
	}
	return rows
}
