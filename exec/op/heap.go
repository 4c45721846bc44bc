package op

// timer is an event-time timer of a key's window.
type timer struct {
	at    int64 // fires when the watermark reaches it
	start int64 // of a session
	end   int64 // of the window
	key   int32
}

// timerHeap is Flink's timer queue: a binary heap with its root at index 1 that compares nothing but the time, strictly.
// Equal times therefore come out neither sorted nor in the order of insertion, but always in the same order, which is
// the order in which Flink's results appear.
type timerHeap struct {
	q []timer
	// set, unless nil, has the timers that are in the heap; equal ones then stand once.
	set map[timer]struct{}
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
	delete(h.set, t)
	return t
}

// remove takes a timer out, if it is there.
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
	n := len(h.q) - 1
	last := h.q[n]
	h.q = h.q[:n]
	if i == n {
		return
	}
	h.q[i] = last
	h.down(i)
	if h.q[i] == last {
		h.up(i)
	}
}

func (h *timerHeap) up(i int) {
	t := h.q[i]
	for i > 1 && t.at < h.q[i/2].at {
		h.q[i] = h.q[i/2]
		i /= 2
	}
	h.q[i] = t
}

func (h *timerHeap) down(i int) {
	t, n := h.q[i], len(h.q)-1
	c := 2 * i
	if c+1 <= n && h.q[c+1].at < h.q[c].at {
		c++
	}
	for c <= n && h.q[c].at < t.at {
		h.q[i] = h.q[c]
		i = c
		c = 2 * i
		if c+1 <= n && h.q[c+1].at < h.q[c].at {
			c++
		}
	}
	h.q[i] = t
}
