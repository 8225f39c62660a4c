// Command bench prints what the checks cost: processor time and memory of the
// command with all checks, against the same command with none, which loads the
// same packages in the same way. It measures; it decides nothing.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

func main() {
	bin := flag.String("bin", "bin/deadlinelint", "the `command` to measure")
	runs := flag.Int("n", 5, "`runs` of each kind; the medians are printed")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: bench [flags] DIR ...   each the directory of a module")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 || *runs < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := bench(os.Stdout, *bin, *runs, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// cost is what one run took, with the processes that it started.
type cost struct {
	cpu  float64 // seconds, user and system
	peak float64 // megabytes of the largest process
}

func bench(w io.Writer, bin string, runs int, dirs []string) error {
	bin, err := filepath.Abs(bin)
	if err != nil {
		return err
	}
	var none []string
	for _, a := range analyzers.All() {
		none = append(none, "-"+a.Name+"=false")
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "module\tno checks, CPU s\tall checks\tratio\tno checks, peak MB\tall checks\tratio\t")
	for _, dir := range dirs {
		load, all, err := measure(bin, dir, runs, none)
		if err != nil {
			return err
		}
		fmt.Fprintf(tab, "%s\t%.2f\t%.2f\t%.2f\t%.0f\t%.0f\t%.2f\t\n", dir,
			load.cpu, all.cpu, all.cpu/load.cpu, load.peak, all.peak, all.peak/load.peak)
	}
	return tab.Flush()
}

// measure returns the medians of both kinds of runs. They take turns, so that
// whatever else the machine does meets both.
func measure(bin, dir string, runs int, none []string) (load, all cost, err error) {
	var loads, alls []cost
	for i := range runs + 1 {
		a, err := run(bin, dir, none)
		if err != nil {
			return load, all, err
		}
		b, err := run(bin, dir, nil)
		if err != nil {
			return load, all, err
		}
		if i == 0 {
			continue // the first pair fills the build cache
		}
		loads, alls = append(loads, a), append(alls, b)
	}
	return median(loads), median(alls), nil
}

func run(bin, dir string, flags []string) (cost, error) {
	var stderr bytes.Buffer
	cmd := exec.Command(bin, append(slices.Clone(flags), "./...")...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	// 1 says that there are findings.
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return cost{}, fmt.Errorf("%v in %s: %w\n%s", cmd.Args, dir, err, &stderr)
	}
	state := cmd.ProcessState
	return cost{
		cpu:  (state.UserTime() + state.SystemTime()).Seconds(),
		peak: peak(state),
	}, nil
}

func median(list []cost) cost {
	middle := func(value func(cost) float64) float64 {
		values := make([]float64, len(list))
		for i, c := range list {
			values[i] = value(c)
		}
		slices.Sort(values)
		return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
	}
	return cost{
		cpu:  middle(func(c cost) float64 { return c.cpu }),
		peak: middle(func(c cost) float64 { return c.peak }),
	}
}
