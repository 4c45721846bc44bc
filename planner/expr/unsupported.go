package expr

import (
	"minisql/grammar/source"
)

// Unsupported is the one sentence for what Flink can do and minisql cannot.
func Unsupported(at source.Span, what string) *source.Problem {
	return source.Fail(source.TableException, at, "minisql does not support %s yet.", what)
}
