// Package commands starts processes.
package commands

import (
	"bytes"
	"context"
	"os/exec"
)

func Run(ctx context.Context, file string) error {
	return exec.Command("gs", "-o", "out.pdf", file).Run() // want `^exec\.Command ignores ctx: the process runs on after the caller has given up; use exec\.CommandContext\(ctx, \.\.\.\)$`
}

func Output(ctx context.Context, file string) ([]byte, error) {
	cmd := exec.Command("pdftotext", file, "-") // want `^exec\.Command ignores ctx: the process runs on after the caller has given up; use exec\.CommandContext\(ctx, \.\.\.\)$`
	cmd.Dir = "/var/spool"
	return cmd.Output()
}

func Combined(ctx context.Context, args ...string) ([]byte, error) {
	return exec.Command("git", args...).CombinedOutput() // want `^exec\.Command ignores ctx: the process runs on after the caller has given up; use exec\.CommandContext\(ctx, \.\.\.\)$`
}

func Wait(ctx context.Context) error {
	var out bytes.Buffer
	cmd := exec.Command("pg_dump") // want `^exec\.Command ignores ctx: the process runs on after the caller has given up; use exec\.CommandContext\(ctx, \.\.\.\)$`
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		return err
	}
	return cmd.Wait()
}

// Daemon outlives the caller on purpose.
func Daemon(ctx context.Context) error {
	cmd := exec.Command("agent", "--daemon") // silent: the object is never used for I/O as it is
	return cmd.Start()
}

// Describe never runs it.
func Describe(ctx context.Context) string {
	return exec.Command("agent").String() // silent: the object is never used for I/O as it is
}

func Good(ctx context.Context) error {
	return exec.CommandContext(ctx, "agent", "check").Run() // silent: the call takes a context itself
}

// execute runs its parameter.
func execute(cmd *exec.Cmd) error { return cmd.Run() }

func Through(ctx context.Context) error {
	return execute(exec.Command("agent", "check")) // want `^exec\.Command ignores ctx: the process runs on after the caller has given up; use exec\.CommandContext\(ctx, \.\.\.\)$`
}
