package kafka

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/grammar/source"
)

// passing reports whether trying again can help.
func passing(err error) bool {
	var ke *kerr.Error
	if errors.As(err, &ke) {
		// A topic that is not there will not come by itself; to Kafka it might.
		return ke.Retriable && ke != kerr.UnknownTopicOrPartition
	}
	var ne net.Error
	var eof *kgo.ErrFirstReadEOF
	return unreachable(err) || errors.As(err, &ne) && !alert(err) || errors.As(err, &eof)
}

// unreachable reports whether no broker answered.
func unreachable(err error) bool {
	var op *net.OpError
	return errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &op) && !alert(err)
}

// alert reports whether one side of a TLS connection told the other off; behind the handshake that is how a certificate of
// the client's is refused.
func alert(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && (op.Op == "remote error" || op.Op == "local error")
}

// handshake is what Kafka says when TLS does not come about.
func handshake(err error) *source.Problem {
	return source.New(source.SslAuthenticationException, "SSL handshake failed").Hinted(innermost(err))
}

// failure words an error of the client as Kafka's Java client does: code's name becomes the exception's, the sentence is
// the protocol's, which is the same there.
func failure(table, place string, err error) *source.Problem {
	e := source.New(source.KafkaException, "%s", err.Error()).In(source.Record{Table: table, Place: place})
	var known *source.Problem
	var ke *kerr.Error
	switch {
	case errors.As(err, &known):
		return source.Within(known, source.Record{Table: table, Place: place}).(*source.Problem)
	case errors.As(err, &ke):
		e.Class, e.Message = javaError(ke)
		if more, ok := strings.CutPrefix(err.Error(), ke.Error()+": "); ok && ke == kerr.SaslAuthenticationFailed {
			e.Hint = more
		}
	case alert(err):
		return handshake(err).In(source.Record{Table: table, Place: place})
	case unreachable(err):
		e.Class, e.Message = source.TimeoutException, "Timed out waiting for a node assignment."
		e.Hint = innermost(err)
	}
	return e
}

// nodeTimeout is what Kafka's admin client says when no broker answers it.
func nodeTimeout(table, call string, servers []string, err error) *source.Problem {
	return source.New(source.TimeoutException, "Timed out waiting for a node assignment. Call: %s", call).
		In(source.Record{Table: table}).Hinted("no broker answers at " + strings.Join(servers, ", ") + ": " + innermost(err))
}

// innermost is the last part of a chain of errors.
func innermost(err error) string {
	var eof *kgo.ErrFirstReadEOF
	if errors.As(err, &eof) || errors.Is(err, io.EOF) {
		return "the broker hung up; are 'properties.security.protocol', 'properties.sasl.*' and the port right?"
	}
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}

// javaNames are the exceptions that are not named after their code.
var javaNames = map[string]string{
	"MESSAGE_TOO_LARGE":                     "RecordTooLargeException",
	"TOPIC_AUTHORIZATION_FAILED":            "TopicAuthorizationException",
	"GROUP_AUTHORIZATION_FAILED":            "GroupAuthorizationException",
	"CLUSTER_AUTHORIZATION_FAILED":          "ClusterAuthorizationException",
	"TRANSACTIONAL_ID_AUTHORIZATION_FAILED": "TransactionalIdAuthorizationException",
	"SASL_AUTHENTICATION_FAILED":            "SaslAuthenticationException",
	"CORRUPT_MESSAGE":                       "CorruptRecordException",
	"INVALID_TRANSACTION_TIMEOUT":           "InvalidTxnTimeoutException",
	"REQUEST_TIMED_OUT":                     "TimeoutException",
}

func javaError(ke *kerr.Error) (class source.Class, message string) {
	name, ok := javaNames[ke.Message]
	if !ok {
		for _, w := range strings.Split(ke.Message, "_") {
			name += w[:1] + strings.ToLower(w[1:])
		}
		name = strings.TrimSuffix(name, "Exception") + "Exception"
	}
	return source.KafkaErrors + source.Class(name), ke.Description
}
