package broker

import (
	"encoding/binary"
	"fmt"
	"net"
	"os"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// The bounds of a request: a header's least bytes, and Kafka's socket.request.max.bytes.
const (
	minFrame = 10
	maxFrame = 100 << 20
)

// listener hands out guarded connections and tells the address that clients are to use.
type listener struct {
	net.Listener
	advertised net.Addr
}

// listenOn opens the broker's port.
func listenOn(address, advertise string) (*listener, error) {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, fmt.Errorf("the address to listen on is HOST:PORT, such as %s, not %q", DefaultAddress, address)
	}
	l, err := net.Listen("tcp", address)
	switch {
	case inUse(err):
		return nil, fmt.Errorf("port in use: somebody listens on %s already, perhaps another broker; stop it or choose another port", address)
	case err != nil:
		return nil, fmt.Errorf("the broker cannot listen on %s: %w", address, err)
	}
	g := &listener{Listener: l, advertised: l.Addr()}
	if advertise != "" {
		if _, _, err := net.SplitHostPort(advertise); err != nil {
			_ = l.Close()
			return nil, fmt.Errorf("the address to advertise is HOST:PORT, not %q", advertise)
		}
		g.advertised = hostPort(advertise)
	} else if a, ok := l.Addr().(*net.TCPAddr); ok && a.IP.IsUnspecified() {
		// "All addresses" is nothing that a client can dial; the machine's name is the best guess.
		name, err := os.Hostname()
		if err != nil {
			name = "localhost"
		}
		g.advertised = hostPort(net.JoinHostPort(name, fmt.Sprint(a.Port)))
	}
	return g, nil
}

// hostPort is an address by name.
type hostPort string

// Network is tcp.
func (hostPort) Network() string { return "tcp" }

// String is the address.
func (h hostPort) String() string { return string(h) }

// Addr is the address that clients are told.
func (l *listener) Addr() net.Addr { return l.advertised }

// Accept waits for a client.
func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &guarded{Conn: c}, nil
}

// guarded is a connection that ends where a request begins that is none of Kafka's: the cluster would take the first word
// of "GET / HTTP/1.1" for a length of a gigabyte and die of an unknown request. One goroutine at a time reads.
type guarded struct {
	net.Conn
	head [8]byte // length, key, version
	have int     // bytes of head read
	gave int     // bytes of head handed on
	left int     // bytes of the request that follow head
}

// Read reads requests.
func (g *guarded) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for g.have < len(g.head) {
		n, err := g.Conn.Read(g.head[g.have:])
		if g.have += n; g.have < len(g.head) && err != nil {
			return 0, err
		}
		if g.have == len(g.head) {
			size := binary.BigEndian.Uint32(g.head[:])
			if size < minFrame || size > maxFrame || !spoken(int16(binary.BigEndian.Uint16(g.head[4:]))) {
				_ = g.Close()
				return 0, net.ErrClosed
			}
			g.gave, g.left = 0, int(size)-4
		}
	}
	if g.gave < len(g.head) {
		n := copy(p, g.head[g.gave:])
		g.gave += n
		return n, nil
	}
	n, err := g.Conn.Read(p[:min(len(p), g.left)])
	if g.left -= n; g.left == 0 {
		g.have = 0
	}
	return n, err
}

// spoken tells whether a request of that number is known.
func spoken(key int16) bool { return kmsg.RequestForKey(key) != nil }
