package token_test

import (
	"strings"
	"testing"

	"minisql/grammar/token"
)

func TestClasses(t *testing.T) {
	for w, want := range map[string]token.Class{
		"SELECT": token.Reserved, "VALUE": token.Reserved, "ONE": token.Reserved, "RAW": token.Reserved,
		"COUNT": token.FunctionName, "LN": token.FunctionName, "CURRENT_DATE": token.Niladic,
		"FINAL": token.NonReserved, "KEY": token.NonReserved, "FROBNICATE": token.Word, "TOTAL": token.Word,
	} {
		if got := token.Classify(w); got != want {
			t.Errorf("%s is of class %d, want %d", w, got, want)
		}
	}
}

func TestScan(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT a":              "SELECT|a",
		"1 1.5 .5 1. 1e3 1e 5L": "1|1.5|.5|1.|1e3|1|e|5|L",
		"'it''s' `a``b`":        "it's|a`b",
		"a--c\nb/*x*/c //d\n;":  "a|b|c|;",
		"/*+ H */":              "/*+|H|*/",
		"X'0f' U&'\\263A' N'x'": "0f|\\263A|x",
		"_UTF16'x' _utf":        "x|_utf",
		"E'a\\nb'":              "a\nb",
		"a<=b<>c!=d||e=>f..g":   "a|<=|b|<>|c|!=|d||||e|=>|f|..|g",
		"日本.ü$1":                "日本|.|ü$1",
		"DATE '2020-01-01' x":   "DATE|2020-01-01|x",
		"date_x dated":          "date_x|dated",
		"x'":                    "x|'",
	} {
		toks, err := token.Scan(text)
		if err != nil {
			if text != "x'" {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		var got []string
		for _, k := range toks[:len(toks)-1] {
			got = append(got, k.Text)
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%s\n got %s\nwant %s", text, s, want)
		}
	}
}

func TestLexicalErrors(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT #":       `Lexical error at line 1, column 8.  Encountered: "#" (35), after : ""`,
		"SELECT !TRUE":   `Lexical error at line 1, column 9.  Encountered: "T" (84), after : "!"`,
		"a\nb \\":        `Lexical error at line 2, column 3.  Encountered: "\\" (92), after : ""`,
		"\ufeffSELECT 1": `Lexical error at line 1, column 1.  Encountered: "\ufeff" (65279), after : ""`,
		"SELECT a&b":     `Lexical error at line 1, column 9.  Encountered: "&" (38), after : ""`,
	} {
		_, err := token.Scan(text)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// TestSplit shows each statement as line:text with its echo.
func TestSplit(t *testing.T) {
	for _, c := range []struct {
		script string
		want   []string
	}{
		{"SELECT 1;\nSELECT 2;", []string{"1:SELECT 1;", "2:SELECT 2;"}},
		{"\n\nSELECT 1", []string{"3:SELECT 1;"}},
		{"SELECT 1; SELECT 2;", []string{"1:SELECT 1;", "1: SELECT 2;"}},
		{"SELECT 1; -- note; it's\nSELECT 2;", []string{"1:SELECT 1; -- note; it's", "2:SELECT 2;"}},
		{"SELECT 1; -- note", []string{"1:SELECT 1; -- note;"}},
		{"SELECT 1;\n-- the end", []string{"1:SELECT 1;"}},
		{"SELECT 1;\n/* the end */", []string{"1:SELECT 1;"}},
		{"-- only\n-- comments", nil},
		{"  \n ", nil},
		{"SELECT ';\n';\nSELECT /*;\n'*/ 1;", []string{"1:SELECT ';\n';", "3:SELECT /*;\n'*/ 1;"}},
		{"SELECT --;\n1;", []string{"1:SELECT --;\n1;"}},
		{"SELECT 1;; ;\nSELECT 2", []string{"1:SELECT 1;; ;", "2:SELECT 2;"}},
		{"SELECT 1;; ; SELECT 2;;", []string{"1:SELECT 1;; ;", "1: SELECT 2;;"}},
		{";\nSELECT 1;", []string{"1:;\nSELECT 1;"}},
		{"SELECT\t1;", []string{"1:SELECT1;"}},
		{"SELECT 'a\r\nb';\r\nSELECT 2;\r\n", []string{"1:SELECT 'a\r\nb';", "3:SELECT 2;"}},
		{"EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT 1;\nINSERT INTO b SELECT 2;\nEND;\nSELECT 3;",
			[]string{"1:EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT 1;\nINSERT INTO b SELECT 2;\nEND;", "5:SELECT 3;"}},
		{"EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT 1;\nSELECT 2;\nEND;",
			[]string{"1:EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT 1;\nSELECT 2;", "4:END;"}},
		{"BEGIN STATEMENT SET;\nINSERT INTO a SELECT 1;\nEND;",
			[]string{"1:BEGIN STATEMENT SET;", "2:INSERT INTO a SELECT 1;", "3:END;"}},
	} {
		var got []string
		for _, s := range token.Split(c.script) {
			if s.Err != nil {
				t.Errorf("%q: %v", c.script, s.Err)
			}
			got = append(got, string(rune('0'+s.Line))+":"+strings.TrimSuffix(s.Text, "\n"))
		}
		if strings.Join(got, "§") != strings.Join(c.want, "§") {
			t.Errorf("%q\n got %q\nwant %q", c.script, got, c.want)
		}
	}
}

func TestSplitTellsWhatIsOpen(t *testing.T) {
	for script, want := range map[string]string{
		"SELECT 1;\n\nSELECT 'x;\nSELECT 2;":                   "inside the string that begins at line 3",
		"SELECT `x;":                                           "inside the identifier that begins at line 1",
		"SELECT 1;\n/* x\nSELECT 2;":                           "inside the comment that begins at line 2",
		"SELECT 1;\n-- c\nSELECT 2 -- x":                       "inside the statement that begins at line 3",
		"EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT 1;": "END is missing",
	} {
		all := token.Split(script)
		last := all[len(all)-1]
		if last.Err == nil || !strings.Contains(last.Err.Message, want) {
			t.Errorf("%q: %v", script, last.Err)
		}
	}
}

func TestEcho(t *testing.T) {
	for script, want := range map[string]string{
		"SHOW TABLES;":                   "",
		"SELECT (1) AS a;":               "SELECT (1)",
		"SELECT '}' AS curly;":           "SELECT '}",
		"SELECT\n (1),\n ARRAY[2] AS b;": "SELECT\n>  (1),\n>  ARRAY[2]",
		"SELECT 1 -- (c)\n;":             "SELECT 1 -- (c)",
		"SELECT\t(1)\t+ (2);\t":          "\aSELECT(1)\a+ (2)",
		"SELECT (1) AS a;  ":             "SELECT (1)",
	} {
		if got := token.Split(script)[0].Echo(false); got != want {
			t.Errorf("%q\n got %q\nwant %q", script, got, want)
		}
	}
	if got := token.Split("SELECT\n(1)\n,(2);")[0].Echo(true); got != "SELECT\n1> (1)\n2> ,(2)" {
		t.Errorf("with numbers: %q", got)
	}
}

func TestRawOffset(t *testing.T) {
	s := token.Split("SELECT\ta,\r\n\tb")[0]
	for text, raw := range map[string]string{"a": "a", "b": "b", ",": ","} {
		at := s.RawOffset(strings.Index(s.Text, text))
		if got := s.Raw()[at : at+1]; got != raw {
			t.Errorf("%q is at %q", text, got)
		}
	}
}

func TestComplete(t *testing.T) {
	for buffer, want := range map[string]bool{
		"SELECT 1": false, "SELECT 1;": true, "SELECT ';": false, "SELECT 1; -- c": true, "SELECT 1; SELECT": false,
		"SELECT 1; SELECT 2;": true, "-- c": false, "": false,
	} {
		if token.Complete(buffer) != want {
			t.Errorf("%q complete: %v", buffer, !want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"SELECT 1; SELECT 2", "SELECT ';'\n;-- x", "EXECUTE STATEMENT SET BEGIN INSERT INTO a; END;", "/*", "`", ";;\t\r\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, script string) {
		line := 0
		for i, s := range token.Split(script) {
			if s.Line < line {
				t.Fatalf("statement %d goes back to line %d", i, s.Line)
			}
			line = s.Line
			if strings.ContainsRune(s.Text, '\t') {
				t.Fatal("a tab is left")
			}
			s.Echo(true)
			if s.Err == nil {
				token.Scan(s.Text)
			}
		}
		token.Complete(script)
	})
}
