package planner

// stage is the step of Flink's planning at which an error shows. Whatever the validator minds comes before all of them,
// wherever it stands in the statement; so an error of a later step waits until the whole statement is bound.
type stage uint8

const (
	// converting makes a plan of the tree. CREATE VIEW goes that far.
	converting stage = iota
	// optimizing rewrites the plan; it happens when a query is run, not when a view is made of it.
	optimizing
	// translating makes operators of the plan.
	translating
	stages
)

// lateErrors are the first errors of the later steps.
type lateErrors [stages]error

// later notes an error of a later step. What is bound meanwhile is thrown away.
func (b *binder) later(s stage, err error) {
	if err != nil && b.late[s] == nil {
		b.late[s] = err
	}
}

// upTo is the first error of the steps up to one.
func (l *lateErrors) upTo(last stage) error {
	for _, err := range l[:last+1] {
		if err != nil {
			return err
		}
	}
	return nil
}
