package build

import (
	"fmt"
	"maps"
	"slices"

	"minisql/connectors"
	"minisql/exec"
	"minisql/planner/plan"
)

// scans are the scans of one table that are read as one source.
type scans struct {
	first   *plan.Scan
	columns []int // of the table, needed by any of them
	targets []exec.Target
	needs   [][]int
	leaf    *exec.Leaf
}

// scan places a source. In a statement set it waits for the scans of the same table in the other statements.
func (b *builder) scan(n *plan.Scan, to exec.Entry) error {
	if b.shared == nil {
		src, err := b.open(n, n.Columns)
		if err != nil {
			return err
		}
		b.job.Leaves = append(b.job.Leaves, &exec.Leaf{Source: src, Targets: []exec.Target{{Into: to}}, Time: b.times[n]})
		return nil
	}
	key := n.Table.Name
	for _, k := range slices.Sorted(maps.Keys(n.Table.Options)) {
		key += "\x00" + k + "\x00" + n.Table.Options[k]
	}
	if b.seen == nil {
		b.seen = map[string]int{}
	}
	b.seen[key]++
	key += fmt.Sprint("\x00", b.seen[key])
	s := b.shared[key]
	if s == nil {
		s = &scans{first: n, leaf: &exec.Leaf{Time: b.times[n]}}
		b.shared[key] = s
		b.order = append(b.order, s)
		b.job.Leaves = append(b.job.Leaves, s.leaf)
	}
	for _, c := range n.Columns {
		if !slices.Contains(s.columns, c) {
			s.columns = append(s.columns, c)
		}
	}
	s.targets = append(s.targets, exec.Target{Into: to})
	s.needs = append(s.needs, n.Columns)
	return nil
}

// openShared opens the sources of a statement set, once it is known which columns they need.
func (b *builder) openShared() error {
	for _, s := range b.order {
		slices.Sort(s.columns)
		src, err := b.open(s.first, s.columns)
		if err != nil {
			return err
		}
		for i := range s.targets {
			cols := make([]int, len(s.needs[i]))
			for k, c := range s.needs[i] {
				cols[k], _ = slices.BinarySearch(s.columns, c)
			}
			s.targets[i].Cols = cols
		}
		s.leaf.Source, s.leaf.Targets = src, s.targets
	}
	return nil
}

func (b *builder) open(n *plan.Scan, columns []int) (connectors.Source, error) {
	src, err := n.Conn.Source(b.Conn, n.Table, connectors.Request{Columns: columns, Limit: n.Limit})
	if err != nil {
		return nil, err
	}
	if b.Batch && !src.Bounded() {
		return nil, connectors.Unbounded(n.Table.Name)
	}
	return src, nil
}
