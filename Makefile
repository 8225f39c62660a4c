# One file for people and for CI. Go is all it needs.

BIN := bin/deadlinelint
# Directories of the modules that `make bench` measures.
BENCH_DIR ?= . examples/shop

.PHONY: default build test integration bench check example docs clean

default: build test

build:
	go build -o $(BIN) ./cmd/deadlinelint

# Everything that runs in one go on a fresh machine. Two tests at a time: some
# load real libraries, and each takes gigabytes.
test:
	go test -p 2 ./...
	cd examples/shop && go vet ./...

# The modules under integration/ build other tools with the checks in them.
integration: build
	@failed=; for mod in integration/*/go.mod; do \
		dir=$$(dirname $$mod); echo "cd $$dir && go test -timeout 30m ./..."; \
		(cd $$dir && go test -timeout 30m ./...) || failed=1; \
	done; test -z "$$failed"

# What a change should pass before it is proposed. -short leaves out the tests
# that load real libraries: under the race detector each takes 5 GB.
check: build
	@bad=$$(gofmt -l $$(git ls-files '*.go' | grep -v testdata/)); test -z "$$bad" || { echo "gofmt -w $$bad"; exit 1; }
	go mod tidy -diff
	go vet ./...
	go tool staticcheck ./...
	$(BIN) ./...
	go test -race -short -shuffle=on ./...

# The exit status 1 says that there are findings, and here there must be some.
example: build
	@cd examples/shop && ../../$(BIN) ./...; test $$? -eq 1

# Cost of the checks, as a ratio to loading the same packages.
bench: build
	go run ./internal/bench -bin $(BIN) $(BENCH_DIR)

# Rewrites the parts of docs/ that follow from the code.
docs:
	go test ./internal/options ./internal/api -run 'TestDocs' -update

clean:
	rm -rf bin
