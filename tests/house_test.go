// Package tests checks the house itself: which package may import which. The tests of what minisql does are below it.
package tests

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// floors is the house of docs/architecture.md, storey by storey: a package may import only what stands on a lower floor.
// A pattern may end in a star.
var floors = []struct {
	floor int
	rooms []string
}{
	{1, []string{"grammar/source", "exec/types", "exec/rel"}},
	{2, []string{"grammar/token", "exec/vec"}},
	{3, []string{"grammar/ast", "functions", "connectors", "exec/state"}},
	{4, []string{"grammar", "planner/plan", "planner/catalog", "connectors/format/column", "functions/agg", "functions/operator", "functions/scalar", "exec"}},
	{5, []string{"connectors/format", "exec/expr", "functions/builtin", "planner/env"}},
	{6, []string{"connectors/*", "connectors/format/*", "connectors/kafka/broker", "exec/op/changelog", "exec/op/groups", "exec/op/timers", "exec/op/optest", "planner/check", "planner/expr", "planner/rules"}},
	{7, []string{"connectors/format/changelog", "exec/op", "exec/op/aggregate", "exec/op/mark", "exec/op/match", "exec/op/over", "exec/op/window", "planner/bind"}},
	{8, []string{"connectors/format/all", "exec/op/join", "exec/op/rank", "exec/op/upsert", "planner/match"}},
	{9, []string{"connectors/all", "planner", "planner/build"}},
	{10, []string{"planner/ddl"}},
	{11, []string{"cmd/minisql/session"}},
	{12, []string{"cmd/minisql/render", "cmd/minisql/repl", "tests", "tests/*"}},
	{13, []string{"cmd/minisql"}},
}

// owners tells which packages may import something directly; nobody else may.
var owners = []struct {
	imported string
	by       []string
}{
	{"github.com/alecthomas/participle/", []string{"grammar", "grammar/token"}},
	{"github.com/chzyer/readline", []string{"cmd/minisql/repl"}},
	{"github.com/twmb/franz-go/pkg/kfake", []string{"connectors/kafka/broker"}},
	{"github.com/twmb/franz-go/", []string{"connectors/kafka", "connectors/kafka/broker"}},
	{"github.com/apache/arrow/go/v17/arrow/compute", nil},
	{"github.com/apache/arrow/", []string{"exec/vec"}},
	{"minisql/planner", []string{"planner", "planner/*", "cmd/minisql/session", "cmd/minisql/render", "tests/*"}},
	{"minisql/grammar/ast", []string{"grammar", "planner", "planner/*", "cmd/minisql/session"}},
}

// pkg is what go list tells of a package.
type pkg struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []pkg {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "minisql/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// floorOf is the floor of a package, 0 if the table does not know it. The longest pattern counts.
func floorOf(room string) int {
	best, floor := -1, 0
	for _, f := range floors {
		for _, pattern := range f.rooms {
			if matches(pattern, room) && len(pattern)-strings.Count(pattern, "*") > best {
				best, floor = len(pattern)-strings.Count(pattern, "*"), f.floor
			}
		}
	}
	return floor
}

func matches(pattern, room string) bool {
	if ok, err := path.Match(pattern, room); err == nil && ok {
		return true
	}
	folder, star := strings.CutSuffix(pattern, "*")
	return star && strings.HasPrefix(room, folder)
}

func TestImportsRunDownwards(t *testing.T) {
	checked := 0
	for _, p := range packages(t) {
		room, ours := strings.CutPrefix(p.ImportPath, "minisql/")
		if !ours {
			continue
		}
		floor := floorOf(room)
		if floor == 0 {
			t.Errorf("%s stands on no floor", room)
		}
		for _, imp := range p.Imports {
			if below, ours := strings.CutPrefix(imp, "minisql/"); ours {
				if checked++; floorOf(below) >= floor {
					t.Errorf("%s (floor %d) imports %s (floor %d)", room, floor, below, floorOf(below))
				}
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d imports were checked", checked)
	}
}

func TestDirectImportsHaveOwners(t *testing.T) {
	checked := 0
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, "minisql/")
		for _, imp := range p.Imports {
			for _, o := range owners {
				if imp != o.imported && !strings.HasPrefix(imp, strings.TrimSuffix(o.imported, "/")+"/") {
					continue
				}
				checked++
				if !slices.ContainsFunc(o.by, func(pattern string) bool { return matches(pattern, room) }) {
					t.Errorf("%s imports %s, which is not its business", room, imp)
				}
				break
			}
		}
	}
	if checked < 15 {
		t.Errorf("only %d imports were checked", checked)
	}
}
