package kafka

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/sasl"
	"github.com/twmb/franz-go/pkg/sasl/oauth"
	"github.com/twmb/franz-go/pkg/sasl/plain"
	"github.com/twmb/franz-go/pkg/sasl/scram"

	"minisql/grammar/source"
)

// sasl reads sasl.mechanism and sasl.jaas.config.
func (p *properties) sasl() sasl.Mechanism {
	mechanism := p.get("sasl.mechanism", "GSSAPI")
	login, err := parseJAAS(p.get("sasl.jaas.config", ""))
	if err != nil {
		p.badLogin(err.Error())
		return nil
	}
	switch mechanism {
	case "PLAIN":
		p.wantModule(login, "PlainLoginModule", mechanism)
		return plain.Auth{User: login.options["username"], Pass: login.options["password"]}.AsMechanism()
	case "SCRAM-SHA-256", "SCRAM-SHA-512":
		p.wantModule(login, "ScramLoginModule", mechanism)
		auth := scram.Auth{User: login.options["username"], Pass: login.options["password"], IsToken: login.options["tokenauth"] == "true"}
		if mechanism == "SCRAM-SHA-256" {
			return auth.AsSha256Mechanism()
		}
		return auth.AsSha512Mechanism()
	case "OAUTHBEARER":
		p.wantModule(login, "OAuthBearerLoginModule", mechanism)
		return p.oauth(login)
	}
	p.badLogin("the mechanism " + mechanism + " is not supported; minisql knows PLAIN, SCRAM-SHA-256, SCRAM-SHA-512 and OAUTHBEARER")
	return nil
}

func (p *properties) badLogin(why string) {
	if p.err == nil {
		p.err = source.New(source.IllegalArgumentException, "%s", why).
			In(source.Record{Table: p.table}).Hinted("the options are 'properties.sasl.mechanism' and 'properties.sasl.jaas.config'")
	}
}

func (p *properties) wantModule(l *login, module, mechanism string) {
	switch {
	case l.module == "":
		p.badLogin("Could not find a 'KafkaClient' entry in the JAAS configuration. System property 'java.security.auth.login.config' is not set")
	case !strings.HasSuffix(l.module, "."+module):
		p.badLogin("the login module for " + mechanism + " is org.apache.kafka.common.security…" + module)
	case module != "OAuthBearerLoginModule" && (l.options["username"] == "" || l.options["password"] == ""):
		p.badLogin("JAAS config: " + module + " needs a username and a password")
	}
}

// login is an entry of a JAAS configuration: a class and its options.
type login struct {
	module  string
	options map[string]string
}

// parseJAAS reads MODULE FLAG KEY=VALUE … ; with values in quotes or bare (Kafka's JaasConfig). Its errors do not show
// the text, which holds secrets.
func parseJAAS(text string) (*login, error) {
	words, err := jaasWords(text)
	l := &login{options: map[string]string{}}
	if err != nil || len(words) == 0 {
		return l, err
	}
	l.module = words[0]
	if len(words) < 2 || words[len(words)-1] != ";" {
		return l, source.New("", "JAAS config entry not terminated by semi-colon")
	}
	switch strings.ToLower(words[1]) {
	case "required", "requisite", "sufficient", "optional":
	default:
		return l, source.New("", "Control flag is not available in the JAAS config")
	}
	rest := words[2 : len(words)-1]
	for ; len(rest) >= 3 && rest[1] == "="; rest = rest[3:] {
		l.options[rest[0]] = rest[2]
	}
	if len(rest) > 0 {
		return l, source.New("", "Value not specified for a key in JAAS config")
	}
	return l, nil
}

// jaasWords splits at blanks, with = and ; as words of their own.
func jaasWords(text string) (out []string, err error) {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '=' || c == ';':
			out = append(out, string(c))
			i++
		case c == '"' || c == '\'':
			word, end := []byte{}, i+1
			for ; end < len(text) && text[end] != c; end++ {
				if text[end] == '\\' && end+1 < len(text) {
					end++
				}
				word = append(word, text[end])
			}
			if end >= len(text) {
				return nil, fmt.Errorf("a quote is not closed in the JAAS config")
			}
			out, i = append(out, string(word)), end+1
		default:
			end := i + strings.IndexAny(text[i:]+" ", " \t\r\n=;\"")
			out, i = append(out, text[i:end]), end
		}
	}
	return out, nil
}

// oauth takes tokens from the login's option token, or from sasl.oauthbearer.token.endpoint.url with clientId and
// clientSecret (OAuth 2, RFC 6749 4.4: client credentials).
func (p *properties) oauth(l *login) sasl.Mechanism {
	option := func(names ...string) string {
		for _, n := range names {
			if v := l.options[n]; v != "" {
				return v
			}
			if v := p.get("sasl.oauthbearer."+n, ""); v != "" {
				return v
			}
		}
		return ""
	}
	if token := option("token"); token != "" {
		return oauth.Auth{Token: token}.AsMechanism()
	}
	endpoint := p.get("sasl.oauthbearer.token.endpoint.url", "")
	t := &tokens{endpoint: endpoint, id: option("clientId", "client.credentials.client.id"),
		secret: option("clientSecret", "client.credentials.client.secret"), scope: option("scope")}
	if endpoint == "" || t.id == "" {
		p.badLogin("OAUTHBEARER needs a token, or 'sasl.oauthbearer.token.endpoint.url' with clientId and clientSecret in the JAAS config")
		return nil
	}
	return oauth.Oauth(t.get)
}

// tokens fetches tokens and keeps one until shortly before it ends.
type tokens struct {
	endpoint, id, secret, scope string

	mu      sync.Mutex
	current string
	fresh   *time.Timer // fires when the token is old
}

func (t *tokens) get(ctx context.Context) (oauth.Auth, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.current != "" {
		return oauth.Auth{Token: t.current}, nil
	}
	form := url.Values{"grant_type": {"client_credentials"}}
	if t.scope != "" {
		form.Set("scope", t.scope)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.endpoint, strings.NewReader(form.Encode()))
	if err != nil {
		return oauth.Auth{}, fmt.Errorf("the token endpoint's address is wrong")
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(url.QueryEscape(t.id), url.QueryEscape(t.secret))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return oauth.Auth{}, fmt.Errorf("the token endpoint does not answer: %s", innermost(err))
	}
	defer resp.Body.Close()
	var answer struct {
		Token   string `json:"access_token"`
		Seconds int64  `json:"expires_in"`
	}
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if resp.StatusCode != http.StatusOK || json.Unmarshal(body, &answer) != nil || answer.Token == "" {
		return oauth.Auth{}, fmt.Errorf("the token endpoint gave no token: %s", resp.Status)
	}
	if t.current = answer.Token; t.fresh != nil {
		t.fresh.Stop()
	}
	t.fresh = time.AfterFunc(time.Duration(answer.Seconds)*time.Second*4/5, func() {
		t.mu.Lock()
		t.current = ""
		t.mu.Unlock()
	})
	return oauth.Auth{Token: answer.Token}, nil
}
