package ast

import (
	"slices"
	"strings"
	"sync"
)

// construct prints constructors and accesses.
func (p *printer) construct(x Expr) {
	switch x := x.(type) {
	case *Cast:
		word := "CAST("
		if x.Try {
			word = "TRY_CAST("
		}
		p.write(word)
		p.expr(x.X, 0, 0)
		p.write(" AS ")
		p.typeName(x.Type)
		p.write(")")
	case *Row:
		p.row(x)
	case *GroupingSets:
		p.write([...]string{Rollup: "ROLLUP", Cube: "CUBE", Sets: "GROUPING SETS"}[x.Kind], "(")
		p.groupItems(x.Items)
		p.write(")")
	case *Collection:
		p.write([...]string{ArrayOf: "ARRAY", MapOf: "MAP", MultisetOf: "MULTISET"}[x.Kind])
		if x.Query != nil {
			p.parens(func() { p.query(x.Query, false) })
			return
		}
		p.write("[")
		p.exprs(x.Items)
		p.write("]")
	case *Index:
		p.accessed(x.X)
		p.write("[")
		p.expr(x.I, 0, 0)
		p.write("]")
	case *Field:
		p.accessed(x.X)
		p.write(".")
		if x.Name.Text == "*" && !x.Name.Quoted {
			p.write("*")
			return
		}
		p.ident(x.Name)
	default:
		p.argument(x)
	}
}

// argument prints what stands between the parentheses of some calls alone.
func (p *printer) argument(x Expr) {
	switch x := x.(type) {
	case *Symbol:
		p.write(x.Word)
	case *NamedArg:
		p.ident(x.Name)
		p.write(" => ")
		if t, ok := x.Value.(*TableArg); ok && t.Table != nil && !t.Partitioned && len(t.OrderBy) == 0 {
			p.parens(func() { p.tableArg(t) })
			return
		}
		p.expr(x.Value, 0, 0)
	case *DefaultArg:
		p.write("DEFAULT")
	case *Descriptor:
		p.write("DESCRIPTOR(")
		p.idents(x.Columns)
		p.write(")")
	case *TableArg:
		p.tableArg(x)
	case *ModelArg:
		p.write("MODEL ")
		p.name(x.Model)
	}
}

// accessed prints what [i] or .f applies to. Calcite forgets the parentheses of
// an operator there, and the text would then mean something else.
func (p *printer) accessed(x Expr) {
	if l, _ := strengths(x); l < precAtom {
		p.parens(func() { p.expr(x, 0, 0) })
		return
	}
	p.expr(x, 0, 0)
}

func (p *printer) row(x *Row) {
	if len(x.Items) == 0 && !x.Explicit {
		p.write("()")
		return
	}
	p.write("ROW(")
	p.exprs(x.Items)
	p.write(")")
}

func (p *printer) tableArg(x *TableArg) {
	if x.Table != nil {
		p.write("TABLE ")
		p.name(*x.Table)
	} else {
		p.parens(func() { p.query(x.Query, false) })
	}
	if x.Partitioned {
		p.write(" PARTITION BY ")
		p.exprs(x.PartitionBy)
	}
	p.orderBy(" ORDER BY ", x.OrderBy)
}

// standard are the functions that Flink has as Calcite operators; it prints all
// others in backticks.
var standard = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`
ABS ACOS APPROX_COUNT_DISTINCT ARRAY_AGG ASCII ASIN ATAN ATAN2 AUXILIARY_GROUP AVG BIN CARDINALITY CAST CEIL
CEILING CHARACTER_LENGTH CHAR_LENGTH CHR CLASSIFIER COALESCE COLLECT CONCAT CONCAT_WS CONVERT_TZ COS COSH COT
COUNT CUME_DIST CUMULATE CURRENT_DATABASE CURRENT_DATE CURRENT_ROW_TIMESTAMP CURRENT_TIME CURRENT_TIMESTAMP
DATE_FORMAT DAYOFMONTH DAYOFWEEK DAYOFYEAR DECODE DEGREES DENSE_RANK E ELEMENT ENCODE EXP EXTRACT FIRST
FIRST_VALUE FLOOR FROM_BASE64 FROM_UNIXTIME GROUPING GROUPING_ID GROUP_ID HASH_CODE HEX HOP HOP_END
HOP_PROCTIME HOP_ROWTIME HOP_START HOUR IF INITCAP INSTR IS_ALPHA IS_DECIMAL IS_DIGIT JSON_ARRAY JSON_ARRAYAGG
JSON_EXISTS JSON_OBJECT JSON_OBJECTAGG JSON_QUERY JSON_VALUE LAG LAST LAST_VALUE LEAD LEFT LISTAGG LN
LOCALTIME LOCALTIMESTAMP LOCATE LOG LOG10 LOG2 LOWER LPAD LTRIM MATCH_PROCTIME MATCH_ROWTIME MAX MD5 MIN
MINUTE ML_EVALUATE MOD MONTH NEXT NOW NTILE NULLIF OVERLAY PARSE_URL PERCENT_RANK PI POSITION POWER PREV PRINT
PROCTIME PROCTIME_MATERIALIZE QUARTER RADIANS RAND RAND_INTEGER RANK REGEXP REGEXP_EXTRACT REGEXP_REPLACE
REPEAT REPLACE REVERSE RIGHT ROUND ROW_NUMBER RPAD RTRIM SECOND SESSION SESSION_END SESSION_PROCTIME
SESSION_ROWTIME SESSION_START SHA1 SHA2 SHA224 SHA256 SHA384 SHA512 SIGN SIN SINGLE_VALUE SINH SPLIT_INDEX
SQRT STDDEV STDDEV_POP STDDEV_SAMP STREAMRECORD_TIMESTAMP STR_TO_MAP SUBSTR SUBSTRING SUM TAN TANH
TIMESTAMPADD TIMESTAMPDIFF TO_BASE64 TO_DATE TO_TIMESTAMP TRIM TRUNCATE TRY_CAST TRY_PARSE_JSON TUMBLE
TUMBLE_END TUMBLE_PROCTIME TUMBLE_ROWTIME TUMBLE_START UNIX_TIMESTAMP UPPER UUID VARIANCE VAR_POP VAR_SAMP
VECTOR_SEARCH WEEK YEAR`) {
		m[w] = true
	}
	return m
})

// navigation are the offsets that Calcite fills in inside MATCH_RECOGNIZE.
var navigation = map[string]string{"FIRST": ", 0", "LAST": ", 0", "PREV": ", 1", "NEXT": ", 1"}

func (p *printer) call(c *Call) {
	word := ""
	if n := c.Name.Parts; len(n) == 1 && !n[0].Quoted {
		word = strings.ToUpper(n[0].Text)
	}
	switch {
	case c.JSON != nil:
		p.jsonCall(word, c)
	case word != "" && p.specialCall(word, c):
	case p.matching && (word == "RUNNING" || word == "FINAL") && len(c.Args) == 1:
		p.write(word, " ")
		p.expr(c.Args[0], 0, 0)
	default:
		if standard()[word] {
			p.write(word)
		} else {
			p.name(c.Name)
		}
		p.write("(")
		switch {
		case c.Distinct:
			p.write("DISTINCT ")
		case c.All:
			p.write("ALL ")
		}
		p.exprs(c.Args)
		if p.matching && len(c.Args) == 1 {
			p.write(navigation[word])
		}
		p.orderBy(" ORDER BY ", c.OrderBy)
		p.write(")")
	}
	p.callTail(c)
}

func (p *printer) callTail(c *Call) {
	if c.NullTreatment != "" {
		p.write(" ", c.NullTreatment)
	}
	if within := slices.Concat(c.WithinGroup, jsonOrder(c)); within != nil {
		p.write(" WITHIN GROUP (")
		p.orderBy("ORDER BY ", within)
		p.write(")")
	}
	if c.Filter != nil {
		p.write(" FILTER (WHERE ")
		p.expr(c.Filter, 0, 0)
		p.write(")")
	}
	if c.Over != nil {
		p.write(" OVER ")
		if c.Over.Name != nil {
			p.ident(*c.Over.Name)
		} else {
			p.window(c.Over)
		}
	}
}

// jsonOrder is the order of JSON_ARRAYAGG(a ORDER BY b), which Calcite moves
// behind the call.
func jsonOrder(c *Call) []OrderItem {
	if c.JSON == nil {
		return nil
	}
	return c.OrderBy
}

// specialCall prints the functions with keywords between their arguments.
func (p *printer) specialCall(word string, c *Call) bool {
	var seps []string
	switch {
	case word == "EXTRACT" && len(c.Args) == 2:
		seps = []string{" FROM "}
	case (word == "FLOOR" || word == "CEIL" || word == "CEILING") && len(c.Args) == 2 && isSymbol(c.Args[1]):
		seps = []string{" TO "}
		word = strings.TrimSuffix(word, "ING")
	case word == "CEILING":
		word, seps = "CEIL", make([]string, len(c.Args))
	case word == "TRIM" && len(c.Args) == 3:
		seps = []string{" ", " FROM "}
	case word == "OVERLAY" && len(c.Args) >= 3:
		seps = []string{" PLACING ", " FROM ", " FOR "}
	case word == "POSITION" && len(c.Args) >= 2:
		seps = []string{" IN ", " FROM "}
	case word == "CONVERT" && len(c.Args) == 2:
		word, seps = "TRANSLATE", []string{" USING "}
	default:
		return false
	}
	p.write(word, "(")
	for i, a := range c.Args {
		if i > 0 {
			p.write(seps[i-1])
		}
		p.expr(a, 0, 0)
	}
	p.write(")")
	return true
}

func isSymbol(x Expr) bool {
	_, ok := x.(*Symbol)
	return ok
}
