package broker

import (
	"context"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

func newTopic(name string, partitions int32, config ...string) kmsg.CreateTopicsRequestTopic {
	t := kmsg.NewCreateTopicsRequestTopic()
	t.Topic, t.NumPartitions, t.ReplicationFactor = name, partitions, 1
	for i := 0; i < len(config); i += 2 {
		t.Configs = append(t.Configs, kmsg.CreateTopicsRequestTopicConfig{Name: config[i], Value: &config[i+1]})
	}
	return t
}

// TestCreateTopics: bad names and configs are refused one by one, and what stands beside them is made.
func TestCreateTopics(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "there"}}})
	c := dial(t, b.Addr())
	manyReplicas := newTopic("replicas", 1)
	manyReplicas.ReplicationFactor = 3
	for _, x := range []struct {
		topic kmsg.CreateTopicsRequestTopic
		want  *kerr.Error
	}{
		{newTopic("", 1), kerr.InvalidTopicException},
		{newTopic("bad name!", 1), kerr.InvalidTopicException},
		{newTopic("..", 1), kerr.InvalidTopicException},
		{newTopic(strings.Repeat("x", 250), 1), kerr.InvalidTopicException},
		{newTopic(strings.Repeat("x", 249), 1), nil},
		{newTopic("cfg1", 1, "retention.mss", "1"), kerr.InvalidConfig},
		{newTopic("cfg2", 1, "retention.ms", "soon"), kerr.InvalidConfig},
		{newTopic("cfg3", 1, "cleanup.policy", "compact,keep"), kerr.InvalidConfig},
		{newTopic("cfg4", 1, "message.timestamp.type", "LogAppendTime"), kerr.InvalidConfig},
		{newTopic("cfg5", 1, "min.cleanable.dirty.ratio", "2"), kerr.InvalidConfig},
		{newTopic("cfg6", 1, "compression.gzip.level", "10"), kerr.InvalidConfig},
		{newTopic("cfg7", 1, "preallocate", "perhaps"), kerr.InvalidConfig},
		{newTopic("good", 2, "cleanup.policy", "compact, delete", "retention.ms", "-1", "max.message.bytes", "2000000", "preallocate", "true", "min.cleanable.dirty.ratio", "0.5"), nil},
		{newTopic("there", 1), kerr.TopicAlreadyExists},
		{newTopic("there", 1, "retention.ms", "1"), kerr.TopicAlreadyExists},
		{newTopic("a_b", 1, "retention.ms", "1"), nil},
		{newTopic("wide", 2_000_000_000), kerr.InvalidPartitions},
		{newTopic("none", 0), kerr.InvalidPartitions},
		{manyReplicas, kerr.InvalidReplicationFactor},
	} {
		for _, company := range []string{"", "bad company"} { // the wrapper and the cluster must agree
			name := x.topic.Topic
			req := kmsg.NewPtrCreateTopicsRequest()
			req.Topics = []kmsg.CreateTopicsRequestTopic{x.topic}
			if company != "" {
				req.Topics = append(req.Topics, newTopic(company, 1))
			}
			got := request[*kmsg.CreateTopicsResponse](t, c, req).Topics[0]
			err := kerr.ErrorForCode(got.ErrorCode)
			if x.want == nil && err != nil || x.want != nil && err != x.want {
				t.Errorf("%.20q beside %q: %v, want %v", name, company, err, x.want)
			}
			for _, c := range got.Configs {
				if c.Source != int8(kmsg.ConfigSourceDynamicTopicConfig) {
					t.Errorf("%s: config %s comes from %d", name, c.Name, c.Source)
				}
			}
			if x.want == nil {
				if !b.Has(name) {
					t.Errorf("%.20q is not there", name)
				}
				noErr(t, b.cluster.DeleteTopic(name))
			}
		}
	}
	// A client that lists topics must find only good ones.
	for _, m := range request[*kmsg.MetadataResponse](t, c, kmsg.NewPtrMetadataRequest()).Topics {
		if m.Topic == nil || *m.Topic != "there" {
			t.Errorf("topic %v", m.Topic)
		}
	}
}

// TestValidateOnly: a request that only asks makes nothing.
func TestValidateOnly(t *testing.T) {
	b := open(t, Options{})
	req := kmsg.NewPtrCreateTopicsRequest()
	req.ValidateOnly = true
	req.Topics = []kmsg.CreateTopicsRequestTopic{newTopic("good", 1), newTopic("not good", 1)}
	resp := request[*kmsg.CreateTopicsResponse](t, dial(t, b.Addr()), req)
	if resp.Topics[0].ErrorCode != 0 || resp.Topics[1].ErrorCode != kerr.InvalidTopicException.Code || b.Has("good") {
		t.Errorf("%+v", resp.Topics)
	}
}

// TestAlter: later changes are checked like those at birth.
func TestAlter(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t"}}})
	c := dial(t, b.Addr())
	for value, want := range map[string]int16{"LogAppendTime": kerr.InvalidConfig.Code, "CreateTime": 0} {
		inc := kmsg.NewPtrIncrementalAlterConfigsRequest()
		r := kmsg.NewIncrementalAlterConfigsRequestResource()
		r.ResourceType, r.ResourceName = kmsg.ConfigResourceTypeTopic, "t"
		r.Configs = []kmsg.IncrementalAlterConfigsRequestResourceConfig{{Name: "message.timestamp.type", Value: &value}}
		inc.Resources = append(inc.Resources, r)
		if got := request[*kmsg.IncrementalAlterConfigsResponse](t, c, inc).Resources[0]; got.ErrorCode != want {
			t.Errorf("%s: %+v", value, got)
		}
		alt := kmsg.NewPtrAlterConfigsRequest()
		a := kmsg.NewAlterConfigsRequestResource()
		a.ResourceType, a.ResourceName = kmsg.ConfigResourceTypeTopic, "t"
		a.Configs = []kmsg.AlterConfigsRequestResourceConfig{{Name: "message.timestamp.type", Value: &value}}
		alt.Resources = append(alt.Resources, a)
		if got := request[*kmsg.AlterConfigsResponse](t, c, alt).Resources[0]; got.ErrorCode != want {
			t.Errorf("%s: %+v", value, got)
		}
	}
	grow := kmsg.NewPtrCreatePartitionsRequest()
	grow.Topics = []kmsg.CreatePartitionsRequestTopic{{Topic: "t", Count: 2_000_000_000}}
	if got := request[*kmsg.CreatePartitionsResponse](t, c, grow).Topics[0]; got.ErrorCode != kerr.InvalidPartitions.Code {
		t.Errorf("%+v", got)
	}
	if n, err := c.Partitions(context.Background(), "t"); n != 1 || err != nil {
		t.Errorf("%d partitions, %v", n, err)
	}
}
