package scalar

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// A VARIANT is kept as its text, which is canonical: no blanks, the fields of objects in order of their names, numbers
// as Flink's variant builder keeps them.
var variantSpecs = []f.Spec{
	{Name: "PARSE_JSON", Doc: "The VARIANT of a JSON text; whether a key may occur twice, the last one winning, is the second argument.", Example: "PARSE_JSON('{\"b\": 1.50, \"a\": []}') => {\"a\":[],\"b\":1.5}",
		Args: "S SB", Names: "_", Ret: f.Returns(types.Of(types.Variant)), Body: f.MapN(parseVariant)},
	{Name: "TRY_PARSE_JSON", Doc: "The VARIANT of a JSON text, NULL if it is none.", Example: "TRY_PARSE_JSON('[1, 2]') => [1,2]",
		Args: "S SB", Names: "_", Ret: opt(types.Of(types.Variant)), Body: f.MapN(func(cx *f.Ctx, args []any) (string, error) {
			s, err := parseVariant(cx, args)
			if err != nil {
				err = f.ErrNull
			}
			return s, err
		})},
}

func parseVariant(_ *f.Ctx, args []any) (string, error) {
	text := args[0].(string)
	v, err := readJSON(text)
	if err != nil {
		return "", err
	}
	if twice := len(args) > 1 && args[1] == true; !twice && repeatsKey(text) {
		return "", source.New(source.VariantTypeException, "VARIANT_DUPLICATE_KEY")
	}
	return string(writeValue(nil, v, variantNumber)), nil
}

// repeatsKey reports an object with two fields of one name in a well-formed text.
func repeatsKey(text string) bool {
	d := json.NewDecoder(strings.NewReader(text))
	var open []map[string]bool // nil for arrays
	key := false               // whether the next token is a key
	for {
		t, err := d.Token()
		if err != nil {
			return false
		}
		switch t := t.(type) {
		case json.Delim:
			switch t {
			case '{':
				open = append(open, map[string]bool{})
			case '[':
				open = append(open, nil)
			default:
				open = open[:len(open)-1]
			}
		case string:
			if key {
				names := open[len(open)-1]
				if names[t] {
					return true
				}
				names[t] = true
				key = false
				continue
			}
		}
		if len(open) == 0 {
			return false
		}
		key = open[len(open)-1] != nil
	}
}

// variantNumber keeps what is written without an exponent and fits a DECIMAL exactly, without zeros at its end; all else
// is a DOUBLE.
func variantNumber(s string) string {
	whole, frac, _ := strings.Cut(s, ".")
	digits := strings.TrimLeft(strings.TrimPrefix(whole, "-")+frac, "0")
	if strings.ContainsAny(s, "eE") || len(digits) > types.MaxDecimal || len(frac) > types.MaxDecimal {
		x, _ := strconv.ParseFloat(s, 64)
		return f.JavaDouble(x)
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return s
	}
	return r.FloatString(len(strings.TrimRight(frac, "0")))
}
