package kafka

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"net"
	"os"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/grammar/source"
)

// security are the settings for security.protocol; a connection must stand within patience. No error here shows a password or a token.
func (p *properties) security(patience time.Duration) []kgo.Opt {
	var opts []kgo.Opt
	protocol := p.word("security.protocol", "PLAINTEXT", "PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")
	if strings.HasSuffix(protocol, "SSL") {
		if c := p.tls(); c != nil {
			opts = append(opts, kgo.Dialer(dialTLS(c, patience)))
		}
	}
	if strings.HasPrefix(protocol, "SASL") {
		if m := p.sasl(); m != nil {
			opts = append(opts, kgo.SASL(m))
		}
	}
	return opts
}

// dialTLS connects and shakes hands; that the hands do not meet is Kafka's error from here on.
func dialTLS(c *tls.Config, patience time.Duration) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		var plain net.Dialer
		conn, err := plain.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		own := c.Clone()
		if own.ServerName == "" {
			own.ServerName, _, _ = net.SplitHostPort(address)
		}
		secure := tls.Client(conn, own)
		if err := secure.HandshakeContext(ctx); err != nil {
			_ = conn.Close() // the handshake's error says it all
			if unreachable(err) {
				return nil, err
			}
			return nil, handshake(err)
		}
		return secure, nil
	}
}

// tls reads the ssl.* properties. Of the types of stores only PEM is read, which Kafka has known since 2.7: one file with
// certificates, or, for a key store, the private key and its chain.
func (p *properties) tls() *tls.Config {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if text, ok := p.pem("ssl.truststore", "certificates"); ok {
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(text) {
			p.badStore("ssl.truststore", "there is no certificate in it")
		}
	}
	chain, stored := p.pem("ssl.keystore", "certificate.chain")
	if stored {
		key := chain
		if text := p.get("ssl.keystore.key", ""); text != "" {
			key = unfold(text)
		}
		key = p.decrypt(key)
		cert, err := tls.X509KeyPair(chain, key)
		if err != nil {
			p.badStore("ssl.keystore", err.Error())
		}
		c.Certificates = []tls.Certificate{cert}
	}
	if v, ok := p.values["ssl.endpoint.identification.algorithm"]; ok && strings.TrimSpace(v) == "" {
		// Kafka: the chain is checked, the host's name is not.
		c.InsecureSkipVerify = true
		c.VerifyConnection = func(s tls.ConnectionState) error {
			opts := x509.VerifyOptions{Roots: c.RootCAs, Intermediates: x509.NewCertPool()}
			for _, cert := range s.PeerCertificates[1:] {
				opts.Intermediates.AddCert(cert)
			}
			_, err := s.PeerCertificates[0].Verify(opts)
			return err
		}
	}
	return c
}

// pem is the text of a store: the property itself (ssl.truststore.certificates) or the file at its location.
func (p *properties) pem(store, inline string) ([]byte, bool) {
	kind := strings.ToUpper(p.get(store+".type", ""))
	if text := p.get(store+"."+inline, ""); text != "" {
		return unfold(text), true
	}
	path := p.get(store+".location", "")
	if path == "" {
		return nil, false
	}
	text, err := os.ReadFile(path)
	switch {
	case err != nil:
		p.badStore(store, innermost(err))
		return nil, false
	case kind != "" && kind != "PEM" || kind == "" && !strings.Contains(string(text), "-----BEGIN"):
		if kind == "" {
			kind = "JKS"
		}
		p.badStore(store, "minisql reads PEM files only, not "+kind+"; convert it (keytool -importkeystore to PKCS12, then openssl pkcs12 "+
			"-nodes -out store.pem) and set '"+store+".type' = 'PEM'")
		return nil, false
	}
	return text, true
}

// unfold takes PEM text on one line, with \n written out, as it is in property files.
func unfold(text string) []byte {
	return []byte(strings.ReplaceAll(text, `\n`, "\n"))
}

// decrypt refuses encrypted keys of the kinds that Go cannot read.
func (p *properties) decrypt(key []byte) []byte {
	for rest := key; ; {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			return key
		}
		if strings.Contains(block.Type, "ENCRYPTED") || block.Headers["DEK-Info"] != "" {
			p.badStore("ssl.keystore", "its private key is encrypted, which minisql does not read; decrypt it with openssl pkey")
			return key
		}
	}
}

func (p *properties) badStore(store, why string) {
	if p.err == nil {
		p.err = source.New(source.KafkaException, "Failed to load SSL keystore %s of type %s", p.get(store+".location", ""), p.get(store+".type", "PEM")).
			In(source.Record{Table: p.table, Place: p.get(store+".location", "")}).Hinted(why)
	}
}
