package broker

import (
	"slices"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// offsets answers OffsetFetch where a group is asked for that nobody has made: Kafka says that it has committed nothing
// (-1), the cluster would say that there is no such group, which ends clients that start with a new group.
func (b *Broker) offsets(kreq kmsg.Request) (kmsg.Response, error, bool) {
	req, ok := kreq.(*kmsg.OffsetFetchRequest)
	if !ok {
		return nil, nil, false
	}
	resp := req.ResponseKind().(*kmsg.OffsetFetchResponse)
	if req.Version <= 7 {
		if b.cluster.GroupInfo(req.Group) != nil {
			return nil, nil, false
		}
		for _, t := range req.Topics {
			rt := kmsg.NewOffsetFetchResponseTopic()
			rt.Topic = t.Topic
			for _, p := range t.Partitions {
				rp := kmsg.NewOffsetFetchResponseTopicPartition()
				rp.Partition, rp.Offset, rp.Metadata = p, -1, kmsg.StringPtr("")
				rt.Partitions = append(rt.Partitions, rp)
			}
			resp.Topics = append(resp.Topics, rt)
		}
		b.cluster.KeepControl()
		return resp, nil, true
	}
	groups := make([]*kfake.GroupInfo, len(req.Groups))
	for i, g := range req.Groups {
		groups[i] = b.cluster.GroupInfo(g.Group)
	}
	if !slices.Contains(groups, nil) {
		return nil, nil, false // the cluster does it right
	}
	for i, g := range req.Groups {
		resp.Groups = append(resp.Groups, b.committed(g, groups[i]))
	}
	b.cluster.KeepControl()
	return resp, nil, true
}

// committed is what a group has committed; a group that is not there nothing.
func (b *Broker) committed(g kmsg.OffsetFetchRequestGroup, info *kfake.GroupInfo) kmsg.OffsetFetchResponseGroup {
	rg := kmsg.NewOffsetFetchResponseGroup()
	rg.Group = g.Group
	topics := g.Topics
	if topics == nil && info != nil { // all that there is
		for name, commits := range info.Commits {
			t := kmsg.NewOffsetFetchRequestGroupTopic()
			t.Topic = name
			if i := b.cluster.TopicInfo(name); i != nil {
				t.TopicID = i.TopicID
			}
			for p := range commits {
				t.Partitions = append(t.Partitions, p)
			}
			topics = append(topics, t)
		}
	}
	for _, t := range topics {
		rt := kmsg.NewOffsetFetchResponseGroupTopic()
		rt.Topic, rt.TopicID = t.Topic, t.TopicID
		name := t.Topic
		if i := b.cluster.TopicIDInfo(t.TopicID); name == "" && i != nil {
			name = i.Topic
		}
		for _, p := range t.Partitions {
			rp := kmsg.NewOffsetFetchResponseGroupTopicPartition()
			rp.Partition, rp.Offset, rp.Metadata = p, -1, kmsg.StringPtr("")
			if info != nil {
				if c, ok := info.Commits[name][p]; ok {
					rp.Offset, rp.LeaderEpoch, rp.Metadata = c.Offset, c.LeaderEpoch, kmsg.StringPtr(c.Metadata)
				}
			}
			rt.Partitions = append(rt.Partitions, rp)
		}
		rg.Topics = append(rg.Topics, rt)
	}
	return rg
}
