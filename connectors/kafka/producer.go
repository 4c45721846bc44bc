package kafka

import (
	"math"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/grammar/source"
)

// producer are the client's settings for writing.
func (s *sink) producer() []kgo.Opt {
	p := s.props
	largest := max(p.int("max.request.size", 1<<20), 1<<10)
	p.int("batch.size", 16384)      // records leave as soon as linger.ms allows; how many go together is the client's business
	p.int("retries", math.MaxInt32) // delivery.timeout.ms is what ends trying
	opts := []kgo.Opt{
		kgo.ProducerLinger(p.millis("linger.ms", 5*time.Millisecond)),
		kgo.ProducerBatchMaxBytes(int32(largest)),
		kgo.BrokerMaxWriteBytes(int32(min(max(2*int64(largest), 100<<20), math.MaxInt32))),
		kgo.MaxBufferedBytes(int(max(p.number("buffer.memory", 32<<20, 0, 64), int64(largest)))),
		kgo.MaxBufferedRecords(1 << 20),
		kgo.ProduceRequestTimeout(max(p.millis("request.timeout.ms", 30*time.Second), 100*time.Millisecond)),
		kgo.AllowAutoTopicCreation(), // if the broker does: Kafka's producer asks for it
		kgo.RecordPartitioner(s.partitioner),
	}
	if v, ok := p.values["retries"]; ok && p.err == nil && strings.TrimSpace(v) != "2147483647" {
		opts = append(opts, kgo.RecordRetries(p.int("retries", 0)))
	}
	acks := p.word("acks", "all", "all", "-1", "0", "1")
	idempotent := p.bool("enable.idempotence", acks == "all" || acks == "-1")
	switch {
	case acks == "0":
		opts = append(opts, kgo.RequiredAcks(kgo.NoAck()))
	case acks == "1":
		opts = append(opts, kgo.RequiredAcks(kgo.LeaderAck()))
	}
	switch {
	case idempotent && acks != "all" && acks != "-1":
		if p.err == nil {
			p.err = source.New(source.ConfigException, "Must set acks to all in order to use the idempotent producer. Otherwise we cannot guarantee idempotence.").
				In(source.Record{Table: p.table})
		}
	case !idempotent && s.exactly:
		if p.err == nil {
			p.err = source.New(source.ConfigException, "Cannot set a transactional.id without also enabling idempotence.").In(source.Record{Table: p.table})
		}
	case !idempotent:
		opts = append(opts, kgo.DisableIdempotentWrite())
		if n := p.int("max.in.flight.requests.per.connection", 5); n > 0 {
			opts = append(opts, kgo.MaxProduceRequestsInflightPerBroker(n))
		}
	}
	opts = append(opts, kgo.ProducerBatchCompression(p.codec()))
	if s.exactly {
		// Flink's own default is above what brokers allow (KafkaSinkBuilder), and the job then fails, here as there.
		timeout := p.millis("transaction.timeout.ms", time.Hour)
		opts = append(opts, kgo.TransactionalID(s.transactionalID()), kgo.TransactionTimeout(timeout))
	}
	return opts
}

// codec is how records are compressed.
func (p *properties) codec() kgo.CompressionCodec {
	switch p.word("compression.type", "none", "none", "gzip", "snappy", "lz4", "zstd") {
	case "gzip":
		return kgo.GzipCompression()
	case "snappy":
		return kgo.SnappyCompression()
	case "lz4":
		return kgo.Lz4Compression()
	case "zstd":
		return kgo.ZstdCompression()
	}
	return kgo.NoCompression()
}

// transactionalID is the prefix and the writer's number: there is one.
func (s *sink) transactionalID() string { return s.prefix + "-0-1" }

// partitioner is the one that 'sink.partitioner' names. Without one, and with round-robin, Kafka's own: by the key's hash,
// or, without a key, one partition for a batch of records and then another.
func (d *definition) partitioner() (kgo.Partitioner, error) {
	name := d.Text("sink.partitioner")
	switch {
	case name == "default" || name == "round-robin" || d.name == "upsert-kafka":
		return kgo.StickyKeyPartitioner(nil), nil
	case name == "fixed" || strings.HasSuffix(name, ".FlinkFixedPartitioner"):
		// Each of Flink's sink tasks has one partition; here is one task, the first.
		return kgo.BasicConsistentPartitioner(func(string) func(*kgo.Record, int) int {
			return func(*kgo.Record, int) int { return 0 }
		}), nil
	}
	e := source.New(source.ClassNotFoundException, "%s", name)
	e.Hint = "minisql runs no Java classes; 'sink.partitioner' can be default, fixed or round-robin"
	return nil, e
}
