package kafka

import (
	"context"
	"errors"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// probe looks whether there is anything between a partition's position and its stop, when nothing has come for a while.
// The last records may have been compacted away or deleted; the client steps over such gaps without a word, and a read to an offset
// behind them would wait for ever. It asks for the records itself, since only the answer tells.
func (f *fetcher) probe(ctx context.Context, p *partition) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	found, err := kadm.NewClient(f.cl).ListTopics(ctx, p.topic)
	if err != nil {
		return
	}
	part := kmsg.NewFetchRequestTopicPartition()
	part.Partition, part.FetchOffset, part.PartitionMaxBytes = p.num, p.pos, 1<<20
	topic := kmsg.NewFetchRequestTopic()
	topic.Topic, topic.TopicID, topic.Partitions = p.topic, found[p.topic].ID, []kmsg.FetchRequestTopicPartition{part}
	req := kmsg.NewPtrFetchRequest()
	req.MaxWaitMillis, req.MinBytes, req.SessionEpoch, req.Topics = 100, 1, -1, []kmsg.FetchRequestTopic{topic}
	opts := kgo.ProcessFetchPartitionOpts{KeepControlRecords: true, Offset: p.pos, Topic: p.topic, Partition: p.num}
	if f.settings.committed {
		req.IsolationLevel, opts.IsolationLevel = 1, kgo.ReadCommitted()
	}
	resp, err := f.cl.Broker(int(found[p.topic].Partitions[p.num].Leader)).RetriableRequest(ctx, req)
	answer, ok := resp.(*kmsg.FetchResponse)
	if err != nil || !ok || len(answer.Topics) != 1 || len(answer.Topics[0].Partitions) != 1 {
		return
	}
	rp := &answer.Topics[0].Partitions[0]
	end := rp.HighWatermark
	if f.settings.committed {
		end = rp.LastStableOffset
	}
	got, next := kgo.ProcessFetchPartition(opts, rp, kgo.DefaultDecompressor(), nil)
	switch {
	case errors.Is(got.Err, kerr.OffsetOutOfRange): // the client goes on with the first there is, or has said that it cannot
		if starts, err := kadm.NewClient(f.cl).ListStartOffsets(ctx, p.topic); err == nil {
			first, _ := starts.Lookup(p.topic, p.num)
			p.pos = max(p.pos, first.Offset)
		}
	case got.Err != nil || len(got.Records) > 0: // which the client will bring
	case len(rp.RecordBatches) == 0 && end >= p.stop:
		p.pos = p.stop
	default:
		p.pos = max(p.pos, next)
	}
}
