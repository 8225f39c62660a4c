package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// walker follows every way from a node until it leaves the region.
type walker struct {
	*frame
	sig *types.Signature // of the function, for a bare return
	// again reports whether entering the block is the next attempt.
	again func(*cfg.Block) bool
	// inside reports whether the block belongs to the region; nil is all.
	inside func(*cfg.Block) bool
	// node reports whether executing the node is the next attempt.
	node func(ast.Node) bool
	// arrive is told what is known before each node; or nil.
	arrive func(*cfg.Block, int, env)

	// returning is told what each return statement returns; or nil.
	returning func(*ast.ReturnStmt, []value)

	repeated bool      // an attempt was reached
	returns  [][]value // what returns there are
	gaveUp   bool

	seen  map[*cfg.Block][]env
	steps int
}

// The bounds of a walk. A function that needs more is too tangled to judge.
const (
	maxEnvs  = 48
	maxSteps = 4000
)

// run walks from node i of block b.
func (w *walker) run(b *cfg.Block, i int, en env) {
	if w.seen == nil {
		w.seen = map[*cfg.Block][]env{}
	}
	w.block(b, i, en)
}

func (w *walker) block(b *cfg.Block, i int, en env) {
	if w.steps++; w.steps > maxSteps {
		w.gaveUp = true
	}
	if w.gaveUp {
		return
	}
	en = w.enter(b, i, en)
	var cond ast.Expr
	for ; i < len(b.Nodes); i++ {
		n := b.Nodes[i]
		if w.arrive != nil {
			w.arrive(b, i, en)
		}
		if w.node != nil && w.node(n) {
			w.repeated = true
			return
		}
		if x, ok := n.(ast.Expr); ok && i == len(b.Nodes)-1 && len(b.Succs) == 2 {
			cond = x
			break
		}
		en = w.exec(n, en)
	}
	if len(b.Succs) == 0 {
		return
	}
	if len(b.Succs) == 1 {
		w.next(b.Succs[0], en)
		return
	}
	yes, no := true, true
	trueEnv, falseEnv := en, en
	if cond != nil {
		var v value
		v, en = w.condition(b, cond, en)
		yes, no = !v.is(false), !v.is(true)
		trueEnv, falseEnv = en, en
		if v.kind == unknown {
			trueEnv, falseEnv = w.assume(cond, true, en), w.assume(cond, false, en)
		}
	} else if clause, ok := b.Succs[0].Stmt.(*ast.CaseClause); ok && w.g.subjects[clause] != nil {
		v := w.typeCase(clause, en)
		yes, no = !v.is(false), !v.is(true)
	}
	if yes {
		w.next(b.Succs[0], trueEnv)
	}
	if no {
		w.next(b.Succs[1], falseEnv)
	}
}

// next goes on in another block.
func (w *walker) next(b *cfg.Block, en env) {
	if w.again != nil && w.again(b) {
		w.repeated = true
		return
	}
	if w.inside != nil && !w.inside(b) {
		return
	}
	known := w.seen[b]
	if slices.ContainsFunc(known, func(e env) bool { return slices.Equal(e, en) }) {
		return
	}
	if len(known) >= maxEnvs {
		w.gaveUp = true
		return
	}
	w.seen[b] = append(known, en)
	w.block(b, 0, en)
}

// condition evaluates the condition of a block; a case is compared with the
// tag of its switch.
func (w *walker) condition(b *cfg.Block, cond ast.Expr, en env) (value, env) {
	if clause, ok := b.Succs[0].Stmt.(*ast.CaseClause); ok && b.Succs[0].Kind == cfg.KindSwitchCaseBody && slices.Contains(clause.List, cond) {
		if tag := w.g.tags[clause]; tag != nil {
			x, en := w.eval(tag, en)
			y, en := w.eval(cond, en)
			if x.kind == numbers && y.kind == numbers {
				return arithmetic(token.EQL, x, y), en
			}
			return w.same(tag, cond, x, y), en
		}
	}
	return w.eval(cond, en)
}

// typeCase decides a case of a type switch on an error.
func (w *walker) typeCase(clause *ast.CaseClause, en env) value {
	v, _ := w.eval(w.g.subjects[clause], en)
	if v.kind != failure && v.kind != isNil {
		return value{}
	}
	for _, t := range clause.List {
		if tv := w.info.Types[t]; tv.IsNil() {
			return truth(v.kind == isNil)
		}
		if v.kind == failure && !(v.outcome == Lost && (api.HarmlessType(code.TypeName(w.info.TypeOf(t))) || v.raw && w.ownType(w.info.TypeOf(t)))) {
			return value{}
		}
	}
	return truth(false)
}

// enter binds the variable of a type switch's clause.
func (w *walker) enter(b *cfg.Block, i int, en env) env {
	clause, ok := b.Stmt.(*ast.CaseClause)
	if !ok || i > 0 || b.Kind != cfg.KindSwitchCaseBody || w.g.subjects[clause] == nil {
		return en
	}
	obj := w.info.Implicits[clause]
	if obj == nil {
		return en
	}
	v, _ := w.eval(w.g.subjects[clause], en)
	if v.kind == failure {
		v.kind = derived
	}
	return en.with(obj, v)
}

// assume refines what is known by taking a branch.
func (w *walker) assume(cond ast.Expr, is bool, en env) env {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident:
		if v, ok := w.info.ObjectOf(x).(*types.Var); ok && !w.g.captured[v] && !v.IsField() {
			return en.with(v, truth(is))
		}
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return w.assume(x.X, !is, en)
		}
	case *ast.BinaryExpr:
		if x.Op == token.LAND && is || x.Op == token.LOR && !is {
			return w.assume(x.Y, is, w.assume(x.X, is, en))
		}
		if y, notNull := code.NilTest(x, is); y != nil {
			id, ok := y.(*ast.Ident)
			if !ok {
				return en
			}
			v, ok := w.info.ObjectOf(id).(*types.Var)
			if !ok || w.g.captured[v] || en.get(v).kind != unknown {
				return en
			}
			switch {
			case !notNull:
				return en.with(v, value{kind: isNil})
			case code.IsError(v.Type()):
				return en.with(v, value{kind: failure})
			}
			return en.with(v, value{kind: notNil})
		}
	}
	return en
}
