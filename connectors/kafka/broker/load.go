package broker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"minisql/connectors"
)

// A state of topics is a text of JSON objects, one a line:
//
//	{"create":"orders","partitions":2,"config":{"retention.ms":"-1"}}     a topic; "absent":true only deletes it
//	{"topic":"orders","partition":0,"key":"k","value":"v","timestamp":1700000000000,"headers":{"h":"v"}}
//	{"commit":"group","topic":"orders","partition":0,"offset":2}          a consumer group's offset
//	{"sleep":0.3}                                                         waits
//
// A key or value that is null or not there is null; "key_b64" and "value_b64" hold bytes. Headers are an object or a list
// of pairs. "dump":true marks a topic whose records are of interest afterwards; loading does not care.

// created is a topic of a state.
type created struct {
	Topic
	absent, dump bool
}

// State is a state that topics can be put into.
type State struct {
	topics []created
	groups []string
	steps  []step
	name   string
}

// step is a record, an offset or a pause.
type step struct {
	line   int
	record *Record
	commit string
	offset int64
	sleep  time.Duration
}

// ReadState reads the file of a state; an error names the line.
func ReadState(path string) (*State, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ParseState(path, b)
}

// ParseState reads a state; the name is for errors.
func ParseState(name string, text []byte) (*State, error) {
	s := &State{name: name}
	known := map[string]int{} // by name, its index in topics
	topic := func(t created, define bool) {
		if i, ok := known[t.Name]; !ok {
			known[t.Name] = len(s.topics)
			s.topics = append(s.topics, t)
		} else if define {
			s.topics[i] = t
		}
	}
	for i, l := range bytes.Split(text, []byte("\n")) {
		if l = bytes.TrimSpace(l); len(l) == 0 {
			continue
		}
		d, err := parseLine(l)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		switch {
		case d.Create != nil:
			topic(created{Topic{*d.Create, d.Partitions, d.Config}, d.Absent, d.Dump}, true)
		case d.Commit != nil:
			s.groups = append(s.groups, *d.Commit)
			topic(created{Topic: Topic{Name: *d.Topic}}, false)
			s.steps = append(s.steps, step{line: i + 1, commit: *d.Commit, offset: *d.Offset, record: &Record{Topic: *d.Topic, Partition: d.Partition}})
		case d.Topic != nil:
			topic(created{Topic: Topic{Name: *d.Topic}}, false)
			s.steps = append(s.steps, step{line: i + 1, record: d.record()})
		default:
			s.steps = append(s.steps, step{line: i + 1, sleep: time.Duration(*d.Sleep * float64(time.Second))})
		}
	}
	return s, nil
}

// Dumped are the names of the topics that the state marks, in its order.
func (s *State) Dumped() (names []string) {
	for _, t := range s.topics {
		if t.dump {
			names = append(names, t.Name)
		}
	}
	return names
}

// Names are the topics that are there afterwards.
func (s *State) Names() (names []string) {
	for _, t := range s.topics {
		if !t.absent {
			names = append(names, t.Name)
		}
	}
	return names
}

// Load deletes the topics and groups of the state, makes them anew and writes what it holds.
func (c *Client) Load(ctx context.Context, s *State) error {
	for _, t := range s.topics {
		if err := badTopic(t.Topic); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	if err := c.remake(ctx, s.topics); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	if err := c.deleteGroups(ctx, s.groups); err != nil {
		return fmt.Errorf("%s: consumer groups cannot be deleted: %w", s.name, err)
	}
	return c.Append(ctx, s)
}

// Append writes the records and offsets of the state to topics as they are.
func (c *Client) Append(ctx context.Context, s *State) error {
	var waiting []Record
	first := 0 // line of the first that waits
	flush := func() error {
		err := c.Send(ctx, waiting...)
		waiting = nil
		if err != nil {
			return fmt.Errorf("%s:%d: %w", s.name, first, err)
		}
		return nil
	}
	for _, st := range s.steps {
		if st.record != nil && st.commit == "" {
			if len(waiting) == 0 {
				first = st.line
			}
			waiting = append(waiting, *st.record)
			continue
		}
		if err := flush(); err != nil {
			return err
		}
		var err error
		if st.commit != "" {
			err = c.Commit(ctx, st.commit, st.record.Topic, st.record.Partition, st.offset)
		} else {
			err = connectors.Pause(ctx, st.sleep)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", s.name, st.line, err)
		}
	}
	return flush()
}

// line is what a line may hold.
type line struct {
	Create     *string           `json:"create"`
	Partitions int32             `json:"partitions"`
	Config     map[string]string `json:"config"`
	Dump       bool              `json:"dump"`
	Absent     bool              `json:"absent"`
	Topic      *string           `json:"topic"`
	Partition  int32             `json:"partition"`
	Key        *string           `json:"key"`
	Value      *string           `json:"value"`
	KeyBytes   []byte            `json:"key_b64"`
	ValueBytes []byte            `json:"value_b64"`
	Timestamp  *int64            `json:"timestamp"`
	Headers    headers           `json:"headers"`
	Commit     *string           `json:"commit"`
	Offset     *int64            `json:"offset"`
	Sleep      *float64          `json:"sleep"`
}

// parseLine reads a line and checks that it says what to do.
func parseLine(text []byte) (*line, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	d := &line{}
	if err := dec.Decode(d); err != nil {
		return nil, fmt.Errorf("a line is a JSON object with create, topic, commit or sleep: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the JSON object; a line holds one")
	}
	switch {
	case d.Create != nil, d.Commit == nil && d.Topic != nil:
		return d, nil
	case d.Commit != nil && (d.Topic == nil || d.Offset == nil):
		return nil, errors.New(`"commit" needs "topic" and "offset"`)
	case d.Commit == nil && (d.Sleep == nil || *d.Sleep < 0):
		return nil, errors.New(`a line needs "create", "topic", "commit" or a "sleep" of seconds`)
	}
	return d, nil
}

func (d *line) record() *Record {
	r := &Record{Topic: *d.Topic, Partition: d.Partition, Key: d.KeyBytes, Value: d.ValueBytes, Headers: d.Headers, Timestamp: Now}
	if r.Key == nil && d.Key != nil {
		r.Key = []byte(*d.Key)
	}
	if r.Value == nil && d.Value != nil {
		r.Value = []byte(*d.Value)
	}
	if d.Timestamp != nil {
		r.Timestamp = *d.Timestamp
	}
	return r
}
