// Package format is the contract of record formats: how the bytes of a file or message become columns, and rows bytes.
// A format is one folder below and one line in format/all. It knows neither files nor topics; connectors cut their
// input into blocks of whole records with Reader.Cut and hand the blocks to decoders. Start at Format.
package format

import (
	"bytes"

	"minisql/connectors"
	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Format is an entry of the list of formats.
type Format struct {
	Name string // the value of 'format'
	Doc  string
	// Options are those of tables in the format, in the order in which Flink's factory reads them.
	Options []connectors.Option
	// Reader and Writer check the options, which begin with Spec.Prefix, with the errors of Flink's factory. Either
	// may be nil.
	Reader func(s *Spec) (*Reader, error)
	Writer func(s *Spec) (Encoder, error)
	// Mode is what the reader yields and the writer takes.
	Mode connectors.ChangelogMode
	// Metadata are the columns beside the row's that the reader can build; connectors put a name of their own before
	// their keys. In Spec.Columns they have their key in Metadata and the type given here.
	Metadata []connectors.Column
	// Bulk formats roll their files only at checkpoints and at the end, never by size (Flink's BulkWriter).
	Bulk bool
}

// Spec is what a table wants of a format.
type Spec struct {
	Columns []connectors.Column // the columns in the records, in order
	Need    []int               // indexes into Columns: what the decoder builds, in this order
	Options *connectors.Options
	Prefix  string // "csv.", "value.json."
	// File is set for files, where some formats behave otherwise than for messages.
	File bool
}

// Reader is a format with its options read.
type Reader struct {
	// Cut returns the length of the whole records at the front of data, which begins at a record: 0 if there is no
	// end of a record.
	Cut        func(data []byte) int
	NewDecoder func() Decoder
	KeepBOM    bool // a byte order mark at the start of a file belongs to the first record
}

// Block is a run of whole records: Buf[Lo:Hi], with column.Pad bytes before and behind. Decoders change its bytes.
type Block struct {
	Buf    []byte
	Lo, Hi int
	// Records are the records, for messages; nil if the decoder finds them itself.
	Records []column.Span
}

// Rows are the decoded records of a block. They do not refer to the block's memory.
type Rows struct {
	N       int
	Cols    []vec.Col     // as Spec.Need
	Kinds   []vec.RowKind // nil: all are inserts
	Lines   int           // line ends in the block
	LineOf  []int32       // the line (or record) each row begins on, from 0; nil: row i is on line i
	Skipped int64         // records left out because they were bad
	Err     *Bad          // the first bad record; it follows the rows
}

// Decoder decodes blocks, one at a time.
type Decoder interface{ Decode(b *Block) *Rows }

// Encoder appends the record of row i, with its end, to dst.
type Encoder interface {
	// Reset takes the columns of the next batch.
	Reset(cols []vec.Col)
	// Append writes row i. An error is a *source.Problem.
	Append(dst []byte, i int, kind vec.RowKind) ([]byte, error)
}

// Find returns the format of a name, with the error of Flink's FactoryUtil.
func Find(all []*Format, name string) (*Format, error) {
	for _, f := range all {
		if f.Name == name {
			return f, nil
		}
	}
	return nil, connectors.Invalid("Could not find any format factory for identifier '%s' in the classpath.", name)
}

// Types are the types of the columns that a decoder builds.
func (s *Spec) Types() []*types.Type {
	out := make([]*types.Type, len(s.Need))
	for i, k := range s.Need {
		out[i] = &s.Columns[k].Type
	}
	return out
}

// CutLines is the Cut of formats whose records are lines ended by a line feed.
func CutLines(data []byte) int { return bytes.LastIndexByte(data, '\n') + 1 }
