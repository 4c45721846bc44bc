package plan

// Changes are the kinds of rows beside inserts that a streaming node gives out.
type Changes struct{ Update, Delete bool }

// Any reports any of them.
func (c Changes) Any() bool { return c.Update || c.Delete }

// Updating reports whether a streaming node's output holds more than inserts.
func Updating(n Node) bool { return ChangesOf(n).Any() }

// ChangesOf infers what a node gives out from its kind and its inputs, as Flink's changelog mode inference does.
func ChangesOf(n Node) Changes { return n.changes() }

// inputs are the changes that a node passes on.
func inputs(n Node) (c Changes) {
	for _, in := range n.Inputs() {
		x := ChangesOf(in)
		c.Update, c.Delete = c.Update || x.Update, c.Delete || x.Delete
	}
	return
}

// Source finds the node that a plan's changes come from, the topmost that makes them.
func (c Changes) Source(n Node) Node {
	for {
		switch n.(type) {
		case *Project, *Filter, *Limit:
			n = n.Inputs()[0]
		default:
			return n
		}
	}
}

// String is how Flink names the changes: "update", "delete", "update and delete".
func (c Changes) String() string {
	switch {
	case c.Update && c.Delete:
		return "update and delete"
	case c.Delete:
		return "delete"
	}
	return "update"
}
