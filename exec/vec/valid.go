package vec

// Validity is the bitmap of n rows in which every one of the columns has a value; nil when all rows do.
func Validity(n int, cols ...Col) (valid Bitmap) {
	for _, c := range cols {
		nulls := NullsOf(c)
		if !nulls.Any() {
			continue
		}
		if valid == nil {
			valid = NewBitmap(n)
		}
		if nulls.mask != 0 && nulls.off&7 == 0 {
			for i, b := range nulls.bits[nulls.off>>3:][:len(valid)] {
				valid[i] &= b
			}
			continue
		}
		for i := range n {
			if nulls.At(i) {
				valid.Clear(i)
			}
		}
	}
	return
}
