package bind

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// noTableFunction refuses a function of another name; Calcite takes a TABLE among its arguments for a scalar query.
func (b *Binder) noTableFunction(c *ast.Call) error {
	d := source.Fail(source.SqlValidatorException, c.Name.Span, "No match found for function signature %s", c.Name.Last())
	for _, a := range c.Args {
		t, ok := a.(*ast.TableArg)
		if !ok {
			continue
		}
		in, err := b.tableArg(t)
		if err != nil {
			return err
		}
		if len(in.Schema()) > 1 {
			d.Message = "Cannot apply '$SCALAR_QUERY' to arguments of type '$SCALAR_QUERY(<RECORDTYPE(" + recordType(in.Schema()) + ")>)'."
		}
	}
	d.Hint = source.Suggest(strings.ToUpper(c.Name.Last()), []string{"TUMBLE", "HOP", "CUMULATE", "SESSION"})
	return d
}

// signatureError is Calcite's refusal of the arguments of a window function.
func signatureError(c *ast.Call, name string, args ...string) error {
	d := source.Fail(source.SqlValidatorException, c.Span, "Cannot apply '%s' to arguments of type '%s(%s)'.", name, name, strings.Join(args, ", "))
	d.Hint = "write " + windowForms[name]
	return d
}

// countError is Calcite's refusal of their number.
func countError(c *ast.Call, name string) error {
	n := len(windowArgs[name])
	if name != "SESSION" { // OFFSET may be left out
		n--
	}
	d := source.Fail(source.SqlValidatorException, c.Span, "Invalid number of arguments to function '%s'. Was expecting %d arguments", name, n)
	d.Hint = "write " + windowForms[name]
	return d
}

var windowForms = map[string]string{
	"TUMBLE":   "TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)",
	"HOP":      "HOP(TABLE t, DESCRIPTOR(ts), slide, size)",
	"CUMULATE": "CUMULATE(TABLE t, DESCRIPTOR(ts), step, size)",
	"SESSION":  "SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), gap)",
}
