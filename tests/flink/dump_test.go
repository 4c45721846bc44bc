package flink

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// dump reads what is committed in topics, a JSON object a line, by topic, partition and offset, in the form of the recordings.
// The time of a record of this day is "now".
func dump(address string, topics []string) (string, error) {
	if len(topics) == 0 {
		return "", nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	ends, err := committedEnds(ctx, address, topics)
	if err != nil || len(ends) == 0 {
		return "", err
	}
	from := map[string]map[int32]kgo.Offset{}
	for topic, partitions := range ends {
		from[topic] = map[int32]kgo.Offset{}
		for p := range partitions {
			from[topic][p] = kgo.NewOffset().AtStart()
		}
	}
	// A transaction ends in a control record: without it one could not see that all has been read.
	cl, err := kgo.NewClient(kgo.SeedBrokers(address), kgo.ConsumePartitions(from), kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords())
	if err != nil {
		return "", err
	}
	defer cl.Close()
	var got []*kgo.Record
	for len(ends) > 0 {
		f := cl.PollFetches(ctx)
		if err := f.Err0(); err != nil {
			return "", fmt.Errorf("topics %v are not read to their end: %w", topics, err)
		}
		f.EachRecord(func(r *kgo.Record) {
			if !r.Attrs.IsControl() {
				got = append(got, r)
			}
			if r.Offset+1 >= ends[r.Topic][r.Partition] {
				if delete(ends[r.Topic], r.Partition); len(ends[r.Topic]) == 0 {
					delete(ends, r.Topic)
				}
			}
		})
	}
	slices.SortFunc(got, func(a, b *kgo.Record) int {
		if c := slices.Index(topics, a.Topic) - slices.Index(topics, b.Topic); c != 0 {
			return c
		}
		if c := a.Partition - b.Partition; c != 0 {
			return int(c)
		}
		return int(a.Offset - b.Offset)
	})
	var out strings.Builder
	for _, r := range got {
		out.WriteString(dumped(r))
	}
	return out.String(), nil
}

// committedEnds are the offsets behind the last committed records; partitions without records are left out.
func committedEnds(ctx context.Context, address string, topics []string) (map[string]map[int32]int64, error) {
	cl, err := kgo.NewClient(kgo.SeedBrokers(address))
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	listed, err := kadm.NewClient(cl).ListCommittedOffsets(ctx, topics...)
	if err != nil {
		return nil, err
	}
	ends := map[string]map[int32]int64{}
	listed.Each(func(o kadm.ListedOffset) {
		if o.Err == nil && o.Offset > 0 {
			if ends[o.Topic] == nil {
				ends[o.Topic] = map[int32]int64{}
			}
			ends[o.Topic][o.Partition] = o.Offset
		}
	})
	return ends, nil
}

// dumped is a record as a line.
func dumped(r *kgo.Record) string {
	at := fmt.Sprint(r.Timestamp.UnixMilli())
	if d := time.Since(r.Timestamp); d < 24*time.Hour && d > -24*time.Hour {
		at = `"now"`
	}
	var headers []string
	for _, h := range r.Headers {
		headers = append(headers, "["+dumpText([]byte(h.Key))+", "+dumpText(h.Value)+"]")
	}
	return fmt.Sprintf(`{"topic": %s, "partition": %d, "offset": %d, "key": %s, "value": %s, "timestamp": %s, "headers": [%s]}`+"\n",
		dumpText([]byte(r.Topic)), r.Partition, r.Offset, dumpText(r.Key), dumpText(r.Value), at, strings.Join(headers, ", "))
}

// dumpText is bytes as JSON: null, a string, or base64 if they are no text.
func dumpText(b []byte) string {
	switch {
	case b == nil:
		return "null"
	case !utf8.Valid(b):
		return fmt.Sprintf(`{"b64": %q}`, base64.StdEncoding.EncodeToString(b))
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(string(b)) // a string always encodes
	return strings.TrimSuffix(out.String(), "\n")
}
