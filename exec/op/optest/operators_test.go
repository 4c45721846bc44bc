package optest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// operators are all operators below exec/op: exported types with a method Push or Tick, and constructors that give an
// operator of another package or under another name.
func operators(t *testing.T) map[string]bool {
	types, made := map[string]bool{}, map[string]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "optest") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok:
			case fn.Recv != nil && (fn.Name.Name == "Push" || fn.Name.Name == "Tick"):
				if name := typeName(fn.Recv.List[0].Type); ast.IsExported(name) {
					types[f.Name.Name+"."+name] = true
				}
			case fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "New") && fn.Type.Results != nil:
				name := typeName(fn.Type.Results.List[0].Type)
				if !strings.Contains(name, ".") {
					name = f.Name.Name + "." + name
				}
				made[f.Name.Name+"."+strings.TrimPrefix(fn.Name.Name, "New")] = name
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	all := maps.Clone(types)
	for constructor, typ := range made {
		if types[typ] {
			all[constructor] = true
		}
	}
	return all
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return typeName(e.X) + "." + e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// TestEveryOperatorHasACase fails when an operator has been forgotten, or a case has no operator.
func TestEveryOperatorHasACase(t *testing.T) {
	all := operators(t)
	if len(all) < 30 {
		t.Errorf("only %d operators were found", len(all))
	}
	covered := map[string]bool{}
	for name := range cases {
		operator, _, _ := strings.Cut(name, ", ")
		covered[operator] = true
		if !all[operator] {
			t.Errorf("%s is no operator", operator)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if !covered[name] {
			t.Errorf("%s has no case in this package", name)
		}
	}
}
