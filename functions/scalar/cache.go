package scalar

import "sync"

// cache keeps what patterns compile to. Patterns mostly are literals; where they come from a column it is emptied
// before it grows without end.
type cache[K comparable, V any] struct {
	mu sync.RWMutex
	m  map[K]V
}

const cacheSize = 1024

func (c *cache[K, V]) get(k K) (V, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	v, ok := c.m[k]
	return v, ok
}

func (c *cache[K, V]) put(k K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.m == nil || len(c.m) >= cacheSize {
		c.m = make(map[K]V)
	}
	c.m[k] = v
}
