package kafka

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// sink writes a table's topics. Records are sent while the job runs; Commit and Close wait until Kafka has them all.
type sink struct {
	env         *connectors.Env
	table       *connectors.Table
	props       *properties
	mode        connectors.ChangelogMode
	topics      topics
	partitioner kgo.Partitioner
	cx          *functions.Ctx
	records     *records
	buffer      *buffer // nil if upsert-kafka does not buffer
	exactly     bool
	prefix      string

	cl    *kgo.Client
	open  sync.Once
	oerr  error
	sent  atomic.Bool // in this transaction
	mu    sync.Mutex
	first error // of the records that could not be sent
	// patient ends when no record has arrived for delivery.timeout.ms though some are on their way. (The client's own
	// limit counts from a record's timestamp, which may be any.)
	patient context.Context
	giveUp  context.CancelCauseFunc
	limit   time.Duration
	pending int
	clock   *time.Timer
}

func newSink(d *definition, env *connectors.Env, t *connectors.Table, in connectors.Input) (connectors.Sink, error) {
	s := &sink{env: env, table: t, props: newProperties(t), mode: d.value.Mode, topics: d.topics(),
		exactly: d.delivery == "exactly-once", prefix: d.Text("sink.transactional-id-prefix"),
		cx: &functions.Ctx{Zone: env.Zone, Now: env.Now, Batch: env.Batch, LegacyCast: env.LegacyCast}}
	if connectors.Parallelism(d.Options, t, connectors.SinkParallelism.Key); d.Err() != nil {
		return nil, d.Err()
	}
	s.patient, s.giveUp = context.WithCancelCause(context.Background())
	s.limit = max(s.props.millis("delivery.timeout.ms", 2*time.Minute), 10*time.Millisecond)
	var err error
	if s.partitioner, err = d.partitioner(); err != nil {
		return nil, err
	}
	if s.records, err = d.records(s); err != nil {
		return nil, err
	}
	if d.name == "upsert-kafka" {
		s.mode = connectors.Upsert
		if n := d.Int("sink.buffer-flush.max-rows"); n > 0 {
			s.buffer = newBuffer(n, d.Duration("sink.buffer-flush.interval"), s.send)
		}
	}
	return s, d.Err()
}

func (s *sink) Mode() connectors.ChangelogMode { return s.mode }

// lastWrites is how long a job that is told to end waits for a broker that does not answer.
const lastWrites = 5 * time.Second

var errStopped = errors.New("the broker did not answer while the job was ending")

// start connects, waiting for a broker as long as Kafka's producer does.
func (s *sink) start(ctx context.Context) error {
	s.open.Do(func() { s.oerr = s.connect(ctx) })
	return s.oerr
}

func (s *sink) connect(ctx context.Context) (err error) {
	if s.cl, err = s.props.open(s.env, s.producer()...); err != nil {
		return err
	}
	patience := s.props.millis("max.block.ms", time.Minute)
	err = attempt(ctx, patience, s.cl.Ping)
	switch {
	case err != nil && unreachable(err):
		name := "null"
		if len(s.topics.names) > 0 {
			name = s.topics.names[0]
		}
		return source.New(source.TimeoutException, "Topic %s not present in metadata after %d ms.", name, patience.Milliseconds()).
			In(source.Record{Table: s.table.Name}).Hinted(innermost(err))
	case err != nil:
		return failure(s.table.Name, "", err)
	}
	context.AfterFunc(s.stopped(), func() { time.AfterFunc(lastWrites, func() { s.giveUp(errStopped) }) })
	if s.exactly {
		// Taking the transactional id ends what a run before this one has left open.
		if _, _, err := s.cl.ProducerID(ctx); err != nil {
			return failure(s.table.Name, "", err)
		}
		return s.begin()
	}
	return nil
}

func (s *sink) Write(b *vec.Batch) error {
	if err := s.start(s.stopped()); err != nil {
		return err
	}
	if err := s.failed(); err != nil {
		return err
	}
	recs, err := s.records.of(b)
	for i := range recs {
		if s.buffer != nil {
			s.buffer.add(&recs[i])
		} else {
			s.send(&recs[i])
		}
	}
	return err
}

// stopped is done when the job is told to end.
func (s *sink) stopped() context.Context {
	if s.env.Ctx == nil {
		return context.Background()
	}
	return s.env.Ctx
}

// send gives a record to the client; it waits only if too many are on their way.
func (s *sink) send(r *kgo.Record) {
	s.sent.Store(true)
	s.mu.Lock()
	if s.pending++; s.clock == nil {
		s.clock = time.AfterFunc(s.limit, func() { s.giveUp(kgo.ErrRecordTimeout) })
	}
	s.mu.Unlock()
	s.cl.Produce(s.patient, r, s.arrived)
}

// arrived is called for each record that Kafka has taken or refused for good.
func (s *sink) arrived(r *kgo.Record, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending--; s.pending > 0 {
		s.clock.Reset(s.limit)
	} else {
		s.clock.Stop()
		s.clock = nil
	}
	if err == nil || s.first != nil {
		return
	}
	if cause := context.Cause(s.patient); cause != nil {
		err = cause
	}
	s.first = s.refused(r, err)
}

// refused words why a record could not be sent.
func (s *sink) refused(r *kgo.Record, err error) error {
	place := r.Topic
	if r.Partition >= 0 && !errors.Is(err, kerr.UnknownTopicOrPartition) {
		place = (&partition{topic: r.Topic, num: r.Partition}).String()
	}
	e := failure(s.table.Name, place, err)
	switch {
	case errors.Is(err, kerr.MessageTooLarge):
		if size, most := len(r.Key)+len(r.Value)+88, s.props.int("max.request.size", 1<<20); size > most {
			e.Message = fmt.Sprintf("The message is %d bytes when serialized which is larger than %d, which is the value of the max.request.size configuration.", size, most)
			e.Hint = "set 'properties.max.request.size', and max.message.bytes of the topic"
		}
	case errors.Is(err, kgo.ErrRecordTimeout) || errors.Is(err, kgo.ErrRecordRetries):
		e.Class = source.TimeoutException
		e.Message = fmt.Sprintf("Expiring 1 record(s) for %s:%d ms has passed since batch creation", place, s.props.millis("delivery.timeout.ms", 2*time.Minute).Milliseconds())
		e.Hint = innermost(err)
	case errors.Is(err, kerr.TopicAuthorizationFailed):
		e.Message = "Not authorized to access topics: [" + r.Topic + "]"
	}
	return e
}

func (s *sink) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.first
}

// flush waits until every record has arrived or one has failed for good.
func (s *sink) flush(ctx context.Context) error {
	if s.buffer != nil {
		s.buffer.flush()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.patient, cancel)()
	err := s.cl.Flush(ctx)
	switch cause := context.Cause(s.patient); {
	case s.failed() != nil:
		return s.failed()
	case err != nil && cause != nil:
		return s.refused(&kgo.Record{Topic: strings.Join(s.topics.names, ";"), Partition: -1}, cause)
	}
	return err
}

// Close makes sure that Kafka has everything, or takes back what it can.
func (s *sink) Close(commit bool) error {
	ctx := context.Background()
	if s.buffer != nil {
		defer s.buffer.stop()
	}
	if s.cl == nil && s.stopped().Err() != nil { // there was nothing to write
		return nil
	}
	if !commit {
		if s.cl == nil {
			return nil
		}
		defer s.cl.Close()
		if s.exactly && s.oerr == nil {
			return s.abort(ctx)
		}
		return nil
	}
	err := s.start(ctx)
	if s.cl != nil {
		defer s.cl.Close()
	}
	if err != nil {
		return err
	}
	if err := s.flush(ctx); err != nil {
		if s.exactly {
			s.abort(ctx)
		}
		return err
	}
	if s.exactly {
		return s.end(ctx)
	}
	return nil
}
