package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"sync"
	"time"

	"minisql/exec"
)

// lateFile writes the rows that jobs drop because they are late, a JSON object a line. Jobs call it from several
// goroutines.
type lateFile struct {
	mu  sync.Mutex
	f   *os.File
	w   *bufio.Writer
	err error
}

func newLateFile(path string) (*lateFile, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &lateFile{f: f, w: bufio.NewWriter(f)}, nil
}

// lateRecord is a line of the file. Times are wall times; late_by_ms counts from the end of the last window that the row
// missed, or from its own time. Of its windows it missed the first ones and kept, still counting in them, the others.
type lateRecord struct {
	Table       string `json:"table,omitempty"`
	Row         string `json:"row,omitempty"`
	Operator    string `json:"operator"`
	Time        string `json:"time"`
	WindowStart string `json:"window_start,omitempty"`
	WindowEnd   string `json:"window_end,omitempty"`
	Watermark   string `json:"watermark"`
	LateBy      int64  `json:"late_by_ms"`
	Missed      int    `json:"windows_missed,omitempty"`
	Kept        int    `json:"windows_kept,omitempty"`
}

func (l *lateFile) add(r exec.LateRow) {
	at := func(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05.000") }
	rec := lateRecord{Table: r.Table, Row: r.Place, Operator: r.Operator, Time: at(r.Time), Watermark: at(r.Watermark), LateBy: r.By, Missed: r.Missed, Kept: r.Kept}
	if r.Start != r.End {
		rec.WindowStart, rec.WindowEnd = at(r.Start), at(r.End)
	}
	line, err := json.Marshal(rec)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil {
		_, err = l.w.Write(append(line, '\n'))
	}
	if l.err == nil {
		l.err = err
	}
}

func (l *lateFile) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.Join(l.err, l.w.Flush(), l.f.Close())
}
