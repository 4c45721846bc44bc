# What one does with this repository. "make check" is what must pass before a change goes in.

BIN := bin/minisql
STATICCHECK := bin/staticcheck
STATICCHECK_VERSION := v0.7.0

.PHONY: help build fmt vet lint test race fuzz bench microbench corpus kafka-it docs update cover check

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "%-12s %s\n", $$1, $$2 }'

build: ## the binary, bin/minisql
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o $(BIN) ./cmd/minisql

fmt: ## fails if a file is not formatted
	@out=$$(gofmt -l .); if [ -n "$$out" ]; then echo "not formatted: $$out"; exit 1; fi

vet: ## go vet
	go vet ./...

# The linter is pinned; it is built once, through the module proxy.
$(STATICCHECK):
	GOBIN=$(CURDIR)/bin go install honnef.co/go/tools/cmd/staticcheck@$(STATICCHECK_VERSION)

lint: $(STATICCHECK) ## staticcheck
	$(STATICCHECK) ./...

test: ## all tests, but for those below
	go test ./...

race: ## the unit tests under the race detector
	go test -race $$(go list ./... | grep -v /tests/)

# Every fuzz target for a short while; FUZZTIME=10m for longer.
FUZZTIME ?= 20s
fuzz: ## every fuzz target for FUZZTIME
	@for p in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
		for f in $$(grep -ho '^func Fuzz[A-Za-z0-9_]*' $$p/*_test.go | sed 's/func //'); do \
			go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

# Whole runs against DuckDB (pip install duckdb; PYTHON names the interpreter that has it) and a plain Go scanner.
PYTHON ?= python3
bench: build ## whole runs against DuckDB and a plain Go scanner
	go run ./tests/bench -bin $(BIN) -python $(PYTHON)

# The benchmarks beside what they measure.
microbench: ## the benchmarks beside what they measure
	go test -run '^$$' -bench . -benchmem ./...

# The recorded corpus alone.
corpus: ## the recorded scripts alone
	go test -v -run TestCorpus ./tests/flink

# The recorded scripts with topics against Apache Kafka, whose jars Maven fetches; not part of check.
kafka-it: ## the recorded scripts with topics against Apache Kafka
	tests/kafka-it/run.sh

docs: ## writes docs/functions.md, options.md and settings.md from the code's tables
	go run ./tests/docs

# Look at git diff afterwards: whatever the tests expect is now what comes out.
update: docs ## rewrites what the tests expect
	for p in $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u); do go test -count=1 $$p -update || exit 1; done

# Each package by the tests of all; what the programs do that some tests start (the recorded scripts) is not counted.
cover: ## the share of each package's statements that the tests run
	@mkdir -p bin
	go test -coverpkg=./... -coverprofile=bin/cover.out ./... > bin/cover.log || { cat bin/cover.log; exit 1; }
	@awk 'NR > 1 { n[$$1] = $$2; if ($$3 > 0) hit[$$1] = 1 } END { for (b in n) { p = b; sub("/[^/]*$$", "", p); all[p] += n[b]; \
		if (b in hit) ran[p] += n[b] } for (p in all) printf "%5.1f %%  %s\n", 100 * ran[p] / all[p], p }' bin/cover.out | sort -k3

check: fmt vet lint build test ## what must pass before a change goes in
