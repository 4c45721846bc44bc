package kafka

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"minisql/connectors"
	"minisql/grammar/source"
)

// breaker is a listener that can drop all its connections and refuse new ones: a broker that is away for a while.
type breaker struct {
	net.Listener
	mu    sync.Mutex
	down  bool
	conns []net.Conn
}

func (b *breaker) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		b.mu.Lock()
		if b.down {
			c.Close()
			b.mu.Unlock()
			continue
		}
		b.conns = append(b.conns, c)
		b.mu.Unlock()
		return c, nil
	}
}

func (b *breaker) set(down bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.down = down; down {
		for _, c := range b.conns {
			c.Close()
		}
		b.conns = nil
	}
}

func listenThrough(b *breaker) kfake.Opt {
	return kfake.ListenFn(func(network, address string) (net.Listener, error) {
		l, err := net.Listen(network, address)
		b.Listener = l
		return b, err
	})
}

func TestBrokerAwayWhileReadingAndWriting(t *testing.T) {
	defer func(d time.Duration) { warnAfter = d }(warnAfter)
	warnAfter = 0
	b := &breaker{}
	r := newRig(t, 1, listenThrough(b))
	r.topic("a", 1)
	const rows = 4000 // more than is read ahead
	var recs []*kgo.Record
	for n := range rows {
		recs = append(recs, &kgo.Record{Topic: "a", Value: fmt.Appendf(nil, `{"n":%d,"pad":"%s"}`, n, strings.Repeat("x", 200))})
	}
	r.send(recs...)
	warned := make(chan struct{})
	var once sync.Once
	r.env.Warn = func(string) { once.Do(func() { close(warned) }) }
	broken := false
	got, err := r.read(r.tab("kafka", "n INT", "topic=a", "properties.max.partition.fetch.bytes=2000"), func(got []string) bool {
		if !broken && count(10, "+I")(got) {
			broken = true
			b.set(true)
			go func() {
				<-warned
				b.set(false)
			}()
		}
		return len(got) > rows && count(rows, "+I")(got)
	})
	got = slices.DeleteFunc(got, func(s string) bool { return s == "caught up" })
	if err != nil || len(got) != rows+1 {
		t.Fatalf("%d %v", len(got), err)
	}
	for n := range rows {
		if got[n+1] != fmt.Sprintf("+I %d", n) {
			t.Errorf("%q is not row %d", got[n+1], n)
		}
	}
	// Writing goes on when the broker is back, each record once.
	r.topic("b", 1)
	warned, once = make(chan struct{}), sync.Once{}
	tab := r.tab("kafka", "n INT", "topic=b")
	s := r.sink(tab)
	if err := s.Write(batch(tab, i(int32(1)))); err != nil {
		t.Fatal(err)
	}
	b.set(true)
	go func() {
		<-warned
		b.set(false)
	}()
	if err := s.Write(batch(tab, i(int32(2)))); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(true); err != nil {
		t.Fatal(err)
	}
	r.want("written", r.dump("b", kgo.ReadUncommitted()), `0@0 null={"n":1}`, `0@1 null={"n":2}`)
}

func TestLeadersMove(t *testing.T) {
	r := newRig(t, 3)
	r.topic("a", 3)
	r.put("a", `0 {"n":0}`, `1 {"n":1}`, `2 {"n":2}`)
	moved := 0
	got, err := r.read(r.tab("kafka", "n INT", "topic=a"), func(got []string) bool {
		if count(moved+1, "caught up")(got) && moved < 2 {
			moved++
			r.c.ShufflePartitionLeaders()
			r.c.Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Fetch}, Err: kerr.NotLeaderForPartition, Count: 3})
			r.put("a", fmt.Sprintf(`0 {"n":%d}`, 10*moved), fmt.Sprintf(`1 {"n":%d}`, 10*moved+1))
		}
		return count(7, "+I")(got)
	})
	if err != nil || count(8, "+I")(got) {
		t.Errorf("%q %v %q", got, err, r.warned)
	}
}

func TestRecordsThatAreGone(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"n":0}`, `0 {"n":1}`, `0 {"n":2}`)
	r.adm.DeleteRecords(t.Context(), kadm.OffsetsFromRecords(kgo.Record{Topic: "a", Offset: 0})) // keeps what is behind
	specific := []string{"topic=a", bounded, "scan.startup.mode=specific-offsets", "scan.startup.specific-offsets=partition:0,offset:0"}
	r.want("from the first there is", r.rows(r.tab("kafka", "n INT", specific...)), "+I 1", "+I 2")
	r.adm.CommitOffsets(t.Context(), "g", func() kadm.Offsets { o := kadm.Offsets{}; o.AddOffset("a", 0, 0, -1); return o }())
	_, err := r.read(r.tab("kafka", "n INT", "topic=a", bounded, "scan.startup.mode=group-offsets", "properties.group.id=g"), nil)
	var e *source.Problem
	if !errors.As(err, &e) || !strings.HasSuffix(string(e.Class), "OffsetOutOfRangeException") || e.At.Record.Place != "a-0@0" {
		t.Errorf("%#v", err)
	}
}

func TestNotAuthorised(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"n":0}`)
	for _, key := range []kmsg.Key{kmsg.Metadata, kmsg.ListOffsets, kmsg.Fetch} {
		f := r.c.Fault(kfake.Fault{Keys: []kmsg.Key{key}, Err: kerr.TopicAuthorizationFailed, Topic: "a", Count: -1})
		_, err := r.read(r.tab("kafka", "n INT", "topic=a", bounded), nil)
		f.Remove()
		var e *source.Problem
		if !errors.As(err, &e) || !strings.HasSuffix(string(e.Class), "TopicAuthorizationException") || !strings.Contains(e.At.Record.Place, "a") {
			t.Errorf("%v: %#v", key, err)
		}
	}
}

// A start that meets passing errors waits.
func TestBrokerStarting(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"n":0}`)
	r.c.Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.ListOffsets}, Err: kerr.LeaderNotAvailable, Count: 3},
		kfake.Fault{Keys: []kmsg.Key{kmsg.OffsetFetch}, Err: kerr.CoordinatorLoadInProgress, Count: 2})
	r.want("rows", r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "scan.startup.mode=group-offsets", "properties.group.id=g", "properties.auto.offset.reset=earliest")), "+I 0")
}

func TestSASL(t *testing.T) {
	const secret = "s3cret;'x"
	r := &rig{T: t}
	c, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.EnableSASL(), kfake.Superuser("PLAIN", "ann", secret), kfake.Superuser("SCRAM-SHA-512", "bo", secret),
		kfake.SeedTopics(1, "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r.c = c
	r.env = connectors.Env{Workers: 1, Zone: time.UTC, Now: time.Now, Go: func(f func()) { go f() }}
	login := func(mechanism, module, user, password string) []string {
		return []string{"topic=a", bounded, "format=raw", "properties.security.protocol=SASL_PLAINTEXT", "properties.sasl.mechanism=" + mechanism,
			`properties.sasl.jaas.config=org.apache.kafka.common.security.` + module + ` required username="` + user + `" password="` + password + `";`}
	}
	// This broker hangs up where Kafka says no; the third login meets both.
	c.Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.SASLAuthenticate}, Err: kerr.SaslAuthenticationFailed, TopLevel: true, Count: -1,
		When: func(req kmsg.Request) bool {
			return strings.HasSuffix(string(req.(*kmsg.SASLAuthenticateRequest).SASLAuthBytes), "wr0ng")
		}})
	for _, c := range []struct {
		options []string
		want    string
	}{
		{login("PLAIN", "plain.PlainLoginModule", "ann", secret), ""},
		{login("SCRAM-SHA-512", "scram.ScramLoginModule", "bo", secret), ""},
		{login("PLAIN", "plain.PlainLoginModule", "ann", "wr0ng"), "SaslAuthenticationException"},
		{append(login("PLAIN", "plain.PlainLoginModule", "ann", "wrong"), "properties.max.block.ms=100"), "hung up"},
		{login("SCRAM-SHA-512", "plain.PlainLoginModule", "bo", secret), "the login module for SCRAM-SHA-512"},
		{login("GSSAPI", "plain.PlainLoginModule", "bo", secret), "the mechanism GSSAPI is not supported"},
		{append(login("PLAIN", "plain.PlainLoginModule", "ann", secret), "properties.sasl.jaas.config=x required password=wr0ng"), "semi-colon"},
	} {
		err := r.write(r.tab("kafka", "v STRING", c.options...), i("x"))
		if err == nil {
			_, err = r.read(r.tab("kafka", "v STRING", c.options...), nil)
		}
		text := ""
		var e *source.Problem
		if errors.As(err, &e) {
			text = string(e.Class) + e.Message + e.Hint + e.At.Record.Text
		}
		if c.want == "" && err != nil || !strings.Contains(text, c.want) {
			t.Errorf("%s: %s %#v", c.want, text, e)
		}
		if strings.Contains(fmt.Sprintf("%#v %v", e, err), secret) || strings.Contains(text, "wr0ng") {
			t.Errorf("the secret is shown: %#v", err)
		}
	}
}

func TestTokens(t *testing.T) {
	asked := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		asked++
		if id, secret, _ := req.BasicAuth(); id != "me" || secret != "s" || req.FormValue("grant_type") != "client_credentials" || req.FormValue("scope") != "kafka" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		fmt.Fprint(w, `{"access_token":"tok","expires_in":3600}`)
	}))
	defer srv.Close()
	for _, c := range []struct{ secret, want string }{{"s", "tok"}, {"no", ""}} {
		tk := &tokens{endpoint: srv.URL, id: "me", secret: c.secret, scope: "kafka"}
		for range 2 {
			auth, err := tk.get(t.Context())
			if auth.Token != c.want || (err == nil) != (c.want != "") {
				t.Error(auth.Token, err)
			}
		}
	}
	if asked != 3 {
		t.Errorf("asked %d times: a token is kept", asked)
	}
	p := &properties{table: "t", values: map[string]string{"security.protocol": "SASL_SSL", "sasl.mechanism": "OAUTHBEARER", "bootstrap.servers": "h:1",
		"sasl.jaas.config": `org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required clientId="me" clientSecret="s" ;`}}
	if p.security(time.Second); p.err == nil || !strings.Contains(p.err.Error(), "sasl.oauthbearer.token.endpoint.url") {
		t.Error(p.err)
	}
}

func TestTLS(t *testing.T) {
	dir := t.TempDir()
	key, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "broker"}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, DNSNames: []string{"elsewhere"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	cert := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	store := filepath.Join(dir, "ca.pem")
	os.WriteFile(store, []byte(cert), 0o600)
	jks := filepath.Join(dir, "ca.jks")
	os.WriteFile(jks, []byte("\xfe\xed\xfe\xed"), 0o600)
	c, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "a"), kfake.TLS(&tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r := &rig{T: t, c: c}
	r.env = connectors.Env{Workers: 1, Zone: time.UTC, Now: time.Now, Go: func(f func()) { go f() }}
	for _, c := range []struct{ options, want string }{
		{"properties.ssl.truststore.location=" + store + ";properties.ssl.truststore.type=PEM;properties.ssl.endpoint.identification.algorithm= ", ""},
		{"properties.ssl.truststore.certificates=" + strings.ReplaceAll(cert, "\n", `\n`) + ";properties.ssl.endpoint.identification.algorithm= ", ""},
		{"properties.ssl.truststore.location=" + store, "SSL handshake failed"},
		{"x=", "SSL handshake failed"},
		{"properties.ssl.truststore.location=" + jks + ";properties.ssl.truststore.password=s3cret", "minisql reads PEM files only, not JKS"},
		{"properties.ssl.truststore.location=" + dir + "/none.pem", "no such file"},
	} {
		tab := r.tab("kafka", "v STRING", append(strings.Split(c.options, ";"), "topic=a", bounded, "format=raw", "properties.security.protocol=SSL",
			"properties.default.api.timeout.ms=2000", "properties.max.block.ms=2000")...)
		_, err := r.read(tab, nil)
		var e *source.Problem
		text := ""
		if errors.As(err, &e) {
			text = e.Message + e.Hint
		}
		if c.want == "" && err != nil || !strings.Contains(text, c.want) || strings.Contains(text, "s3cret") {
			t.Errorf("%s: %#v", c.want, err)
		}
	}
}

func TestPropertiesThatMeanNothing(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "properties.no.such=1", "properties.client.id=x", "properties.other=2"))
	if len(r.warned) != 1 || !strings.HasSuffix(r.warned[0], ": no.such, other") {
		t.Errorf("%q", r.warned)
	}
}

// A read to an offset ends when nothing is left before it.
func TestAllRecordsAreGone(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"n":0}`, `0 {"n":1}`, `0 {"n":2}`)
	r.adm.DeleteRecords(t.Context(), kadm.OffsetsFromRecords(kgo.Record{Topic: "a", Offset: 2}))
	r.want("rows", r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "scan.startup.mode=specific-offsets", "scan.startup.specific-offsets=partition:0,offset:0")))
}
