package session

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // zones do not depend on the machine

	"minisql/connectors"
	"minisql/exec"
	"minisql/functions"
	"minisql/grammar/source"
	"minisql/planner/build"
	"minisql/planner/env"
)

// frame is what one statement is planned and built in: the settings it depends on, read and checked.
type frame struct {
	s        *Session
	text     string // of the statement
	batch    bool
	zone     *time.Location
	interval time.Duration
	ctx      functions.Ctx
	settings env.Settings
	report   *exec.Report
	clock    *exec.Clock // minisql.clock = virtual
	began    time.Time
}

// frame reads the settings that planning depends on.
func (s *Session) frame() (*frame, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	f := &frame{s: s, text: s.text, report: s.newReport(), began: s.opt.Now()}
	var err error
	if f.batch, err = s.config.batchMode(); err != nil {
		return nil, err
	}
	if f.zone, err = s.zone(); err != nil {
		return nil, err
	}
	if f.interval, err = s.config.duration("pipeline.auto-watermark-interval"); err != nil {
		return nil, err
	}
	now := s.opt.Now
	if s.config.virtual() {
		f.clock = &exec.Clock{}
		now = f.clock.Now
	}
	f.ctx = functions.Ctx{Zone: f.zone, Now: now, Start: f.began, Batch: f.batch,
		LegacyCast: strings.EqualFold(s.config.text("table.exec.legacy-cast-behaviour"), "ENABLED"), Database: s.catalogs.Database}
	f.settings = s.config.planning()
	return f, nil
}

// zone reads table.local-time-zone: a name of the time zone database or GMT+hh:mm.
func (s *Session) zone() (*time.Location, error) {
	name := s.config.text("table.local-time-zone")
	if name == "default" {
		return time.Local, nil
	}
	if z := fixedZone(name); z != nil {
		return z, nil
	}
	switch name {
	case "", "Local": // of Go
	case "EST", "MST", "HST": // Java takes them for distances from UTC
	default:
		if z, err := time.LoadLocation(name); err == nil {
			return z, nil
		}
	}
	return nil, source.Fail(source.ValidationException, source.Span{}, "Invalid time zone. The value should be a Time Zone Database (TZDB) ID such as 'America/Los_Angeles' to include daylight saving time. "+
		"Fixed offsets are supported using 'GMT-03:00' or 'GMT+03:00'. Or use 'UTC' without time zone and daylight saving time.")
}

func fixedZone(name string) *time.Location {
	m := gmtZone().FindStringSubmatch(name)
	if m == nil {
		return nil
	}
	h, _ := strconv.Atoi(m[2] + m[3])
	mins, _ := strconv.Atoi("0" + m[4])
	off := h*3600 + mins*60
	if mins > 59 || off > 18*3600 {
		return nil
	}
	if m[1] == "-" {
		off = -off
	}
	return time.FixedZone(name, off)
}

// gmtZone is a distance from GMT as both of Java's kinds of time zones read it: GMT-8, GMT+03:30, GMT+0330.
var gmtZone = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^GMT([-+])(?:(\d\d?)|(\d\d):?(\d\d))$`) })

// planner is the environment of planning.
func (f *frame) planner() *env.Env {
	return &env.Env{
		Catalogs:  f.s.catalogs,
		Functions: userFunctions{f.s},
		Connector: f.connector,
		Settings:  f.settings,
		Ctx:       &f.ctx,
		Batch:     f.batch,
		Zone:      f.zone,
		Note:      f.note,
	}
}

func (f *frame) note(line string) {
	if !f.s.config.notesOff() {
		f.s.opt.Note(line)
	}
}

// connector finds a table's connector.
func (f *frame) connector(t *connectors.Table, write bool) (*connectors.Connector, error) {
	return connectors.Find(f.s.connectors, t, write)
}

// build is the environment of running.
func (f *frame) build() (*build.Env, error) {
	s := f.s
	enforcer, err := s.config.enum("table.exec.sink.not-null-enforcer", "org.apache.flink.table.api.config.ExecutionConfigOptions$NotNullEnforcer", "ERROR", "DROP")
	if err != nil {
		return nil, err
	}
	phase, err := s.config.enum("table.optimizer.agg-phase-strategy", "org.apache.flink.table.api.config.AggregatePhaseStrategy", "AUTO", "ONE_PHASE", "TWO_PHASE")
	if err != nil {
		return nil, err
	}
	idle, err := s.config.duration("table.exec.source.idle-timeout")
	if err != nil {
		return nil, err
	}
	maxRecord := int64(0)
	if text := s.config.text("minisql.max-record-bytes"); text != "" {
		if maxRecord, err = connectors.ParseSize(text); err != nil {
			return nil, err
		}
	}
	return &build.Env{
		Env: exec.Env{Ctx: &f.ctx, Batch: f.batch, Interval: f.interval.Milliseconds(), Report: f.report,
			FixBugs: s.config.fixBugs(), PerRow: strings.EqualFold(s.config.text("minisql.watermark"), "per-record"), Clock: f.clock, Idle: idle.Milliseconds()},
		Conn: &connectors.Env{Batch: f.batch, Workers: s.workers(), BatchRows: s.batchRows(), MaxRecord: maxRecord, Zone: f.zone, Now: s.opt.Now,
			Print: s.opt.Print, Warn: f.note, LegacyCast: f.ctx.LegacyCast,
			Checkpoints: s.config.checkpoints(), Seed: s.config.seed(), Skipped: func(n int64) { atomic.AddInt64(&f.report.Skipped, n) }},
		DropNull:  enforcer == "DROP",
		OnePhase:  phase == "ONE_PHASE",
		MiniBatch: s.config.miniBatch(),
		Retention: func() (time.Duration, error) { return s.config.duration("table.exec.state.ttl") },
	}, nil
}
