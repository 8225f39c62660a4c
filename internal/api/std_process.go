package api

// stdProcess is os/exec (Go 1.26.8). A command is an object that carries its
// context: it is made unbound and does its I/O in Run, Output, CombinedOutput
// or Wait. Start alone lets it outlive the caller on purpose.
func stdProcess() Library {
	return Library{Module: "std", Version: "go1.26.8", Funcs: []Func{
		{Name: "os/exec.Command", IO: Process, Role: Make, Form: sibling("Context")},
		{Name: "os/exec.CommandContext", Role: Make, Context: true},
		{Name: "(*os/exec.Cmd).Run", IO: Process, Role: Send, Arg: -1},
		{Name: "(*os/exec.Cmd).Output", IO: Process, Role: Send, Arg: -1},
		{Name: "(*os/exec.Cmd).CombinedOutput", IO: Process, Role: Send, Arg: -1},
		{Name: "(*os/exec.Cmd).Wait", IO: Process, Role: Send, Arg: -1},
	}}
}
