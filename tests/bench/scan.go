package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// scan is the lower bound: one goroutine that trusts the generated file.
func scan(path, format string, keyed bool) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	fields := csvFields
	if format == "json" {
		fields = jsonFields
	}
	s := sums{keyed: keyed, ids: map[string]int{}, groups: map[int]int{}}
	buf := make([]byte, 1<<20)
	n := 0
	for {
		m, err := f.Read(buf[n:])
		n += m
		end := bytes.LastIndexByte(buf[:n], '\n') + 1
		for p := 0; p < end; {
			var sensor, reading, ts []byte
			sensor, reading, ts, p = fields(buf[:end], p)
			s.add(sensor, reading, ts)
		}
		n = copy(buf, buf[end:n])
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	rows, total := int64(0), int64(0)
	for i := range s.counts {
		rows += s.counts[i]
		total += s.totals[i]
	}
	fmt.Println(rows, total, len(s.counts))
	return nil
}

// csvFields cuts "id,sensor,reading,yyyy-MM-dd HH:mm:ss.SSS\n", with or without quotes around each.
func csvFields(b []byte, p int) (sensor, reading, ts []byte, next int) {
	var cut [4][]byte
	for i := range cut {
		start := p
		for b[p] != ',' && b[p] != '\n' {
			p++
		}
		cut[i] = b[start:p]
		if c := cut[i]; c[0] == '"' {
			cut[i] = c[1 : len(c)-1]
		}
		p++
	}
	return cut[1], cut[2], cut[3], p
}

// jsonFields cuts {"event_id":1,"sensor":"s","reading":2,"ts":"yyyy-MM-dd HH:mm:ss.SSS"}\n.
func jsonFields(b []byte, p int) (sensor, reading, ts []byte, next int) {
	value := func(skip int, end byte) []byte {
		p += skip
		start := p
		for b[p] != end {
			p++
		}
		return b[start:p]
	}
	value(len(`{"event_id":`), ',')
	sensor = value(len(`,"sensor":"`), '"')
	reading = value(len(`","reading":`), ',')
	ts = value(len(`,"ts":"`), '"')
	return sensor, reading, ts, p + len("\"}\n")
}

// sums aggregates by minute, and by sensor if keyed.
type sums struct {
	keyed          bool
	ids            map[string]int
	groups         map[int]int
	counts, totals []int64
	minute, group  int
}

func (s *sums) add(sensor, reading, ts []byte) {
	v := int64(0)
	for _, c := range reading {
		v = v*10 + int64(c-'0')
	}
	two := func(i int) int { return int(ts[i]-'0')*10 + int(ts[i+1]-'0') }
	key := (two(8)*24+two(11))*60 + two(14)
	if s.keyed {
		id, ok := s.ids[string(sensor)]
		if !ok {
			id = len(s.ids)
			s.ids[string(sensor)] = id
		}
		key = key<<16 | id
	}
	if key != s.minute || s.counts == nil {
		g, ok := s.groups[key]
		if !ok {
			g = len(s.counts)
			s.groups[key] = g
			s.counts, s.totals = append(s.counts, 0), append(s.totals, 0)
		}
		s.minute, s.group = key, g
	}
	s.counts[s.group]++
	s.totals[s.group] += v
}
