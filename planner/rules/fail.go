package rules

import (
	"minisql/grammar/source"
)

func fail(class source.Class, at source.Span, format string, args ...any) *source.Problem {
	return source.Fail(class, at, format, args...)
}
