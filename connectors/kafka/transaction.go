package kafka

import (
	"context"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"minisql/connectors"
)

// Every is how often Commit is wanted: at each checkpoint. A job without checkpoints commits its transactions every
// second; without that its rows would stay hidden, as they do in Flink.
func (s *sink) Every() time.Duration {
	if d := s.env.Checkpoints; d > 0 || !s.exactly {
		return d
	}
	return time.Second
}

// Commit waits until Kafka has every record. In a transaction it makes them visible, together with how far the job's
// Kafka sources have been read: a job that starts again does not read for a second time what has been written. It
// reports whether all sources' places are kept that way.
func (s *sink) Commit(ctx context.Context, read []connectors.Progress) (kept bool, err error) {
	if err := s.start(ctx); err != nil {
		return false, err
	}
	if err := s.flush(ctx); err != nil {
		return false, err
	}
	if !s.exactly || !s.sent.Load() {
		return false, nil
	}
	kept = true
	for _, r := range read {
		from, ok := r.Source.(*src)
		if !ok || from.group == "" || from.props.get("bootstrap.servers", "") != s.props.get("bootstrap.servers", "") {
			kept = false
			continue
		}
		if places := from.places([]connectors.Progress{r}); len(places) > 0 {
			if err := s.sendOffsets(ctx, from.group, places); err != nil {
				return false, failure(s.table.Name, "", err)
			}
		}
	}
	if err := s.end(ctx); err != nil {
		return false, err
	}
	return kept, s.begin()
}

func (s *sink) begin() error {
	s.sent.Store(false)
	if err := s.cl.BeginTransaction(); err != nil {
		return failure(s.table.Name, "", err)
	}
	return nil
}

func (s *sink) end(ctx context.Context) error {
	if err := s.cl.EndTransaction(ctx, kgo.TryCommit); err != nil {
		return failure(s.table.Name, "", err)
	}
	return nil
}

func (s *sink) abort(ctx context.Context) error {
	if err := s.cl.AbortBufferedRecords(ctx); err != nil {
		return failure(s.table.Name, "", err)
	}
	if err := s.cl.EndTransaction(ctx, kgo.TryAbort); err != nil {
		return failure(s.table.Name, "", err)
	}
	return nil
}

// sendOffsets makes a group's offsets part of the transaction (Kafka's sendOffsetsToTransaction). The client does that
// only for members of groups, and the source is none.
func (s *sink) sendOffsets(ctx context.Context, group string, places kadm.Offsets) error {
	id, epoch, err := s.cl.ProducerID(ctx)
	if err != nil {
		return err
	}
	add := kmsg.NewPtrAddOffsetsToTxnRequest()
	add.TransactionalID, add.ProducerID, add.ProducerEpoch, add.Group = s.transactionalID(), id, epoch, group
	err = attempt(ctx, s.limit, func(ctx context.Context) error {
		resp, err := add.RequestWith(ctx, s.cl)
		if err != nil {
			return err
		}
		return kerr.ErrorForCode(resp.ErrorCode)
	})
	if err != nil {
		return err
	}
	req := kmsg.NewPtrTxnOffsetCommitRequest()
	req.TransactionalID, req.ProducerID, req.ProducerEpoch, req.Group = s.transactionalID(), id, epoch, group
	topics := make([]string, 0, len(places))
	for topic := range places {
		topics = append(topics, topic)
	}
	found, err := kadm.NewClient(s.cl).ListTopics(ctx, topics...)
	if err != nil {
		return err
	}
	for topic, parts := range places {
		t := kmsg.NewTxnOffsetCommitRequestTopic()
		t.Topic, t.TopicID = topic, found[topic].ID // the protocol's newest version goes by ids
		for num, at := range parts {
			p := kmsg.NewTxnOffsetCommitRequestTopicPartition()
			p.Partition, p.Offset, p.LeaderEpoch = num, at.At, -1
			t.Partitions = append(t.Partitions, p)
		}
		req.Topics = append(req.Topics, t)
	}
	return attempt(ctx, s.limit, func(ctx context.Context) error {
		resp, err := req.RequestWith(ctx, s.cl)
		if err != nil {
			return err
		}
		for _, t := range resp.Topics {
			for _, p := range t.Partitions {
				if err := kerr.ErrorForCode(p.ErrorCode); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
