# What one does with this repository. "make check" is what must pass before a change goes in.

BIN := bin/minisql
STATICCHECK := bin/staticcheck
STATICCHECK_VERSION := v0.7.0

.PHONY: build test race lint fuzz bench microbench corpus kafka-it check fmt vet

build:
	CGO_ENABLED=0 go build -trimpath -o $(BIN) ./cmd/minisql

fmt:
	@out=$$(gofmt -l .); if [ -n "$$out" ]; then echo "not formatted: $$out"; exit 1; fi

vet:
	go vet ./...

# The linter is pinned; it is built once, through the module proxy.
$(STATICCHECK):
	GOBIN=$(CURDIR)/bin go install honnef.co/go/tools/cmd/staticcheck@$(STATICCHECK_VERSION)

lint: $(STATICCHECK)
	$(STATICCHECK) ./...

test:
	go test ./...

race:
	go test -race $$(go list ./... | grep -v /tests/)

# Every fuzz target for a short while; FUZZTIME=10m for longer.
FUZZTIME ?= 20s
fuzz:
	@for p in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
		for f in $$(grep -ho '^func Fuzz[A-Za-z0-9_]*' $$p/*_test.go | sed 's/func //'); do \
			go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

# Whole runs against DuckDB (pip install duckdb; PYTHON names the interpreter that has it) and a plain Go scanner.
PYTHON ?= python3
bench: build
	go run ./tests/bench -bin $(BIN) -python $(PYTHON)

# The benchmarks beside what they measure.
microbench:
	go test -run '^$$' -bench . -benchmem ./...

# The recorded corpus alone.
corpus:
	go test -v ./tests/flink

# The recorded scripts with topics against Apache Kafka, whose jars Maven fetches; not part of check.
kafka-it:
	tests/kafka-it/run.sh

check: fmt vet lint build test
