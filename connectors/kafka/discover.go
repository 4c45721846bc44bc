package kafka

import (
	"context"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// discover looks for partitions that have come into being, when it is time to; they are read from their beginning
// (Flink's KafkaSourceEnumerator). A broker that does not answer is asked again the next time.
func (f *fetcher) discover(ctx context.Context) error {
	if f.Bounded() || f.settings.discovery <= 0 {
		return nil
	}
	if f.fresh == nil {
		f.fresh = time.NewTimer(f.settings.discovery)
	}
	select {
	case <-f.fresh.C:
		f.fresh.Reset(f.settings.discovery)
	default:
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	found, err := f.topics.find(limited, kadm.NewClient(f.cl))
	if err != nil {
		return ctx.Err()
	}
	var more []*partition
	for _, p := range found {
		if f.names[p.topic][p.num] == nil {
			more = append(more, p)
		}
	}
	if more == nil {
		return nil
	}
	l := &lookup{adm: kadm.NewClient(f.cl), table: f.table.Name}
	starts, err := l.resolve(limited, offsets{mode: "earliest-offset"}, more)
	if err != nil {
		return ctx.Err()
	}
	for _, p := range more {
		p.start, p.pos, p.end = starts[p], starts[p], starts[p]
		if !f.send(&task{kind: opened, part: p}) {
			return ctx.Err()
		}
	}
	f.add(more)
	f.cl.AddConsumePartitions(consume(more))
	return nil
}

// consume are the places where the client begins.
func consume(parts []*partition) map[string]map[int32]kgo.Offset {
	out := map[string]map[int32]kgo.Offset{}
	for _, p := range parts {
		if out[p.topic] == nil {
			out[p.topic] = map[int32]kgo.Offset{}
		}
		out[p.topic][p.num] = kgo.NewOffset().At(p.pos)
	}
	return out
}
