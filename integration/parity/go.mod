module github.com/deadlinelint/deadlinelint/integration/parity

go 1.26.0

require github.com/deadlinelint/deadlinelint/integration/gopls v0.0.0

require github.com/sourcegraph/jsonrpc2 v0.2.3 // indirect

replace github.com/deadlinelint/deadlinelint/integration/gopls => ../gopls
