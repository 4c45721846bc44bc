package planner

import (
	"fmt"

	"minisql/grammar/source"
)

const (
	validation source.Class = "org.apache.flink.table.api.ValidationException"
	tableError source.Class = "org.apache.flink.table.api.TableException"
	codegen    source.Class = "org.apache.flink.table.planner.codegen.CodeGenException"
)

func fail(class source.Class, at source.Span, format string, args ...any) *source.Diagnostic {
	return &source.Diagnostic{Class: class, Message: fmt.Sprintf(format, args...), Span: at}
}
