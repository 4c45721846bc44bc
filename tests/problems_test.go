package tests

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// carriers are the types that are errors. Only Problem carries a message to a person; the others wrap one, or are mistakes
// of ours.
var carriers = map[string]string{
	"grammar/source.Problem":       "what is wrong",
	"functions.RowError":           "adds the row of a batch",
	"cmd/minisql/session.JobError": "says that a job failed, not a statement",
	"exec.Panic":                   "a mistake of ours, caught",
}

// eachFile calls f with every file of the module that is no test, by its path from the root.
func eachFile(t *testing.T, f func(path string, file *ast.File)) {
	root := ".."
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		f(filepath.ToSlash(rel), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestOneErrorCarriesMessages finds the types that are errors, by their method or by an error that they embed.
func TestOneErrorCarriesMessages(t *testing.T) {
	found := map[string]bool{}
	eachFile(t, func(path string, file *ast.File) {
		room := filepath.ToSlash(filepath.Dir(path))
		for _, d := range file.Decls {
			if name := errorMethod(d); name != "" {
				found[room+"."+name] = true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok && embedsError(s.Type) {
				found[room+"."+s.Name.Name] = true
			}
			return true
		})
	})
	for name := range found {
		if carriers[name] == "" {
			t.Errorf("%s is an error; let it be a source.Problem", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(carriers)) {
		if !found[name] {
			t.Errorf("there is no error %s any more", name)
		}
	}
}

// errorMethod is the receiver's type of a method Error() string.
func errorMethod(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv == nil || f.Name.Name != "Error" || len(f.Type.Params.List) > 0 || f.Type.Results == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	return t.(*ast.Ident).Name
}

func embedsError(t ast.Expr) bool {
	s, ok := t.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		id, ok := f.Type.(*ast.Ident)
		return ok && len(f.Names) == 0 && id.Name == "error"
	})
}

// javaError is the name of a class of Java's that is an error.
var javaError = regexp.MustCompile(`^(java|javax|org\.apache|com)\.[\w.]*\.(\w+(Exception|Error))$`)

// TestClassesStandInOneFile keeps the names of Java's classes in grammar/source/class.go, under constants of their own names.
func TestClassesStandInOneFile(t *testing.T) {
	const home = "grammar/source/class.go"
	classes := map[string]string{}
	eachFile(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if lit, ok := literal(n); ok && path == home && javaError.MatchString(lit) {
					if other, twice := classes[lit]; twice {
						t.Errorf("%s is %s and %s", lit, other, n.Names[0].Name)
					}
					classes[lit] = n.Names[0].Name
				}
			case *ast.BasicLit:
				if lit, err := strconv.Unquote(n.Value); err == nil && path != home && javaError.MatchString(lit) && !strings.HasPrefix(path, "tests/") {
					t.Errorf("%s spells %s", path, lit)
				}
			}
			return true
		})
	})
	for class, name := range classes {
		if simple := javaError.FindStringSubmatch(class)[2]; !strings.HasSuffix(name, simple) {
			t.Errorf("%s is called %s", class, name)
		}
	}
	if len(classes) < 50 {
		t.Errorf("only %d classes", len(classes))
	}
}

func literal(v *ast.ValueSpec) (string, bool) {
	if len(v.Names) != 1 || len(v.Values) != 1 {
		return "", false
	}
	lit, ok := v.Values[0].(*ast.BasicLit)
	if !ok {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
