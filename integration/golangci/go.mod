module github.com/deadlinelint/deadlinelint/integration/golangci

go 1.26.0
