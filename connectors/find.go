package connectors

import (
	"slices"
	"strings"

	"minisql/grammar/source"
)

// Find returns the connector of a table out of all, for reading or for writing, with the errors of Flink's
// FactoryUtil: no 'connector' option, a name that nobody has, a connector that only works the other way round.
func Find(all []*Connector, t *Table, write bool) (*Connector, error) {
	name, ok := t.Options["connector"]
	if !ok {
		return nil, Invalid("Table options do not contain an option key 'connector' for discovering a connector.")
	}
	names := make([]string, 0, len(all))
	for _, c := range all {
		if c.Name == name {
			switch {
			case write && c.Sink == nil:
				return nil, Invalid("Connector '%s' can only be used as a source. It cannot be used as a sink.", name)
			case !write && c.Source == nil:
				return nil, Invalid("Connector '%s' can only be used as a sink. It cannot be used as a source.", name)
			}
			return c, nil
		}
		names = append(names, c.Name)
	}
	slices.Sort(names)
	d := Invalid("Could not find any factory for identifier '%s' that implements "+
		"'org.apache.flink.table.factories.DynamicTableFactory' in the classpath.\n\nAvailable factory identifiers are:\n\n%s",
		name, strings.Join(names, "\n"))
	if near := source.Nearest(name, names); near != "" {
		d.Hint = "did you mean '" + near + "'?"
	}
	return nil, d
}
