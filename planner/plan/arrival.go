package plan

import (
	"slices"

	"minisql/exec/rel"
	"minisql/exec/types"
)

// Arrived makes the event time of a stream out of the processing time in one of its columns.
func Arrived(in Node, at int, kind rel.Arrival) *ProcTime {
	return &ProcTime{Input: in, Time: at, Kind: kind, Cols: in.Schema()}
}

// ArrivalColumn is Arrived in a column of its own, a rowtime to whoever orders by it; the last one.
func ArrivalColumn(p *Project, from int, kind rel.Arrival) (Node, int) {
	at := len(p.Cols)
	p.Exprs = append(p.Exprs, p.Exprs[from])
	p.Cols = append(p.Cols, Column{Name: "$arrival", Type: p.Cols[from].Type})
	n := Arrived(p, at, kind)
	n.Cols = slices.Clone(n.Cols)
	n.Cols[at].Type.Attr = types.Rowtime
	return n, at
}
