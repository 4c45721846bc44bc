package broker

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kmsg"
)

func TestStart(t *testing.T) {
	t.Run("a port in use", func(t *testing.T) {
		b := open(t, Options{})
		_, err := Start(Options{Listen: b.Addr()})
		if err == nil || !strings.Contains(err.Error(), "port in use") {
			t.Error(err)
		}
	})
	t.Run("wrong addresses", func(t *testing.T) {
		for _, o := range []Options{{Listen: "9092"}, {Listen: "127.0.0.1:0", Advertise: "here"}, {Listen: "no.such.host.invalid:1"}} {
			if b, err := Start(o); err == nil {
				b.Close()
				t.Errorf("%+v is taken", o)
			}
		}
	})
	t.Run("a wrong topic", func(t *testing.T) {
		if _, err := Start(Options{Listen: "127.0.0.1:0", Topics: []Topic{{Name: "a b"}}}); err == nil {
			t.Error("it is made")
		}
	})
	t.Run("a temporary folder goes", func(t *testing.T) {
		t.Setenv("TMPDIR", t.TempDir())
		b, err := Start(Options{Listen: "127.0.0.1:0"})
		noErr(t, err)
		noErr(t, b.Close())
		noErr(t, b.Close())
		left, _ := os.ReadDir(os.TempDir())
		if len(left) > 0 {
			t.Errorf("left: %v", left)
		}
		if b.Has("t") || b.Create(Topic{Name: "t"}) == nil {
			t.Error("a closed broker makes topics")
		}
	})
}

// TestSweep: a broker removes the folders of those that were killed, and of no others.
func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	lives := open(t, Options{})
	dead := filepath.Join(os.TempDir(), tempName+"dead")
	noErr(t, os.Mkdir(dead, 0o755))
	noErr(t, os.WriteFile(filepath.Join(dead, "lock"), nil, 0o644))
	young := filepath.Join(os.TempDir(), tempName+"young") // not yet locked
	noErr(t, os.Mkdir(young, 0o755))
	open(t, Options{})
	for dir, want := range map[string]bool{lives.temp: true, dead: false, young: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

// TestAdvertised: clients are told an address that they can use.
func TestAdvertised(t *testing.T) {
	for _, c := range []struct{ listen, advertise, host string }{
		{"127.0.0.1:0", "", "127.0.0.1"},
		{"localhost:0", "", "127.0.0.1"},
		{"127.0.0.1:0", "broker.example:29092", "broker.example"},
	} {
		b, err := Start(Options{Listen: c.listen, Advertise: c.advertise})
		noErr(t, err)
		cl := dial(t, b.listen.Listener.Addr().String())
		m := request[*kmsg.MetadataResponse](t, cl, kmsg.NewPtrMetadataRequest())
		if m.Brokers[0].Host != c.host || c.advertise != "" && m.Brokers[0].Port != 29092 {
			t.Errorf("%s, %s: told %s:%d", c.listen, c.advertise, m.Brokers[0].Host, m.Brokers[0].Port)
		}
		if !b.Loopback() {
			t.Errorf("%s is reached from outside", c.listen)
		}
		noErr(t, b.Close())
	}
	b, err := Start(Options{Listen: "0.0.0.0:0"})
	noErr(t, err)
	defer b.Close()
	host, _, err := net.SplitHostPort(b.Addr())
	if err != nil || b.Loopback() || net.ParseIP(host) != nil && net.ParseIP(host).IsUnspecified() {
		t.Errorf("all addresses: told %s, %v", b.Addr(), err)
	}
}

// TestData: topics and records outlive a broker; a folder has one broker; new topics appear in an old folder.
func TestData(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "data")
	b := open(t, Options{Dir: dir, Topics: []Topic{{Name: "t", Partitions: 2}}})
	if _, err := Start(Options{Listen: "127.0.0.1:0", Dir: dir}); err == nil || !strings.Contains(err.Error(), "belongs to a broker that runs") {
		t.Errorf("two brokers in one folder: %v", err)
	}
	c := dial(t, b.Addr())
	noErr(t, c.Send(context.Background(), Record{Topic: "t", Partition: 1, Value: []byte("old"), Timestamp: 1000}))
	noErr(t, c.Commit(context.Background(), "g", "t", 1, 1))
	c.Close()
	noErr(t, b.Close())
	b = open(t, Options{Dir: dir, Topics: []Topic{{Name: "t"}, {Name: "new"}}})
	got := read(t, b.Addr(), "t", 1)
	if string(got[0].Value) != "old" || got[0].Partition != 1 || got[0].Timestamp.UnixMilli() != 1000 {
		t.Errorf("%+v", got[0])
	}
	if !b.Has("new") || b.cluster.GroupInfo("g").Commits["t"][1].Offset != 1 {
		t.Error("the new topic or the old offset is missing")
	}
}

// TestNewGroup: a group that nobody has made has committed nothing, in every version of the request.
func TestNewGroup(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t", Partitions: 2}}})
	c := dial(t, b.Addr())
	noErr(t, c.Commit(context.Background(), "old", "t", 1, 5))
	id := b.cluster.TopicInfo("t").TopicID
	for version := int16(1); version <= 7; version++ {
		req := kmsg.NewPtrOffsetFetchRequest()
		req.Group = "new"
		req.Topics = []kmsg.OffsetFetchRequestTopic{{Topic: "t", Partitions: []int32{0, 1}}}
		req.Version = version
		resp := b.ask(t, req).(*kmsg.OffsetFetchResponse)
		if resp.ErrorCode != 0 || len(resp.Topics) != 1 || len(resp.Topics[0].Partitions) != 2 || resp.Topics[0].Partitions[1].Offset != -1 {
			t.Errorf("version %d: %+v", version, resp)
		}
	}
	for version := int16(8); version <= 10; version++ {
		req := kmsg.NewPtrOffsetFetchRequest()
		req.Version = version
		topics := []kmsg.OffsetFetchRequestGroupTopic{{Topic: "t", Partitions: []int32{0, 1}}}
		if version == 10 {
			topics[0].Topic, topics[0].TopicID = "", id
		}
		req.Groups = []kmsg.OffsetFetchRequestGroup{{Group: "new", Topics: topics}, {Group: "old", Topics: topics}, {Group: "old"}}
		resp := b.ask(t, req).(*kmsg.OffsetFetchResponse)
		if len(resp.Groups) != 3 {
			t.Fatalf("version %d: %+v", version, resp)
		}
		for i, want := range []int64{-1, 5} {
			ps := resp.Groups[i].Topics[0].Partitions
			if resp.Groups[i].ErrorCode != 0 || ps[0].Offset != -1 || ps[1].Offset != want {
				t.Errorf("version %d, group %d: %+v", version, i, resp.Groups[i])
			}
		}
		if all := resp.Groups[2].Topics; len(all) != 1 || all[0].Partitions[0].Offset != 5 {
			t.Errorf("version %d: all offsets: %+v", version, all)
		}
	}
}

// ask hands a request to the wrapper's control functions, for versions that no client of today sends.
func (b *Broker) ask(t *testing.T, req *kmsg.OffsetFetchRequest) kmsg.Response {
	t.Helper()
	resp, err, handled := b.offsets(req)
	if err != nil || !handled {
		t.Fatalf("version %d is not answered: %v", req.Version, err)
	}
	return resp
}

// TestHidden: requests that break clients are not offered.
func TestHidden(t *testing.T) {
	c := dial(t, open(t, Options{}).Addr())
	for _, k := range request[*kmsg.ApiVersionsResponse](t, c, kmsg.NewPtrApiVersionsRequest()).ApiKeys {
		for _, hidden := range hiddenKeys {
			if k.ApiKey == hidden {
				t.Errorf("request %d is offered", hidden)
			}
		}
	}
}

// TestOldRecordsStay: a topic that sets retention must not make the others lose what is old.
func TestOldRecordsStay(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t"}, {Name: "u", Config: map[string]string{"retention.ms": "1000"}}}})
	c := dial(t, b.Addr())
	noErr(t, c.Send(context.Background(), Record{Topic: "t", Value: []byte("a"), Timestamp: 1000}))
	b.cluster.ApplyRetention()
	if got := read(t, b.Addr(), "t", 1); got[0].Offset != 0 {
		t.Errorf("offset %d", got[0].Offset)
	}
}
