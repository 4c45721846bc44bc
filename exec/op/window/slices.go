package window

// slice is the groups of one slice, by key. Keys are numbers of all slices, and one slice of a HOP window of many may
// hold but a few of them; so they lie in pages, made when first needed.
type slice struct {
	pages []*page
	n     int
}

// page holds the groups of sixty-four keys: group + 1, 0 for none.
type page [64]int32

// group is the group of a key plus one, 0 if there is none.
func (s *slice) group(key int32) int32 {
	if p := int(key >> 6); p < len(s.pages) && s.pages[p] != nil {
		return s.pages[p][key&63]
	}
	return 0
}

// groupOf is group of a slice that may not be there.
func (s *slice) groupOf(key int32) int32 {
	if s == nil {
		return 0
	}
	return s.group(key)
}

func (s *slice) get(key int32) (int32, bool) {
	if s == nil {
		return 0, false
	}
	g := s.group(key)
	return g - 1, g != 0
}

// drop forgets a key.
func (s *slice) drop(key int32) {
	s.pages[key>>6][key&63] = 0
	s.n--
}

// sliceSet are slices by their ends. The same few are asked for again and again, so the last ones are at hand.
type sliceSet struct {
	m    map[int64]*slice
	near [4]nearSlice
	turn uint8
}

type nearSlice struct {
	end int64
	s   *slice // nil: none
}

// get is the slice that ends at end, nil if there is none.
func (t *sliceSet) get(end int64) *slice {
	for i := range t.near {
		if n := &t.near[i]; n.end == end && n.s != nil {
			return n.s
		}
	}
	s := t.m[end]
	if s != nil {
		t.near[t.turn&3] = nearSlice{end, s}
		t.turn++
	}
	return s
}

func (t *sliceSet) set(end int64, s *slice) {
	if t.m == nil {
		t.m = map[int64]*slice{}
	}
	t.m[end] = s
}

// remove takes the slice that ends at end out.
func (t *sliceSet) remove(end int64) {
	delete(t.m, end)
	for i := range t.near {
		if t.near[i].end == end {
			t.near[i].s = nil
		}
	}
}

// slice is the slice that ends at end, new if there is none.
func (t *sliceSet) slice(p *slicePool, end int64) *slice {
	s := t.get(end)
	if s == nil {
		s = p.slice()
		t.set(end, s)
	}
	return s
}

// clear takes all out.
func (t *sliceSet) clear() { t.m, t.near = nil, [4]nearSlice{} }

// slicePool has empty slices and pages, to be used again.
type slicePool struct {
	slices []*slice
	pages  []*page
}

// The pool keeps no more of them than these.
const (
	pooledSlices = 16
	pooledPages  = 4096
)

// slice is an empty slice.
func (p *slicePool) slice() *slice {
	n := len(p.slices)
	if n == 0 {
		return &slice{}
	}
	s := p.slices[n-1]
	p.slices = p.slices[:n-1]
	return s
}

// put sets the group of a key; keys is how many there are.
func (p *slicePool) put(s *slice, key, group int32, keys int) {
	i := int(key >> 6)
	if i >= len(s.pages) {
		s.pages = append(s.pages, make([]*page, max(i+1, (keys+63)>>6)-len(s.pages))...)
	}
	if s.pages[i] == nil {
		if n := len(p.pages); n > 0 {
			s.pages[i], p.pages = p.pages[n-1], p.pages[:n-1]
		} else {
			s.pages[i] = new(page)
		}
	}
	s.pages[i][key&63] = group + 1
	s.n++
}

// free takes a slice back from which all keys have been dropped.
func (p *slicePool) free(s *slice) {
	for i, pg := range s.pages {
		if pg != nil && len(p.pages) < pooledPages {
			p.pages = append(p.pages, pg)
		}
		s.pages[i] = nil
	}
	if len(p.slices) < pooledSlices {
		p.slices = append(p.slices, s)
	}
}

// windowMarks tell which windows of which keys have a timer.
type windowMarks struct {
	on   bool // off, every window is new
	ends sliceSet
}

// add marks a window; false if it was marked.
func (m *windowMarks) add(p *slicePool, end int64, key int32, keys int) bool {
	if !m.on {
		return true
	}
	s := m.ends.get(end)
	if s == nil {
		s = p.slice()
		m.ends.set(end, s)
	} else if s.group(key) != 0 {
		return false
	}
	p.put(s, key, 0, keys)
	return true
}

// drop takes a window's mark off.
func (m *windowMarks) drop(p *slicePool, end int64, key int32) {
	if !m.on {
		return
	}
	s := m.ends.get(end)
	if s.drop(key); s.n == 0 {
		m.ends.remove(end)
		p.free(s)
	}
}
