package broker

import (
	"bytes"
	"encoding/json"
	"errors"
)

// headers reads headers in order: {"name":"text"} or [["name","text"]], where null is null.
type headers []Header

var errHeaders = errors.New(`"headers" are {"name":"text"} or [["name","text"]]; a text may be null`)

// UnmarshalJSON reads both forms. An object is read token by token: its order is that of the record.
func (h *headers) UnmarshalJSON(text []byte) error {
	text = bytes.TrimSpace(text)
	if bytes.Equal(text, []byte("null")) {
		return nil
	}
	if text[0] == '[' {
		var pairs [][]*string
		if err := json.Unmarshal(text, &pairs); err != nil {
			return errHeaders
		}
		for _, p := range pairs {
			if len(p) != 2 || p[0] == nil {
				return errHeaders
			}
			*h = append(*h, Header{*p[0], optional(p[1])})
		}
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return errHeaders
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return errHeaders
		}
		var value *string
		if err := dec.Decode(&value); err != nil {
			return errHeaders
		}
		*h = append(*h, Header{name.(string), optional(value)})
	}
	return nil
}

func optional(s *string) []byte {
	if s == nil {
		return nil
	}
	return []byte(*s)
}
