package kafka

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kversion"

	"minisql/connectors"
	"minisql/connectors/format/all"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

func init() { metadataMinAge = 10 * time.Millisecond }

// rig is a broker in this process, a client of its own, and what the engine lends.
type rig struct {
	*testing.T
	c      *kfake.Cluster
	cl     *kgo.Client
	adm    *kadm.Client
	env    connectors.Env
	mu     sync.Mutex
	warned []string
	skips  int64
}

func newRig(t *testing.T, brokers int, more ...kfake.Opt) *rig {
	t.Helper()
	v := kversion.Stable()
	v.SetMaxKeyVersion(75, -1)
	v.SetMaxKeyVersion(23, -1) // to a reader of the epoch before, this broker says that its log was cut off
	c, err := kfake.NewCluster(append([]kfake.Opt{kfake.NumBrokers(brokers), kfake.MaxVersions(v)}, more...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	r := &rig{T: t, c: c}
	r.cl = r.client()
	r.adm = kadm.NewClient(r.cl)
	r.env = connectors.Env{Workers: 2, Zone: time.UTC, Now: time.Now, Go: func(f func()) { go f() },
		Warn: func(line string) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.warned = append(r.warned, line)
		},
		Skipped: func(n int64) { r.skips += n }}
	return r
}

func (r *rig) client(opts ...kgo.Opt) *kgo.Client {
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.SeedBrokers(r.c.ListenAddrs()...), kgo.MetadataMinAge(10 * time.Millisecond),
		kgo.RecordPartitioner(kgo.ManualPartitioner())}, opts...)...)
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(cl.Close)
	return cl
}

func (r *rig) topic(name string, partitions int32) {
	r.Helper()
	if _, err := r.adm.CreateTopic(context.Background(), partitions, 1, nil, name); err != nil {
		r.Fatal(err)
	}
}

// put sends "partition key=value" records: a key of - and a value of - are null; without a = there is no key.
func (r *rig) put(topic string, lines ...string) {
	r.Helper()
	for i, line := range lines {
		num, text, _ := strings.Cut(line, " ")
		rec := &kgo.Record{Topic: topic, Timestamp: time.UnixMilli(1000 * int64(i+1))}
		fmt.Sscan(num, &rec.Partition)
		key, value, keyed := strings.Cut(text, "=")
		if !keyed {
			key, value = "-", text
		}
		if key != "-" {
			rec.Key = []byte(key)
		}
		if value != "-" {
			rec.Value = []byte(value)
		}
		r.send(rec)
	}
}

func (r *rig) send(recs ...*kgo.Record) {
	r.Helper()
	if err := r.cl.ProduceSync(context.Background(), recs...).FirstErr(); err != nil {
		r.Fatal(err)
	}
}

// tab is a table: "name TYPE, name TYPE METADATA FROM key" and options "key=value".
func (r *rig) tab(connector, columns string, options ...string) *connectors.Table {
	t := &connectors.Table{Name: "t", Options: map[string]string{"connector": connector, "properties.bootstrap.servers": strings.Join(r.c.ListenAddrs(), ",")}}
	if connector == "kafka" {
		t.Options["scan.startup.mode"], t.Options["format"] = "earliest-offset", "json"
	}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		if t.Options[key] = value; value == "" {
			delete(t.Options, key)
		}
	}
	for _, c := range strings.Split(columns, ", ") {
		f := strings.Fields(c)
		col := connectors.Column{Name: f[0], Type: map[string]types.Type{"INT": types.Of(types.Int), "STRING": types.Str(), "BIGINT": types.Of(types.BigInt),
			"LTZ": types.LTZOf(3), "TS": types.TimestampOf(3), "BYTES": types.Bytes(), "HEADERS": headersType, "TEXTS": types.MapOf(types.Str(), types.Str())}[f[1]]}
		if len(f) > 2 {
			col.Metadata = f[2]
			col.Virtual = len(f) > 3
		}
		if strings.HasPrefix(f[0], "pk") {
			t.PrimaryKey = append(t.PrimaryKey, f[0])
		}
		t.Columns = append(t.Columns, col)
	}
	return t
}

func connector(t *connectors.Table) *connectors.Connector {
	if t.Options["connector"] == "kafka" {
		return New(all.Formats)
	}
	return NewUpsert(all.Formats)
}

func (r *rig) source(t *connectors.Table) (connectors.Source, error) {
	req := connectors.Request{Limit: -1}
	for i := range t.Columns {
		req.Columns = append(req.Columns, i)
	}
	return connector(t).Source(&r.env, t, req)
}

// row writes row i of a batch.
func row(b *vec.Batch, i int) string {
	out := make([]string, len(b.Cols))
	for k, c := range b.Cols {
		if v := vec.At(c, i); v == nil {
			out[k] = "NULL"
		} else {
			out[k] = functions.PrintText(*c.Type, v)
		}
	}
	return b.Kind(i).String() + " " + strings.Join(out, " ")
}

// read runs a source and writes what it emits: rows, "open t-0", "end t-0", "caught up". It stops when enough says so.
func (r *rig) read(t *connectors.Table, enough func(got []string) bool) ([]string, error) {
	r.Helper()
	s, err := r.source(t)
	if err != nil {
		return nil, err
	}
	return r.run(s, enough)
}

func (r *rig) run(s connectors.Source, enough func(got []string) bool) (got []string, err error) {
	r.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	stopped := false
	err = s.Run(ctx, func(b *vec.Batch) error {
		switch b.Event {
		case vec.SplitOpened:
			got = append(got, "open "+b.Split.Name)
		case vec.SplitEnded:
			got = append(got, "end "+b.Split.Name)
		case vec.CaughtUp:
			got = append(got, "caught up")
		}
		for i := range b.N {
			got = append(got, row(b, i))
		}
		if enough != nil && enough(got) {
			stopped = true
			cancel()
		}
		return nil
	})
	if stopped {
		err = nil
	} else if ctx.Err() != nil {
		r.Errorf("it hangs after %q", got)
	}
	return got, err
}

// rows are the rows of a bounded read.
func (r *rig) rows(t *connectors.Table) []string {
	r.Helper()
	got, err := r.read(t, nil)
	if err != nil {
		r.Error(err)
	}
	return slices.DeleteFunc(got, func(s string) bool { return strings.HasPrefix(s, "open ") || strings.HasPrefix(s, "end ") })
}

func (r *rig) want(name string, got []string, want ...string) {
	r.Helper()
	if !slices.Equal(got, want) {
		r.Errorf("%s:\ngot  %q\nwant %q", name, got, want)
	}
}

// count is for read: so many entries that begin with a prefix.
func count(n int, prefix string) func([]string) bool {
	return func(got []string) bool {
		k := 0
		for _, s := range got {
			if strings.HasPrefix(s, prefix) {
				k++
			}
		}
		return k >= n
	}
}
