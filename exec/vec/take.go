package vec

// Take is the column of the rows in sel; an index of -1 gives NULL.
func Take(c Col, sel []int32) Col {
	if c.Const {
		return c
	}
	valid := takeValid(c, sel)
	switch LayoutOf(*c.Type) {
	case Bits8:
		return take[int8](c, sel, valid)
	case Bits16:
		return take[int16](c, sel, valid)
	case Bits32, Float32:
		return take[int32](c, sel, valid)
	case Bits64, Micros, Float64:
		return take[int64](c, sel, valid)
	case Fixed12:
		return take[[12]byte](c, sel, valid)
	case Fixed16:
		return take[[16]byte](c, sel, valid)
	}
	t := TextsOf(c)
	size := 0
	for _, r := range sel {
		if r >= 0 {
			size += int(t.Offsets[r+1] - t.Offsets[r])
		}
	}
	offsets, data := make([]int32, 1, len(sel)+1), make([]byte, 0, size)
	for _, r := range sel {
		if r >= 0 {
			data = append(data, t.Bytes(int(r))...)
		}
		offsets = append(offsets, int32(len(data)))
	}
	return FromOffsets(c.Type, offsets, data, valid)
}

func takeValid(c Col, sel []int32) (valid Bitmap) {
	nulls := NullsOf(c)
	for i, r := range sel {
		if r < 0 || nulls.At(int(r)) {
			if valid == nil {
				valid = NewBitmap(len(sel))
			}
			valid.Clear(i)
		}
	}
	return
}

func take[T Fixed](c Col, sel []int32, valid Bitmap) Col {
	from, to := Values[T](c), make([]T, len(sel))
	for i, r := range sel {
		if r >= 0 {
			to[i] = from[r]
		}
	}
	return FromSlice(c.Type, to, valid)
}

// Expand makes a real column of n rows out of a constant one.
func Expand(c Col, n int) Col {
	if !c.Const {
		return c
	}
	c.Const = false
	return Take(c, make([]int32, n))
}
