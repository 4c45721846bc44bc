package bind

import (
	"minisql/grammar/source"
)

func fail(class source.Class, at source.Span, format string, args ...any) *source.Problem {
	return source.Fail(class, at, format, args...)
}

// Unsupported is the one sentence for what Flink can do and minisql cannot.
func Unsupported(at source.Span, what string) *source.Problem {
	return fail(source.TableException, at, "minisql does not support %s yet.", what)
}
