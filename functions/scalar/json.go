package scalar

import (
	"encoding/json"
	"strconv"
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// The clauses of the JSON functions arrive as named arguments behind the plain ones, in any order:
//
//	RETURNING          an argument of the type asked for; its value does not matter
//	WRAPPER            a symbol: WITHOUT ARRAY, WITH CONDITIONAL ARRAY, WITH UNCONDITIONAL ARRAY
//	ON EMPTY           a symbol: NULL, ERROR, DEFAULT, EMPTY ARRAY, EMPTY OBJECT
//	ON ERROR           a symbol: as ON EMPTY, for JSON_EXISTS also TRUE, FALSE, UNKNOWN
//	DEFAULT ON EMPTY   the value of DEFAULT, likewise DEFAULT ON ERROR
//	ON NULL            a symbol: NULL, ABSENT
//
// A value of JSON_OBJECT or JSON_ARRAY that is JSON itself, that is a call of JSON, JSON_OBJECT or JSON_ARRAY, is named
// JSON; of JSON(s) the argument s is passed.
var jsonFuncs = []f.Function{
	{Name: "JSON_VALUE", Doc: "The scalar at a path of a JSON text.", Example: "JSON_VALUE('{\"a\":1}', '$.a') => 1", Resolve: jsonValue},
	{Name: "JSON_QUERY", Doc: "The JSON at a path of a JSON text.", Example: "JSON_QUERY('{\"a\":[1]}', '$.a') => [1]", Resolve: jsonQuery},
	{Name: "JSON_EXISTS", Doc: "Whether a path leads anywhere in a JSON text.", Example: "JSON_EXISTS('{\"a\":1}', '$.a') => TRUE", Resolve: jsonExists},
	{Name: "JSON_OBJECT", Doc: "A JSON object of keys and values.", Example: "JSON_OBJECT('a' VALUE 1) => {\"a\":1}", Resolve: jsonObject},
	{Name: "JSON_ARRAY", Doc: "A JSON array of values.", Example: "JSON_ARRAY(1, 'a') => [1,\"a\"]", Resolve: jsonArray},
	{Name: "JSON", Doc: "A text that is taken as JSON inside JSON_OBJECT and JSON_ARRAY.", Resolve: func([]f.Arg) (*f.Call, error) {
		return nil, source.New(source.ValidationException, `The JSON() function is currently only supported inside JSON_ARRAY() or as the VALUE param of JSON_OBJECT(). Example: JSON_OBJECT('a', JSON('{"key": "value"}')) or JSON_ARRAY(JSON('{"key": "value"}')).`)
	}},
	{Name: "JSON_STRING", Doc: "A value as JSON.", Example: "JSON_STRING(1) => 1", Resolve: jsonString},
}

var jsonSpecs = []f.Spec{
	{Name: "JSON_QUOTE", Doc: "The text as a JSON string.", Example: "JSON_QUOTE('a') => \"a\"", Args: "S", Names: "string", Ret: f.Returns(str), Body: f.Map1(jsonQuote)},
	{Name: "JSON_UNQUOTE", Doc: "The text that a JSON string stands for.", Example: "JSON_UNQUOTE('\"a\"') => a", Args: "S", Names: "string", Ret: f.Returns(str), Body: f.Map1(jsonUnquote)},
	isJSON("IS JSON", "", true), isJSON("IS JSON VALUE", "", true), isJSON("IS JSON OBJECT", "o", true), isJSON("IS JSON ARRAY", "a", true), isJSON("IS JSON SCALAR", "s", true),
	isJSON("IS NOT JSON", "", false), isJSON("IS NOT JSON VALUE", "", false), isJSON("IS NOT JSON OBJECT", "o", false), isJSON("IS NOT JSON ARRAY", "a", false), isJSON("IS NOT JSON SCALAR", "s", false),
}

// isJSON tests a text; NULL is no JSON.
func isJSON(name, kind string, want bool) f.Spec {
	return f.Spec{Name: name, Doc: "Whether a text is JSON of a kind.", Args: "S", Shape: "{} " + name, Ret: f.Always(boolean.Must()), Body: f.MapNulls(func(_ *f.Ctx, v []any) (bool, error) {
		s, ok := v[0].(string)
		if !ok {
			return !want, nil
		}
		x, err := readJSON(s)
		_, object := x.(map[string]any)
		_, array := x.([]any)
		is := err == nil && (kind == "" || kind == "o" && object || kind == "a" && array || kind == "s" && !object && !array)
		return is == want, nil
	})}
}

// clauses are the named arguments of a JSON function and where they stand.
type clauses struct {
	plain []f.Arg
	word  map[string]string
	at    map[string]int
	typ   *types.Type
}

func clausesOf(args []f.Arg) clauses {
	c := clauses{word: map[string]string{}, at: map[string]int{}}
	for i, a := range args {
		switch a.Name {
		case "RETURNING":
			t := a.Type.Opt()
			c.typ = &t
		case "WRAPPER", "ON EMPTY", "ON ERROR", "ON NULL":
			c.word[a.Name], _ = a.Value.(string)
		case "DEFAULT ON EMPTY", "DEFAULT ON ERROR":
			c.at[a.Name] = i
		default:
			c.plain = append(c.plain, a)
		}
	}
	return c
}

// jsonCall checks the document and the path, the first two arguments, and makes the call.
func jsonCall(name string, args []f.Arg, ret types.Type, eval func(p *jsonPath, doc any, err error, row []any) (any, error)) (*f.Call, error) {
	switch {
	case len(args) < 2:
		return nil, f.WrongCount(name, 2)
	case args[0].Type.Kind == types.Null || args[1].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	case !args[0].Type.IsString() || !args[1].Type.IsString():
		return nil, f.CannotApply(name, "", args[:2])
	}
	c := &f.Call{Name: name, Params: typesOf(args), Ret: ret.Opt()}
	for i, a := range args {
		if strings.HasPrefix(a.Name, "DEFAULT ON") {
			c.Params[i] = ret.Opt()
		}
	}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, row []any) (any, error) {
		text, ok1 := row[0].(string)
		where, ok2 := row[1].(string)
		if !ok1 || !ok2 {
			return nil, nil
		}
		p, err := parsePath(where)
		if err != nil {
			return eval(p, nil, err, row)
		}
		doc, err := readJSON(text)
		switch {
		case err == nil:
			doc, err = p.find(doc)
		case p.lax: // a text that is no JSON counts as empty
			doc, err = nil, nil
		}
		return eval(p, doc, err, row)
	})(&c.Ret)
	return c, nil
}

func isScalar(v any) bool {
	switch v.(type) {
	case []any, map[string]any:
		return false
	}
	return true
}

// jsonValue resolves JSON_VALUE, after Calcite's JsonFunctions.
func jsonValue(args []f.Arg) (*f.Call, error) {
	cl := clausesOf(args)
	ret := str
	if cl.typ != nil {
		ret = *cl.typ
		switch ret.Kind {
		case types.Char, types.VarChar, types.Boolean, types.Int, types.Double:
		default:
			return nil, source.New(source.CodeGenException, "Unsupported type '%s' for RETURNING in JSON_VALUE().", ret)
		}
	}
	instead := func(clause string, row []any, why error) (any, error) {
		switch cl.word[clause] {
		case "ERROR":
			return nil, why
		case "DEFAULT":
			return row[cl.at["DEFAULT "+clause]], nil
		}
		return nil, nil
	}
	return jsonCall("JSON_VALUE", args, ret, func(p *jsonPath, v any, err error, row []any) (any, error) {
		switch {
		case err != nil:
			return instead("ON ERROR", row, err)
		case v == nil || p.lax && !isScalar(v):
			return instead("ON EMPTY", row, source.New(source.TableRuntimeException, "Empty result of JSON_VALUE function is not allowed"))
		case !isScalar(v):
			return instead("ON ERROR", row, source.New(source.TableRuntimeException, "Strict jsonpath mode requires scalar value, and the actual value is: '%s'", writeJSON(nil, v)))
		}
		return returned(v, ret)
	})
}

// returned turns a JSON scalar into the type asked for; Flink casts Java objects and fails where they are of another
// class.
func returned(v any, t types.Type) (any, error) {
	switch t.Kind {
	case types.Boolean:
		if b, ok := v.(bool); ok {
			return b, nil
		}
		return nil, classCast(v, "java.lang.Boolean")
	case types.Int:
		if n, ok := v.(json.Number); ok {
			if i, err := strconv.ParseInt(string(n), 10, 32); err == nil {
				return int32(i), nil
			}
		}
		return nil, classCast(v, "java.lang.Integer")
	case types.Double:
		if n, ok := v.(json.Number); ok && strings.ContainsAny(string(n), ".eE") {
			x, err := n.Float64()
			return x, err
		}
		return nil, classCast(v, "java.math.BigDecimal")
	}
	if s, ok := v.(string); ok {
		return s, nil
	}
	return string(writeJSON(nil, v)), nil
}

func classCast(v any, to string) error {
	from := "java.lang.String"
	switch v := v.(type) {
	case bool:
		from = "java.lang.Boolean"
	case json.Number:
		from = "java.lang.Integer"
		if strings.ContainsAny(string(v), ".eE") {
			from = "java.math.BigDecimal"
		} else if _, err := strconv.ParseInt(string(v), 10, 32); err != nil {
			from = "java.lang.Long"
		}
	}
	return source.New(source.ClassCastException, "class %s cannot be cast to class %s (%s and %s are in module java.base of loader 'bootstrap')", from, to, from, to)
}

// jsonQuery resolves JSON_QUERY, after Calcite's JsonFunctions.
func jsonQuery(args []f.Arg) (*f.Call, error) {
	cl := clausesOf(args)
	ret := str
	if cl.typ != nil {
		ret = *cl.typ
		if ret.Kind == types.Array && !ret.Elem.IsString() {
			return nil, source.New(source.ValidationException, "Unsupported array element type '%s' for RETURNING ARRAY in JSON_QUERY().", f.Calcite(*ret.Elem))
		}
	}
	instead := func(clause string, why error) (any, error) {
		switch cl.word[clause] {
		case "ERROR":
			return nil, why
		case "EMPTY ARRAY":
			return queried([]any{}, ret), nil
		case "EMPTY OBJECT":
			return queried(map[string]any{}, ret), nil
		}
		return nil, nil
	}
	return jsonCall("JSON_QUERY", args, ret, func(p *jsonPath, v any, err error, _ []any) (any, error) {
		if err != nil {
			return instead("ON ERROR", err)
		}
		if v != nil {
			_, isList := v.([]any)
			switch cl.word["WRAPPER"] {
			case "WITH UNCONDITIONAL ARRAY":
				v = []any{v}
			case "WITH CONDITIONAL ARRAY":
				if !isList {
					v = []any{v}
				}
			}
		}
		switch {
		case v == nil || p.lax && isScalar(v):
			return instead("ON EMPTY", source.New(source.TableRuntimeException, "Empty result of JSON_QUERY function is not allowed"))
		case isScalar(v):
			return instead("ON ERROR", source.New(source.TableRuntimeException, "Strict jsonpath mode requires array or object value, and the actual value is: ''%s''", strings.Trim(string(writeJSON(nil, v)), `"`)))
		}
		return queried(v, ret), nil
	})
}

func queried(v any, t types.Type) any {
	if t.Kind != types.Array {
		return string(writeJSON(nil, v))
	}
	list, ok := v.([]any)
	if !ok {
		return nil
	}
	out := make([]any, len(list))
	for i, e := range list {
		switch e := e.(type) {
		case nil:
		case string:
			out[i] = e
		default:
			out[i] = string(writeJSON(nil, e))
		}
	}
	return out
}

func jsonExists(args []f.Arg) (*f.Call, error) {
	cl := clausesOf(args)
	if len(args) > 1 && !args[1].Literal {
		return nil, source.New(source.CodeGenException, "Unsupported call: JSON_EXISTS(%s, %s) \nIf you think this function should be supported, you can create an issue and start a discussion for it.", args[0].Type.Plain(), args[1].Type.Plain())
	}
	return jsonCall("JSON_EXISTS", args, boolean, func(_ *jsonPath, v any, err error, _ []any) (any, error) {
		if err == nil {
			return v != nil, nil
		}
		switch cl.word["ON ERROR"] {
		case "TRUE":
			return true, nil
		case "UNKNOWN":
			return nil, nil
		case "ERROR":
			return nil, err
		}
		return false, nil
	})
}
