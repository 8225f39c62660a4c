// Package tool is the commands of a program.
package tool

import (
	"net"
	"os/exec"

	"github.com/spf13/cobra"
)

// tags has no use for the context of the process, which nobody cancels.
func tags(cmd *cobra.Command, args []string) error { return list() }

func list() error {
	return exec.Command("git", "tag").Run() // silent: no caller that waits is visible
}

// serve uses the context that its command was given.
func serve(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	if err := ctx.Err(); err == nil {
		return dial(args[0])
	}
	return nil
}

func dial(addr string) error {
	c, err := net.Dial("tcp", addr) // want `^net\.Dial has no context, though serve \(ctxless_io/command_as_holder/tool\.go:22\) has ctx: it goes on dialing after the caller has given up; hand it down to dial and use \(&net\.Dialer\{\}\)\.DialContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return c.Close()
}

// push runs a process in the terminal that it was started from.
func push(cmd *cobra.Command, args []string) error {
	return exec.Command("git", "push").Run() // silent: a command and the processes that it starts are ended together, from the terminal
}

var Commands = []*cobra.Command{{RunE: tags}, {RunE: serve}, {RunE: push}}
