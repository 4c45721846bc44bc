package kafka

import (
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"minisql/connectors"
	"minisql/grammar/source"
)

// properties are the options 'properties.*', which Flink hands to Kafka's clients as they are, without their prefix. The
// getters keep the first value that a client would refuse; Kafka tells it when the job starts.
type properties struct {
	table  string
	values map[string]string
	err    error
}

func newProperties(t *connectors.Table) *properties {
	p := &properties{table: t.Name, values: map[string]string{}}
	for k, v := range t.Options {
		if name, ok := strings.CutPrefix(k, "properties."); ok {
			p.values[name] = v
		}
	}
	return p
}

func (p *properties) get(key, def string) string {
	if v, ok := p.values[key]; ok {
		return strings.TrimSpace(v)
	}
	return def
}

func (p *properties) has(key string) bool { return p.values[key] != "" }

// refuse is Kafka's ConfigException for a value. Values of secrets do not come here.
func (p *properties) refuse(key, why string) {
	if p.err == nil {
		p.err = source.New(source.ConfigException, "Invalid value %s for configuration %s: %s", p.get(key, ""), key, why).
			In(source.Record{Table: p.table}).Hinted("the option is 'properties." + key + "'")
	}
}

func (p *properties) word(key, def string, words ...string) string {
	v := p.get(key, def)
	if !slices.Contains(words, v) {
		p.refuse(key, "String must be one of: "+strings.Join(words, ", "))
	}
	return v
}

func (p *properties) number(key string, def, least int64, bits int) int64 {
	v, ok := p.values[key]
	if !ok {
		return def
	}
	n, err := strconv.ParseInt(strings.TrimSpace(v), 10, bits)
	switch {
	case err != nil && bits == 32:
		p.refuse(key, "Not a number of type INT")
	case err != nil:
		p.refuse(key, "Not a number of type LONG")
	case n < least:
		p.refuse(key, "Value must be at least "+strconv.FormatInt(least, 10))
	default:
		return n
	}
	return def
}

func (p *properties) int(key string, def int) int { return int(p.number(key, int64(def), 0, 32)) }

func (p *properties) millis(key string, def time.Duration) time.Duration {
	return time.Duration(p.number(key, def.Milliseconds(), 0, 63)) * time.Millisecond
}

func (p *properties) bool(key string, def bool) bool {
	v, ok := p.values[key]
	switch {
	case !ok:
		return def
	case strings.EqualFold(strings.TrimSpace(v), "true"):
		return true
	case !strings.EqualFold(strings.TrimSpace(v), "false"):
		p.refuse(key, "Expected value to be either true or false")
	}
	return false
}

// servers are the addresses in bootstrap.servers (Kafka's ClientUtils.parseAndValidateAddresses).
func (p *properties) servers() []string {
	var out []string
	for _, s := range strings.Split(p.get("bootstrap.servers", ""), ",") {
		if s = strings.TrimSpace(s); s == "" {
			continue
		}
		_, rest, scheme := strings.Cut(s, "://")
		if !scheme {
			rest = s
		}
		host, port, err := net.SplitHostPort(rest)
		if _, perr := strconv.ParseUint(port, 10, 16); err != nil || perr != nil || host == "" {
			if p.err == nil {
				p.err = source.New(source.ConfigException, "Invalid url in bootstrap.servers: %s", s).
					In(source.Record{Table: p.table}).Hinted("an address is HOST:PORT, for example localhost:9092")
			}
			return nil
		}
		out = append(out, net.JoinHostPort(host, port))
	}
	if len(out) == 0 && p.err == nil {
		p.err = source.New(source.ConfigException, "No bootstrap urls given in bootstrap.servers").In(source.Record{Table: p.table})
	}
	return out
}

// meaningless are the properties that nothing here looks at, sorted.
func (p *properties) meaningless() []string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(p.values)) {
		if !known[k] && !strings.HasPrefix(k, "sasl.") && !strings.HasPrefix(k, "ssl.") {
			out = append(out, k)
		}
	}
	return out
}

// known are the properties that have a meaning here or none anywhere in a SQL job, such as the classes of serializers.
var known = func() map[string]bool {
	out := map[string]bool{}
	for _, k := range strings.Fields(`bootstrap.servers client.id group.id client.rack security.protocol auto.offset.reset
		isolation.level fetch.min.bytes fetch.max.bytes fetch.max.wait.ms max.partition.fetch.bytes max.poll.records check.crcs
		enable.auto.commit auto.commit.interval.ms commit.offsets.on.checkpoint partition.discovery.interval.ms
		request.timeout.ms default.api.timeout.ms retry.backoff.ms retry.backoff.max.ms metadata.max.age.ms
		connections.max.idle.ms socket.connection.setup.timeout.ms acks compression.type linger.ms batch.size buffer.memory
		max.block.ms max.request.size retries delivery.timeout.ms enable.idempotence transaction.timeout.ms
		max.in.flight.requests.per.connection partitioner.class partitioner.ignore.keys partitioner.adaptive.partitioning.enable
		key.serializer value.serializer key.deserializer value.deserializer flink.partition-discovery.interval-millis
		reconnect.backoff.ms reconnect.backoff.max.ms client.dns.lookup allow.auto.create.topics`) {
		out[k] = true
	}
	return out
}()
