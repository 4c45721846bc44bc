package broker

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

const state = `{"create":"a","partitions":2,"config":{"retention.ms":"-1"},"dump":true}
{"create":"gone","absent":true}

{"topic":"a","partition":1,"key":"k","value":"","timestamp":1700000000000,"headers":{"z":"1","a":null}}
{"topic":"a","partition":1,"key":null,"headers":[["h","1"],["h","2"]]}
{"topic":"b","key_b64":"AAE=","value_b64":"/w=="}
{"sleep":0}
{"commit":"g","topic":"a","partition":1,"offset":1}
`

func TestLoad(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "gone"}, {Name: "a"}, {Name: "other"}}})
	c := dial(t, b.Addr())
	s, err := ParseState("x.topics", []byte(state))
	noErr(t, err)
	for range 2 { // the second time must give the same
		noErr(t, c.Load(context.Background(), s))
	}
	if b.Has("gone") || !b.Has("other") || fmt.Sprint(s.Names(), s.Dumped()) != "[a b] [a]" {
		t.Errorf("topics: %v, %v", s.Names(), s.Dumped())
	}
	a := read(t, b.Addr(), "a", 2)
	if len(a) != 2 || a[0].Partition != 1 || string(a[0].Key) != "k" || a[0].Value == nil || len(a[0].Value) != 0 || a[0].Timestamp.UnixMilli() != 1700000000000 {
		t.Errorf("%+v", a)
	}
	if h := a[0].Headers; len(h) != 2 || h[0].Key != "z" || string(h[0].Value) != "1" || h[1].Key != "a" || h[1].Value != nil {
		t.Errorf("headers %+v", h)
	}
	if h := a[1].Headers; a[1].Key != nil || a[1].Value != nil || len(h) != 2 || string(h[1].Value) != "2" {
		t.Errorf("%+v", a[1])
	}
	if r := read(t, b.Addr(), "b", 1)[0]; string(r.Key) != "\x00\x01" || string(r.Value) != "\xff" {
		t.Errorf("%+v", r)
	}
	if g := b.cluster.GroupInfo("g"); g == nil || g.Commits["a"][1].Offset != 1 {
		t.Errorf("group %+v", g)
	}
	noErr(t, c.Append(context.Background(), s))
	if again := read(t, b.Addr(), "a", 4); len(again) != 4 {
		t.Errorf("%d records after an addition", len(again))
	}
}

func TestLoadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{\"create\":\"a\"}\nnonsense":           "x:2: a line is a JSON object",
		`{"topic":"a","valu":"x"}`:               `x:1: a line is a JSON object with create, topic, commit or sleep: json: unknown field "valu"`,
		`{"value":"x"}`:                          "x:1: a line needs",
		`{"commit":"g"}`:                         `x:1: "commit" needs`,
		`{"sleep":-1}`:                           "x:1: a line needs",
		`{"topic":"a"} {"topic":"b"}`:            "x:1: something follows",
		`{"topic":"a","headers":["h"]}`:          `"headers" are`,
		`{"topic":"a","headers":{"h":1}}`:        `"headers" are`,
		`{"topic":"a","headers":[["h"]]}`:        `"headers" are`,
		`{"topic":"a","value_b64":"%%"}`:         "x:1: ",
		`{"create":"a b"}`:                       `x: topic name "a b" is not allowed`,
		`{"create":"a","config":{"x":"y"}}`:      "x: topic a: no topic config is called x",
		`{"topic":"a","partition":7,"value":""}`: "x:1: a record for topic a, partition 7 was not taken",
	} {
		s, err := ParseState("x", []byte(text))
		if err == nil {
			err = dial(t, open(t, Options{}).Addr()).Load(context.Background(), s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwant %s", text, err, want)
		}
	}
	if _, err := ReadState("/no/such.topics"); err == nil {
		t.Error("a file that is not there is read")
	}
}

func TestDial(t *testing.T) {
	b := open(t, Options{})
	address := b.Addr()
	noErr(t, b.Close())
	if _, err := Dial(context.Background(), address); err == nil || !strings.Contains(err.Error(), "start one with minisql broker") {
		t.Error(err)
	}
}
