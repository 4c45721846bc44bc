package file_test

import (
	"context"
	"os"
	"runtime"
	"testing"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// BenchmarkRead reads MINISQL_BENCH_FILE, whose columns are those of tests/bench.
func BenchmarkRead(b *testing.B) {
	path := os.Getenv("MINISQL_BENCH_FILE")
	if path == "" {
		b.Skip("MINISQL_BENCH_FILE is not set")
	}
	format := os.Getenv("MINISQL_BENCH_FORMAT")
	cols := []connectors.Column{col("event_id", types.Of(types.BigInt)), col("sensor", types.Str()), col("reading", types.Of(types.Int)), col("ts", types.TimestampOf(3))}
	for _, c := range []struct {
		name string
		need []int
	}{{"two", []int{2, 3}}, {"three", []int{1, 2, 3}}, {"all", []int{0, 1, 2, 3}}} {
		b.Run(c.name, func(b *testing.B) {
			rows := 0
			for b.Loop() {
				s, err := filesystem.Source(env(runtime.GOMAXPROCS(0), 0), table(path, format, cols), connectors.Request{Columns: c.need, Limit: -1})
				if err != nil {
					b.Fatal(err)
				}
				if err := s.Run(context.Background(), func(batch *vec.Batch) error { rows += batch.N; return nil }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rows), "ns/row")
		})
	}
}
