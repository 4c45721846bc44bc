package kafka

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
	"minisql/grammar/source"
)

// metadataMinAge is how soon a client may ask for the leaders again after it met a wrong one.
var metadataMinAge = 250 * time.Millisecond

// warnAfter is how long a broker may be silent before the user is told.
var warnAfter = 3 * time.Second

// common are the settings of every client.
func (p *properties) common(env *connectors.Env) []kgo.Opt {
	idle, setup := p.millis("connections.max.idle.ms", 9*time.Minute), p.millis("socket.connection.setup.timeout.ms", 10*time.Second)
	first, most := p.millis("retry.backoff.ms", 100*time.Millisecond), p.millis("retry.backoff.max.ms", time.Second)
	opts := []kgo.Opt{
		kgo.SeedBrokers(p.servers()...),
		kgo.ClientID(p.get("client.id", "minisql")),
		kgo.MetadataMinAge(metadataMinAge),
		kgo.MetadataMaxAge(max(p.millis("metadata.max.age.ms", 5*time.Minute), 2*metadataMinAge)),
		kgo.ConnIdleTimeout(max(idle, time.Second)),
		kgo.DialTimeout(max(setup, 10*time.Millisecond)),
		kgo.RequestTimeoutOverhead(max(p.millis("request.timeout.ms", 30*time.Second)/3, 100*time.Millisecond)),
		kgo.DisableClientMetrics(),
		kgo.RetryBackoffFn(func(fails int) time.Duration {
			d := first
			for ; fails > 1 && d < most; fails-- {
				d *= 2
			}
			return min(d, most)
		}),
		kgo.WithHooks(&outage{warn: env.Warn, table: p.table, now: env.Now}),
	}
	return append(opts, p.security(max(setup, 10*time.Millisecond))...)
}

// open makes a client; it does not connect yet.
func (p *properties) open(env *connectors.Env, more ...kgo.Opt) (*kgo.Client, error) {
	opts := append(p.common(env), more...)
	if p.err != nil {
		return nil, p.err
	}
	cl, err := kgo.NewClient(opts...)
	if err != nil {
		return nil, source.New(source.ConfigException, "%s", err.Error()).In(source.Record{Table: p.table})
	}
	return cl, nil
}

// outage tells the user, once, that brokers do not answer; the client goes on trying.
type outage struct {
	warn  func(string)
	now   func() time.Time
	table string

	mu    sync.Mutex
	since time.Time // of the first failure after the last success
	told  bool
}

// OnBrokerConnect is kgo's hook for each attempt to connect.
func (o *outage) OnBrokerConnect(meta kgo.BrokerMetadata, _ time.Duration, _ net.Conn, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.now == nil || o.warn == nil {
		return
	}
	switch {
	case err == nil:
		o.since, o.told = time.Time{}, false
	case o.since.IsZero():
		o.since = o.now()
	case !o.told && o.now().Sub(o.since) >= warnAfter:
		o.told = true
		o.warn("the broker of table " + o.table + " does not answer, trying again: " + err.Error())
	}
}

// attempt calls f until it succeeds, fails for good, or patience is at its end; a broker that is starting up is waited for.
func attempt(ctx context.Context, patience time.Duration, f func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, time.Second) {
		err := f(limited)
		if err == nil || !passing(err) {
			return err
		}
		select {
		case <-limited.Done():
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return err
		case <-time.After(pause):
		}
	}
}
