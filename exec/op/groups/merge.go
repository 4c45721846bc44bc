package groups

import "minisql/functions"

// Merge adds group src to group dst.
func (g *Groups) Merge(dst, src int32) error {
	for _, a := range g.accs {
		if err := a.Merge(dst, src); err != nil {
			return err
		}
	}
	if g.Counted {
		g.counts[dst] += g.counts[src]
	}
	return nil
}

// Pairs are merges that wait: src into dst, in order.
type Pairs struct{ dst, src []int32 }

func (p *Pairs) Add(dst, src int32) { p.dst, p.src = append(p.dst, dst), append(p.src, src) }

// MergeAll does the merges that wait.
func (g *Groups) MergeAll(p *Pairs) error {
	if len(p.dst) == 0 {
		return nil
	}
	for _, a := range g.accs {
		if all, ok := a.(functions.AllMerger); ok {
			all.MergeAll(p.dst, p.src)
			continue
		}
		for i, dst := range p.dst {
			if err := a.Merge(dst, p.src[i]); err != nil {
				return err
			}
		}
	}
	if g.Counted {
		for i, dst := range p.dst {
			g.counts[dst] += g.counts[p.src[i]]
		}
	}
	p.dst, p.src = p.dst[:0], p.src[:0]
	return nil
}

// Rolls reports whether every aggregate can keep the totals of windows that overlap.
func (g *Groups) Rolls() bool {
	for _, a := range g.accs {
		if r, ok := a.(functions.Roller); !ok || !r.Rolls() {
			return false
		}
	}
	return !g.Counted
}

// Roll takes steps of running totals, see functions.Roller.
func (g *Groups) Roll(total, plus, result, minus []int32) {
	for _, a := range g.accs {
		a.(functions.Roller).Roll(total, plus, result, minus)
	}
}
