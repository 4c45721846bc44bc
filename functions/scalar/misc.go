package scalar

import (
	"crypto/rand"
	"fmt"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

var miscFuncs = []f.Function{
	{Name: "TYPEOF", Doc: "The type of a value as text.", Example: "TYPEOF(1) => INT NOT NULL", Resolve: typeOf},
	{Name: "UUID", Doc: "A random UUID.", Resolve: uuid},
	{Name: "CURRENT_DATABASE", Doc: "The name of the current database.", Resolve: currentDatabase},
}

// typeOf does not evaluate its argument.
func typeOf(args []f.Arg) (*f.Call, error) {
	if len(args) != 1 && len(args) != 2 {
		return nil, f.NoMatch("TYPEOF", args, "TYPEOF(input <ANY>)", "TYPEOF(input <ANY>, force_serializable <BOOLEAN NOT NULL>)")
	}
	t := args[0].Type.Plain()
	text := t.String()
	if len(args) == 2 && args[1].Value == true {
		text = t.SQL()
	}
	c := &f.Call{Name: "TYPEOF", Params: typesOf(args), Ret: str}
	c.Kernel = func(*f.Ctx, []vec.Col, int) (vec.Col, error) { return vec.Const(&c.Ret, text), nil }
	return c, nil
}

func uuid(args []f.Arg) (*f.Call, error) {
	if len(args) != 0 {
		return nil, f.WrongCount("UUID", 0)
	}
	c := &f.Call{Name: "UUID", Ret: types.CharOf(36).Must(), Volatile: true}
	c.Kernel = f.PerRow(func(*f.Ctx) string {
		var b [16]byte
		rand.Read(b[:])
		b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
		return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
	})(&c.Ret)
	return c, nil
}

// currentDatabase is the name of the database that the statement began in.
func currentDatabase(args []f.Arg) (*f.Call, error) {
	if len(args) != 0 {
		return nil, f.WrongCount("CURRENT_DATABASE", 0)
	}
	c := &f.Call{Name: "CURRENT_DATABASE", Ret: str.Must(), Volatile: true}
	c.Kernel = f.Once(func(cx *f.Ctx) string {
		return cx.Database
	})(&c.Ret)
	return c, nil
}
