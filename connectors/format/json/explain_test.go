package json

import (
	"strings"
	"testing"
)

// TestExplain has texts whose messages were recorded from Flink 2.2.1.
func TestExplain(t *testing.T) {
	const object = ": expected close marker for Object (start marker at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 1])"
	for text, want := range map[string]string{
		`{"a":1,"b"`:                 "Unexpected end-of-input within/between Object entries 11",
		`{"a":1,"b":2`:               "Unexpected end-of-input" + object + " 13",
		`{"a":1 "b":2}`:              "Unexpected character ('\"' (code 34)): was expecting comma to separate Object entries 8",
		`{"a":1,b:2}`:                "Unexpected character ('b' (code 98)): was expecting double-quote to start field name 8",
		`{'a':1}`:                    "Unexpected character (''' (code 39)): was expecting double-quote to start field name 2",
		`{"a":1,"b":"x`:              "Unexpected end-of-input in VALUE_STRING 14",
		`{"b":"\x"}`:                 "Unrecognized character escape 'x' (code 120) 8",
		`{"b" 1}`:                    "Unexpected character ('1' (code 49)): was expecting a colon to separate field name and value 6",
		`{"b":01}`:                   "Invalid numeric value: Leading zeroes not allowed 7",
		`{`:                          "Unexpected end-of-input" + object + " 2",
		`{"a"`:                       "Unexpected end-of-input within/between Object entries 5",
		`not json`:                   "Unrecognized token 'not': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false') 5",
		`{"a":"x","b":nul}`:          "Unrecognized token 'nul': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false') 18",
		`{"a":[1,{"b":"\u00e9"}]} x`: "",
	} {
		_, got := Explain([]byte(text))
		got = strings.TrimSuffix(strings.Replace(got, "\n at [Source: UNKNOWN; line: 1, column: ", " ", 1), "]")
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

func FuzzExplain(f *testing.F) {
	f.Add(`{"a":[1,{"b":"\u00e9"}]} x`)
	f.Fuzz(func(t *testing.T, in string) { Explain([]byte(in)) })
}
