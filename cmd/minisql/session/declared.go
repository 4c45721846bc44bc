package session

// Setting declares a key that SET knows. Other keys can be set, too, and nothing reads them.
type Setting struct {
	Key     string
	Default string // "" if there is none
	Doc     string // one sentence
}

// Settings are the keys that statements and jobs read, with Flink's defaults, by their first words; minisql's own come last.
var Settings = []Setting{
	{"execution.checkpointing.interval", "", "How often a Kafka sink ends its transaction and a source commits its group's offsets."},
	{"execution.runtime-mode", "STREAMING", "Whether inputs are endless, STREAMING, or are read to their end before there are results, BATCH."},
	{"parallelism.default", "1", "Checked as Flink does; no effect."},
	{"pipeline.auto-watermark-interval", "200 ms", "How often watermarks are made; 0 after each row."},
	{"sql-client.display.print-time-cost", "true", "Whether the seconds a query took are shown."},
	{"sql-client.display.show-line-numbers", "false", "Whether the prompt shows the numbers of lines."},
	{"sql-client.execution.result-mode", "TABLE", "How results are shown; without a terminal it must be TABLEAU."},
	{"sql-client.verbose", "false", "Whether errors show their Java stack; no effect, since there is none."},
	{"table.builtin-catalog-name", "default_catalog", "The name of the catalog at the start; shown only."},
	{"table.builtin-database-name", "default_database", "The name of the database at the start; shown only."},
	{"table.display.max-column-width", "30", "How many cells a column of varying width may take."},
	{"table.dml-sync", "false", "Whether INSERT waits for its job."},
	{"table.exec.emit.allow-lateness", "", "How late rows may correct the results of GROUP BY windows; else table.exec.state.ttl."},
	{"table.exec.emit.early-fire.delay", "", "How often GROUP BY windows show results before they end."},
	{"table.exec.emit.early-fire.enabled", "false", "Whether GROUP BY windows show results before they end."},
	{"table.exec.emit.late-fire.delay", "", "How often late rows correct the results of GROUP BY windows; at once if it is not set."},
	{"table.exec.emit.late-fire.enabled", "false", "Whether late rows correct the results of GROUP BY windows."},
	{"table.exec.legacy-cast-behaviour", "DISABLED", "Whether CAST gives NULL where it fails, ENABLED."},
	{"table.exec.mini-batch.enabled", "false", "Whether GROUP BY shows one change for several rows of a key."},
	{"table.exec.mini-batch.size", "", "How many rows such a batch holds."},
	{"table.exec.sink.not-null-enforcer", "ERROR", "Whether NULL for a NOT NULL column of a sink ends the job or leaves the row out, DROP."},
	{"table.exec.sink.upsert-materialize", "AUTO", "Whether a SinkUpsertMaterializer puts changes in order: AUTO, NONE or FORCE."},
	{"table.exec.source.cdc-events-duplicate", "false", "Whether a source may say the same change twice, which the primary key then mends."},
	{"table.exec.source.idle-timeout", "0 ms", "After how long without rows an input holds no window back; 0 for never."},
	{"table.exec.state.ttl", "0 ms", "How long state is kept that nobody touches; 0 for ever."},
	{"table.local-time-zone", "default", "The session's time zone, such as Europe/Berlin or GMT+01:00; default is the machine's."},
	{"table.optimizer.agg-phase-strategy", "AUTO", "Whether aggregates are made in ONE_PHASE or TWO_PHASE, which tells in the order of results."},
	{"table.optimizer.distinct-agg.split.bucket-num", "1024", "Into how many buckets split aggregates put their values."},
	{"table.optimizer.distinct-agg.split.enabled", "false", "Whether window aggregates with DISTINCT are split in two."},
	{"table.sql-dialect", "default", "The dialect; there is one."},
	{"minisql.batch-rows", "", "How many rows a batch holds at most; else what MINISQL_BATCH_ROWS in the environment says."},
	{"minisql.clock", "wall", "The clock that jobs see: wall, or virtual, which follows the rows."},
	{"minisql.datagen.seed", "", "A number that makes the random values of datagen the same in every run."},
	{"minisql.fix-flink-bugs", "false", "Whether bugs of Flink that change results are left out."},
	{"minisql.max-record-bytes", "", "How long a record of a file may be before the query ends."},
	{"minisql.notes", "on", "What is said on stderr about results: on, off, or full, with a table of delays."},
	{"minisql.watermark", "as-flink", "When watermarks are made: as-flink, or per-record, after each row that advances them."},
	{"minisql.workers", "", "How many decoders run at once; else what MINISQL_WORKERS in the environment says, or one for each processor."},
}
