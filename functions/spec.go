package functions

import (
	"strings"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// Spec is a table entry of a function whose calls are told apart by the families of their arguments.
type Spec struct {
	Name    string
	Doc     string
	Example string
	// Args lists the accepted forms, divided by blanks, a letter of families for each argument: "SI SII". A trailing
	// * repeats the letter before it any number of times, zero included, a trailing + once at least. "-" is the form
	// without arguments.
	Args string
	// Names are the arguments' names if Flink declares the function in its newer way, whose refusals read otherwise;
	// they are the names that name => value uses.
	Names string
	// Shape shows a special syntax in refusals, with {} for the arguments: "POSITION({} IN {})".
	Shape    string
	Ret      Ret
	Body     Body
	Volatile bool
	// Check may refuse a call whose families fit. Ahead refuses one only when it is to run: Flink notices while it
	// generates code, so that a view over the call can be created and described.
	Check, Ahead func(args []Arg) *source.Problem
	// Nulls admits a bare NULL as argument.
	Nulls bool
}

// Ret derives the type of a result.
type Ret func(args []Arg) types.Type

// Table makes functions of specs.
func Table(specs []Spec) []Function {
	fs := make([]Function, len(specs))
	for i := range specs {
		s := &specs[i]
		fs[i] = Function{Name: s.Name, Doc: s.Doc, Example: s.Example, Forms: s.forms, Resolve: s.resolve}
	}
	return fs
}

func (s *Spec) resolve(args []Arg) (*Call, error) {
	params, err := s.match(args)
	if err != nil {
		return nil, err
	}
	if s.Check != nil {
		if d := s.Check(args); d != nil {
			return nil, d
		}
	}
	c := &Call{Name: s.Name, Params: params, Ret: s.Ret(args), Volatile: s.Volatile}
	c.Kernel = s.Body(&c.Ret)
	if s.Ahead != nil {
		if d := s.Ahead(args); d != nil {
			c.Kernel = Refused(d)
		}
	}
	return c, nil
}

// Refused is the kernel of a call that is refused when it is to run.
func Refused(d *source.Problem) Kernel {
	return func(*Ctx, []vec.Col, int) (vec.Col, error) { return vec.Col{}, d }
}

// match finds the form that takes the arguments and the types to cast them to.
func (s *Spec) match(args []Arg) ([]types.Type, error) {
	forms := strings.Fields(s.Args)
	counted := false
	for _, form := range forms {
		letters, ok := spread(form, len(args))
		if !ok {
			continue
		}
		counted = true
		if params, ok := s.params(letters, args); ok {
			return params, nil
		}
	}
	switch {
	case !counted && s.Names != "":
		return nil, NoMatch(s.Name, args, s.signatures(forms)...)
	case !counted:
		return nil, WrongCount(s.Name, least(forms))
	case HasNull(args):
		return nil, IllegalNull()
	case s.Names != "" && len(forms) == 1:
		return nil, s.unsupported(forms[0], args)
	case s.Names != "":
		return nil, source.New(source.ValidationException, "Invalid input arguments.")
	}
	return nil, CannotApply(s.Name, s.Shape, args)
}

func (s *Spec) params(letters string, args []Arg) ([]types.Type, bool) {
	params := make([]types.Type, len(args))
	for i, a := range args {
		family := families[letters[i]]
		t, ok := family.take(a.Type)
		switch {
		case a.Type.Kind != types.Null && !ok:
			return nil, false
		case a.Type.Kind != types.Null || s.Nulls:
		case s.Names == "" || family.null.Kind == types.Null:
			return nil, false
		default:
			t = family.null
		}
		params[i] = t.WithNull(!a.Type.NotNull)
	}
	return params, true
}

func (s *Spec) unsupported(form string, args []Arg) *source.Problem {
	letters, _ := spread(form, len(args))
	for i, a := range args {
		if letters[i] == 'A' || letters[i] == 'M' {
			break
		}
		if f := families[letters[i]]; a.Type.Kind != types.Null {
			if _, ok := f.take(a.Type); !ok {
				return source.New(source.ValidationException, "Unsupported argument type. Expected type of family '%s' but actual type was '%s'.", f.name, a.Type.Plain())
			}
		}
	}
	return source.New(source.ValidationException, "Invalid input arguments.")
}

// forms are the signatures as the reference shows them.
func (s *Spec) forms() []string {
	forms := strings.Fields(s.Args)
	if s.Shape == "" {
		return s.signatures(forms)
	}
	line := s.Shape
	for _, letter := range strings.TrimRight(forms[0], "*+") { // {} stands for an argument, in order
		line = strings.Replace(line, "{}", "<"+families[byte(letter)].name+">", 1)
	}
	return []string{line}
}

func (s *Spec) signatures(forms []string) []string {
	names := strings.Fields(s.Names)
	lines := make([]string, len(forms))
	for i, form := range forms {
		var parts []string
		for k, letter := range strings.TrimRight(strings.TrimPrefix(form, "-"), "*+") {
			part := "<" + families[byte(letter)].name + ">"
			if len(names) > 0 && names[0] != "_" {
				part = names[min(k, len(names)-1)] + " " + part
			}
			parts = append(parts, part)
		}
		if strings.HasSuffix(form, "*") {
			parts[len(parts)-1] += "..."
		}
		lines[i] = s.Name + "(" + strings.Join(parts, ", ") + ")"
	}
	return lines
}

// spread brings a form to n letters.
func spread(form string, n int) (string, bool) {
	form = strings.TrimPrefix(form, "-")
	if rest, ok := strings.CutSuffix(form, "+"); ok {
		return spread(rest+rest[len(rest)-1:]+"*", n)
	}
	if rest, ok := strings.CutSuffix(form, "*"); ok {
		fixed := len(rest) - 1
		if n < fixed {
			return "", false
		}
		return rest[:fixed] + strings.Repeat(rest[fixed:], n-fixed), true
	}
	return form, len(form) == n
}

func least(forms []string) int {
	n := len(forms[0])
	for _, f := range forms {
		n = min(n, len(strings.TrimRight(strings.TrimPrefix(f, "-"), "*+")))
	}
	return n
}

// aFamily is what a letter of Spec.Args accepts and the type to which it casts; null is the type that functions of
// Flink's newer way give a bare NULL.
type aFamily struct {
	name string
	take func(t types.Type) (types.Type, bool)
	null types.Type
}

func keep(test func(t types.Type) bool) func(types.Type) (types.Type, bool) {
	return func(t types.Type) (types.Type, bool) { return t, test(t) }
}

func castTo(to types.Type, test func(t types.Type) bool) func(types.Type) (types.Type, bool) {
	return func(t types.Type) (types.Type, bool) { return to, test(t) }
}

func isKind(k types.Kind) func(types.Type) bool {
	return func(t types.Type) bool { return t.Kind == k }
}

// families are the letters of Spec.Args.
var families = [256]aFamily{
	'S': {"CHARACTER_STRING", keep(types.Type.IsString), types.Str()},
	'I': {"INTEGER_NUMERIC", castTo(types.Of(types.Int), types.Type.IsInteger), types.Of(types.Int)},
	'L': {"INTEGER_NUMERIC", castTo(types.Of(types.BigInt), types.Type.IsInteger), types.Of(types.BigInt)},
	'N': {"NUMERIC", keep(types.Type.IsNumeric), types.Type{}},
	'F': {"NUMERIC", castTo(types.Of(types.Double), types.Type.IsNumeric), types.Of(types.Double)},
	'E': {"EXACT_NUMERIC", keep(types.Type.IsExact), types.Type{}},
	'B': {"BOOLEAN", keep(isKind(types.Boolean)), types.Of(types.Boolean)},
	'Y': {"BINARY_STRING", keep(types.Type.IsBinary), types.Bytes()},
	'D': {"DATETIME", keep(types.Type.IsDatetime), types.Type{}},
	'T': {"TIMESTAMP", keep(types.Type.IsTimestamp), types.Type{}},
	'V': {"INTERVAL", keep(types.Type.IsInterval), types.Type{}},
	'U': {"SYMBOL", keep(isKind(types.Symbol)), types.Type{}},
	'A': {"ARRAY", keep(isKind(types.Array)), types.Type{}},
	'M': {"MAP", keep(isKind(types.Map)), types.Type{}},
	'G': {"MULTISET", keep(isKind(types.Multiset)), types.Type{}},
	'?': {"ANY", keep(func(types.Type) bool { return true }), types.Type{}},
}

// Nullable reports whether one of the arguments may be NULL.
func Nullable(args []Arg) bool {
	for _, a := range args {
		if !a.Type.NotNull {
			return true
		}
	}
	return false
}

// Returns is a result of the type, nullable if an argument is.
func Returns(t types.Type) Ret {
	return func(args []Arg) types.Type { return t.WithNull(Nullable(args)) }
}

// Always is a result of exactly the type, whatever the arguments.
func Always(t types.Type) Ret { return func([]Arg) types.Type { return t } }

// SameAs is a result of argument i's type, nullable if an argument is.
func SameAs(i int) Ret {
	return func(args []Arg) types.Type { return args[i].Type.Plain().WithNull(Nullable(args)) }
}
