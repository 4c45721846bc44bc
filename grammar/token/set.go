package token

// setTracker follows the words of a statement to tell whether a semicolon ends
// it: inside STATEMENT SET BEGIN .. END only the one behind END does, or one
// behind something that cannot stand there, which the parser is to report.
type setTracker struct {
	words [3]string // the last words seen: STATEMENT SET BEGIN
	first string    // the first word of the statement, then of each one inside
	state setState
}

type setState uint8

const (
	outsideSet setState = iota
	insideSet
	brokenSet
)

func (t *setTracker) word(w string) {
	if t.first == "" {
		t.first = w
		if t.state == insideSet && w != "INSERT" && w != "END" {
			t.state = brokenSet
		}
	}
	t.words[0], t.words[1], t.words[2] = t.words[1], t.words[2], w
	if t.state == outsideSet && t.words == [3]string{"STATEMENT", "SET", "BEGIN"} {
		t.state, t.first = insideSet, ""
	}
}

// semicolon reports whether a semicolon ends the statement.
func (t *setTracker) semicolon() bool {
	if t.state == insideSet && t.first != "END" {
		t.first = ""
		return false
	}
	return true
}

func (t *setTracker) inside() bool { return t.state == insideSet }
