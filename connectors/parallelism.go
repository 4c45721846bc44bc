package connectors

import "minisql/grammar/source"

// SinkParallelism and ScanParallelism declare the options that Parallelism reads.
var (
	SinkParallelism = Option{Key: "sink.parallelism", Type: Integer, Doc: "How many tasks write in Flink; minisql writes with one and names it in what print shows."}
	ScanParallelism = Option{Key: "scan.parallelism", Type: Integer, Doc: "How many tasks read in Flink; no effect."}
)

// Parallelism reads one of them: 1 if it is not set, an error unless it is positive.
func Parallelism(o *Options, t *Table, key string) int {
	if !o.Has(key) {
		return 1
	}
	n := o.Int(key)
	if n <= 0 && o.Err() == nil {
		o.Fail(source.New(source.TableException, "Invalid configured parallelism %d for table '%s'.", n, t.Name))
	}
	return n
}
