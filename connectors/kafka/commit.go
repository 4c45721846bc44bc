package kafka

import (
	"context"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"

	"minisql/connectors"
)

// commitInterval is how often the group's offsets are committed: at each checkpoint, as Flink's source does, or as often
// as Kafka's consumer does when it is told to by enable.auto.commit.
func (s *src) commitInterval() time.Duration {
	if s.group == "" {
		return 0
	}
	if d := s.env.Checkpoints; d > 0 && s.props.get("commit.offsets.on.checkpoint", "true") != "false" {
		return d
	}
	if s.props.get("enable.auto.commit", "false") == "true" {
		return s.props.millis("auto.commit.interval.ms", 5*time.Second)
	}
	return 0
}

// Every is how often Commit is wanted.
func (s *src) Every() time.Duration { return s.settings.every }

// Commit commits the places behind what has gone through the job to the group.
func (s *src) Commit(ctx context.Context, read []connectors.Progress) (bool, error) {
	places := s.places(read)
	s.mu.Lock()
	cl := s.cl
	s.mu.Unlock()
	if len(places) == 0 || s.group == "" || cl == nil {
		return true, nil
	}
	// A commit that fails is no error: the next one says the same and more, as in Flink.
	if err := kadm.NewClient(cl).CommitAllOffsets(ctx, s.group, places); err != nil && ctx.Err() == nil {
		s.warn("the offsets of group " + strconv.Quote(s.group) + " were not committed: " + failure(s.table.Name, "", err).Message)
	}
	return true, nil
}

// places are the offsets of the source's partitions in read.
func (s *src) places(read []connectors.Progress) kadm.Offsets {
	out := kadm.Offsets{}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range read {
		if r.Source != connectors.Source(s) {
			continue
		}
		for split, next := range r.Next {
			if p := s.splits[split]; p != nil {
				out.AddOffset(p.topic, p.num, next, -1)
			}
		}
	}
	return out
}
