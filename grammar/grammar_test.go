package grammar_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minisql/grammar"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// blocks reads a file of a statement, its expected answer (one or more lines)
// and a blank line, over and over.
func blocks(t *testing.T, file string) [][2]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var out [][2]string
	for _, b := range strings.Split(string(raw), "\n\n")[1:] {
		if stmt, want, ok := strings.Cut(b, "\n"); ok {
			out = append(out, [2]string{stmt, want})
		}
	}
	if len(out) < 20 {
		t.Fatalf("%s holds %d cases only", file, len(out))
	}
	return out
}

func TestErrorsAreFlinks(t *testing.T) {
	for _, c := range blocks(t, "errors.txt") {
		got := "ok"
		if _, err := grammar.Parse(c[0]); err != nil {
			got = err.Error()
		}
		if got != c[1] {
			t.Errorf("%s\n got %s\nwant %s", c[0], got, c[1])
		}
	}
}

func TestPrintedQueriesAreCalcites(t *testing.T) {
	for _, c := range blocks(t, "print.txt") {
		q := parseQuery(t, c[0])
		if got := ast.QuerySQL(q); got != c[1] {
			t.Errorf("%s\n got %s\nwant %s", c[0], got, c[1])
		}
	}
}

func TestPrintingAndParsingAgain(t *testing.T) {
	for _, c := range blocks(t, "print.txt") {
		if strings.Contains(c[0], "U&") {
			continue // printed with the charset's name, which is then kept
		}
		once := ast.QuerySQL(parseQuery(t, c[0]))
		if again := ast.QuerySQL(parseQuery(t, once)); again != once {
			t.Errorf("%s\n   once %s\n  again %s", c[0], once, again)
		}
	}
}

func parseQuery(t *testing.T, text string) ast.Query {
	t.Helper()
	s, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s.(*ast.QueryStatement).Query
}

func TestPrecedence(t *testing.T) {
	for text, want := range map[string]string{
		"NOT a = b AND c":           "NOT `a` = `b` AND `c`",
		"a OR b AND c":              "`a` OR `b` AND `c`",
		"(a OR b) AND c":            "(`a` OR `b`) AND `c`",
		"-a * b + c":                "- `a` * `b` + `c`",
		"a - (b - c) - d":           "`a` - (`b` - `c`) - `d`",
		"a BETWEEN 1 AND 2 AND b":   "`a` BETWEEN ASYMMETRIC 1 AND 2 AND `b`",
		"a || b LIKE c AND d":       "`a` || `b` LIKE `c` AND `d`",
		"a = b IS NULL":             "`a` = `b` IS NULL",
		"a[1].b":                    "`a`[1].`b`",
		"CASE a WHEN 1 THEN b END":  "CASE WHEN `a` = 1 THEN `b` ELSE NULL END",
		"INTERVAL '5' MINUTES":      "INTERVAL '5' MINUTE",
		"to_timestamp_ltz(ms, 3)":   "`to_timestamp_ltz`(`ms`, 3)",
		"CAST(a AS INT)":            "CAST(`a` AS INTEGER)",
		"1.50e3":                    "1.50E3",
		"123e-2":                    "1.23E0",
		"- (-3)":                    "3",
		"ts - INTERVAL '1' SECOND":  "`ts` - INTERVAL '1' SECOND",
		"a NOT IN (1, 2) OR NOT b":  "`a` NOT IN (1, 2) OR NOT `b`",
		"(a, b) IN ((1, 2))":        "ROW(`a`, `b`) IN (ROW(1, 2))",
		"x IS NOT DISTINCT FROM y":  "`x` IS NOT DISTINCT FROM `y`",
		"COUNT(*) FILTER (WHERE a)": "COUNT(*) FILTER (WHERE `a`)",
	} {
		x, err := grammar.ParseExpr(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := ast.SQL(x); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestTypes(t *testing.T) {
	for text, want := range map[string]string{
		"INT": "INTEGER", "STRING NOT NULL": "STRING NOT NULL", "DECIMAL(10,2)": "DECIMAL(10, 2)",
		"ROW<a INT, b ROW(c STRING)>":       "ROW< `a` INTEGER, `b` ROW< `c` STRING > >",
		"MAP<STRING, ARRAY<INT>>":           "MAP< STRING, ARRAY< INTEGER > >",
		"INT ARRAY":                         "INTEGER ARRAY",
		"TIMESTAMP(3) WITH LOCAL TIME ZONE": "TIMESTAMP(3) WITH LOCAL TIME ZONE",
		"CHARACTER VARYING(3)":              "VARCHAR(3)", "DOUBLE PRECISION": "DOUBLE",
	} {
		typ, err := grammar.ParseType(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := ast.TypeSQL(typ); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	for text, want := range map[string][2]string{
		"SET 'k' = 'v';": {"k", "v"}, "SET a.b=c;": {"a.b", "c"}, "set a.b = 'c d';": {"a.b", "c d"},
		`SET "k" = 'v';`: {`"k"`, "v"}, "SET k = 'it''s';": {"k", "it"}, "SET 'k' = 'it''s';": {"k", "it's"},
		"SET k=a=b;": {"k=a", "b"}, "SET k = 'b;c';": {"k", "b;c"}, "SET 'k' = -- c\n 'v';": {"k", "v"},
		"-- c\nSET 'k' = 'b' 'c';": {"k", "bc"},
	} {
		s, err := grammar.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if set := s.(*ast.Set); set.Key.Value != want[0] || set.Value.Value != want[1] {
			t.Errorf("%s sets %q to %q", text, set.Key.Value, set.Value.Value)
		}
	}
}

func TestClientCommands(t *testing.T) {
	for text, want := range map[string]string{"quit;": "QUIT", "HELP me (please) now;": "HELP", "-- c\nExit": "EXIT"} {
		s, err := grammar.Parse(text)
		if c, ok := s.(*ast.ClientCommand); err != nil || !ok || c.Word != want {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
}

func TestSpansPointAtTheText(t *testing.T) {
	text := "SELECT\ta + b AS c FROM t WHERE f(x) > 1"
	sel := parseQuery(t, text).(*ast.Select)
	for want, n := range map[string]ast.Node{
		"a + b": sel.Items[0].X, "a + b AS c": sel.Items[0], "t": sel.From, "f(x) > 1": sel.Where,
		"f(x)": sel.Where.(*ast.Binary).L,
	} {
		if s := n.Pos(); text[s.Start:s.End] != want {
			t.Errorf("span of %q covers %q", want, text[s.Start:s.End])
		}
	}
}

// TestDeepNestingIsAnError also sees that what is nested is not read again and
// again at each level: that shows in the number of nodes that are made.
func TestDeepNestingIsAnError(t *testing.T) {
	for _, open := range []string{"(", "-", "NOT ", "f(", "ARRAY[", "CASE WHEN ", "(SELECT * FROM ", "a + (", "CAST("} {
		text := "SELECT " + strings.Repeat(open, 100000)
		allocs := testing.AllocsPerRun(1, func() {
			if _, err := grammar.Parse(text); err == nil {
				t.Errorf("%q repeated is accepted", open)
			}
		})
		if allocs > 4000 {
			t.Errorf("%q repeated takes %v allocations", open, allocs)
		}
	}
}

var encountered = regexp.MustCompile(`(?:Encountered |Incorrect syntax near the keyword )["'].* at line \d+, column \d+\.`)

// TestCorpusParses parses every statement of the recorded scripts. One that is
// refused must have been refused by Flink with the same words.
func TestCorpusParses(t *testing.T) {
	files, _ := filepath.Glob("../tests/flink/*/*.sql")
	if len(files) == 0 {
		t.Skip("the recorded scripts are not here")
	}
	for _, f := range files {
		script, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		recorded, _ := os.ReadFile(strings.TrimSuffix(f, ".sql") + ".out")
		for _, s := range token.Split(string(script)) {
			if s.Err != nil {
				continue
			}
			_, err := grammar.Parse(s.Text)
			if err == nil {
				continue
			}
			want := err.(*source.Problem).Message
			if m := encountered.FindString(want); m != "" {
				want = m
			}
			if !strings.Contains(string(recorded), want) && !strings.Contains(want, "is not supported") {
				t.Errorf("%s: %s\n%v", f, s.Text, err)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"SELECT a FROM t WHERE b > 1;", "CREATE TABLE t (a INT) WITH ('k' = 'v')", "SHOW TABLES",
		"INSERT INTO t VALUES (1, 'x')", "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END", "SET 'a' = 'b'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := grammar.Parse(text)
		if err != nil {
			d, ok := err.(*source.Problem)
			if !ok {
				t.Fatalf("%T", err)
			}
			d.Details(text, func(n int) int { return n })
			return
		}
		if q, ok := s.(*ast.QueryStatement); ok {
			ast.QuerySQL(q.Query)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := "SELECT a, b + c * 2 AS d, COUNT(*) FROM t AS x JOIN u ON x.k = u.k WHERE a > 1 AND b IN (1, 2, 3) GROUP BY a ORDER BY d LIMIT 5"
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := grammar.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
