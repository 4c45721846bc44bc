package kafka

import "sync"

// ballast is memory that nobody touches, so that it takes up none; but the garbage collector counts it and runs the more
// seldom. A bulk read makes a lot of garbage beside very little that lives on, and would have it run a hundred times a
// second. However many tables are read, there is one. A higher GC percentage would do the same where little memory lives on,
// but let that of a query that keeps much grow by as many times; a memory limit only makes the collector run more often.
var ballast struct {
	sync.Mutex
	readers int
	bytes   []byte
}

const ballastBytes = 24 << 20

// takeBallast takes it on board; the function returned puts it off again.
func takeBallast() (off func()) {
	b := &ballast
	b.Lock()
	defer b.Unlock()
	if b.readers++; b.bytes == nil {
		b.bytes = make([]byte, ballastBytes)
	}
	return func() {
		b.Lock()
		defer b.Unlock()
		if b.readers--; b.readers == 0 {
			b.bytes = nil
		}
	}
}
