package op

// timer is an event-time timer of a key's window.
type timer struct {
	at    int64 // fires when the watermark reaches it
	start int64 // of a session
	end   int64 // of the window
	key   int32
	place int32 // where its place in the heap is kept, if it may be taken out; 0: nowhere
}

// timerHeap is Flink's timer queue: a binary heap with its root at index 1 that compares nothing but the time, strictly.
// Equal times therefore come out neither sorted nor in the order of insertion, but always in the same order, which is
// the order in which Flink's results appear.
type timerHeap struct {
	q []timer
	// set, unless nil, has the timers that are in the heap; equal ones then stand once.
	set map[timer]struct{}
	// places are the indexes in q of the timers that may be taken out; vacant are numbers that are free again.
	places, vacant []int32
}

// newTimerSet is a heap in which equal timers stand once, as in Flink's queues.
func newTimerSet() timerHeap { return timerHeap{set: map[timer]struct{}{}} }

func (h *timerHeap) len() int { return max(len(h.q)-1, 0) }

// top is the time of the next timer; the heap must not be empty.
func (h *timerHeap) top() int64 { return h.q[1].at }

// add reports whether the timer was not there yet.
func (h *timerHeap) add(t timer) bool {
	if h.set != nil {
		if _, ok := h.set[t]; ok {
			return false
		}
		h.set[t] = struct{}{}
	}
	if len(h.q) == 0 {
		h.q = append(h.q, timer{})
	}
	h.q = append(h.q, t)
	h.up(len(h.q) - 1)
	return true
}

// addMovable adds a timer and returns the number by which cancel takes it out.
func (h *timerHeap) addMovable(t timer) int32 {
	if n := len(h.vacant); n > 0 {
		t.place, h.vacant = h.vacant[n-1], h.vacant[:n-1]
	} else {
		t.place = int32(max(len(h.places), 1))
		h.places = append(h.places, make([]int32, int(t.place)+1-len(h.places))...)
	}
	h.add(t)
	return t.place
}

// cancel takes a timer out that addMovable has added and that has not come due.
func (h *timerHeap) cancel(place int32) { h.removeAt(int(h.places[place])) }

// put puts a timer at an index.
func (h *timerHeap) put(i int, t timer) {
	h.q[i] = t
	if t.place != 0 {
		h.places[t.place] = int32(i)
	}
}

// due takes the next timer off that a watermark has reached; false if there is none.
func (h *timerHeap) due(w int64) (t timer, ok bool) {
	if h.len() == 0 || h.top() > w {
		return timer{}, false
	}
	return h.poll(), true
}

func (h *timerHeap) poll() timer {
	t := h.q[1]
	h.removeAt(1)
	if h.set != nil {
		delete(h.set, t)
	}
	return t
}

// remove takes a timer out, if it is there. It looks for it; see cancel.
func (h *timerHeap) remove(t timer) {
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

func (h *timerHeap) removeAt(i int) {
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

func (h *timerHeap) up(i int) {
	t := h.q[i]
	for i > 1 && t.at < h.q[i/2].at {
		h.put(i, h.q[i/2])
		i /= 2
	}
	h.put(i, t)
}

func (h *timerHeap) down(i int) {
	t, n := h.q[i], len(h.q)-1
	c := 2 * i
	if c+1 <= n && h.q[c+1].at < h.q[c].at {
		c++
	}
	for c <= n && h.q[c].at < t.at {
		h.put(i, h.q[c])
		i = c
		c = 2 * i
		if c+1 <= n && h.q[c+1].at < h.q[c].at {
			c++
		}
	}
	h.put(i, t)
}
