package ast

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"testing"
)

// samples are all expressions there are; TestEveryExpressionIsAmongTheSamples compares them with the source.
var samples = []Expr{&ColumnRef{}, &Star{}, &Literal{}, &IntervalExpr{}, &DateDiff{}, &Unary{}, &Binary{}, &Between{}, &In{}, &Like{}, &Is{}, &Case{},
	&Cast{}, &Row{}, &Collection{}, &Index{}, &Field{}, &Subquery{}, &Exists{}, &Quantified{}, &Call{}, &Symbol{}, &NamedArg{}, &DefaultArg{},
	&Descriptor{}, &TableArg{}, &ModelArg{}, &GroupingSets{}}

func TestEveryExpressionIsAmongTheSamples(t *testing.T) {
	known := map[string]bool{}
	for _, x := range samples {
		known[reflect.TypeOf(x).Elem().Name()] = true
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "expr" || fn.Recv == nil || fn.Type.Params.NumFields() != 0 {
				continue
			}
			found++
			if name := fn.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name; !known[name] {
				t.Errorf("%s is not among the samples", name)
			}
		}
	}
	if found != len(samples) {
		t.Errorf("%d expressions in the source, %d samples", found, len(samples))
	}
}

// TestChildrenAreWhatFieldsHold puts a mark into each field that can hold an expression and wants Children and Rewrite to
// find all of them.
func TestChildrenAreWhatFieldsHold(t *testing.T) {
	total := 0
	for _, x := range samples {
		marks := fill(reflect.ValueOf(x).Elem())
		total += marks
		if got := len(Children(x)); got != marks {
			t.Errorf("%T holds %d expressions, Children gives %d", x, marks, got)
		}
		seen := 0
		y := Rewrite(x, func(e Expr) Expr {
			if _, mark := e.(*DefaultArg); mark && e != x {
				seen++
				return &Symbol{Word: "NEW"}
			}
			return nil
		})
		if seen != marks {
			t.Errorf("%T holds %d expressions, Rewrite asks about %d", x, marks, seen)
		}
		for _, c := range Children(y) {
			if s, ok := c.(*Symbol); !ok || s.Word != "NEW" {
				t.Errorf("%T: Rewrite left %T", x, c)
			}
		}
		for _, c := range Children(x) {
			if _, ok := c.(*DefaultArg); !ok {
				t.Errorf("%T: Rewrite changed the original", x)
			}
		}
	}
	if total < 30 {
		t.Errorf("only %d fields hold expressions", total)
	}
}

// fill puts a DefaultArg wherever an expression can stand, and tells how many.
func fill(v reflect.Value) (n int) {
	expr := reflect.TypeOf((*Expr)(nil)).Elem()
	query := reflect.TypeOf((*Query)(nil)).Elem()
	switch {
	case v.Type() == query:
	case v.Type() == expr:
		v.Set(reflect.ValueOf(&DefaultArg{}))
		return 1
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			n += fill(v.Field(i))
		}
	case v.Kind() == reflect.Slice:
		s := reflect.MakeSlice(v.Type(), 1, 1)
		if n = fill(s.Index(0)); n > 0 {
			v.Set(s)
		}
	case v.Kind() == reflect.Pointer && v.Type() != reflect.TypeOf((*TypeName)(nil)):
		p := reflect.New(v.Type().Elem())
		if n = fill(p.Elem()); n > 0 {
			v.Set(p)
		}
	}
	return n
}
