package optest

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write down what operators give")

// TestOperators runs every operator over many inputs. What comes out of the first is kept in testdata/operators.txt.
func TestOperators(t *testing.T) {
	var first strings.Builder
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(20) {
				for _, nulls := range []bool{false, true} {
					out, err := Run(c, 3+int(seed), seed, nulls)
					if err != nil {
						t.Fatalf("input %d, NULLs %v: %v", seed, nulls, err)
					}
					if seed == 12 && !nulls {
						fmt.Fprintf(&first, "%s\n  %s\n\n", name, strings.Join(short(out), "\n  "))
						if len(out) == 0 {
							t.Error("nothing comes out")
						}
					}
				}
			}
		})
	}
	const path = "testdata/operators.txt"
	if *update {
		if err := os.WriteFile(path, []byte(first.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != first.String() {
		for i, w := range strings.Split(string(want), "\n\n") {
			if got := strings.Split(first.String(), "\n\n"); i >= len(got) || got[i] != w {
				t.Errorf("%s differs from\n%s", path, w)
			}
		}
	}
}

// short leaves out the middle of many marks in a row.
func short(lines []string) []string {
	var out []string
	for i := 0; i < len(lines); {
		n := i
		for n < len(lines) && strings.HasPrefix(lines[n], "--") {
			n++
		}
		if n-i > 4 {
			out = append(out, lines[i], fmt.Sprintf("... %d more ...", n-i-2), lines[n-1])
			i = n
			continue
		}
		out = append(out, lines[i])
		i++
	}
	return out
}
