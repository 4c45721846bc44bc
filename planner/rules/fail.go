package rules

import (
	"fmt"

	"minisql/grammar/source"
)

func fail(class source.Class, at source.Span, format string, args ...any) *source.Problem {
	return &source.Problem{Class: class, Message: fmt.Sprintf(format, args...), Span: at}
}
