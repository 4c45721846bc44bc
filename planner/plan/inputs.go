package plan

// MapInputs is n with f applied to each input; n itself where f changes none.
func MapInputs(n Node, f func(Node) (Node, error)) (Node, error) {
	in := n.Inputs()
	out, same := make([]Node, len(in)), true
	for i, c := range in {
		m, err := f(c)
		if err != nil {
			return nil, err
		}
		out[i], same = m, same && m == c
	}
	if same {
		return n, nil
	}
	return n.With(out), nil
}

// WalkNodes calls f for the inputs of a plan before the nodes that read them, up to the first error.
func WalkNodes(n Node, f func(Node) error) error {
	for _, in := range n.Inputs() {
		if err := WalkNodes(in, f); err != nil {
			return err
		}
	}
	return f(n)
}
