package env

// Settings are the session's settings that planning goes by, as they were when the statement began.
type Settings struct {
	FixBugs     bool // minisql.fix-flink-bugs
	Duplicates  bool // table.exec.source.cdc-events-duplicate: sources may say things twice
	Materialize Materialization
	// SplitDistinct and Buckets are table.optimizer.distinct-agg.split.enabled and .bucket-num.
	SplitDistinct bool
	Buckets       int32
	// Emission are the settings table.exec.emit.*; EmissionErr is what is wrong with them, told by whom they concern.
	Emission    Emission
	EmissionErr error
}

// Materialization is table.exec.sink.upsert-materialize.
type Materialization uint8

// AUTO, FORCE and NONE.
const (
	WhereNeeded Materialization = iota
	Always
	Never
)

// Emission lets results of group windows come early and late rows correct them. Times are milliseconds, negative where
// nothing is set.
type Emission struct {
	Early, Late                     bool
	EarlyDelay, LateDelay, Lateness int64
}
