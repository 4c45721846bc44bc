package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/exec/vec"
	"minisql/grammar/source"
)

// partition is a split of the source: what to read of one partition of a topic.
type partition struct {
	topic string
	num   int32
	split *vec.Split
	start int64 // the first offset
	stop  int64 // the offset behind the last one; -1: none
	end   int64 // the end of the partition when the source looked

	pos     int64         // behind the last record that has come
	runs    []run         // records which have come and have not been handed on
	pending []*kgo.Record // those behind them
	bytes   int           // of both
	high    int64         // the partition's end as the last fetch knew it
	paused  bool
}

func (p *partition) String() string { return p.topic + "-" + strconv.Itoa(int(p.num)) }

// offsets is a way to find an offset in each partition: Flink's OffsetsInitializer.
type offsets struct {
	mode     string          // a word of startupModes or boundedModes
	millis   int64           // timestamp
	specific map[int32]int64 // specific-offsets
	reset    string          // group-offsets: what stands in for an offset that is not committed
	stops    bool            // the offsets are those where reading ends
}

// offsets reads scan.startup.* or scan.bounded.*.
func (d *definition) offsets(side, mode string) offsets {
	o := offsets{mode: mode, stops: side == "bounded", reset: "none", millis: d.Long("scan." + side + ".timestamp-millis")}
	if mode == "specific-offsets" {
		o.specific = map[int32]int64{}
		text, _ := d.Get("scan." + side + ".specific-offsets")
		for _, part := range strings.Split(strings.TrimSuffix(text, ";"), ";") {
			num, offset, _ := strings.Cut(strings.TrimPrefix(part, "partition:"), ",offset:")
			n, err := strconv.ParseInt(num, 10, 32)
			at, aerr := strconv.ParseInt(offset, 10, 64)
			switch {
			case err != nil:
				d.Fail(source.New(source.NumberFormatException, "For input string: \"%s\"", num))
			case aerr != nil:
				d.Fail(source.New(source.NumberFormatException, "For input string: \"%s\"", offset))
			}
			o.specific[int32(n)] = at
		}
	}
	return o
}

// lookup asks a broker about offsets.
type lookup struct {
	adm   *kadm.Client
	group string
	table string
}

// resolve finds the offset of each partition; -1 is no end.
func (l *lookup) resolve(ctx context.Context, o offsets, parts []*partition) (map[*partition]int64, error) {
	switch o.mode {
	case "earliest-offset":
		return l.list(ctx, parts, l.adm.ListStartOffsets)
	case "latest-offset":
		return l.list(ctx, parts, l.adm.ListEndOffsets)
	case "timestamp":
		switch { // to Kafka some are no times
		case o.millis == -2:
			return l.list(ctx, parts, l.adm.ListStartOffsets)
		case o.millis < 0:
			return l.list(ctx, parts, l.adm.ListEndOffsets)
		}
		return l.list(ctx, parts, func(ctx context.Context, topics ...string) (kadm.ListedOffsets, error) {
			return l.adm.ListOffsetsAfterMilli(ctx, o.millis, topics...)
		})
	case "group-offsets":
		return l.committed(ctx, o, parts)
	case "specific-offsets":
		return l.named(ctx, o, parts)
	}
	out := make(map[*partition]int64, len(parts))
	for _, p := range parts {
		out[p] = -1
	}
	return out, nil
}

func (l *lookup) list(ctx context.Context, parts []*partition, ask func(context.Context, ...string) (kadm.ListedOffsets, error)) (map[*partition]int64, error) {
	out := make(map[*partition]int64, len(parts))
	if len(parts) == 0 {
		return out, nil
	}
	got, err := ask(ctx, topicsOf(parts)...)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		at, ok := got.Lookup(p.topic, p.num)
		switch {
		case !ok:
			return nil, fmt.Errorf("%s: %w", p, kerr.UnknownTopicOrPartition)
		case at.Err != nil:
			return nil, fmt.Errorf("%s: %w", p, at.Err)
		}
		out[p] = at.Offset
	}
	return out, nil
}

func topicsOf(parts []*partition) (out []string) {
	for i, p := range parts { // they are in order
		if i == 0 || p.topic != parts[i-1].topic {
			out = append(out, p.topic)
		}
	}
	return
}

// commits are the group's committed offsets; partitions without one are left out.
func (l *lookup) commits(ctx context.Context, parts []*partition) (map[*partition]int64, error) {
	out := map[*partition]int64{}
	if len(parts) == 0 {
		return out, nil
	}
	got, err := l.adm.FetchOffsetsForTopics(ctx, l.group, topicsOf(parts)...)
	if errors.Is(err, kerr.GroupIDNotFound) {
		return out, nil // some brokers say so of a group that has committed nothing
	}
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		r, ok := got.Lookup(p.topic, p.num)
		if ok && r.Err != nil {
			return nil, fmt.Errorf("%s: %w", p, r.Err)
		}
		if ok && r.At >= 0 {
			out[p] = r.At
		}
	}
	return out, nil
}

// committed is mode group-offsets.
func (l *lookup) committed(ctx context.Context, o offsets, parts []*partition) (map[*partition]int64, error) {
	out, err := l.commits(ctx, parts)
	if err != nil {
		return nil, err
	}
	var missing []*partition
	for _, p := range parts {
		if _, ok := out[p]; !ok {
			missing = append(missing, p)
		}
	}
	if missing == nil {
		return out, nil
	}
	if o.stops {
		return nil, source.New(source.NullPointerException, "Partition %s should stop at committed offset. But there is no committed offset of this partition for group %s", missing[0], l.group).
			In(source.Record{Table: l.table, Place: missing[0].String()})
	}
	var at map[*partition]int64
	switch o.reset {
	case "earliest":
		at, err = l.list(ctx, missing, l.adm.ListStartOffsets)
	case "latest":
		at, err = l.list(ctx, missing, l.adm.ListEndOffsets)
	default:
		names := make([]string, len(missing))
		for i, p := range missing {
			names[i] = p.String()
		}
		return nil, source.New(source.NoOffsetForPartitionException, "Undefined offset with no reset policy for partitions: [%s]", strings.Join(names, ", ")).
			In(source.Record{Table: l.table}).
			Hinted("group " + l.group + " has committed no offset there; set 'properties.auto.offset.reset' = 'earliest', or 'scan.startup.mode' = 'earliest-offset'")
	}
	for p, n := range at {
		out[p] = n
	}
	return out, err
}

// named is mode specific-offsets: a partition that is not named takes the group's committed offset, else its beginning
// (Flink's SpecifiedOffsetsInitializer); a name without a partition is ignored.
func (l *lookup) named(ctx context.Context, o offsets, parts []*partition) (map[*partition]int64, error) {
	out := make(map[*partition]int64, len(parts))
	var others []*partition
	for _, p := range parts {
		if at, ok := o.specific[p.num]; ok {
			out[p] = at
		} else {
			others = append(others, p)
		}
	}
	if others == nil {
		return out, nil
	}
	if l.group == "" {
		return nil, source.New(source.IllegalArgumentException, "Unexpected size of key set: expected >= 1, but got 0").
			In(source.Record{Table: l.table, Place: others[0].String()}).
			Hinted("a partition that is not named takes the committed offset of the group in 'properties.group.id'; name every partition, or set it")
	}
	at, err := l.commits(ctx, others)
	if err != nil {
		return nil, err
	}
	var fresh []*partition
	for _, p := range others {
		if n, ok := at[p]; ok {
			out[p] = n
		} else {
			fresh = append(fresh, p)
		}
	}
	first, err := l.list(ctx, fresh, l.adm.ListStartOffsets)
	for p, n := range first {
		out[p] = n
	}
	return out, err
}
