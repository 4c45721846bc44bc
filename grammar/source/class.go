package source

// Class is the name of the Java class under which Flink reports an error; it is printed before the message.
type Class string

// The text of a statement: parser and validator.
const (
	ParseException        Class = "org.apache.flink.sql.parser.impl.ParseException"
	TokenMgrError         Class = "org.apache.flink.sql.parser.impl.TokenMgrError"
	SqlValidateException  Class = "org.apache.flink.sql.parser.error.SqlValidateException"
	CalciteException      Class = "org.apache.calcite.runtime.CalciteException"
	SqlValidatorException Class = "org.apache.calcite.sql.validate.SqlValidatorException"
)

// Tables, planning, the code that is generated, the gateway and the client.
const (
	ValidationException         Class = "org.apache.flink.table.api.ValidationException"
	TableException              Class = "org.apache.flink.table.api.TableException"
	TableRuntimeException       Class = "org.apache.flink.table.api.TableRuntimeException"
	CodeGenException            Class = "org.apache.flink.table.planner.codegen.CodeGenException"
	MalformedPatternException   Class = "org.apache.flink.cep.pattern.MalformedPatternException"
	SqlExecutionException       Class = "org.apache.flink.table.gateway.service.utils.SqlExecutionException"
	ClientSqlExecutionException Class = "org.apache.flink.table.client.gateway.SqlExecutionException"
	FlinkJobNotFoundException   Class = "org.apache.flink.runtime.messages.FlinkJobNotFoundException"
)

// What a catalog lacks or has already.
const (
	CatalogException                Class = "org.apache.flink.table.catalog.exceptions.CatalogException"
	DatabaseAlreadyExistException   Class = "org.apache.flink.table.catalog.exceptions.DatabaseAlreadyExistException"
	DatabaseNotEmptyException       Class = "org.apache.flink.table.catalog.exceptions.DatabaseNotEmptyException"
	DatabaseNotExistException       Class = "org.apache.flink.table.catalog.exceptions.DatabaseNotExistException"
	FunctionAlreadyExistException   Class = "org.apache.flink.table.catalog.exceptions.FunctionAlreadyExistException"
	FunctionNotExistException       Class = "org.apache.flink.table.catalog.exceptions.FunctionNotExistException"
	ModelAlreadyExistException      Class = "org.apache.flink.table.catalog.exceptions.ModelAlreadyExistException"
	PartitionAlreadyExistsException Class = "org.apache.flink.table.catalog.exceptions.PartitionAlreadyExistsException"
	PartitionNotExistException      Class = "org.apache.flink.table.catalog.exceptions.PartitionNotExistException"
	PartitionSpecInvalidException   Class = "org.apache.flink.table.catalog.exceptions.PartitionSpecInvalidException"
	TableAlreadyExistException      Class = "org.apache.flink.table.catalog.exceptions.TableAlreadyExistException"
	TableNotPartitionedException    Class = "org.apache.flink.table.catalog.exceptions.TableNotPartitionedException"
)

// Running jobs.
const (
	EnforcerException         Class = "org.apache.flink.table.runtime.operators.sink.constraint.EnforcerException"
	FlinkRuntimeException     Class = "org.apache.flink.util.FlinkRuntimeException"
	VariantTypeException      Class = "org.apache.flink.types.variant.VariantTypeException"
	InvalidPathException      Class = "org.apache.flink.shaded.com.jayway.jsonpath.InvalidPathException"
	PathNotFoundException     Class = "org.apache.flink.shaded.com.jayway.jsonpath.PathNotFoundException"
	JacksonJsonParseException Class = "com.fasterxml.jackson.core.JsonParseException"
	NumberIsTooLargeException Class = "org.apache.commons.math3.exception.NumberIsTooLargeException"
)

// Formats; Flink brings Jackson under a name of its own.
const (
	DeserializationException   Class = "org.apache.flink.types.DeserializationException"
	JsonParseException         Class = "org.apache.flink.formats.json.JsonParseException"
	ShadedJsonParseException   Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonParseException"
	JsonMappingException       Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonMappingException"
	InvalidFormatException     Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.exc.InvalidFormatException"
	JsonEOFException           Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.io.JsonEOFException"
	StreamConstraintsException Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.exc.StreamConstraintsException"
	MismatchedInputException   Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.exc.MismatchedInputException"
	CsvReadException           Class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvReadException"
)

// Kafka, which Flink brings under a name of its own; KafkaErrors is the package of most.
const (
	KafkaErrors                   Class = "org.apache.flink.kafka.shaded.org.apache.kafka.common.errors."
	ConfigException               Class = "org.apache.flink.kafka.shaded.org.apache.kafka.common.config.ConfigException"
	KafkaException                Class = "org.apache.flink.kafka.shaded.org.apache.kafka.common.KafkaException"
	NoOffsetForPartitionException Class = "org.apache.flink.kafka.shaded.org.apache.kafka.clients.consumer.NoOffsetForPartitionException"
	OffsetOutOfRangeException     Class = "org.apache.flink.kafka.shaded.org.apache.kafka.clients.consumer.OffsetOutOfRangeException"
	SslAuthenticationException    Class = KafkaErrors + "SslAuthenticationException"
	TimeoutException              Class = KafkaErrors + "TimeoutException"
)

// Java's own.
const (
	ArithmeticException              Class = "java.lang.ArithmeticException"
	ArrayIndexOutOfBoundsException   Class = "java.lang.ArrayIndexOutOfBoundsException"
	ClassCastException               Class = "java.lang.ClassCastException"
	ClassNotFoundException           Class = "java.lang.ClassNotFoundException"
	IllegalArgumentException         Class = "java.lang.IllegalArgumentException"
	IllegalStateException            Class = "java.lang.IllegalStateException"
	NullPointerException             Class = "java.lang.NullPointerException"
	NumberFormatException            Class = "java.lang.NumberFormatException"
	RuntimeException                 Class = "java.lang.RuntimeException"
	UnsupportedOperationException    Class = "java.lang.UnsupportedOperationException"
	CharConversionException          Class = "java.io.CharConversionException"
	FileNotFoundException            Class = "java.io.FileNotFoundException"
	IOException                      Class = "java.io.IOException"
	UnsupportedEncodingException     Class = "java.io.UnsupportedEncodingException"
	UnsupportedCharsetException      Class = "java.nio.charset.UnsupportedCharsetException"
	DateTimeException                Class = "java.time.DateTimeException"
	DateTimeParseException           Class = "java.time.format.DateTimeParseException"
	UnsupportedTemporalTypeException Class = "java.time.temporal.UnsupportedTemporalTypeException"
	PatternSyntaxException           Class = "java.util.regex.PatternSyntaxException"
)
