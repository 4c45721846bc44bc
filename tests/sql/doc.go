// Package sql runs the sqllogictest files *.slt, one feature a file. A record begins with a directive, ends with an empty
// line, and says what must come out behind a line of four dashes:
//
//	statement ok                    the statement succeeds
//	statement error TEXT            it fails with a message that holds TEXT
//	query ITRBD [rowsort]           the rows of a query, a letter a column: integer, text, real or decimal, boolean, date or time
//	explain                         the plan of a query
//	stream                          rows are fed to the query while it runs
//
// Cells are separated by " | "; rows of streaming queries begin with their kind. In a stream the lines after the dashes
// that begin with > feed a row to the table of connector 'feed' as CSV, or end its input with "> end"; the other lines
// are what must come out before the next feed. $OUT is an empty folder.
//
// Every file runs at several batch sizes: results must not depend on them. -update rewrites what must come out.
package sql
