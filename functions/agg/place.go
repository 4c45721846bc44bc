package agg

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

// ranked is how many rows a group has, and the rank and the order of the last ones, which are equal.
type ranked struct {
	rows, rank int64
	last       string
}

// Rank is RANK or DENSE_RANK of rows that come in their order; the argument is what they are ordered by.
func Rank(dense bool, order types.Type) *f.AggCall {
	order = order.Plain()
	r := &rule[ranked]{
		params: []types.Type{order}, ret: bigint, nulls: true,
		add: func(s *ranked, row []any) error {
			s.rows++
			key := string(vec.AppendValue(nil, &order, row[0]))
			if s.rows > 1 && s.last == key {
				return nil
			}
			s.last = key
			if s.rank++; !dense {
				s.rank = s.rows
			}
			return nil
		},
		result: func(s *ranked) (any, error) { return s.rank, nil },
		merge:  func(dst, src *ranked) error { *dst = *src; return nil },
	}
	return fixed(resolved("RANK", bigint, r.params, r.make))
}

// lagged are the last values of a group, as many as are needed, and what is given while there are too few.
type lagged struct {
	values list
	need   int
	other  any
}

// Lag is LAG of rows that come in their order: a value, how many rows back, and a value for where there are none.
func Lag(args []types.Type) *f.AggCall {
	t := args[0].Plain().Opt()
	r := &rule[lagged]{
		params: args, ret: t, nulls: true,
		add: func(s *lagged, row []any) error {
			s.need = 2
			if len(row) > 1 {
				back, _ := f.IntValue(row[1])
				s.need = 1 + int(back)
			}
			if len(row) > 2 {
				s.other = row[2]
			}
			s.values = append(s.values, row[0])
			s.values = s.values[max(len(s.values)-s.need, 0):]
			return nil
		},
		result: func(s *lagged) (any, error) {
			if len(s.values) < s.need {
				return s.other, nil
			}
			return s.values[0], nil
		},
		merge: func(dst, src *lagged) error { *dst = *src; return nil },
	}
	return resolved("LAG", t, args, r.make)
}
