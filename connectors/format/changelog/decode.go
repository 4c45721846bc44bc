package changelog

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/connectors/format/json"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// decoder decodes messages one by one: changelogs are small beside what they describe.
type decoder struct {
	*dialect
	conv  *json.Converter
	slots map[string]int // name -> needed column
	rows  *vec.Rows
	kinds []vec.RowKind
	// pending are the encoded rows of the current message, which count only when all of it is good, or if partial is set.
	partial bool
	pending [][]byte
	pkinds  []vec.RowKind
	about   []any // the metadata of the message, by needed column; nil if none is needed
	wanted  []wanted
}

func newDecoder(d *dialect) *decoder {
	dec := &decoder{dialect: d, conv: json.NewConverter(d.Options), slots: map[string]int{}, rows: vec.NewRows(d.types())}
	for i, k := range d.need {
		if c := &d.columns[k]; c.Metadata == "" {
			dec.slots[c.Name] = i
		} else {
			dec.want(i, c.Metadata)
		}
	}
	return dec
}

func (d *decoder) Decode(b *format.Block) *format.Rows {
	out := &format.Rows{}
	d.kinds = nil
	line := 0
	message := func(text []byte) bool {
		text = bytes.TrimSuffix(text, []byte{'\r'})
		before := len(d.kinds)
		var err error
		if len(text) > 0 {
			err = d.message(text)
		}
		for range len(d.kinds) - before {
			out.LineOf = append(out.LineOf, int32(line))
		}
		switch {
		case err == nil:
		case d.Lenient:
			out.Skipped++
		default:
			out.Err = d.failure(line, text, err)
			return false
		}
		line++
		return true
	}
	if b.Records != nil {
		for _, r := range b.Records {
			if !r.IsNull() && !message(r.Of(b.Buf)) || r.IsNull() && !message(nil) {
				break
			}
		}
	} else {
		for text := range bytes.Lines(b.Buf[b.Lo:b.Hi]) {
			if !message(bytes.TrimSuffix(text, []byte{'\n'})) {
				break
			}
		}
	}
	out.N, out.Lines, out.Kinds = len(d.kinds), line, d.kinds
	out.Cols = d.rows.Finish()
	return out
}

// message adds the rows of one message, or none if there is an error.
func (d *decoder) message(text []byte) error {
	d.pending, d.pkinds, d.partial = d.pending[:0], d.pkinds[:0], false
	if !utf8.Valid(text) {
		return fmt.Errorf("not UTF-8")
	}
	err := d.read(d, text)
	if err != nil && !d.partial {
		return err
	}
	for i, row := range d.pending {
		d.rows.Append(row)
		d.kinds = append(d.kinds, d.pkinds[i])
	}
	return err
}

// add adds a row: the fields of object, of which those in changed have the values they have there.
func (d *decoder) add(kind vec.RowKind, object member, changed map[string]member) error {
	if object.null() {
		return fmt.Errorf("no row")
	}
	vals := make([]any, len(d.need))
	copy(vals, d.about)
	set := func(key string, m member) error {
		i, ok := d.slots[key]
		if !ok {
			return nil
		}
		v, err := d.conv.Value(&d.columns[d.need[i]].Type, m.text, m.flags)
		if err == column.ErrNull || err != nil && d.Lenient {
			v, err = nil, nil
		}
		vals[i] = v
		return err
	}
	err := json.Members(object.text, func(key string, text []byte, flags uint32) error {
		if _, other := changed[key]; other {
			return nil
		}
		return set(key, member{text, flags, true})
	})
	for key, m := range changed {
		if err == nil {
			err = set(key, m)
		}
	}
	if err != nil {
		return err
	}
	var row []byte
	for i, v := range vals {
		row = vec.AppendValue(row, &d.columns[d.need[i]].Type, v)
	}
	d.pending, d.pkinds = append(d.pending, row), append(d.pkinds, kind)
	return nil
}

func (d *decoder) failure(line int, text []byte, err error) *format.Bad {
	shown := string(bytes.ToValidUTF8(text, []byte("\ufffd")))
	p, ok := err.(*source.Problem)
	if ok {
		p = source.New(p.Class, "%s", p.Message)
	} else if class, message := json.Explain(text); message != "" {
		p = source.New(class, "%s", message)
	} else {
		p = source.New(source.IOException, "Corrupt %s JSON message '%s'.", d.name, shown).Hinted(err.Error())
	}
	return format.NewBad(p, line, 0, shown)
}
