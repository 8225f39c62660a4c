package api

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/libraries.md")

const page = "../../docs/libraries.md"

// TestDocs compares docs/libraries.md with the rows; with -update it rewrites
// the page.
func TestDocs(t *testing.T) {
	want := librariesPage()
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("docs/libraries.md does not follow from the rows; run go test ./internal/api -run TestDocs -update")
	}
}

const intro = `# Libraries

What deadlinelint knows about libraries, and the version of each that the
knowledge was checked against; it holds for other versions as far as they have
the same functions. This page is written from the rows in ` + "`internal/api`" + `.

A call listed under *without a context* is a finding of
[ctxless_io](checks/ctxless_io.md) where a context is at hand. In the forms,
` + "`…`" + ` is the call as written without its arguments, ` + "`x`" + ` what stands before its
last dot, and ` + "`h`" + ` the handle at the start of a chain of calls. An *edit* is
offered as a fix. A library that is not listed is left alone, unless a function
of your own wraps it and says so in [the options](options.md).

`

// librariesPage is the page as it follows from the rows.
func librariesPage() string {
	var b strings.Builder
	b.WriteString(intro)
	libs := merged()
	b.WriteString("| library | checked against | calls without a context |\n| --- | --- | --- |\n")
	for _, lib := range libs {
		n := calls(lib)
		what := fmt.Sprint(n)
		switch {
		case len(lib.Families) > 0:
			what = "all with a form beside them"
		case n == 0:
			what = "none"
		}
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", lib.Module, anchor(lib.Module), lib.Version, what)
	}
	for _, lib := range libs {
		fmt.Fprintf(&b, "\n## %s\n\n", lib.Module)
		findings(&b, lib)
		for _, l := range lists(lib) {
			if len(l.names) > 0 {
				fmt.Fprintf(&b, "- %s: %s\n", l.title, quoted(l.names))
			}
		}
		if n := calls(lib); n == 0 && taken(lib) {
			b.WriteString("- Its calls take a context\n")
		}
	}
	return b.String()
}

// calls counts the calls that are findings without a context.
func calls(lib Library) (n int) {
	for _, f := range lib.Funcs {
		if f.Form.Text != "" {
			n++
		}
	}
	return n
}

// taken reports whether any call does I/O with a context it is given.
func taken(lib Library) bool {
	return slices.ContainsFunc(lib.Funcs, func(f Func) bool { return f.Context && f.IO != None })
}

// merged returns the libraries with those of one module as one.
func merged() []Library {
	var libs []Library
	for _, lib := range Libraries() {
		if n := len(libs); n > 0 && libs[n-1].Module == lib.Module {
			libs[n-1].Funcs = append(libs[n-1].Funcs, lib.Funcs...)
			libs[n-1].Types = append(libs[n-1].Types, lib.Types...)
			continue
		}
		libs = append(libs, lib)
	}
	return libs
}

// anchor is how a link names a heading.
func anchor(heading string) string {
	return regexp.MustCompile(`[^a-z0-9_ -]`).ReplaceAllString(strings.ToLower(heading), "")
}

// findings writes the table of calls that have a context form and take none.
func findings(b *strings.Builder, lib Library) {
	type key struct{ on, io, form, edit string }
	calls := map[key][]string{}
	for _, f := range lib.Funcs {
		if f.Form.Text == "" {
			continue
		}
		on, name := split(lib, f.Name)
		edit := ""
		if f.Form.Fix+f.Form.Bind != "" {
			edit = "yes"
		}
		k := key{on, f.IO.String(), filled(f.Form.Text), edit}
		calls[k] = append(calls[k], name)
	}
	if len(calls)+len(lib.Families) == 0 {
		return
	}
	b.WriteString("| on | without a context | I/O | use | edit |\n| --- | --- | --- | --- | --- |\n")
	keys := make([]key, 0, len(calls))
	for k := range calls {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y key) int {
		return cmp.Or(cmp.Compare(x.on, y.on), cmp.Compare(x.io, y.io), cmp.Compare(x.form, y.form), cmp.Compare(x.edit, y.edit))
	})
	for _, k := range keys {
		slices.Sort(calls[k])
		fmt.Fprintf(b, "| %s | %s | %s | `%s` | %s |\n", k.on, quoted(calls[k]), k.io, k.form, k.edit)
	}
	for _, fam := range lib.Families {
		fmt.Fprintf(b, "| everything in `%s` | every function and method with the form beside it | %s | `…%s(ctx, ...)` | yes |\n",
			fam.Package, fam.IO, fam.Suffix)
	}
	b.WriteString("\n")
}

// filled returns a form with the letters that the page explains.
func filled(form string) string {
	return strings.NewReplacer("{fun}", "…", "{recv}", "x", "{root}", "h", "{ctx}", "ctx").Replace(form)
}

// split returns the type that a function is a method of, or the package, and
// its name. The package of the module itself goes without saying.
func split(lib Library, full string) (on, name string) {
	pkg := packageOf(full)
	full = strings.TrimLeft(full, "(*")
	rest := strings.Replace(strings.TrimPrefix(full, pkg+"."), ").", ".", 1)
	if i := strings.LastIndexByte(rest, '.'); i >= 0 {
		on, name = rest[:i], rest[i+1:]
	} else {
		name = rest
	}
	if pkg != lib.Module {
		on = strings.TrimSuffix(path.Base(pkg)+"."+on, ".")
	}
	if on != "" {
		on = "`" + on + "`"
	}
	return on, name
}

// list is a line below the table.
type list struct {
	title string
	names []string
}

func lists(lib Library) []list {
	var bind, runs, later, group, carries, handle []string
	for _, f := range lib.Funcs {
		name := short(lib, f.Name)
		switch f.Role {
		case Bind:
			bind = append(bind, name)
		case Inline:
			runs = append(runs, name)
		case Deferred:
			later = append(later, name)
		case Group:
			group = append(group, name)
		}
	}
	for _, ty := range lib.Types {
		if ty.Carries != "" {
			carries = append(carries, short(lib, ty.Name)+ty.Carries)
		}
		if ty.Handle != None {
			handle = append(handle, short(lib, ty.Name))
		}
	}
	return []list{
		{"Carries the context of a request", carries},
		{"Does I/O; a constructor that keeps one is set-up", handle},
		{"Binds a context", bind},
		{"Runs a function for its caller", runs},
		{"Runs a function in a group that is waited for", group},
		{"Keeps a function for later, or shares its result", later},
	}
}

// short is a function or type as the page names it.
func short(lib Library, full string) string {
	on, name := split(lib, full)
	return strings.TrimPrefix(strings.Trim(on, "`")+"."+name, ".")
}

// quoted sorts names and marks them as code.
func quoted(names []string) string {
	slices.Sort(names)
	return "`" + strings.Join(names, "`, `") + "`"
}
