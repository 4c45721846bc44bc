package match

import (
	"fmt"
	"strings"

	"minisql/exec/rel"
	"minisql/grammar/source"
)

// limit is the last row at which what begins is skipped behind a match. It fails where Flink does: if there is no row to
// skip to, or if the match's own first row would be searched again for ever.
func (m *Match) limit(p *partial) (int64, error) {
	switch m.spec.Skip {
	case rel.SkipToNext:
		return p.start(), nil
	case rel.SkipToFirst, rel.SkipToLast:
		at := -1
		for i, v := range p.vars {
			if v == m.spec.SkipVar && (at < 0 || m.spec.Skip == rel.SkipToLast) {
				at = i
			}
		}
		switch at {
		case -1:
			return 0, skipFailure("Could not skip to " + m.spec.Vars[m.spec.SkipVar] + ". No such element in the found match " + m.shown(p))
		case 0:
			return 0, skipFailure("Could not skip to first element of a match.")
		}
		return p.rows[at].seq - 1, nil
	}
	return p.rows[len(p.rows)-1].seq, nil
}

func skipFailure(text string) error {
	return source.New(source.FlinkRuntimeException, "%s", text)
}

// shown is a match as Flink's failures show it: the rows of each variable, by time and number.
func (m *Match) shown(p *partial) string {
	var order []int
	rows := map[int][]string{}
	for i, v := range p.vars {
		if rows[v] == nil {
			order = append(order, v)
		}
		rows[v] = append(rows[v], fmt.Sprintf("EventId{id=%d, timestamp=%d}", p.rows[i].id-1, p.rows[i].time))
	}
	parts := make([]string, len(order))
	for i, v := range order {
		parts[i] = m.spec.Vars[v] + "=[" + strings.Join(rows[v], ", ") + "]"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
