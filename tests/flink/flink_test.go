package flink

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"minisql/tests/binary"
)

var (
	update = flag.Bool("update", false, "rewrite pending.txt")
	show   = flag.Bool("show", false, "show what Flink and minisql print")
	kafka  = flag.String("kafka", "", "run only the cases with topics, at the Kafka broker HOST:PORT; the port has four digits")
)

// TestCorpus runs every case as a test of its own, TestCorpus/TOPIC/NAME; those with topics get a broker each, or with -kafka
// share a real one.
func TestCorpus(t *testing.T) {
	failed := runAll(t, binary.Build(t), casesLeft(t))
	if *update {
		t.Cleanup(func() { writePending(t, failed) })
	}
}

// casesLeft lists the cases that are to be run.
func casesLeft(t *testing.T) (cases []string) {
	away := listed(text("differences.txt"))
	scripts, err := filepath.Glob("*/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scripts {
		name := strings.TrimSuffix(filepath.ToSlash(s), ".sql")
		_, recorded := os.Stat(name + ".out")
		if recorded == nil && !away[name] && (*kafka == "" || exists(name+".topics")) {
			cases = append(cases, name)
		}
	}
	if len(cases) < 1000 && *kafka == "" {
		t.Fatalf("found only %d cases", len(cases))
	}
	return cases
}

// listed reads the names at the beginning of a list's lines.
func listed(list string) map[string]bool {
	names := map[string]bool{}
	for _, l := range strings.Split(list, "\n") {
		if f := strings.Fields(l); len(f) > 0 && !strings.HasPrefix(l, "#") {
			names[f[0]] = true
		}
	}
	return names
}

// boolOrder puts true first.
func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// live tells that a case is ended by the clock.
func live(name string) bool { return headingOf(text(name+".sql")).live > 0 }

// runAll runs the cases beside each other, as tests that fail where they do and are not pending. The map returned tells why,
// once all of them have ended. Live cases mostly wait: they run beside the others from the start.
func runAll(t *testing.T, program string, cases []string, env ...string) map[string]string {
	pending, failed := listed(text("pending.txt")), map[string]string{}
	var mu sync.Mutex
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	slices.SortStableFunc(cases, func(a, b string) int { return boolOrder(live(a), live(b)) })
	for _, name := range cases {
		t.Run(name, func(t *testing.T) {
			dir, done := t.TempDir(), make(chan verdict, 1)
			go func() {
				if !live(name) {
					slots <- struct{}{}
					defer func() { <-slots }()
				}
				v, err := runCase(program, name, dir, env)
				if err != nil {
					v.why = []string{err.Error()}
				}
				done <- v
			}()
			t.Parallel() // all that -run chooses have been started
			v := <-done
			if *show {
				t.Logf("%v\n--- flink\n%s\n--- minisql\n%s", v.why, v.want, v.got)
			}
			why := strings.Join(v.why, ", ")
			if why != "" {
				mu.Lock()
				failed[name] = why
				mu.Unlock()
			}
			switch {
			case *update:
			case why != "" && !pending[name]:
				t.Errorf("%s (-show shows what is printed)", why)
			case why == "" && pending[name]:
				t.Error("passes now: take it off pending.txt, or run with -update")
			}
		})
	}
	return failed
}

func writePending(t *testing.T, failed map[string]string) {
	var b strings.Builder
	b.WriteString("# Cases that do not pass yet, with what differs. go test ./tests/flink -update rewrites this list.\n")
	var names []string
	for n := range failed {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintf(&b, "%-70s %s\n", n, failed[n])
	}
	if err := os.WriteFile("pending.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
