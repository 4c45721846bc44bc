package over

import (
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// rank computes a function of the row's place.
func (p *partition) rank(f Func) (vec.Col, error) {
	n := p.b.N
	if f.Rank == "LAG" || f.Rank == "LEAD" {
		return p.shift(f)
	}
	bld := vec.NewBuilder(&f.Type)
	dense := int64(0)
	for i := range n {
		if p.first[i] == i {
			dense++
		}
		switch f.Rank {
		case "ROW_NUMBER":
			bld.Append(int64(i + 1))
		case "RANK":
			bld.Append(int64(p.first[i] + 1))
		case "DENSE_RANK":
			bld.Append(dense)
		case "PERCENT_RANK":
			bld.Append(float64(p.first[i]) / float64(max(n-1, 1)))
		case "CUME_DIST": // Flink's does not give peers one value
			at := i + 1
			if p.spec.Right {
				at = p.last[i]
			}
			bld.Append(float64(at) / float64(n))
		case "NTILE":
			k, _ := functions.IntValue(vec.At(p.b.Cols[f.Args[0]], i))
			if k <= 0 {
				return vec.Col{}, ntileError(k)
			}
			size, more := int64(n)/k, int64(n)%k // the first buckets hold one row more
			if at := int64(i); at < more*(size+1) {
				bld.Append(at/(size+1) + 1)
			} else {
				bld.Append(more + (at-more*(size+1))/max(size, 1) + 1)
			}
		}
	}
	return bld.Finish(), nil
}

// shift is LAG and LEAD: the value some rows away, or a default.
func (p *partition) shift(f Func) (vec.Col, error) {
	bld := vec.NewBuilder(&f.Type)
	for i := range p.b.N {
		by := int64(1)
		if len(f.Args) > 1 {
			by, _ = functions.IntValue(vec.At(p.b.Cols[f.Args[1]], i))
		}
		if f.Rank == "LAG" {
			by = -by
		}
		switch at := int64(i) + by; {
		case at >= 0 && at < int64(p.b.N):
			bld.Append(vec.At(p.b.Cols[f.Args[0]], int(at)))
		case len(f.Args) > 2:
			bld.Append(vec.At(p.b.Cols[f.Args[2]], i))
		default:
			bld.AppendNull()
		}
	}
	return bld.Finish(), nil
}

// ntileError is what NTILE says of a number of buckets that it cannot make; Flink divides by it.
func ntileError(k int64) error {
	if k == 0 {
		return source.New(source.ArithmeticException, "/ by zero")
	}
	return source.New(source.RuntimeException, "the buckets of NTILE must be positive, but got %d", k)
}
