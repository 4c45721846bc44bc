package window

import (
	"math"

	"minisql/exec"
)

// ClockedWindow is a GroupWindow that shows windows some time after they have changed ('table.exec.emit.*.delay'). What
// still waits when the input ends is not shown by the clock any more: a window whose end has come then is shown anyway,
// the corrections of others are lost, as in Flink.
type ClockedWindow struct{ *GroupWindow }

// waiting is a window that is to be shown.
type waiting struct {
	windowKey
	due int64
}

// showLater has a window shown after a delay, unless it waits already.
func (op *GroupWindow) showLater(k windowKey, s *groupState, delay int64) {
	if !s.waits {
		s.waits = true
		op.wait = append(op.wait, waiting{k, op.spec.Now() + delay})
	}
}

// Next is when the first window is to be shown.
func (op ClockedWindow) Next() int64 {
	next := int64(math.MaxInt64)
	for _, w := range op.wait {
		next = min(next, w.due)
	}
	return next
}

// Tick shows the windows whose time has come.
func (op ClockedWindow) Tick(now int64, out exec.Collector) error {
	kept := op.wait[:0]
	op.o.Start = op.wm
	for _, w := range op.wait {
		s := op.open[w.windowKey]
		switch {
		case s == nil:
		case w.due > now:
			kept = append(kept, w)
		default:
			s.waits = false
			if err := op.show(w.windowKey, s); err != nil {
				return err
			}
		}
	}
	op.wait = kept
	return op.o.Settle(out, nil)
}
