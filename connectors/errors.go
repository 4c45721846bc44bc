package connectors

import (
	"fmt"

	"minisql/grammar/source"
)

// The classes of Flink's exceptions that options and schemas cause.
const (
	ValidationException source.Class = "org.apache.flink.table.api.ValidationException"
	TableException      source.Class = "org.apache.flink.table.api.TableException"
	NumberFormat        source.Class = "java.lang.NumberFormatException"
	IllegalState        source.Class = "java.lang.IllegalStateException"
)

// Invalid is Flink's ValidationException: an error in a table's definition.
func Invalid(format string, args ...any) *source.Diagnostic {
	return &source.Diagnostic{Class: ValidationException, Message: fmt.Sprintf(format, args...)}
}

// Unbounded refuses to read a table without an end in batch mode.
func Unbounded(table string) *source.Diagnostic {
	return Invalid("Querying an unbounded table '%s' in batch mode is not allowed. The table source is unbounded.", table)
}

// BatchChanges refuses a table of changes in batch mode.
func BatchChanges(table string) *source.Diagnostic {
	return Wrong(TableException, "Querying a table in batch mode is currently only possible for INSERT-only table sources. "+
		"But the source for table '%s' produces other changelog messages than just INSERT.", table)
}

// Wrong is a diagnostic of any class.
func Wrong(class source.Class, format string, args ...any) *source.Diagnostic {
	return &source.Diagnostic{Class: class, Message: fmt.Sprintf(format, args...)}
}
