package code_test

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// flows is functions in which a property holds at here(true): set() makes it
// true, and so does p being true.
const flows = `
import "os"

func set() {}
func done() chan int { return nil }

func straight() {
	here(false)
	set()
	here(true)
}

func branch(p, q bool) {
	if p {
		here(true)
	} else {
		here(false)
	}
	here(false)
	if !p || q {
		here(false)
		return
	}
	here(true)
}

func join(q bool) {
	if q {
		set()
	} else {
		set()
	}
	here(true)
	if q {
		os.Exit(1)
	}
	here(true)
}

func leaves(p bool) {
	if !p {
		panic("no")
	}
	here(true)
}

func half(q bool) {
	if q {
		set()
	}
	here(false)
}

func loop(p bool, n int) {
	for range n {
		here(false)
		set()
		here(true)
	}
	here(false)
	for !p {
		here(false)
	}
	here(true)
}

func jump(q bool) {
again:
	here(false)
	if q {
		set()
		here(true)
		goto again
	}
}

func choose(q int) {
	switch q {
	case 1:
		set()
		fallthrough
	case 2:
		here(false)
	default:
		set()
		here(true)
	}
	here(false)
}

func wait(other chan int) {
	select {
	case <-done():
		here(true)
	case <-other:
		here(false)
	}
	here(false)
	select {
	case <-done():
	}
	here(true)
}

func dead() {
	return
	here(true)
}
`

func TestMust(t *testing.T) {
	s := check(t, flows)
	isCall := func(n ast.Node, name string) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				id, ok := call.Fun.(*ast.Ident)
				found = found || ok && id.Name == name
			}
			return true
		})
		return found
	}
	noReturn := func(call *ast.CallExpr) bool { return code.NoReturn(s.info, call) }
	node := func(n ast.Node) bool { return isCall(n, "set") || isCall(n, "done") }
	edge := func(cond ast.Expr, value bool, _ ast.Stmt) bool {
		return code.Implies(cond, value, func(e ast.Expr, value bool) bool {
			id, ok := e.(*ast.Ident)
			return ok && id.Name == "p" && value
		})
	}
	s.ask(t, func(c inspector.Cursor) bool {
		fn, _ := code.Function(c)
		return code.NewMust(code.Body(fn.Node()), noReturn, node, edge).At(c.Node())
	})
}

func TestNoReturn(t *testing.T) {
	s := check(t, `
import (
	"fmt"
	"log"
	"os"
	"runtime"
	"testing"
)
type mine struct{}
func (mine) Fatal() {}
func f(t *testing.T, tb testing.TB, l *log.Logger, m mine) {
	panic("1"); os.Exit(1); runtime.Goexit(); log.Fatal(); log.Fatalf(""); log.Panicln(); l.Fatal(); t.Fatal(); tb.Fatalf("")
	fmt.Println(); log.Print(); os.Getpid(); m.Fatal(); here(true)
	panic := func() {}
	panic()
}`)
	var got []bool
	for _, c := range s.calls() {
		got = append(got, code.NoReturn(s.info, c.Node().(*ast.CallExpr)))
	}
	for i, no := range got {
		if want := i < 9; no != want {
			t.Errorf("call %d: %v, want %v", i, no, want)
		}
	}
}

func TestInBackgroundLoop(t *testing.T) {
	s := check(t, `
import "time"

func f(jobs chan int, stop chan bool, ids []int) {
	here(false)
	for range jobs {
		here(true)
		func() { here(false) }()
	}
	for range time.Tick(1) {
		if true {
			here(true)
		}
	}
	for range ids {
		here(false)
	}
	for i := 0; i < 3; i++ {
		here(false)
		time.Sleep(1)
	}
	for {
		here(false)
		break
	}
	for {
		here(true)
		select {
		case <-stop:
			return
		default:
		}
	}
}

func g(jobs chan int, later func(func())) {
	for {
		time.Sleep(1)
		for range 3 {
			here(true)
		}
	}
}

func h(jobs chan int, later func(func())) {
	for {
		later(func() { <-jobs })
		here(false)
	}
}

type list []chan int

func k(l list) {
	for range <-l[0] {
		here(false)
	}
}
`)
	s.ask(t, func(c inspector.Cursor) bool { return code.InBackgroundLoop(s.info, c) })
}
