package kafka

import (
	"context"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// src reads a table's topics. One goroutine polls Kafka and puts records in order (fetch.go), Env.Workers decode them
// (decode.go), and Run emits their batches in order (connectors.Ordered).
type src struct {
	env      *connectors.Env
	table    *connectors.Table
	props    *properties
	layout   *layout
	topics   topics
	from, to offsets
	bounded  bool
	group    string
	settings settings

	mu     sync.Mutex
	splits map[*vec.Split]*partition // for Commit
	cl     *kgo.Client
}

// settings are the options that are no offsets.
type settings struct {
	discovery time.Duration
	turnBytes int  // max.partition.fetch.bytes
	poll      int  // max.poll.records
	committed bool // isolation.level
	every     time.Duration
	// Of requests, see bulk.
	wait, fetchMin, fetchMost, fetchPart int32
	plain, check                         bool
}

func newSource(d *definition, env *connectors.Env, t *connectors.Table, req connectors.Request) (*src, error) {
	s := &src{env: env, table: t, props: newProperties(t), bounded: d.until != "unbounded", splits: map[*vec.Split]*partition{}}
	s.topics = d.topics()
	s.from, s.to = d.offsets("startup", d.startup), d.offsets("bounded", d.until)
	s.group = s.props.get("group.id", "")
	if s.from.mode == "group-offsets" {
		switch s.from.reset = strings.ToLower(s.props.get("auto.offset.reset", "none")); s.from.reset {
		case "earliest", "latest", "none":
		default:
			return nil, source.New(source.IllegalArgumentException, "auto.offset.reset can not be set to %s. Valid values: [latest,earliest,none]",
				s.props.get("auto.offset.reset", ""))
		}
	}
	if s.group == "" && (s.from.mode == "group-offsets" || s.to.mode == "group-offsets") {
		e := source.New(source.IllegalStateException, "Property group.id is required when using committed offset for offsets initializer")
		e.Hint = "set 'properties.group.id', or 'scan.startup.mode' = 'earliest-offset'"
		return nil, e
	}
	s.settings.discovery = d.Duration("scan.topic-partition-discovery.interval")
	var err error
	connectors.Parallelism(d.Options, t, connectors.ScanParallelism.Key)
	if s.layout, err = d.layout(req); err == nil {
		err = d.Err()
	}
	s.settings.every = s.commitInterval()
	return s, err
}

func (s *src) Bounded() bool { return s.bounded }

func (s *src) warn(line string) {
	if s.env.Warn != nil {
		s.env.Warn(line)
	}
}

// consumer are the client's settings for reading.
func (s *src) consumer() []kgo.Opt {
	p := s.props
	maxWait := p.millis("fetch.max.wait.ms", 500*time.Millisecond)
	// Kafka's own default is 1 MB. Less is as fast here, and records in memory take thrice their bytes.
	part := max(p.int("max.partition.fetch.bytes", 512<<10), 1)
	most := max(p.int("fetch.max.bytes", 8<<20), 1)
	fetch := part
	if !p.has("max.partition.fetch.bytes") { // half a turn at once
		fetch /= 2
	}
	s.settings.turnBytes, s.settings.poll = part, max(p.int("max.poll.records", 500), 1)
	level := kgo.ReadUncommitted()
	if p.word("isolation.level", "read_uncommitted", "read_committed", "read_uncommitted") == "read_committed" {
		level, s.settings.committed = kgo.ReadCommitted(), true
	}
	reset := kgo.NoResetOffset()
	switch s.from.mode {
	case "earliest-offset", "specific-offsets":
		reset = kgo.NewOffset().AtStart()
	case "latest-offset":
		reset = kgo.NewOffset().AtEnd()
	case "group-offsets":
		switch s.from.reset {
		case "earliest":
			reset = kgo.NewOffset().AtStart()
		case "latest":
			reset = kgo.NewOffset().AtEnd()
		}
	}
	maxWait = max(maxWait, time.Millisecond)
	t := &s.settings
	t.wait, t.fetchMin, t.fetchMost, t.fetchPart = int32(maxWait.Milliseconds()), int32(max(p.int("fetch.min.bytes", 1), 1)), int32(most), int32(min(fetch, most))
	opts := []kgo.Opt{
		kgo.FetchMaxWait(maxWait), kgo.FetchMinBytes(t.fetchMin), kgo.FetchMaxBytes(t.fetchMost), kgo.FetchMaxPartitionBytes(t.fetchPart),
		kgo.BrokerMaxReadBytes(int32(min(max(int64(most)*2, 256<<20), math.MaxInt32))),
		kgo.FetchIsolationLevel(level), kgo.KeepControlRecords(), kgo.ConsumeResetOffset(reset), kgo.WithPools(newPool()),
	}
	if rack := p.get("client.rack", ""); rack != "" {
		opts = append(opts, kgo.Rack(rack))
	}
	// Records that bulk reads do not know what kind of timestamp they have.
	t.plain = p.get("client.rack", "") == "" && !s.layout.reads("timestamp-type")
	p.bool("enable.auto.commit", false) // commit.go reads it; here it must be a boolean
	if t.check = p.bool("check.crcs", true); !t.check {
		opts = append(opts, kgo.DisableFetchCRCValidation())
	}
	return opts
}

// Run finds the partitions and where to read them, and reads.
func (s *src) Run(ctx context.Context, emit func(*vec.Batch) error) error {
	if more := s.props.meaningless(); more != nil {
		s.warn("properties of table " + s.table.Name + " that mean nothing here: " + strings.Join(more, ", "))
	}
	cl, err := s.props.open(s.env, s.consumer()...)
	if err != nil {
		return err
	}
	defer cl.Close()
	s.mu.Lock()
	s.cl = cl
	s.mu.Unlock()
	parts, err := s.plan(ctx, cl)
	if err != nil {
		return err
	}
	out := &output{src: s, emit: emit}
	reading := parts[:0:0]
	for _, p := range parts {
		if err := out.open(p); err != nil {
			return err
		}
		if p.complete() {
			out.ends = append(out.ends, p)
		} else {
			reading = append(reading, p)
		}
	}
	if len(parts) == 0 && s.bounded { // Flink waits for ever
		s.warn("table " + s.table.Name + ": no topic matches, so there is nothing to read")
		<-ctx.Done()
		return ctx.Err()
	}
	if err := s.read(ctx, cl, reading, out); err != nil {
		return err
	}
	return out.flush()
}

// plan finds the partitions and their offsets; it waits for a broker as long as Kafka's admin client does.
func (s *src) plan(ctx context.Context, cl *kgo.Client) (parts []*partition, err error) {
	adm := kadm.NewClient(cl)
	l := &lookup{adm: adm, group: s.group, table: s.table.Name}
	patience := s.props.millis("default.api.timeout.ms", time.Minute)
	err = attempt(ctx, patience, func(ctx context.Context) error {
		found, err := s.topics.find(ctx, adm)
		if err != nil {
			return err
		}
		stops, err := l.resolve(ctx, s.to, found)
		if err != nil {
			return err
		}
		starts, err := l.resolve(ctx, s.from, found)
		if err != nil {
			return err
		}
		ends, err := l.list(ctx, found, adm.ListEndOffsets)
		if err != nil {
			return err
		}
		for _, p := range found {
			p.start, p.pos, p.stop, p.end = starts[p], starts[p], stops[p], ends[p]
		}
		parts = found
		return nil
	})
	switch {
	case err == nil || ctx.Err() != nil:
		return parts, err
	case unreachable(err):
		return nil, nodeTimeout(s.table.Name, "listNodes", s.props.servers(), err)
	}
	return nil, failure(s.table.Name, strings.Join(s.topics.names, ";"), err)
}

// read runs the goroutines and emits what they make.
func (s *src) read(ctx context.Context, cl *kgo.Client, parts []*partition, out *output) error {
	cx := &functions.Ctx{Zone: s.env.Zone, Now: s.env.Now, Batch: s.env.Batch, LegacyCast: s.env.LegacyCast}
	o := &connectors.Ordered[*task]{Room: 2 * max(s.env.Workers, 1),
		Read: func(ctx context.Context, send func(*task, bool) bool) error {
			return newFetcher(s, cl, parts, func(t *task) bool { return send(t, t.kind == rowsOf) }).run(ctx)
		},
		Worker: func() func(*task) {
			dec := s.layout.decoder(cx, s.table.Name)
			return dec.task
		},
		Deliver: func(t *task) (bool, error) { return true, out.deliver(t) },
	}
	err := o.Run(ctx, s.env)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// task decodes the records of a task, which are then given back.
func (d *decoder) task(t *task) {
	recs := t.recs
	if t.runs != nil {
		recs = d.expand(t.part, t.runs)
	}
	t.batch, t.skipped, t.err = d.decode(t.part, recs)
	for _, r := range t.recs {
		r.Recycle()
	}
	t.recs, t.runs = nil, nil
}
