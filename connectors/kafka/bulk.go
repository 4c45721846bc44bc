package kafka

import (
	"context"
	"math"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// bulk reads what lies in the partitions already. The client's consumer looks after leaders, sessions and outages, and
// pays for each record; where millions of records wait that is most of the time. So they are asked for here, in plain
// requests, and remain in their batches until a worker decodes them. Bulk knows nothing but the ordinary case: whatever
// else it meets, the consumer goes on from where it stopped, and finds out what is the matter.
type bulk struct {
	*fetcher
	ids    map[string][16]byte // of topics
	topics map[[16]byte]string
	leader map[*partition]int32
	codecs kgo.Decompressor
}

// bulkPatience is how long a request may take.
const bulkPatience = 2 * time.Second

// bulk reads up to the partitions' ends as they were found, or until something is odd.
func (f *fetcher) bulk(ctx context.Context) error {
	b := &bulk{fetcher: f, codecs: kgo.DefaultDecompressor()}
	if !f.settings.plain || !b.find(ctx) {
		return ctx.Err()
	}
	defer takeBallast()()
	for next := b.ask(ctx); next != nil; {
		odd := false
		for range cap(next) {
			for _, a := range <-next {
				odd = odd || a.odd
				b.keep(a)
			}
		}
		if next = nil; !odd {
			next = b.ask(ctx) // while workers decode what there is
		}
		if !f.emit(false) {
			for range cap(next) {
				<-next
			}
			return ctx.Err()
		}
		if err := f.discover(ctx); err != nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if next == nil && !odd {
			next = b.ask(ctx)
		}
	}
	return nil
}

// find looks for the leaders; false if it is not the time for that.
func (b *bulk) find(ctx context.Context) bool {
	b.ids, b.topics, b.leader = map[string][16]byte{}, map[[16]byte]string{}, map[*partition]int32{}
	limited, cancel := context.WithTimeout(ctx, bulkPatience)
	defer cancel()
	var names []string
	for name := range b.names {
		names = append(names, name)
	}
	if len(names) == 0 {
		return false
	}
	found, err := kadm.NewClient(b.cl).ListTopics(limited, names...)
	if err != nil {
		return false
	}
	for _, p := range b.parts {
		t := found[p.topic]
		part, ok := t.Partitions[p.num]
		if !ok || t.Err != nil || part.Err != nil || part.Leader < 0 {
			return false
		}
		b.ids[p.topic], b.topics[t.ID], b.leader[p] = t.ID, p.topic, part.Leader
	}
	return true
}

// wants reports whether the partition has more that is to be read now.
func (b *bulk) wants(p *partition) bool {
	_, known := b.leader[p]
	return known && p.bytes < 2*b.chunk && !p.complete() && (p.stop >= 0 || p.pos < p.end)
}

// ask sends a request to each broker that leads a partition of which more is wanted. Nil stands for none; else as many
// lists of answers come as the channel holds.
func (b *bulk) ask(ctx context.Context) chan []*answer {
	wanted := map[int32][]*partition{}
	for i := range b.parts { // whose turn it is comes first: an answer may be full before the last partition
		if p := b.parts[(b.turn+i)%len(b.parts)]; b.wants(p) {
			wanted[b.leader[p]] = append(wanted[b.leader[p]], p)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	out := make(chan []*answer, len(wanted))
	for leader, parts := range wanted {
		req := b.request(parts)
		open := make([]*answer, len(parts))
		for i, p := range parts {
			open[i] = &answer{part: p, pos: p.pos}
		}
		b.env.Go(func() {
			b.fetch(ctx, leader, req, open)
			out <- open
		})
	}
	return out
}

func (b *bulk) request(parts []*partition) *kmsg.FetchRequest {
	req := kmsg.NewPtrFetchRequest()
	s := &b.settings
	req.MaxWaitMillis, req.MinBytes, req.MaxBytes, req.SessionEpoch = s.wait, s.fetchMin, s.fetchMost, -1
	if s.committed {
		req.IsolationLevel = 1
	}
	for _, p := range parts {
		if n := len(req.Topics); n == 0 || req.Topics[n-1].Topic != p.topic {
			t := kmsg.NewFetchRequestTopic()
			t.Topic, t.TopicID = p.topic, b.ids[p.topic]
			req.Topics = append(req.Topics, t)
		}
		part := kmsg.NewFetchRequestTopicPartition()
		part.Partition, part.FetchOffset, part.PartitionMaxBytes = p.num, p.pos, s.fetchPart
		t := &req.Topics[len(req.Topics)-1]
		t.Partitions = append(t.Partitions, part)
	}
	return req
}

// fetch asks a broker and reads its answer. It runs beside everything else: of the partitions it uses what never changes.
func (b *bulk) fetch(ctx context.Context, leader int32, req *kmsg.FetchRequest, open []*answer) {
	limited, cancel := context.WithTimeout(ctx, bulkPatience)
	defer cancel()
	resp, err := b.cl.Broker(int(leader)).Request(limited, req)
	got, ok := resp.(*kmsg.FetchResponse)
	if err != nil || !ok || got.ErrorCode != 0 {
		open[0].odd = true
		return
	}
	moved := false
	for i := range got.Topics {
		t := &got.Topics[i]
		name := t.Topic
		if name == "" {
			name = b.topics[t.TopicID]
		}
		for k := range t.Partitions {
			rp := &t.Partitions[k]
			for _, a := range open {
				if a.part.num == rp.Partition && a.part.topic == name {
					from := a.pos
					b.partition(a, rp)
					moved = moved || a.pos > from
				}
			}
		}
	}
	open[0].odd = open[0].odd || !moved
}

func (b *bulk) partition(a *answer, rp *kmsg.FetchResponseTopicPartition) {
	a.high = rp.HighWatermark
	if b.settings.committed && rp.LastStableOffset >= 0 && rp.HighWatermark > 0 {
		a.high = rp.LastStableOffset
	}
	if rp.ErrorCode != 0 || rp.PreferredReadReplica >= 0 || b.settings.committed && len(rp.AbortedTransactions) > 0 {
		a.odd = true
		return
	}
	stop := int64(math.MaxInt64)
	if a.part.stop >= 0 {
		stop = a.part.stop
	}
	a.read(rp.RecordBatches, stop, b.settings.check, b.codecs)
}

// keep takes an answer.
func (b *bulk) keep(a *answer) {
	p := a.part
	p.high = max(p.high, a.high)
	p.pos = a.pos
	for i := range a.runs {
		p.bytes += a.runs[i].bytes
	}
	if p.runs = append(p.runs, a.runs...); len(a.runs) > 0 {
		b.told = false
	}
}
