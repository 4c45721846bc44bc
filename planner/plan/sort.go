package plan

import (
	"fmt"
	"strings"

	"minisql/exec/rel"
	"minisql/grammar/source"
)

// Sort orders rows; Limit < 0 means all. Streaming sorts on an ascending rowtime are Rowtime.
type Sort struct {
	Input          Node
	Keys           []rel.SortKey
	Offset         int64
	Limit          int64
	Rowtime        bool
	Span, OffsetAt source.Span
}

func (n *Sort) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Sort) Schema() []Column       { return n.Input.Schema() }
func (n *Sort) Inputs() []Node         { return []Node{n.Input} }
func (n *Sort) remap(m *columnMap)     { n.Keys = m.keys(n.Keys) }
func (n *Sort) changes() Changes       { return Changes{Delete: !n.Rowtime} }
func (n *Sort) upsertKeys() [][]int    { return UpsertKeys(n.Input) }
func (n *Sort) places() []*source.Span { return []*source.Span{&n.Span, &n.OffsetAt} }

func (n *Sort) Label() string {
	in := n.Input.Schema()
	parts := make([]string, len(n.Keys))
	for i, k := range n.Keys {
		parts[i] = in[k.Col].Name + " ASC"
		if k.Desc {
			parts[i] = in[k.Col].Name + " DESC"
		}
	}
	s := "Sort(orderBy=[" + strings.Join(parts, ", ") + "]"
	if n.Limit >= 0 {
		s += fmt.Sprintf(", offset=[%d], fetch=[%d]", n.Offset, n.Limit)
	}
	return s + ")"
}

// Limit takes rows Offset to Offset+Limit; Limit < 0 means all.
type Limit struct {
	Input    Node
	Offset   int64
	Limit    int64
	OffsetAt source.Span
}

func (n *Limit) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Limit) Schema() []Column       { return n.Input.Schema() }
func (n *Limit) Inputs() []Node         { return []Node{n.Input} }
func (n *Limit) remap(*columnMap)       {}
func (n *Limit) changes() Changes       { return inputs(n) }
func (n *Limit) upsertKeys() [][]int    { return UpsertKeys(n.Input) }
func (n *Limit) places() []*source.Span { return []*source.Span{&n.OffsetAt} }

func (n *Limit) Label() string {
	return fmt.Sprintf("Limit(offset=[%d], fetch=[%d])", n.Offset, n.Limit)
}
