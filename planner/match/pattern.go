package match

import (
	"fmt"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// variables collects the names in a pattern.
func (m *matcher) variables(p ast.Pattern) {
	if p.Kind == ast.PatternVariable {
		m.vars[p.Variable.Text] = true
	}
	for _, it := range p.Items {
		m.variables(it)
	}
}

// elements makes the elements of the pattern. Flink knows sequences of variables with quantifiers; of the rest of the
// standard it takes parentheses that change nothing, and overlooks the anchors ^ and $.
func (m *matcher) elements(r *ast.MatchRecognize, n *plan.Match) {
	p := &patternPlan{m: m, n: n, seen: map[string]bool{}}
	p.add(r.Pattern)
	if n.Within < 0 {
		refuse(&m.n.Refused.Translating, source.Fail(source.TableException, r.Within.Pos(), "Only constant intervals with millisecond resolution are supported as time constraints of patterns."))
	}
	empty := true
	for _, e := range n.Elements {
		empty = empty && e.Min == 0
	}
	if empty {
		refuse(&m.n.Refused.Translating, source.Fail(source.TableException, r.Pattern.Span, "Patterns that can produce empty matches are not supported. There must be at least one non-optional state."))
	}
	if len(n.Elements) > 0 && greedy(n.Elements[len(n.Elements)-1]) {
		refuse(&m.n.Refused.Translating, source.Fail(source.TableException, r.Pattern.Span, "Greedy quantifiers are not allowed as the last element of a Pattern yet. Finish your pattern with either a simple variable or reluctant quantifier."))
	}
}

// patternPlan translates a pattern from left to right, as Flink's visitor does.
type patternPlan struct {
	m    *matcher
	n    *plan.Match
	seen map[string]bool
}

func (p *patternPlan) refuse(x ast.Pattern, format string) {
	refuse(&p.m.n.Refused.Translating, source.Fail(source.TableException, x.Span, format, patternText(x)))
}

func (p *patternPlan) add(x ast.Pattern) {
	switch x.Kind {
	case ast.PatternSequence:
		for _, it := range x.Items {
			p.add(it)
		}
	case ast.PatternAlternation:
		p.refuse(x, "Expression not supported: %s. Currently, CEP doesn't support branching patterns.")
	case ast.PatternPermute:
		p.refuse(x, "Expression not supported: %s. Currently, CEP doesn't support PERMUTE patterns.")
	case ast.PatternExclude:
		p.refuse(x, "Expression not supported: %s. Currently, CEP doesn't support '{-' '-}' patterns.")
	case ast.PatternRepeat:
		if x.Items[0].Kind != ast.PatternVariable {
			p.refuse(x.Items[0], "Expression not supported: %s Group patterns are not supported yet.")
			return
		}
		p.variable(x.Items[0].Variable, plan.MatchElement{Min: x.Min, Max: x.Max, Greedy: !x.Reluctant}, x)
	default:
		p.variable(x.Variable, plan.MatchElement{Min: 1, Max: 1}, x)
	}
}

func (p *patternPlan) variable(id ast.Ident, e plan.MatchElement, x ast.Pattern) {
	if p.seen[id.Text] {
		refuse(&p.m.n.Refused.Translating, source.Fail(source.TableException, id.Span, "Pattern variables must be unique. That might change in the future."))
	}
	p.seen[id.Text] = true
	e.Var = id.Text
	if c := p.m.conds[id.Text]; c != nil {
		e.Cond = c.expr
		refuse(&p.m.n.Refused.Translating, c.refused)
	}
	if x.Kind == ast.PatternRepeat {
		refuse(&p.m.n.Refused.Translating, p.quantifier(&e, x))
	}
	p.n.Elements = append(p.n.Elements, e)
}

// quantifier has the refusals of Flink's patterns.
func (p *patternPlan) quantifier(e *plan.MatchElement, x ast.Pattern) error {
	maybe := e.Min == 0 && (e.Max == 1 || e.Max < 0)
	switch last := len(p.n.Elements) - 1; {
	case maybe && last >= 0 && greedy(p.n.Elements[last]):
		return source.Fail(source.MalformedPatternException, x.Span, "Optional pattern cannot be preceded by greedy pattern")
	case maybe && e.Max == 1 && x.Reluctant:
		return source.Fail(source.TableException, x.Span, "Reluctant optional variables are not supported yet.")
	case e.Min < 0:
		return source.Fail(source.IllegalArgumentException, x.Span, "The from should be a positive number greater than 0.")
	case e.Max >= 0 && e.Max < max(e.Min, 1):
		return source.Fail(source.IllegalArgumentException, x.Span, "The to should be a number greater than or equal to from: %d.", max(e.Min, 1))
	}
	return nil
}

// greedy reports a quantifier that Flink calls so: one whose number is fixed and ? are not.
func greedy(e plan.MatchElement) bool {
	return e.Greedy && e.Min != e.Max && !(e.Min == 0 && e.Max == 1)
}

// patternText is a pattern as Calcite's plans show it.
func patternText(x ast.Pattern) string {
	name := map[ast.PatternKind]string{ast.PatternAlternation: "|", ast.PatternPermute: "PATTERN_PERMUTE", ast.PatternExclude: "PATTERN_EXCLUDE"}[x.Kind]
	switch x.Kind {
	case ast.PatternVariable:
		return "_UTF-16LE'" + x.Variable.Text + "'"
	case ast.PatternRepeat:
		return fmt.Sprintf("PATTERN_QUANTIFIER(%s, %d, %d, %v)", patternText(x.Items[0]), x.Min, x.Max, x.Reluctant)
	case ast.PatternPermute, ast.PatternExclude:
		text := name + "("
		for i, it := range x.Items {
			if i > 0 {
				text += ", "
			}
			text += patternText(it)
		}
		return text + ")"
	}
	text := patternText(x.Items[0])
	for _, it := range x.Items[1:] {
		text = name + "(" + text + ", " + patternText(it) + ")"
	}
	return text
}
