package broker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
)

// patience is how long a broker may take to answer before it counts as none; a fresh Kafka needs more for its groups.
const (
	patience = 5 * time.Second
	longer   = 20 * time.Second
)

// Record is a record to be sent. A nil key or value is null.
type Record struct {
	Topic      string
	Partition  int32
	Key, Value []byte
	Headers    []Header
	// Timestamp is in milliseconds since 1970; Now means the time of sending.
	Timestamp int64
}

// Now stands for the time at which a record is sent.
const Now = -1

// Header is a header of a record; a nil value is null.
type Header struct {
	Key   string
	Value []byte
}

// Client writes to a broker, which need not be one of this package.
type Client struct {
	address string
	kafka   *kgo.Client
	admin   *kadm.Client
}

// Dial connects to the broker at HOST:PORT.
func Dial(ctx context.Context, address string) (*Client, error) {
	kafka, err := kgo.NewClient(
		kgo.SeedBrokers(address),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
		kgo.ProducerLinger(0),
		kgo.MetadataMinAge(10*time.Millisecond), // topics are made and written to at once
		kgo.RetryTimeout(longer),
	)
	if err != nil {
		return nil, fmt.Errorf("%s is no address of a broker: %w", address, err)
	}
	c := &Client{address: address, kafka: kafka, admin: kadm.NewClient(kafka)}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := kafka.Ping(ctx); err != nil {
		c.Close()
		return nil, fmt.Errorf("no broker answers at %s: start one with minisql broker (%w)", address, err)
	}
	return c, nil
}

// Close ends the connection.
func (c *Client) Close() { c.kafka.Close() }

// Partitions is the number of a topic's partitions, 0 if there is no such topic.
func (c *Client) Partitions(ctx context.Context, topic string) (int32, error) {
	topics, err := c.admin.ListTopics(ctx, topic)
	if err != nil {
		return 0, fmt.Errorf("%s does not list its topics: %w", c.address, err)
	}
	t, ok := topics[topic]
	switch {
	case !ok || errors.Is(t.Err, kerr.UnknownTopicOrPartition):
		return 0, nil
	case t.Err != nil:
		return 0, fmt.Errorf("topic %s: %w", topic, t.Err)
	}
	return int32(len(t.Partitions)), nil
}

// Create makes a topic; one that is there is fine.
func (c *Client) Create(ctx context.Context, t Topic) error {
	res, err := c.admin.CreateTopic(ctx, max(t.Partitions, 1), 1, pointers(t.Config), t.Name)
	switch {
	case err == nil || errors.Is(err, kerr.TopicAlreadyExists):
		return nil
	case res.ErrMessage != "":
		return fmt.Errorf("topic %s cannot be made: %s", t.Name, res.ErrMessage)
	}
	return fmt.Errorf("topic %s cannot be made: %w", t.Name, err)
}

// remake deletes topics and makes those anew that are to be there.
func (c *Client) remake(ctx context.Context, topics []created) error {
	if len(topics) == 0 {
		return nil // to name none would be to name all
	}
	var names []string
	for _, t := range topics {
		names = append(names, t.Name)
	}
	gone, err := c.admin.DeleteTopics(ctx, names...)
	if err != nil {
		return fmt.Errorf("topics cannot be deleted: %w", err)
	}
	for _, g := range gone.Sorted() {
		if g.Err != nil && !errors.Is(g.Err, kerr.UnknownTopicOrPartition) {
			return fmt.Errorf("topic %s cannot be deleted: %w", g.Topic, g.Err)
		}
	}
	c.kafka.PurgeTopicsFromClient(names...) // it knows them by ids that are gone
	for _, t := range topics {
		if t.absent {
			continue
		}
		if err := c.createAnew(ctx, t.Topic); err != nil {
			return err
		}
	}
	return nil
}

// createAnew makes a topic that has just been deleted: a real broker may need a moment for that.
func (c *Client) createAnew(ctx context.Context, t Topic) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		_, err := c.admin.CreateTopic(ctx, max(t.Partitions, 1), 1, pointers(t.Config), t.Name)
		if !errors.Is(err, kerr.TopicAlreadyExists) {
			if err != nil {
				return fmt.Errorf("topic %s cannot be made: %w", t.Name, err)
			}
			return c.known(ctx, t.Name)
		}
		if err := connectors.Pause(ctx, 50*time.Millisecond); err != nil {
			return fmt.Errorf("topic %s cannot be deleted: %w", t.Name, err)
		}
	}
}

// deleteGroups deletes consumer groups, which need not be there.
func (c *Client) deleteGroups(ctx context.Context, groups []string) error {
	if len(groups) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, longer)
	defer cancel()
	for {
		gone, err := c.admin.DeleteGroups(ctx, groups...)
		var failed *kadm.ShardErrors
		if errors.As(err, &failed) && len(failed.Errs) > 0 {
			err = failed.Errs[0].Err
		}
		if err == nil {
			err = gone.Error()
		}
		if err == nil || errors.Is(err, kerr.GroupIDNotFound) {
			return nil
		}
		// A Kafka that has just started makes the place for its groups when the first is asked for.
		if !errors.Is(err, kerr.CoordinatorNotAvailable) && !errors.Is(err, kerr.NotCoordinator) {
			return err
		}
		if connectors.Pause(ctx, 100*time.Millisecond) != nil {
			return err
		}
	}
}

// known waits until a topic that has been made is known to the node that answers, and has its partitions.
func (c *Client) known(ctx context.Context, topic string) error {
	for {
		topics, err := c.admin.ListTopics(ctx, topic)
		if t := topics[topic]; err == nil && t.Err == nil && len(t.Partitions) > 0 && !slices.ContainsFunc(t.Partitions.Sorted(), leaderless) {
			return nil
		}
		if err := connectors.Pause(ctx, 20*time.Millisecond); err != nil {
			return fmt.Errorf("topic %s was made, but does not appear: %w", topic, err)
		}
	}
}

func leaderless(p kadm.PartitionDetail) bool { return p.Err != nil || p.Leader < 0 }

func pointers(config map[string]string) map[string]*string {
	out := map[string]*string{}
	for k, v := range config {
		out[k] = kadm.StringPtr(v)
	}
	return out
}

// Send sends records, in order within each partition, and waits until the broker has them.
func (c *Client) Send(ctx context.Context, records ...Record) error {
	if len(records) == 0 {
		return nil
	}
	out := make([]*kgo.Record, len(records))
	for i, r := range records {
		out[i] = &kgo.Record{Topic: r.Topic, Partition: r.Partition, Key: r.Key, Value: r.Value}
		if r.Timestamp != Now {
			out[i].Timestamp = time.UnixMilli(r.Timestamp)
		}
		for _, h := range r.Headers {
			out[i].Headers = append(out[i].Headers, kgo.RecordHeader{Key: h.Key, Value: h.Value})
		}
	}
	res := c.kafka.ProduceSync(ctx, out...)
	i := slices.IndexFunc(res, func(r kgo.ProduceResult) bool { return r.Err != nil })
	if i < 0 {
		return nil
	}
	r := res[i].Record
	return fmt.Errorf("a record for topic %s, partition %d was not taken: %w", r.Topic, r.Partition, res[i].Err)
}

// Commit sets a consumer group's offset.
func (c *Client) Commit(ctx context.Context, group, topic string, partition int32, offset int64) error {
	var offsets kadm.Offsets
	offsets.AddOffset(topic, partition, offset, -1)
	res, err := c.admin.CommitOffsets(ctx, group, offsets)
	if err == nil {
		err = res.Error()
	}
	if err != nil {
		return fmt.Errorf("group %s cannot commit an offset of topic %s: %w", group, topic, err)
	}
	return nil
}
