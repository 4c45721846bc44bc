// Package datagen is Flink's connector 'datagen': a source of random or counted values. options.go reads the fields'
// options, value.go makes the values.
package datagen

import (
	"context"
	"math/rand/v2"
	"time"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Connector is the entry of the list of connectors.
var Connector = &connectors.Connector{
	Name:    "datagen",
	Doc:     "a source of random values and sequences",
	Options: options,
	Source:  newSource,
}

var options = []connectors.Option{
	{Key: "scan.parallelism", Type: connectors.Integer, Unread: true, Doc: "How many tasks read in Flink; no effect."},
	{Key: "rows-per-second", Type: connectors.LongInt, Default: "10000", Doc: "The pace of an endless table; 0 is as fast as may be."},
	{Key: "number-of-rows", Type: connectors.LongInt, Doc: "After how many rows the table ends, which makes it bounded."},
	{Key: "fields.#.kind", Type: connectors.Text, Default: "random", Doc: "Where a field's values come from: random or sequence."},
	{Key: "fields.#.min", Type: connectors.Double, Doc: "The least random number; by default that of the type."},
	{Key: "fields.#.max", Type: connectors.Double, Doc: "The greatest random number; by default that of the type."},
	{Key: "fields.#.max-past", Type: connectors.Duration, Default: "0 ms", Doc: "How far before now random timestamps may be."},
	{Key: "fields.#.length", Type: connectors.Integer, Doc: "The length of random texts and bytes (100), arrays, maps and multisets (3)."},
	{Key: "fields.#.var-len", Type: connectors.Boolean, Default: "false", Doc: "Whether random texts and bytes of varying length are shorter than that, too."},
	{Key: "fields.#.null-rate", Type: connectors.Double, Default: "0", Doc: "The share of NULL among random values, from 0 to 1."},
	{Key: "fields.#.start", Type: connectors.LongInt, Doc: "The first number of a sequence, which needs one."},
	{Key: "fields.#.end", Type: connectors.LongInt, Doc: "The last number of a sequence, which needs one; the shortest sequence ends the table."},
}

type src struct {
	env     *connectors.Env
	gens    []generator // of the emitted columns
	types   []*types.Type
	rows    int64 // -1: no end
	bounded bool
	perSec  int64 // 0: as fast as may be
	limit   int64
}

func newSource(env *connectors.Env, t *connectors.Table, req connectors.Request) (connectors.Source, error) {
	o := connectors.NewOptions(t, options)
	s := &src{env: env, rows: -1, perSec: o.Long("rows-per-second"), limit: req.Limit}
	if s.bounded = o.Has("number-of-rows"); s.bounded {
		s.rows = max(o.Long("number-of-rows"), 0)
	}
	f := &fields{o: o, now: env.Now, rng: newRand(env)}
	counted := false
	gens := make([]generator, len(t.Columns))
	for i := range t.Columns {
		c := &t.Columns[i]
		g, n, err := f.column("fields."+c.Name+".", &c.Type)
		if err != nil {
			return nil, err
		}
		gens[i] = g
		if n >= 0 { // the shortest sequence ends the table
			counted = true
			if s.rows < 0 || n < s.rows {
				s.rows = n
			}
		}
	}
	if err := o.Check("datagen", ""); err != nil {
		return nil, err
	}
	if s.bounded || counted && !o.Has("rows-per-second") {
		s.perSec = 0
	}
	for _, k := range req.Columns {
		s.gens = append(s.gens, gens[k])
		s.types = append(s.types, &t.Columns[k].Type)
	}
	return s, nil
}

func newRand(env *connectors.Env) *rand.Rand {
	if env.Seed != nil {
		return rand.New(rand.NewPCG(uint64(*env.Seed), 7))
	}
	return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
}

// Bounded is what the planner believes: only number-of-rows makes the table bounded, though a sequence ends it too.
func (s *src) Bounded() bool { return s.bounded }

func (s *src) Run(ctx context.Context, emit func(*vec.Batch) error) error {
	size, pause := s.batchRows(), time.Duration(0)
	if s.perSec > 0 {
		// At most a hundred batches a second.
		size = min(size, max(1, int(s.perSec/100)))
		pause = time.Second * time.Duration(size) / time.Duration(s.perSec)
	}
	var tick *time.Ticker
	if pause > 0 {
		tick = time.NewTicker(pause)
		defer tick.Stop()
	}
	left := s.rows
	if s.limit >= 0 && (left < 0 || s.limit < left) {
		left = s.limit
	}
	for done := int64(0); left != 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := size
		if left > 0 {
			n = int(min(int64(n), left))
			left -= int64(n)
		}
		b, err := s.batch(done, n)
		if err != nil {
			return err
		}
		if err := emit(b); err != nil {
			return err
		}
		done += int64(n)
		if tick == nil || left == 0 {
			continue
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
	return nil
}

func (s *src) batchRows() int {
	if s.env.BatchRows > 0 {
		return s.env.BatchRows
	}
	return 1024
}

// batch makes rows first to first+n.
func (s *src) batch(first int64, n int) (*vec.Batch, error) {
	b := &vec.Batch{N: n, Cols: make([]vec.Col, len(s.gens)), Start: vec.MinWatermark}
	builders := make([]*vec.Builder, len(s.gens))
	for k := range builders {
		builders[k] = vec.NewBuilder(s.types[k])
	}
	for i := range n {
		for k, g := range s.gens {
			v, err := g(first + int64(i))
			if err != nil {
				return nil, err
			}
			builders[k].Append(v)
		}
	}
	for k, c := range builders {
		b.Cols[k] = c.Finish()
	}
	return b, nil
}
