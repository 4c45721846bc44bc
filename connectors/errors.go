package connectors

import (
	"minisql/grammar/source"
)

// Invalid is Flink's ValidationException: an error in a table's definition.
func Invalid(format string, args ...any) *source.Problem {
	return source.New(source.ValidationException, format, args...)
}

// Unbounded refuses to read a table without an end in batch mode.
func Unbounded(table string) *source.Problem {
	return Invalid("Querying an unbounded table '%s' in batch mode is not allowed. The table source is unbounded.", table)
}

// BatchChanges refuses a table of changes in batch mode.
func BatchChanges(table string) *source.Problem {
	return source.New(source.TableException, "Querying a table in batch mode is currently only possible for INSERT-only table sources. "+
		"But the source for table '%s' produces other changelog messages than just INSERT.", table)
}
