package connectors

import "minisql/grammar/source"

// Parallelism reads sink.parallelism: 1 if it is not set, an error unless it is positive.
func Parallelism(o *Options, t *Table) int { return parallelism(o, t, "sink.parallelism") }

// ScanParallelism reads scan.parallelism in the same way.
func ScanParallelism(o *Options, t *Table) int { return parallelism(o, t, "scan.parallelism") }

func parallelism(o *Options, t *Table, key string) int {
	n := o.Int(key, 1)
	if n <= 0 && o.Err() == nil {
		o.Fail(source.New(source.TableException, "Invalid configured parallelism %d for table '%s'.", n, t.Name))
	}
	return n
}
