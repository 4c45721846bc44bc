package operator

import (
	"testing"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

func find(name string) *f.Function {
	for i := range All {
		if All[i].Name == name {
			return &All[i]
		}
	}
	return nil
}

func TestArithmeticTypes(t *testing.T) {
	i, b, tiny, d, fl := types.Of(types.Int), types.Of(types.BigInt), types.Of(types.TinyInt), types.Of(types.Double), types.Of(types.Float)
	cases := []struct {
		op   string
		a, b types.Type
		want string
	}{
		{"+", i, b, "BIGINT"}, {"+", i.Must(), tiny.Must(), "INT NOT NULL"}, {"+", fl, d, "FLOAT"}, {"+", d, fl, "DOUBLE"},
		{"+", types.DecimalOf(10, 2), types.DecimalOf(10, 2), "DECIMAL(11, 2)"}, {"*", types.DecimalOf(10, 2), types.DecimalOf(10, 2), "DECIMAL(21, 4)"},
		{"/", types.DecimalOf(10, 2), types.DecimalOf(10, 2), "DECIMAL(23, 13)"}, {"/", i, types.DecimalOf(10, 2), "DECIMAL(23, 11)"},
		{"*", types.DecimalOf(38, 10), types.DecimalOf(38, 10), "DECIMAL(38, 6)"}, {"%", i, tiny, "TINYINT"}, {"%", i, types.DecimalOf(5, 0), "DECIMAL(5, 0)"},
		{"%", types.DecimalOf(10, 2), i, "DECIMAL(10, 2)"}, {"+", types.DecimalOf(5, 1), fl, "DOUBLE"}, {"+", types.Of(types.Date), types.DayTime(), "DATE"},
		{"-", types.TimestampOf(3), types.DayTime(), "TIMESTAMP(3)"}, {"||", types.CharOf(2), types.CharOf(3), "CHAR(5)"}, {"||", types.CharOf(2), types.Str(), "STRING"},
	}
	for _, c := range cases {
		call, err := find(c.op).Resolve([]f.Arg{{Type: c.a}, {Type: c.b}})
		if err != nil || call.Ret.String() != c.want {
			t.Errorf("%s %s %s: %v %v, want %s", c.a, c.op, c.b, call, err, c.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	cases := []struct {
		op   string
		a, b types.Type
		want string
	}{
		{"+", types.Of(types.Int), types.Of(types.Boolean), "org.apache.calcite.sql.validate.SqlValidatorException: Cannot apply '+' to arguments of type '<INTEGER> + <BOOLEAN>'."},
		{"%", types.Of(types.Double), types.Of(types.Int), "org.apache.calcite.sql.validate.SqlValidatorException: Cannot apply '%' to arguments of type '<DOUBLE> % <INTEGER>'."},
		{"=", types.Of(types.Int), types.CharOf(1), "org.apache.flink.table.api.ValidationException: implicit type conversion between INTEGER and CHAR is not supported now"},
		{"<", types.TimestampOf(0), types.Of(types.Date), "org.apache.calcite.sql.validate.SqlValidatorException: Cannot apply '<' to arguments of type '<TIMESTAMP(0)> < <DATE>'."},
		{"+", types.Type{}, types.Of(types.Int), "org.apache.calcite.sql.validate.SqlValidatorException: Illegal use of 'NULL'"},
	}
	for _, c := range cases {
		if _, err := find(c.op).Resolve([]f.Arg{{Type: c.a}, {Type: c.b}}); err == nil || err.Error() != c.want {
			t.Errorf("%s %s %s: %v, want %s", c.a, c.op, c.b, err, c.want)
		}
	}
}

func TestDivisionByZeroNamesTheRow(t *testing.T) {
	i := types.Of(types.Int)
	call, _ := find("/").Resolve([]f.Arg{{Type: i}, {Type: i}})
	valid := vec.NewBitmap(3)
	valid.Clear(0)
	_, err := call.Kernel(&f.Ctx{}, []vec.Col{vec.FromSlice(&i, []int32{1, 2, 3}, nil), vec.FromSlice(&i, []int32{0, 1, 0}, valid)}, 3)
	if re, ok := err.(*f.RowError); !ok || re.Row != 2 {
		t.Errorf("%v, want an error at row 2", err)
	}
}

func TestLike(t *testing.T) {
	for _, c := range []struct {
		s, p, esc string
		want      bool
	}{{"abc", "a%", "", true}, {"abc", "%b%", "", true}, {"abc", "_b_", "", true}, {"a😀c", "a_c", "", true}, {"abab", "%ab", "", true}, {"ab", "a_b", "", false},
		{"50%", "50!%", "!", true}, {"500", "50!%", "!", false}, {"", "%", "", true}, {"abc", "a%b", "", false}, {"aXbXc", "a%b%c", "", true}} {
		l, err := compileLike(c.p, c.esc)
		if err != nil || l.match(c.s) != c.want {
			t.Errorf("%q LIKE %q: %v, want %t", c.s, c.p, err, c.want)
		}
	}
	if _, err := compileLike("a!b", "!"); err == nil {
		t.Error("a!b is no valid pattern")
	}
}

func BenchmarkKernels(b *testing.B) {
	const n = 1024
	ints, texts := make([]int64, n), make([]int32, 1, n+1)
	data := []byte(nil)
	for i := range ints {
		ints[i] = int64(i)
		data = append(data, "text"...)
		texts = append(texts, int32(len(data)))
	}
	bigint, str := types.Of(types.BigInt), types.Str()
	col, text := vec.FromSlice(&bigint, ints, nil), vec.FromOffsets(&str, texts, data, nil)
	for _, c := range []struct {
		name, op string
		t        types.Type
		a, b     vec.Col
	}{
		{"plus-const", "+", bigint, col, vec.Const(&bigint, int64(7))}, {"plus-col", "+", bigint, col, col}, {"div-const", "/", bigint, col, vec.Const(&bigint, int64(7))},
		{"less-const", "<", bigint, col, vec.Const(&bigint, int64(500))}, {"equal-col", "=", bigint, col, col}, {"equal-text-const", "=", str, text, vec.Const(&str, "text")},
	} {
		call, err := find(c.op).Resolve([]f.Arg{{Type: c.t}, {Type: c.t}})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			cx := &f.Ctx{}
			for b.Loop() {
				if _, err := call.Kernel(cx, []vec.Col{c.a, c.b}, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
		})
	}
}
