package kafka

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"

	"minisql/exec/vec"
	"minisql/grammar/source"
)

// topics are where the table reads: the options topic and topic-pattern.
type topics struct {
	names   []string
	pattern *regexp.Regexp // nil: names
}

func (d *definition) topics() topics {
	if text, ok := d.Get("topic-pattern"); ok {
		re, err := regexp.Compile("^(?:" + text + ")$")
		if err != nil {
			d.Fail(source.New(source.PatternSyntaxException, "'topic-pattern' is no regular expression: %s", text))
		}
		return topics{pattern: re}
	}
	var t topics
	for _, name := range strings.Split(d.Text("topic"), ";") {
		if name = strings.TrimSpace(name); name != "" {
			t.names = append(t.names, name)
		}
	}
	return t
}

// find asks the broker for the partitions there are, by topic and number.
func (t topics) find(ctx context.Context, adm *kadm.Client) ([]*partition, error) {
	if t.pattern == nil && len(t.names) == 0 {
		return nil, nil
	}
	found, err := adm.ListTopics(ctx, t.names...)
	if err != nil {
		return nil, err
	}
	var out []*partition
	for name, detail := range found {
		if t.pattern != nil && (detail.IsInternal || !t.pattern.MatchString(name)) {
			continue
		}
		if detail.Err != nil {
			return nil, fmt.Errorf("topic %s: %w", name, detail.Err)
		}
		for _, p := range detail.Partitions {
			out = append(out, &partition{topic: name, num: p.Partition, stop: -1})
		}
	}
	for _, name := range t.names {
		if !found.Has(name) {
			return nil, fmt.Errorf("topic %s: %w", name, kerr.UnknownTopicOrPartition)
		}
	}
	sortPartitions(out)
	for _, p := range out {
		p.split = &vec.Split{Name: p.String()}
	}
	return out, nil
}

func sortPartitions(list []*partition) {
	slices.SortFunc(list, func(a, b *partition) int {
		return cmp.Or(strings.Compare(a.topic, b.topic), cmp.Compare(a.num, b.num))
	})
}
