package connectors

// Parallelism reads sink.parallelism: 1 if it is not set, an error unless it is positive.
func Parallelism(o *Options, t *Table) int {
	n := o.Int("sink.parallelism", 1)
	if n <= 0 && o.Err() == nil {
		o.Fail(Wrong(TableException, "Invalid configured parallelism %d for table '%s'.", n, t.Name))
	}
	return n
}
