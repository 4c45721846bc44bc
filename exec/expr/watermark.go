package expr

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// watermark is CURRENT_WATERMARK.
type watermark struct{ typ types.Type }

// CurrentWatermark is the watermark in force at each row, NULL before the first: a mark that stands after r rows holds
// for row r and those behind it. The type is that of the time attribute with precision 3.
func CurrentWatermark(t types.Type) Expr {
	t = t.Plain().Opt()
	t.P = 3
	return &watermark{t}
}

func (w *watermark) Type() *types.Type { return &w.typ }

func (w *watermark) Eval(_ *Cx, b *vec.Batch) (vec.Col, error) {
	out, cur := make([]int64, b.N), b.Start
	var valid vec.Bitmap
	k := 0
	for i := range out {
		for ; k < len(b.Marks) && b.Marks[k].Row <= i; k++ {
			if b.Marks[k].Kind == vec.Watermark {
				cur = b.Marks[k].T
			}
		}
		out[i] = cur
		if cur == vec.MinWatermark {
			if valid == nil {
				valid = vec.NewBitmap(b.N)
			}
			valid.Clear(i)
		}
	}
	return vec.FromSlice(&w.typ, out, valid), nil
}
