// Package timers is the queue of event-time timers. It knows no operator.
package timers

// Timer is an event-time timer of a key's window.
type Timer struct {
	At    int64 // fires when the watermark reaches it
	Start int64 // of a session
	End   int64 // of the window
	Key   int32
	place int32 // where its place in the heap is kept, if it may be taken out; 0: nowhere
}

// Heap is Flink's timer queue: a binary heap with its root at index 1 that compares nothing but the time, strictly.
// Equal times therefore come out neither sorted nor in the order of insertion, but always in the same order, which is
// the order in which Flink's results appear.
type Heap struct {
	q []Timer
	// set, unless nil, has the timers that are in the heap; equal ones then stand once.
	set map[Timer]struct{}
	// places are the indexes in q of the timers that may be taken out; vacant are numbers that are free again.
	places, vacant []int32
}

// NewSet is a heap in which equal timers stand once, as in Flink's queues.
func NewSet() Heap { return Heap{set: map[Timer]struct{}{}} }

// Len is the number of timers.
func (h *Heap) Len() int { return max(len(h.q)-1, 0) }

// Top is the time of the next timer; the heap must not be empty.
func (h *Heap) Top() int64 { return h.q[1].At }

// Add reports whether the timer was not there yet.
func (h *Heap) Add(t Timer) bool {
	if h.set != nil {
		if _, ok := h.set[t]; ok {
			return false
		}
		h.set[t] = struct{}{}
	}
	if len(h.q) == 0 {
		h.q = append(h.q, Timer{})
	}
	h.q = append(h.q, t)
	h.up(len(h.q) - 1)
	return true
}

// AddMovable adds a timer and returns the number by which Cancel takes it out.
func (h *Heap) AddMovable(t Timer) int32 {
	if n := len(h.vacant); n > 0 {
		t.place, h.vacant = h.vacant[n-1], h.vacant[:n-1]
	} else {
		t.place = int32(max(len(h.places), 1))
		h.places = append(h.places, make([]int32, int(t.place)+1-len(h.places))...)
	}
	h.Add(t)
	return t.place
}

// Cancel takes a timer out that AddMovable has added and that has not come due.
func (h *Heap) Cancel(place int32) { h.removeAt(int(h.places[place])) }

// put puts a timer at an index.
func (h *Heap) put(i int, t Timer) {
	h.q[i] = t
	if t.place != 0 {
		h.places[t.place] = int32(i)
	}
}

// Due takes the next timer off that a watermark has reached; false if there is none.
func (h *Heap) Due(w int64) (t Timer, ok bool) {
	if h.Len() == 0 || h.Top() > w {
		return Timer{}, false
	}
	return h.Poll(), true
}

// Poll takes the next timer off; the heap must not be empty.
func (h *Heap) Poll() Timer {
	t := h.q[1]
	h.removeAt(1)
	if h.set != nil {
		delete(h.set, t)
	}
	return t
}

// Remove takes a timer out, if it is there. It looks for it; see Cancel.
func (h *Heap) Remove(t Timer) {
	if _, ok := h.set[t]; h.set != nil && !ok {
		return
	}
	delete(h.set, t)
	for i := 1; i < len(h.q); i++ {
		if h.q[i] == t {
			h.removeAt(i)
			return
		}
	}
}

func (h *Heap) removeAt(i int) {
	if p := h.q[i].place; p != 0 {
		h.vacant = append(h.vacant, p)
	}
	n := len(h.q) - 1
	last := h.q[n]
	h.q = h.q[:n]
	if i == n {
		return
	}
	h.put(i, last)
	h.down(i)
	if h.q[i] == last {
		h.up(i)
	}
}

func (h *Heap) up(i int) {
	t := h.q[i]
	for i > 1 && t.At < h.q[i/2].At {
		h.put(i, h.q[i/2])
		i /= 2
	}
	h.put(i, t)
}

func (h *Heap) down(i int) {
	t, n := h.q[i], len(h.q)-1
	c := 2 * i
	if c+1 <= n && h.q[c+1].At < h.q[c].At {
		c++
	}
	for c <= n && h.q[c].At < t.At {
		h.put(i, h.q[c])
		i = c
		c = 2 * i
		if c+1 <= n && h.q[c+1].At < h.q[c].At {
			c++
		}
	}
	h.put(i, t)
}
