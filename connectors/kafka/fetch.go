package kafka

import (
	"context"
	"errors"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/exec/vec"
	"minisql/grammar/source"
)

// event is the kind of a task.
type event uint8

const (
	rowsOf   event = iota // records of a partition, to be decoded
	opened                // the partition exists
	ended                 // the partition has been read to its end
	lastOf                // there are no more records in this fetch
	caughtUp              // all that is there has been handed on
)

// task is a step of what Run emits, in order; records are decoded by a worker meanwhile.
type task struct {
	kind    event
	part    *partition
	recs    []*kgo.Record
	runs    []run // or records that are still in their batches
	batch   *vec.Batch
	skipped int64
	err     error
}

const (
	taskRecords = 4096
	taskBytes   = 1 << 20
	recordBytes = 16 // what a record costs beside its key and value
)

// fetcher polls the client and puts what comes into the order in which it is emitted. Which partition's records arrive
// first is up to brokers and network; rows must not depend on it. So a read goes round: from each partition, in order, as
// much as Kafka's consumer fetches at once ('max.partition.fetch.bytes'), waiting for the one whose turn it is. A read
// without an end does so until it has seen the partitions' ends; from there on records leave as they come.
type fetcher struct {
	*src
	cl    *kgo.Client
	send  func(*task) bool
	parts []*partition // those being read, in order
	names map[string]map[int32]*partition
	turn  int  // whose turn it is
	chunk int  // bytes of a turn
	live  bool // no more turns
	told  bool // caughtUp was sent after the last record
	fresh *time.Timer
}

func newFetcher(s *src, cl *kgo.Client, parts []*partition, send func(*task) bool) *fetcher {
	f := &fetcher{src: s, cl: cl, send: send, names: map[string]map[int32]*partition{}}
	f.add(parts)
	return f
}

// add takes partitions in.
func (f *fetcher) add(parts []*partition) {
	for _, p := range parts {
		if f.names[p.topic] == nil {
			f.names[p.topic] = map[int32]*partition{}
		}
		f.names[p.topic][p.num] = p
	}
	f.parts = append(f.parts, parts...)
	sortPartitions(f.parts)
	// All that waits for its turn stays below some 64 MB, however many partitions there are.
	f.chunk = max(min(f.settings.turnBytes, 64<<20/max(len(f.parts), 1)), 16<<10)
}

// run reads until the partitions have ended or ctx has.
func (f *fetcher) run(ctx context.Context) error {
	if err := f.bulk(ctx); err != nil {
		return err
	}
	f.cl.AddConsumePartitions(consume(f.parts))
	for len(f.parts) > 0 || !f.Bounded() {
		// The poll ends now and then to look for new partitions and to notice that nothing comes.
		limited, cancel := context.WithTimeout(ctx, idlePoll)
		fetches := f.cl.PollFetches(limited)
		quiet := limited.Err() != nil
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.problem(fetches); err != nil {
			return err
		}
		fetches.EachPartition(f.take)
		switch {
		case !quiet:
		case !f.Bounded():
			f.live = true // who has had nothing for so long has nothing, or no leader
		case !f.parts[f.turn].complete():
			f.probe(ctx, f.parts[f.turn])
		}
		if !f.emit(quiet) {
			return ctx.Err()
		}
		if err := f.discover(ctx); err != nil {
			return err
		}
	}
	return nil
}

// idlePoll is how long a poll waits.
const idlePoll = 500 * time.Millisecond

// problem is the first error of a poll that waiting does not help.
func (f *fetcher) problem(fetches kgo.Fetches) (err error) {
	fetches.EachError(func(topic string, num int32, e error) {
		var lost *kgo.ErrDataLoss
		var eof *kgo.ErrFirstReadEOF // of a broker that is going or coming; plan has spoken to them all
		switch {
		case err != nil || errors.As(e, &eof) || errors.Is(e, context.DeadlineExceeded) || errors.Is(e, context.Canceled) || kerr.IsRetriable(e):
		case errors.As(e, &lost):
			f.warn("the log of " + (&partition{topic: topic, num: num}).String() + " was cut off: " + e.Error())
		case errors.Is(e, kerr.OffsetOutOfRange):
			p := f.names[topic][num]
			err = source.New(source.OffsetOutOfRangeException, "Fetch position %s is out of range for partition %s", placeOf(p, p.pos), p).
				In(source.Record{Table: f.table.Name, Place: placeOf(p, p.pos)}).
				Hinted("the records that were to be read next are gone; 'properties.auto.offset.reset' = 'earliest' goes on with the first there is")
		default:
			place := topic
			if p := f.names[topic][num]; p != nil {
				place = placeOf(p, p.pos)
			}
			err = failure(f.table.Name, place, e)
		}
	})
	return err
}

// take keeps the records of a partition.
func (f *fetcher) take(fp kgo.FetchTopicPartition) {
	p := f.names[fp.Topic][fp.Partition]
	if p == nil {
		return
	}
	p.high = max(p.high, fp.HighWatermark)
	if f.settings.committed && fp.LastStableOffset >= 0 && fp.HighWatermark > 0 {
		p.high = fp.LastStableOffset
	}
	keep := fp.Records[:0]
	for _, r := range fp.Records {
		p.pos = r.Offset + 1
		if p.stop >= 0 && r.Offset >= p.stop || r.Attrs.IsControl() {
			continue
		}
		keep = append(keep, r)
		p.bytes += len(r.Key) + len(r.Value) + recordBytes
	}
	if p.pending == nil {
		p.pending = keep
	} else {
		p.pending = append(p.pending, keep...)
	}
	if len(fp.Records) > 0 {
		f.told = false
	}
	if p.full(f.chunk) && !p.paused {
		p.paused = true
		f.cl.PauseFetchPartitions(map[string][]int32{p.topic: {p.num}})
	}
}

// full reports whether no more of the partition is wanted now.
func (p *partition) full(chunk int) bool { return p.bytes >= 2*chunk || p.complete() }

func (p *partition) empty() bool { return len(p.runs) == 0 && len(p.pending) == 0 }

func (p *partition) complete() bool { return p.stop >= 0 && p.pos >= p.stop }

// emit hands on what can go; false if nobody takes it.
func (f *fetcher) emit(quiet bool) bool {
	if f.live {
		return f.flush(quiet)
	}
	for f.turn < len(f.parts) {
		p := f.parts[f.turn]
		switch {
		case p.bytes >= f.chunk:
			if !f.hand(p, f.chunk) {
				return false
			}
		case p.complete() || !f.Bounded() && p.pos >= p.end:
			if !f.hand(p, p.bytes) {
				return false
			}
			if p.complete() && !f.send(&task{kind: ended, part: p}) {
				return false
			}
		default:
			return true
		}
		if f.turn++; f.turn == len(f.parts) {
			f.turn = 0
			if !f.send(&task{kind: lastOf}) {
				return false
			}
			if !f.nextRound() {
				return true
			}
			if f.live {
				return f.flush(quiet)
			}
		}
	}
	return true
}

// nextRound reports whether there is more to emit now or later.
func (f *fetcher) nextRound() bool {
	if f.Bounded() {
		left := f.parts[:0:0]
		for _, p := range f.parts {
			if p.complete() && p.empty() {
				f.cl.RemoveConsumePartitions(map[string][]int32{p.topic: {p.num}})
			} else {
				left = append(left, p)
			}
		}
		f.parts = left
		return len(left) > 0
	}
	f.live = true
	for _, p := range f.parts {
		f.live = f.live && p.pos >= p.end && p.empty()
	}
	return true
}

// flush emits everything, and says when there is no more.
func (f *fetcher) flush(quiet bool) bool {
	behind := false
	for _, p := range f.parts {
		if !f.hand(p, p.bytes) {
			return false
		}
		behind = behind || p.pos < p.high || p.pos < p.end
	}
	if f.told || behind && !quiet {
		return true
	}
	f.told = true
	return f.send(&task{kind: caughtUp})
}

// hand sends so many bytes of the partition's records, in tasks of a size that keeps the workers busy.
func (f *fetcher) hand(p *partition, most int) bool {
	n, sum := 0, 0
	for sum < most && len(p.runs) > 0 {
		t := &task{kind: rowsOf, part: p}
		for n, size := 0, 0; len(p.runs) > 0 && n < taskRecords && size < taskBytes && sum < most; {
			front := p.runs[0].cut(taskRecords-n, min(taskBytes-size, most-sum))
			if t.runs = append(t.runs, front); p.runs[0].n == 0 {
				p.runs[0], p.runs = run{}, p.runs[1:]
			}
			n, size, sum = n+front.n, size+front.bytes, sum+front.bytes
		}
		if !f.send(t) {
			return false
		}
	}
	for sum < most && n < len(p.pending) {
		size, lo := 0, n
		for n < len(p.pending) && n-lo < taskRecords && size < taskBytes && sum+size < most {
			size += len(p.pending[n].Key) + len(p.pending[n].Value) + recordBytes
			n++
		}
		sum += size
		if !f.send(&task{kind: rowsOf, part: p, recs: p.pending[lo:n:n]}) {
			return false
		}
	}
	if p.pending = p.pending[n:]; len(p.pending) == 0 {
		p.pending = nil
	}
	p.bytes -= sum
	if p.paused && !p.full(f.chunk) {
		p.paused = false
		f.cl.ResumeFetchPartitions(map[string][]int32{p.topic: {p.num}})
	}
	return true
}
