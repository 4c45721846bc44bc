package kafka

import (
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// buffer keeps, for upsert-kafka with sink.buffer-flush.*, the last message of each key until there are max-rows of them
// or the interval is over (Flink's ReducingUpsertWriter).
type buffer struct {
	most int
	send func(*kgo.Record)

	mu    sync.Mutex
	at    map[string]int
	list  []*kgo.Record
	timer *time.Timer
	every time.Duration
}

func newBuffer(most int, every time.Duration, send func(*kgo.Record)) *buffer {
	return &buffer{most: most, every: every, send: send, at: map[string]int{}}
}

func (b *buffer) add(r *kgo.Record) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer == nil && b.every > 0 {
		b.timer = time.AfterFunc(b.every, b.tick)
	}
	if i, ok := b.at[string(r.Key)]; ok {
		b.list[i] = r
		return
	}
	b.at[string(r.Key)] = len(b.list)
	if b.list = append(b.list, r); len(b.list) >= b.most {
		b.drain()
	}
}

func (b *buffer) tick() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drain()
	if b.timer != nil {
		b.timer.Reset(b.every)
	}
}

func (b *buffer) drain() {
	for _, r := range b.list {
		b.send(r)
	}
	b.list = nil
	clear(b.at)
}

func (b *buffer) flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drain()
}

func (b *buffer) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer != nil {
		b.timer.Stop()
	}
	b.timer, b.every = nil, 0
}
