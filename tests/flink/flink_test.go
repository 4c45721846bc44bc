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
	one    = flag.String("case", "", "show this case, TOPIC/NAME")
	kafka  = flag.String("kafka", "", "run only the cases with topics, at the Kafka broker HOST:PORT; the port has four digits")
)

// TestCorpus runs every case; those with topics get a broker each, or with -kafka share a real one.
func TestCorpus(t *testing.T) {
	program := binary.Build(t)
	if *one != "" {
		v, err := runCase(program, *one, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s %v\n--- flink\n%s\n--- minisql\n%s", *one, v.why, v.want, v.got)
		return
	}
	cases := casesLeft(t)
	failed := runAll(t, program, cases)
	if *update {
		writePending(t, failed)
		return
	}
	compare(t, cases, failed, listed(text("pending.txt")))
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

// runAll runs the cases beside each other and returns why those failed that did.
func runAll(t *testing.T, program string, cases []string) map[string]string {
	failed := map[string]string{}
	var mu sync.Mutex
	var running sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	// Live cases mostly wait: they run beside the others from the start.
	live := func(name string) bool { return headingOf(text(name+".sql")).live > 0 }
	slices.SortStableFunc(cases, func(a, b string) int { return boolOrder(live(a), live(b)) })
	for _, name := range cases {
		running.Add(1)
		release := func() {}
		if !live(name) {
			slots <- struct{}{}
			release = func() { <-slots }
		}
		dir := t.TempDir()
		go func() {
			defer func() { release(); running.Done() }()
			v, err := runCase(program, name, dir)
			if err != nil {
				v.why = []string{err.Error()}
			}
			if len(v.why) > 0 {
				mu.Lock()
				defer mu.Unlock()
				failed[name] = strings.Join(v.why, ", ")
			}
		}()
	}
	running.Wait()
	return failed
}

func compare(t *testing.T, cases []string, failed map[string]string, pending map[string]bool) {
	for _, name := range cases {
		why, bad := failed[name]
		switch {
		case bad && !pending[name]:
			t.Errorf("%s: %s (go test ./tests/flink -case %s)", name, why, name)
		case !bad && pending[name]:
			t.Errorf("%s passes now: take it off pending.txt, or run with -update", name)
		}
	}
	t.Logf("%d cases, %d pass", len(cases), len(cases)-len(failed))
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
