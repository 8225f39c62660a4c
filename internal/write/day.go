package write

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// clockTime is what a layout of package time has if it tells the time of day.
var clockTime = []string{"15", "3", "4", "5", ".0", ",0"}

// coarse reports whether the call makes a day, a week or an hour of a time: a
// key with it means once in that while, and all attempts but those around its
// end have the same.
func (f *fresh) coarse(call *ast.CallExpr) bool {
	fn := code.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "time" || fn.Signature().Recv() == nil || len(call.Args) < fn.Signature().Params().Len() {
		return false
	}
	switch fn.Name() {
	case "Year", "Month", "Day", "YearDay", "Weekday", "ISOWeek", "Date":
		return true
	case "Format":
		layout, ok := code.ConstString(f.info, call.Args[0])
		return ok && !slices.ContainsFunc(clockTime, func(part string) bool { return strings.Contains(layout, part) })
	case "Truncate", "Round":
		if tv := f.info.Types[call.Args[0]]; tv.Value != nil {
			n, ok := constant.Int64Val(constant.ToInt(tv.Value))
			return ok && time.Duration(n) >= time.Hour
		}
	}
	return false
}
