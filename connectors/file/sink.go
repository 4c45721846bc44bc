package file

import (
	"minisql/connectors"
	"minisql/connectors/format"
)

func newSink(formats []*format.Format, env *connectors.Env, t *connectors.Table, in connectors.Input) (connectors.Sink, error) {
	return nil, nil
}
