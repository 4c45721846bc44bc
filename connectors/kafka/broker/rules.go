package broker

import (
	"errors"
	"fmt"
	"regexp"
	"sync"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// maxPartitions bounds a topic: 400 bytes a partition are nothing, but a request may ask for two milliards.
const maxPartitions = 100_000

var topicName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9._-]+$`) })

// badName says what is wrong with a topic's name; nil: nothing. The cluster takes any, and a topic without a name brings
// clients down that list the topics.
func badName(name string) error {
	if name == "." || name == ".." || len(name) > 249 || !topicName().MatchString(name) {
		return fmt.Errorf("topic name %q is not allowed: it has 1 to 249 of the characters a-z, A-Z, 0-9, '.', '_' and '-', and is not '.' or '..'", name)
	}
	return nil
}

// badTopic says what is wrong with a topic that is to be made.
func badTopic(t Topic) error {
	if err := badName(t.Name); err != nil {
		return err
	}
	if t.Partitions < 0 || t.Partitions > maxPartitions {
		return fmt.Errorf("topic %s cannot have %d partitions: 1 to %d are possible", t.Name, t.Partitions, maxPartitions)
	}
	for k, v := range t.Config {
		if err := badConfig(k, v); err != nil {
			return fmt.Errorf("topic %s: %w", t.Name, err)
		}
	}
	return nil
}

// control puts the wrapper's own answers before the cluster's. The cluster keeps the last such request of every
// connection, so only small requests are looked at.
func (b *Broker) control() {
	b.cluster.ControlKey(int16(kmsg.OffsetFetch), b.offsets)
	b.cluster.ControlKey(int16(kmsg.CreateTopics), b.createTopics)
	b.cluster.ControlKey(int16(kmsg.AlterConfigs), b.alterConfigs)
	b.cluster.ControlKey(int16(kmsg.IncrementalAlterConfigs), b.incrementalAlterConfigs)
	b.cluster.ControlKey(int16(kmsg.CreatePartitions), b.createPartitions)
}

// createTopics answers a request that has a topic which may not be, or one with configs: what the cluster says of configs
// makes Java's admin client fail though the topic is made.
func (b *Broker) createTopics(kreq kmsg.Request) (kmsg.Response, error, bool) {
	req, ok := kreq.(*kmsg.CreateTopicsRequest)
	if !ok {
		return nil, nil, false
	}
	ours := false
	errs := make([]*kerr.Error, len(req.Topics))
	why := make([]error, len(req.Topics))
	seen := map[string]bool{}
	for i := range req.Topics {
		t := &req.Topics[i]
		errs[i], why[i] = refusal(t)
		if seen[t.Topic] {
			return nil, nil, false // the cluster refuses the whole
		}
		seen[t.Topic] = true
		ours = ours || errs[i] != nil || len(t.Configs) > 0
	}
	if !ours {
		return nil, nil, false
	}
	resp := req.ResponseKind().(*kmsg.CreateTopicsResponse)
	for i := range req.Topics {
		t := kmsg.NewCreateTopicsResponseTopic()
		t.Topic = req.Topics[i].Topic
		if errs[i] == nil {
			errs[i] = b.makeTopic(&req.Topics[i], &t, req.ValidateOnly)
		}
		if errs[i] != nil {
			t.ErrorCode = errs[i].Code
			if why[i] != nil {
				t.ErrorMessage = kmsg.StringPtr(why[i].Error())
			}
		}
		resp.Topics = append(resp.Topics, t)
	}
	b.cluster.KeepControl()
	return resp, nil, true
}

// refusal is why a topic is not made, and in words; nil if the cluster may decide.
func refusal(t *kmsg.CreateTopicsRequestTopic) (*kerr.Error, error) {
	if err := badName(t.Topic); err != nil {
		return kerr.InvalidTopicException, err
	}
	if t.NumPartitions > maxPartitions {
		return kerr.InvalidPartitions, fmt.Errorf("at most %d partitions are possible", maxPartitions)
	}
	for _, c := range t.Configs {
		value := ""
		if c.Value != nil {
			value = *c.Value
		}
		if err := badConfig(c.Name, value); err != nil {
			return kerr.InvalidConfig, err
		}
	}
	return nil, nil
}

// makeTopic makes a topic whose name and configs are good, or only says whether it could.
func (b *Broker) makeTopic(t *kmsg.CreateTopicsRequestTopic, resp *kmsg.CreateTopicsResponseTopic, ask bool) *kerr.Error {
	partitions := t.NumPartitions
	switch {
	case len(t.ReplicaAssignment) > 0:
		partitions = int32(len(t.ReplicaAssignment))
	case t.ReplicationFactor > 1:
		return kerr.InvalidReplicationFactor
	case partitions == 0 || partitions < -1:
		return kerr.InvalidPartitions
	case b.cluster.TopicInfo(t.Topic) != nil:
		return kerr.TopicAlreadyExists
	}
	configs := map[string]string{}
	for _, c := range t.Configs {
		if c.Value != nil {
			configs[c.Name] = *c.Value
			told := kmsg.NewCreateTopicsResponseTopicConfig()
			told.Name, told.Value, told.Source = c.Name, c.Value, int8(kmsg.ConfigSourceDynamicTopicConfig)
			resp.Configs = append(resp.Configs, told)
		}
	}
	resp.NumPartitions, resp.ReplicationFactor = max(partitions, 1), 1
	if ask {
		return nil
	}
	if err := b.cluster.CreateTopic(t.Topic, partitions, configs); err != nil {
		var e *kerr.Error
		if errors.As(err, &e) {
			return e
		}
		return kerr.UnknownServerError
	}
	if i := b.cluster.TopicInfo(t.Topic); i != nil {
		resp.TopicID = i.TopicID
	}
	return nil
}

// createPartitions refuses a number of partitions that is beyond all bounds, with all that stands beside it.
func (b *Broker) createPartitions(kreq kmsg.Request) (kmsg.Response, error, bool) {
	req, ok := kreq.(*kmsg.CreatePartitionsRequest)
	if !ok {
		return nil, nil, false
	}
	bad := false
	for _, t := range req.Topics {
		bad = bad || t.Count > maxPartitions
	}
	if !bad {
		return nil, nil, false
	}
	resp := req.ResponseKind().(*kmsg.CreatePartitionsResponse)
	for _, t := range req.Topics {
		rt := kmsg.NewCreatePartitionsResponseTopic()
		rt.Topic, rt.ErrorCode = t.Topic, kerr.InvalidPartitions.Code
		resp.Topics = append(resp.Topics, rt)
	}
	b.cluster.KeepControl()
	return resp, nil, true
}
