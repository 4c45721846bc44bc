package exec

import (
	"context"
	"math"
	"slices"

	"minisql/connectors"
)

// commit is a sink or source that makes its work last every so often.
type commit struct {
	connectors.Committer
	every, due int64
	sink       bool
}

// again sets when the next commit is due.
func (c *commit) again(now int64) {
	if c.due = now + c.every; c.every == 0 {
		c.due = math.MaxInt64
	}
}

// committers are the sinks and sources that want to commit, sinks first.
func (j *Job) committers() []*commit {
	var list []*commit
	wanted := false
	add := func(x any, sink bool) {
		if c, ok := x.(connectors.Committer); ok {
			list = append(list, &commit{Committer: c, every: c.Every().Milliseconds(), sink: sink})
			wanted = wanted || c.Every() > 0
		}
	}
	for _, s := range j.Sinks {
		add(s, true)
	}
	for _, l := range j.Leaves {
		if c, ok := l.Source.(connectors.Committer); ok && c.Every() > 0 {
			add(c, false)
		}
	}
	if !wanted {
		return nil
	}
	return list
}

// commitDue commits all if one is due: what is committed together is read together.
func (d *driver) commitDue(now int64) error {
	if !slices.ContainsFunc(d.commits, func(c *commit) bool { return c.due <= now }) {
		return nil
	}
	for _, c := range d.commits {
		c.again(now)
	}
	return d.commit(d.ctx)
}

// commit has sinks make visible what they have taken, and the sources remember how far they were read unless a sink has.
func (d *driver) commit(ctx context.Context) error {
	if len(d.commits) == 0 {
		return nil
	}
	var read []connectors.Progress
	for _, f := range d.feeds {
		if len(f.next) > 0 {
			read = append(read, connectors.Progress{Source: f.leaf.Source, Next: f.next})
		}
	}
	all := false
	for _, c := range d.commits {
		if all && !c.sink {
			continue
		}
		kept, err := c.Commit(ctx, read)
		if err != nil {
			return err
		}
		all = all || kept && c.sink
	}
	return nil
}
