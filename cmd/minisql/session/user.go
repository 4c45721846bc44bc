package session

import (
	"slices"
	"strings"

	"minisql/planner/catalog"
)

// userObjects are the things of a session that minisql keeps account of and cannot run: functions of Java classes,
// models, modules, and the partitions that somebody registered.
type userObjects struct {
	functions  map[catalog.Path]string // class by name
	temporary  map[catalog.Path]string
	system     map[string]string // temporary system functions
	models     map[catalog.Path]*model
	modules    []string
	partitions map[*catalog.Table][]partition
}

func newUserObjects() *userObjects {
	return &userObjects{functions: map[catalog.Path]string{}, temporary: map[catalog.Path]string{}, system: map[string]string{},
		models: map[catalog.Path]*model{}, modules: []string{"core"}, partitions: map[*catalog.Table][]partition{}}
}

// functionNames lists the functions that a user sees in a database, in order.
func (u *userObjects) functionNames(home catalog.Path) []string {
	var names []string
	for _, m := range []map[catalog.Path]string{u.functions, u.temporary} {
		for p := range m {
			if p.Catalog == home.Catalog && p.Database == home.Database {
				names = append(names, p.Object)
			}
		}
	}
	for n := range u.system {
		names = append(names, n)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// class is the Java class of a function that somebody created, whatever the case of its name.
func (u *userObjects) class(p catalog.Path) (string, bool) {
	p.Object = strings.ToLower(p.Object)
	for _, m := range []map[catalog.Path]string{u.temporary, u.functions} {
		if c, ok := m[p]; ok {
			return c, true
		}
	}
	c, ok := u.system[p.Object]
	return c, ok
}

func (u *userObjects) modelNames(home catalog.Path) []string {
	var names []string
	for p := range u.models {
		if p.Catalog == home.Catalog && p.Database == home.Database {
			names = append(names, p.Object)
		}
	}
	slices.Sort(names)
	return names
}

func (u *userObjects) fullModules() *Result {
	r := &Result{Kind: Rows, Names: []string{"module name", "used"}}
	for _, m := range u.modules {
		r.Cells = append(r.Cells, []string{m, "TRUE"})
	}
	return r
}
