package scalar

import (
	"slices"
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// The functions of structured types, which are rows with the name of a class.
var objectFuncs = []f.Function{
	{Name: "OBJECT_OF", Doc: "An object of a class with the fields given by names and values.", Example: "CAST(OBJECT_OF('shop.Item', 'name', 'pen', 'qty', 3) AS STRING) => (name=pen, qty=3)", Resolve: objectOf},
	{Name: "OBJECT_UPDATE", Doc: "An object with other values in the fields named.", Example: "CAST(OBJECT_UPDATE(OBJECT_OF('shop.Item', 'qty', 3), 'qty', 4) AS STRING) => (qty=4)", Resolve: objectUpdate},
}

func objectOf(args []f.Arg) (*f.Call, error) {
	if len(args)%2 == 0 {
		return nil, f.NoMatch("OBJECT_OF", args, "OBJECT_OF(class name STRING, [STRING, ANY]*...)")
	}
	class, ok := args[0].Value.(string)
	switch {
	case !ok:
		return nil, source.New(source.ValidationException, "The first argument must be a non-nullable character string representing the class name, but was %s.", args[0].Type)
	case !isClassName(class):
		return nil, source.New(source.ValidationException, "Invalid class name '%s'. The class name must comply with JVM identifier rules.", class)
	}
	names, err := fieldNames(args)
	if err != nil {
		return nil, err
	}
	t := types.Type{Kind: types.Row, Class: class}
	for i, name := range names {
		t.Fields = append(t.Fields, types.Field{Name: name, Type: args[2*i+2].Type.Plain()})
	}
	c := &f.Call{Name: "OBJECT_OF", Params: typesOf(args), Ret: t}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) ([]any, error) {
		fields := make([]any, len(names))
		for i := range fields {
			fields[i] = v[2*i+2]
		}
		return fields, nil
	})(&c.Ret)
	return c, nil
}

func objectUpdate(args []f.Arg) (*f.Call, error) {
	switch {
	case len(args)%2 == 0 || len(args) < 3:
		return nil, f.NoMatch("OBJECT_UPDATE", args, "OBJECT_UPDATE(object STRUCTURED_TYPE, [STRING, ANY]*...)")
	case args[0].Type.Class == "":
		return nil, source.New(source.ValidationException, "The first argument must be a structured type, but was %s.", args[0].Type)
	}
	names, err := fieldNames(args)
	if err != nil {
		return nil, err
	}
	t := args[0].Type.Plain()
	t.Fields = slices.Clone(t.Fields)
	at := make([]int, len(names))
	for i, name := range names {
		at[i] = slices.IndexFunc(t.Fields, func(f types.Field) bool { return f.Name == name })
		if at[i] < 0 {
			known := make([]string, len(t.Fields))
			for k, field := range t.Fields {
				known[k] = field.Name
			}
			return nil, source.New(source.ValidationException, "The field name '%s' at position %d is not part of the structured type attributes. Available attributes: [%s].", name, 2*i+2, strings.Join(known, ", "))
		}
		t.Fields[at[i]].Type = args[2*i+2].Type.Plain()
	}
	c := &f.Call{Name: "OBJECT_UPDATE", Params: typesOf(args), Ret: t}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (any, error) {
		old, ok := v[0].([]any)
		if !ok {
			return nil, nil
		}
		fields := slices.Clone(old)
		for i, k := range at {
			fields[k] = v[2*i+2]
		}
		return fields, nil
	})(&c.Ret)
	return c, nil
}

// fieldNames are the literals before the values of fields.
func fieldNames(args []f.Arg) ([]string, error) {
	var names []string
	for i := 1; i < len(args); i += 2 {
		name, ok := args[i].Value.(string)
		switch {
		case !ok:
			return nil, source.New(source.ValidationException, "The field key at position %d must be a non-nullable character string, but was %s.", i+1, args[i].Type)
		case slices.Contains(names, name):
			return nil, source.New(source.ValidationException, "The field name '%s' at position %d is repeated.", name, i+1)
		}
		names = append(names, name)
	}
	return names, nil
}

func isClassName(s string) bool {
	for _, part := range strings.Split(s, ".") {
		for i, r := range part {
			if r != '_' && r != '$' && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (r < '0' || r > '9' || i == 0) {
				return false
			}
		}
		if part == "" {
			return false
		}
	}
	return true
}
