package changelog

import (
	"bytes"
	"fmt"
	"regexp"

	"minisql/connectors/format/column"
	"minisql/connectors/format/json"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// member is a value of a message.
type member struct {
	text  []byte
	flags uint32
	ok    bool // it is there
}

func (m member) null() bool { return !m.ok || m.flags&column.Null != 0 }

// members are the values of an object's members by name.
func members(object []byte) (map[string]member, error) {
	out := map[string]member{}
	err := json.Members(object, func(key string, text []byte, flags uint32) error {
		out[key] = member{append([]byte{}, text...), flags, true}
		return nil
	})
	return out, err
}

func unknown(d *decoder, key, value string, message []byte) error {
	return source.New(source.IOException, "Unknown \"%s\" value \"%s\". The %s JSON message is '%s'", key, value, d.name, message)
}

// single is the object of a message, which may stand alone in an array.
func (d *decoder) single(message []byte) (map[string]member, error) {
	if text := bytes.TrimLeft(message, " \t\r\n"); len(text) == 0 || text[0] != '[' {
		return members(message)
	}
	var out []map[string]member
	err := json.Elements(message, func(text []byte, _ uint32) error {
		m, err := members(text)
		if err == nil {
			out = append(out, m)
		}
		return err
	})
	switch {
	case err != nil && !d.Lenient:
		return nil, err
	case len(out) == 0:
		return nil, fmt.Errorf("the array holds no change")
	case len(out) > 1:
		return nil, source.New(source.FlinkRuntimeException, "Please invoke DeserializationSchema#deserialize(byte[], Collector<RowData>) instead.")
	}
	return out[0], nil
}

func readDebezium(d *decoder, message []byte) error {
	m, err := d.single(message)
	if err == nil && d.payload {
		schema := m["schema"]
		if m, err = members(m["payload"].text); err == nil {
			m["schema"] = schema
		}
	}
	if err == nil {
		err = d.describe(m)
	}
	if err != nil {
		return err
	}
	return d.beforeAfter(m, "op", map[string]byte{"c": 'I', "r": 'I', "u": 'U', "d": 'D'}, "Debezium", message)
}

func readOgg(d *decoder, message []byte) error {
	m, err := d.single(message)
	if err == nil {
		err = d.describe(m)
	}
	if err != nil {
		return err
	}
	return d.beforeAfter(m, "op_type", map[string]byte{"I": 'I', "U": 'U', "D": 'D'}, "Ogg", message)
}

// beforeAfter reads messages that hold a row before and a row after the change.
func (d *decoder) beforeAfter(m map[string]member, key string, ops map[string]byte, title string, message []byte) error {
	op := string(m[key].text)
	kind, ok := ops[op]
	if !ok {
		return unknown(d, key, op, message)
	}
	if kind == 'I' {
		return d.add(vec.Insert, m["after"], nil)
	}
	if m["before"].null() {
		return source.New(source.IllegalStateException, "The \"before\" field of %s message is null, if you are using %s Postgres Connector, please check the Postgres "+"table has been set REPLICA IDENTITY to FULL level.", map[byte]string{'U': "UPDATE", 'D': "DELETE"}[kind], title)
	}
	if kind == 'D' {
		return d.add(vec.Delete, m["before"], nil)
	}
	if err := d.add(vec.UpdateBefore, m["before"], nil); err != nil {
		return err
	}
	return d.add(vec.UpdateAfter, m["after"], nil)
}

// readMaxwell reads messages with the row after an update in data and the fields that it changed in old. A field that is
// absent from old is unchanged; one that is null was NULL.
func readMaxwell(d *decoder, message []byte) error {
	m, err := members(message)
	if err == nil {
		err = d.describe(m)
	}
	if err != nil {
		return err
	}
	switch kind := string(m["type"].text); kind {
	case "insert":
		return d.add(vec.Insert, m["data"], nil)
	case "delete":
		return d.add(vec.Delete, m["data"], nil)
	case "update":
		return d.update(m["data"], m["old"])
	default:
		return unknown(d, "type", kind, message)
	}
}

// readCanal reads messages as Maxwell's, whose data and old are arrays.
func readCanal(d *decoder, message []byte) error {
	m, err := members(message)
	if err == nil {
		err = d.describe(m)
	}
	if err != nil {
		return err
	}
	if ok, err := included(d.database, m, "database"); !ok || err != nil {
		return err
	}
	if ok, err := included(d.table, m, "table"); !ok || err != nil {
		return err
	}
	kind := string(m["type"].text)
	switch kind {
	case "CREATE":
		return nil
	case "INSERT", "UPDATE", "DELETE":
	default:
		return unknown(d, "type", kind, message)
	}
	data, err := elements(m, "data")
	if err != nil {
		return err
	}
	var old []member
	if kind == "UPDATE" {
		if old, err = elements(m, "old"); err != nil {
			return err
		}
	}
	for i, row := range data {
		switch {
		case kind == "INSERT":
			err = d.add(vec.Insert, row, nil)
		case kind == "DELETE":
			err = d.add(vec.Delete, row, nil)
		case i < len(old):
			err = d.update(row, old[i])
		default:
			d.partial = true // the rows before are out already
			err = d.update(row, member{})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// included reports whether a message is one of those that an option asks for.
func included(pattern *regexp.Regexp, m map[string]member, key string) (bool, error) {
	if pattern != nil && !m[key].ok {
		return false, fmt.Errorf("the message has no %s", key)
	}
	return pattern == nil || pattern.Match(m[key].text), nil
}

// elements are those of an array that must be there.
func elements(m map[string]member, key string) (out []member, err error) {
	if m[key].null() {
		return nil, fmt.Errorf("the message has no %s", key)
	}
	err = json.Elements(m[key].text, func(text []byte, flags uint32) error {
		out = append(out, member{append([]byte{}, text...), flags, true})
		return nil
	})
	return
}

func (d *decoder) update(row, old member) error {
	if old.null() {
		return fmt.Errorf("the message does not say what the row was before")
	}
	changed, err := members(old.text)
	if err != nil {
		return err
	}
	if err := d.add(vec.UpdateBefore, row, changed); err != nil {
		return err
	}
	return d.add(vec.UpdateAfter, row, nil)
}
