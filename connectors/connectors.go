// Package connectors is the contract between the engine and the places where tables live: connectors, the formats of
// their records, sources and sinks. The entries are in the packages below and are listed in connectors/all. Start at
// Connector.
package connectors

import (
	"context"
	"io"
	"time"

	"minisql/exec/types"
	"minisql/exec/vec"
)

// Column is a column that a connector reads or writes: a physical one, or metadata under a key.
type Column struct {
	Name     string
	Type     types.Type
	Metadata string // the metadata key; "" for physical columns
	Virtual  bool   // not written
}

// Table is a table as a connector sees it: no computed columns, no watermark.
type Table struct {
	Name       string // default_catalog.default_database.t
	Columns    []Column
	Options    map[string]string
	Partitions []string // names of the PARTITIONED BY columns
	PrimaryKey []string
}

// Env is what the engine lends to sources and sinks.
type Env struct {
	// Ctx is done when the job is told to end. Sinks that wait for others look at it.
	Ctx       context.Context
	Batch     bool // execution.runtime-mode
	Workers   int  // decoders to run at once, at least 1
	BatchRows int  // rows in a batch at most; 0 leaves it to the source
	MaxRecord int64
	Zone      *time.Location
	Now       func() time.Time
	// Print is where print sinks write whole lines. Warn takes a line for the user that is no error.
	Print io.Writer
	Warn  func(line string)
	// LegacyCast is table.exec.legacy-cast-behaviour, for casts of metadata.
	LegacyCast  bool
	Checkpoints time.Duration // execution.checkpointing.interval, 0 for none
	Seed        *int64        // minisql.datagen.seed; nil: other random values in every run
	// Go starts a goroutine whose panic becomes the job's error.
	Go func(func())
	// Skipped counts records that a source left out because it was told to.
	Skipped func(n int64)
}

// Request is what a query wants of a table.
type Request struct {
	Columns []int // indexes into Table.Columns, the order of the emitted batch's columns
	Limit   int64 // at most so many rows are needed; negative: all
}

// Connector makes sources and sinks of one kind; either may be nil. Both check the table's options first, with the
// errors of Flink's factories: *source.Problem without a place.
type Connector struct {
	Name string // the value of 'connector'
	Doc  string
	// Options are those of its tables, in the order in which Flink's factory reads them; 'connector' is understood.
	Options []Option
	Source  func(env *Env, t *Table, req Request) (Source, error)
	Sink    func(env *Env, t *Table, in Input) (Sink, error)
	// Metadata are the columns the connector offers beside the physical ones; nil if none.
	Metadata func(t *Table) []Column
	// Splits says that sources have splits with watermarks of their own; see vec.Split.
	Splits bool
	// PushesLimit says that a source is told how many rows a LIMIT needs, as those of Flink's connector are.
	PushesLimit bool
	// ShowsRows says that sinks show rows to the user, who sees those of several sinks of a job one by one.
	ShowsRows bool
	// Yields and Takes are what the planner may know before there is a source or sink: the kinds of changes that
	// reading the table gives and writing it accepts. Nil Yields means InsertOnly, nil Takes AllKinds.
	Yields, Takes func(t *Table) ChangelogMode
}

// Input tells a sink what it will get.
type Input struct {
	InsertOnly bool
	Overwrite  bool
	Static     map[string]string // PARTITION (p = v) of the INSERT
}

// Source produces the rows of a table.
type Source interface {
	// Run emits batches, from one goroutine, until the end of input, ctx's end, or emit's error, which it returns. The
	// first bad record is a *source.Problem behind the rows before it. Batches carry their Origin and no marks. A source of
	// several splits says which there are (vec.SplitOpened) before their rows, and when one has ended; the rows of a
	// batch come from one split. A source without an end emits what it has at once, and then vec.CaughtUp.
	Run(ctx context.Context, emit func(*vec.Batch) error) error
	// Bounded reports whether Run ends by itself.
	Bounded() bool
}

// ChangelogMode is what a sink takes.
type ChangelogMode uint8

// A sink takes inserts only, everything but UpdateBefore, or all kinds.
const (
	InsertOnly ChangelogMode = iota
	Upsert
	AllKinds
)

// Sink takes the rows of a table.
type Sink interface {
	Mode() ChangelogMode
	// Write takes a batch, whose columns are those of Table.Columns without the virtual ones.
	Write(b *vec.Batch) error
	// Close ends the sink: with commit everything written becomes visible, without it nothing that was not yet.
	Close(commit bool) error
}

// Progress is how far a job has read a source: all that stands before these places has gone through its operators.
type Progress struct {
	Source Source
	Next   map[*vec.Split]int64 // by split, as the source counts: vec.Batch.Next of its last batch
}

// Committer is a sink that makes visible what it has taken while the job runs, or a source that keeps its place outside.
// The job calls Commit between two batches, from the goroutine that calls Write, and at its end before Close. Sinks come
// first; one that reports false leaves it to the sources to keep their places.
type Committer interface {
	// Every is how often Commit is to be called; 0 leaves it to the others of the job.
	Every() time.Duration
	Commit(ctx context.Context, read []Progress) (kept bool, err error)
}
