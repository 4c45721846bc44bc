package plan

import (
	"fmt"
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
)

// Expr is a bound expression over the columns of its node's input.
type Expr interface {
	Type() types.Type
	// String is the expression's form in plans; two expressions of one input are the same if their forms are.
	String() string
}

// Col is a column of the input.
type Col struct {
	Index int
	Name  string
	T     types.Type
}

// Lit is a constant.
type Lit struct {
	Value any // nil is NULL
	T     types.Type
}

// Call is a call of a scalar function or operator; casts are calls named CAST and TRY_CAST.
type Call struct {
	Fn   *functions.Call
	Args []Expr
	T    types.Type
	Span source.Span
}

// LogicKind tells AND, OR and NOT apart.
type LogicKind uint8

// The connectives.
const (
	And LogicKind = iota
	Or
	Not
)

// Logic is AND, OR or NOT in three-valued logic.
type Logic struct {
	Kind LogicKind
	Args []Expr
	T    types.Type
}

// When is a branch of a Case.
type When struct{ Cond, Then Expr }

// Case is a searched CASE; a branch is evaluated only for the rows that reach it.
type Case struct {
	Whens []When
	Else  Expr
	T     types.Type
}

// CurrentWatermark is CURRENT_WATERMARK(Arg).
type CurrentWatermark struct {
	Arg Expr
	T   types.Type
}

func (e *Col) Type() types.Type              { return e.T }
func (e *Lit) Type() types.Type              { return e.T }
func (e *Call) Type() types.Type             { return e.T }
func (e *Logic) Type() types.Type            { return e.T }
func (e *Case) Type() types.Type             { return e.T }
func (e *CurrentWatermark) Type() types.Type { return e.T }

func (e *Col) String() string { return fmt.Sprintf("$%d", e.Index) }

func (e *Lit) String() string {
	if e.Value == nil {
		return "NULL"
	}
	if e.T.IsString() {
		return "'" + strings.ReplaceAll(e.Value.(string), "'", "''") + "'"
	}
	return fmt.Sprint(functions.Format(e.T, e.Value, nil), ":", e.T)
}

func (e *Call) String() string {
	if e.Fn.Name == "CAST" || e.Fn.Name == "TRY_CAST" {
		return e.Fn.Name + "(" + e.Args[0].String() + " AS " + e.T.String() + ")"
	}
	if len(e.Args) == 2 && !isWord(e.Fn.Name) {
		return "(" + e.Args[0].String() + " " + e.Fn.Name + " " + e.Args[1].String() + ")"
	}
	return e.Fn.Name + "(" + join(e.Args, ", ") + ")"
}

func isWord(s string) bool { return s != "" && (s[0] >= 'A' && s[0] <= 'Z' || s[0] == '_') }

func (e *Logic) String() string {
	switch e.Kind {
	case Not:
		return "NOT(" + e.Args[0].String() + ")"
	case And:
		return "(" + join(e.Args, " AND ") + ")"
	}
	return "(" + join(e.Args, " OR ") + ")"
}

func (e *Case) String() string {
	var b strings.Builder
	b.WriteString("CASE(")
	for _, w := range e.Whens {
		b.WriteString(w.Cond.String() + ", " + w.Then.String() + ", ")
	}
	return b.String() + e.Else.String() + ")"
}

func (e *CurrentWatermark) String() string { return "CURRENT_WATERMARK(" + e.Arg.String() + ")" }

func join(es []Expr, sep string) string {
	parts := make([]string, len(es))
	for i, e := range es {
		parts[i] = e.String()
	}
	return strings.Join(parts, sep)
}

// Children returns the expressions directly below e.
func Children(e Expr) []Expr {
	switch e := e.(type) {
	case *Call:
		return e.Args
	case *Logic:
		return e.Args
	case *Case:
		var c []Expr
		for _, w := range e.Whens {
			c = append(c, w.Cond, w.Then)
		}
		return append(c, e.Else)
	case *CurrentWatermark:
		return []Expr{e.Arg}
	}
	return nil
}

// Walk calls f for e and everything below it.
func Walk(e Expr, f func(Expr)) {
	f(e)
	for _, c := range Children(e) {
		Walk(c, f)
	}
}

// Map rebuilds e with f applied to every column.
func Map(e Expr, f func(*Col) Expr) Expr {
	return Rewrite(e, func(x Expr) Expr {
		if c, ok := x.(*Col); ok {
			return f(c)
		}
		return x
	})
}

// Rewrite rebuilds e from the top: where f gives something else than it was given, that stands instead, else the
// expressions below are rewritten.
func Rewrite(e Expr, f func(Expr) Expr) Expr {
	if x := f(e); x != e {
		return x
	}
	all := func(es []Expr) []Expr {
		out := make([]Expr, len(es))
		for i, a := range es {
			out[i] = Rewrite(a, f)
		}
		return out
	}
	switch e := e.(type) {
	case *Call:
		c := *e
		c.Args = all(e.Args)
		return &c
	case *Logic:
		c := *e
		c.Args = all(e.Args)
		return &c
	case *Case:
		c := *e
		c.Whens = make([]When, len(e.Whens))
		for i, w := range e.Whens {
			c.Whens[i] = When{Rewrite(w.Cond, f), Rewrite(w.Then, f)}
		}
		c.Else = Rewrite(e.Else, f)
		return &c
	case *CurrentWatermark:
		c := *e
		c.Arg = Rewrite(e.Arg, f)
		return &c
	}
	return e
}

// Columns marks the input columns that the expressions read.
func Columns(used []bool, es ...Expr) {
	for _, e := range es {
		if e != nil {
			Walk(e, func(x Expr) {
				if c, ok := x.(*Col); ok {
					used[c.Index] = true
				}
			})
		}
	}
}

// Volatile reports whether e must be evaluated once for every row where it stands.
func Volatile(e Expr) (yes bool) {
	Walk(e, func(x Expr) {
		switch x := x.(type) {
		case *Call:
			yes = yes || x.Fn.Volatile
		case *CurrentWatermark:
			yes = true
		}
	})
	return
}
