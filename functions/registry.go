package functions

import (
	"slices"
	"strings"
)

// Registry finds functions by name, in any case. It is read-only once made.
type Registry struct {
	scalars    map[string]*Function
	aggregates map[string]*Aggregate
}

// NewRegistry makes a registry of lists; a later entry replaces an earlier one of the same name.
func NewRegistry(scalars []Group, aggregates []Aggregate) *Registry {
	r := &Registry{make(map[string]*Function, 400), make(map[string]*Aggregate, len(aggregates))}
	for _, g := range scalars {
		for i := range g.Functions {
			r.scalars[g.Functions[i].Name] = &g.Functions[i]
		}
	}
	for i := range aggregates {
		r.aggregates[aggregates[i].Name] = &aggregates[i]
	}
	return r
}

// Scalar returns the scalar function or operator of a name, nil if there is none.
func (r *Registry) Scalar(name string) *Function { return r.scalars[strings.ToUpper(name)] }

// Aggregate returns the aggregate function of a name, nil if there is none.
func (r *Registry) Aggregate(name string) *Aggregate { return r.aggregates[strings.ToUpper(name)] }

// Names lists the functions in order; operators, which are named by signs or several words, are left out.
func (r *Registry) Names() []string {
	var names []string
	for n := range r.scalars {
		if isWord(n) {
			names = append(names, n)
		}
	}
	for n := range r.aggregates {
		if isWord(n) {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func isWord(name string) bool {
	for _, c := range name {
		if c != '_' && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}
