package session

import (
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// partition is a partition that somebody registered, its values in the order of PARTITIONED BY.
type partition []string

// spec is a PARTITION clause as it was written.
type spec struct {
	names, values []string
	at            source.Span
}

func specOf(items []ast.PartitionItem, at source.Span) spec {
	s := spec{at: at}
	for _, it := range items {
		s.names = append(s.names, it.Name.Text)
		value := ""
		if l, is := it.Value.(*ast.Literal); is {
			value = l.Text
		} else if it.Value != nil {
			value = ast.SQL(it.Value)
		}
		s.values = append(s.values, value)
	}
	return s
}

// String is the clause as Java prints CatalogPartitionSpec.
func (s spec) String() string {
	var parts []string
	for i, n := range s.names {
		parts = append(parts, n+"="+s.values[i])
	}
	return "CatalogPartitionSpec{{" + strings.Join(parts, ", ") + "}}"
}

// of puts the values in the table's order; the clause must name every partition column unless part of them will do.
func (s spec) of(t *catalog.Table, part bool) (partition, error) {
	p := make(partition, len(t.Partitions))
	for i, n := range s.names {
		at := slices.Index(t.Partitions, n)
		if at < 0 {
			return nil, s.invalid(t)
		}
		p[at] = s.values[i]
	}
	if len(s.names) != len(t.Partitions) && !part {
		return nil, s.invalid(t)
	}
	return p, nil
}

func (s spec) invalid(t *catalog.Table) error {
	return source.Fail(source.PartitionSpecInvalidException, s.at, "PartitionSpec %s does not match partition keys [%s] of table %s.%s in catalog %s.",
		s, strings.Join(t.Partitions, ", "), t.Path.Database, t.Path.Object, t.Path.Catalog)
}

func partitioned(t *catalog.Table, at source.Span) error {
	if len(t.Partitions) > 0 {
		return nil
	}
	return source.Fail(source.TableNotPartitionedException, at, "Table %s.%s in catalog %s is not partitioned.", t.Path.Database, t.Path.Object, t.Path.Catalog)
}

func (u *userObjects) partition(t *catalog.Table, p partition) int {
	return slices.IndexFunc(u.partitions[t], func(q partition) bool { return slices.Equal(p, q) })
}

func (s *Session) addPartitions(t *catalog.Table, a *ast.AddPartitions) (*Result, error) {
	if err := partitioned(t, a.Span); err != nil {
		return nil, err
	}
	for _, ps := range a.Partitions {
		sp := specOf(ps.Items, ps.Span)
		p, err := sp.of(t, false)
		if err != nil {
			return nil, err
		}
		if s.user.partition(t, p) >= 0 {
			if a.IfNotExists {
				continue
			}
			return nil, source.Fail(source.PartitionAlreadyExistsException, ps.Span, "Partition %s of table %s.%s in catalog %s already exists.", sp, t.Path.Database, t.Path.Object, t.Path.Catalog)
		}
		s.user.partitions[t] = append(s.user.partitions[t], p)
	}
	return ok(), nil
}

func (s *Session) dropPartitions(t *catalog.Table, a *ast.DropPartitions) (*Result, error) {
	if err := partitioned(t, a.Span); err != nil {
		return nil, err
	}
	for _, ps := range a.Partitions {
		sp := specOf(ps.Items, ps.Span)
		p, err := sp.of(t, false)
		if err != nil {
			return nil, err
		}
		i := s.user.partition(t, p)
		if i < 0 {
			if a.IfExists {
				continue
			}
			return nil, source.Fail(source.PartitionNotExistException, ps.Span, "Partition %s of table %s.%s in catalog %s does not exist.", sp, t.Path.Database, t.Path.Object, t.Path.Catalog)
		}
		s.user.partitions[t] = slices.Delete(s.user.partitions[t], i, i+1)
	}
	return ok(), nil
}

func (s *Session) showPartitions(stmt *ast.Show) (*Result, error) {
	p := s.catalogs.Qualify(stmt.Name.Strings())
	t := s.catalogs.Table(p)
	if t == nil {
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Table %s doesn't exist or is a temporary table.", p.Quoted())
	}
	if err := partitioned(t, stmt.Name.Span); err != nil {
		return nil, err
	}
	sp := specOf(stmt.Partition, stmt.Span)
	want, err := sp.of(t, true)
	if err != nil {
		return nil, err
	}
	r := &Result{Kind: Rows, Names: []string{"partition name"}}
	for _, have := range s.user.partitions[t] {
		var parts []string
		match := true
		for i, v := range have {
			match = match && (!slices.Contains(sp.names, t.Partitions[i]) || want[i] == v)
			parts = append(parts, t.Partitions[i]+"="+v)
		}
		if match {
			r.Cells = append(r.Cells, []string{strings.Join(parts, "/")})
		}
	}
	return r, nil
}
