package ast

import "minisql/grammar/token"

// The pieces below are read by the hand-written parser wherever a tag says @@;
// tags say what stands around them.

// Interval is an expression that INTERVAL begins.
type Interval interface{ Expr }

// Parse reads an identifier.
func (i *Ident) Parse(at *token.Lexer) error { return token.Read(at, i) }

// Parse reads a name of any number of parts.
func (n *Name) Parse(at *token.Lexer) error { return token.Read(at, n) }

// Parse reads a string.
func (s *String) Parse(at *token.Lexer) error { return token.Read(at, s) }

// Parse reads WITH ('k' = 'v', ..) if it is there.
func (o *Options) Parse(at *token.Lexer) error { return token.Read(at, o) }

// Parse reads a hint.
func (h *Hint) Parse(at *token.Lexer) error { return token.Read(at, h) }

// Parse reads k or k = value.
func (i *PartitionItem) Parse(at *token.Lexer) error { return token.Read(at, i) }

// Parse reads a column.
func (c *Column) Parse(at *token.Lexer) error { return token.Read(at, c) }

// Parse reads a constraint.
func (c *Constraint) Parse(at *token.Lexer) error { return token.Read(at, c) }

// Parse reads the parentheses of a CREATE TABLE and what stands in them, if they are there.
func (e *TableElements) Parse(at *token.Lexer) error { return token.Read(at, e) }

// Parse reads what follows ADD and MODIFY.
func (c *SchemaChange) Parse(at *token.Lexer) error { return token.Read(at, c) }

// Parse reads what follows DISTRIBUTED.
func (d *Distribution) Parse(at *token.Lexer) error { return token.Read(at, d) }

// Parse reads an option of LIKE if one is there.
func (o *LikeOption) Parse(at *token.Lexer) error { return token.Read(at, o) }

// Parse reads a view's column.
func (c *ViewColumn) Parse(at *token.Lexer) error { return token.Read(at, c) }

// Parse reads PARTITION (..) for ADD, with its options.
func (a *AddPartitions) Parse(at *token.Lexer) error { return token.Read(at, a) }

// Parse reads PARTITION (..), ... for DROP.
func (d *DropPartitions) Parse(at *token.Lexer) error { return token.Read(at, d) }

// Parse reads ('k' = 'v', ..) behind SET.
func (s *SetOptions) Parse(at *token.Lexer) error { return token.Read(at, s) }

// Parse reads the keys behind RESET.
func (r *ResetOptions) Parse(at *token.Lexer) error { return token.Read(at, r) }

// Parse reads column = value.
func (a *Assignment) Parse(at *token.Lexer) error { return token.Read(at, a) }

// Parse reads the call of a procedure.
func (c *Call) Parse(at *token.Lexer) error { return token.Read(at, c) }
