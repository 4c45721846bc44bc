package functions

import (
	"encoding/hex"
	"os"
	"strings"
	"testing"
)

// TestCharsetsAreJavas compares with what Java 17 makes of a text in each charset and, where every character is a byte, of the
// bytes 00 to ff.
func TestCharsetsAreJavas(t *testing.T) {
	data, err := os.ReadFile("testdata/charsets.tsv")
	if err != nil {
		t.Fatal(err)
	}
	const sample = "aé€ßÄ日本한Жω😀z"
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for _, line := range lines {
		cells := strings.Split(line, "\t")
		c, ok := FindCharset(cells[0])
		if !ok {
			t.Errorf("%s is not known", cells[0])
			continue
		}
		if got := hex.EncodeToString(c.Encode(sample)); got != cells[1] {
			t.Errorf("%s encodes to %s, want %s", cells[0], got, cells[1])
		}
		if cells[2] == "-" {
			continue
		}
		var all []byte
		for i := range 256 {
			all = append(all, byte(i))
		}
		if got := hex.EncodeToString([]byte(c.Decode(all))); got != cells[2] {
			t.Errorf("%s decodes to %s, want %s", cells[0], got, cells[2])
		}
	}
	if len(lines) < 40 {
		t.Errorf("only %d charsets", len(lines))
	}
	for _, name := range []string{"KLINGON", "", "macintosh", "windows-874"} {
		if _, ok := FindCharset(name); ok {
			t.Errorf("%s is known", name)
		}
	}
	if c, _ := FindCharset("UTF-16"); len(c.Encode("")) != 0 || c.Decode([]byte{0xff, 0xfe, 'a', 0}) != "a" {
		t.Error("the mark of UTF-16")
	}
}
