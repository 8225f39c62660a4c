package ctxlessio

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

const name = "ctxless_io"

// The categories, each an anchor in the docs page.
const (
	contextVariant = "context-variant"
	unboundRequest = "unbound-request"
)

// Analyzer is the check with the default options.
var Analyzer = New(summary.Default, options.Config{})

// New returns the check over the given summary.
func New(sum *analysis.Analyzer, cfg options.Config) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:             name,
		Doc:              report.Doc(doc, name),
		URL:              report.URL(name),
		Requires:         []*analysis.Analyzer{sum},
		RunDespiteErrors: true,
	}
	off := cfg.CtxlessIO.Off.Bind(&a.Flags, contextVariant, unboundRequest)
	a.Run = func(pass *analysis.Pass) (any, error) {
		check(pass, pass.ResultOf[sum].(*summary.Package), report.Options{Tests: cfg.Tests, Off: off.Off})
		return nil, nil
	}
	return a
}

// check judges every call that the summary kept.
func check(pass *analysis.Pass, pkg *summary.Package, opts report.Options) {
	if len(pkg.Ops) == 0 {
		return
	}
	r := report.New(pass, opts)
	for _, op := range pkg.Ops {
		if r.Skipped(op.Call.Pos()) {
			continue
		}
		c := look(pass, pkg, op)
		v := judge(c)
		if v.silent != "" {
			continue
		}
		pos, end := code.CallRange(op.Call)
		r.At(report.Finding{Category: v.category, Pos: pos, End: end, Message: message(c, v)})
	}
}
