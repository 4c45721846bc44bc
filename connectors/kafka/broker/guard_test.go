package broker

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"testing"
	"time"
)

// alive insists that the broker still serves.
func alive(t *testing.T, b *Broker) {
	t.Helper()
	c := dial(t, b.Addr())
	if n, err := c.Partitions(context.Background(), "t"); err != nil || n != 1 {
		t.Fatalf("%d partitions, %v", n, err)
	}
	c.Close()
}

// say sends bytes and reads until the broker hangs up; it tells whether it did.
func say(t *testing.T, b *Broker, bytes []byte) bool {
	t.Helper()
	conn, err := net.Dial("tcp", b.Addr())
	noErr(t, err)
	defer conn.Close()
	noErr(t, conn.SetDeadline(time.Now().Add(10*time.Second)))
	_, _ = conn.Write(bytes) // the broker may have hung up already
	_, err = io.Copy(io.Discard, conn)
	netErr, ok := err.(net.Error)
	return !ok || !netErr.Timeout()
}

func frame(size uint32, key, version uint16, rest ...byte) []byte {
	f := binary.BigEndian.AppendUint32(nil, size)
	f = binary.BigEndian.AppendUint16(f, key)
	f = binary.BigEndian.AppendUint16(f, version)
	return append(f, rest...)
}

// TestNotKafka: whatever comes to the port ends its own connection and nothing else.
func TestNotKafka(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t"}}})
	for name, bytes := range map[string][]byte{
		"text":            []byte("hello, is there anybody?\n"),
		"http":            []byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
		"unknown request": frame(14, 200, 0, make([]byte, 10)...),
		"negative number": frame(14, 0xffff, 0, make([]byte, 10)...),
		"short":           frame(4, 3, 0),
		"empty":           frame(0, 0, 0),
		"huge":            frame(0xffffffff, 3, 0),
		"wrong version":   frame(14, 3, 0x7fff, make([]byte, 10)...),
		"junk inside":     frame(30, 3, 12, []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")...),
	} {
		t.Run(name, func(t *testing.T) {
			if !say(t, b, bytes) {
				t.Error("the connection stays open")
			}
			alive(t, b)
		})
	}
	t.Run("an HTTP client", func(t *testing.T) {
		if resp, err := http.Get("http://" + b.Addr()); err == nil {
			resp.Body.Close()
			t.Error("it got an answer")
		}
		alive(t, b)
	})
	t.Run("a TLS client", func(t *testing.T) {
		if conn, err := tls.Dial("tcp", b.Addr(), &tls.Config{InsecureSkipVerify: true}); err == nil {
			conn.Close()
			t.Error("it got an answer")
		}
		alive(t, b)
	})
	t.Run("hangs up within a header", func(t *testing.T) {
		conn, err := net.Dial("tcp", b.Addr())
		noErr(t, err)
		_, err = conn.Write([]byte{0, 0})
		noErr(t, err)
		noErr(t, conn.Close())
		alive(t, b)
	})
}

// TestHTTPTakesNoMemory: the first word of a request line must not be taken for a length.
func TestHTTPTakesNoMemory(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t"}}})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 50 {
		say(t, b, []byte("GET / HTTP/1.1\r\n\r\n"))
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 32<<20 {
		t.Errorf("%d MB were taken", grown>>20)
	}
}

// TestEveryRequestWithJunk sends every request that Kafka has, with junk inside.
func TestEveryRequestWithJunk(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t"}}})
	r := rand.New(rand.NewPCG(1, 2))
	for key := range uint16(100) {
		for range 6 {
			body := make([]byte, 6+r.IntN(60))
			for i := range body {
				body[i] = byte(r.IntN(256) >> (r.IntN(9)))
			}
			conn, err := net.Dial("tcp", b.Addr())
			noErr(t, err)
			_, _ = conn.Write(frame(uint32(4+len(body)), key, uint16(r.IntN(14)), body...))
			noErr(t, conn.Close())
		}
	}
	alive(t, b)
}

// TestPieces sends a request byte by byte, and two at once.
func TestPieces(t *testing.T) {
	b := open(t, Options{Topics: []Topic{{Name: "t"}}})
	conn, err := net.Dial("tcp", b.Addr())
	noErr(t, err)
	defer conn.Close()
	noErr(t, conn.SetDeadline(time.Now().Add(10*time.Second)))
	versions := frame(10, 18, 0, 0, 0, 0, 7, 0xff, 0xff) // ApiVersions v0, correlation 7, no client
	for _, c := range versions {
		_, err := conn.Write([]byte{c})
		noErr(t, err)
	}
	_, err = conn.Write(append(append([]byte{}, versions...), versions...))
	noErr(t, err)
	for range 3 {
		head := make([]byte, 8)
		_, err := io.ReadFull(conn, head)
		noErr(t, err)
		if got := binary.BigEndian.Uint32(head[4:]); got != 7 {
			t.Fatalf("correlation %d", got)
		}
		_, err = io.CopyN(io.Discard, conn, int64(binary.BigEndian.Uint32(head))-4)
		noErr(t, err)
	}
}
