package changelog

import (
	"fmt"

	"minisql/connectors/format/column"
	"minisql/connectors/format/json"
	"minisql/exec/vec"
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
	return &column.Error{Class: "java.io.IOException",
		Message: fmt.Sprintf("Unknown \"%s\" value \"%s\". The %s JSON message is '%s'", key, value, d.name, message)}
}

func readDebezium(d *decoder, message []byte) error {
	m, err := members(message)
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
	m, err := members(message)
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
		return &column.Error{Class: "java.lang.IllegalStateException",
			Message: fmt.Sprintf("The \"before\" field of %s message is null, if you are using %s Postgres Connector, please check the Postgres "+
				"table has been set REPLICA IDENTITY to FULL level.", map[byte]string{'U': "UPDATE", 'D': "DELETE"}[kind], title)}
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
	if d.database != nil && !d.database.Match(m["database"].text) || d.table != nil && !d.table.Match(m["table"].text) {
		return nil
	}
	kind := string(m["type"].text)
	switch kind {
	case "CREATE":
		return nil
	case "INSERT", "UPDATE", "DELETE":
	default:
		return unknown(d, "type", kind, message)
	}
	data, err := elements(m["data"])
	if err != nil {
		return err
	}
	old, err := elements(m["old"])
	if err != nil {
		return err
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
			err = d.update(row, member{})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func elements(m member) (out []member, err error) {
	if m.null() {
		return nil, nil
	}
	err = json.Elements(m.text, func(text []byte, flags uint32) error {
		out = append(out, member{append([]byte{}, text...), flags, true})
		return nil
	})
	return
}

func (d *decoder) update(row, old member) error {
	changed := map[string]member{}
	if !old.null() {
		var err error
		if changed, err = members(old.text); err != nil {
			return err
		}
	}
	if err := d.add(vec.UpdateBefore, row, changed); err != nil {
		return err
	}
	return d.add(vec.UpdateAfter, row, nil)
}
