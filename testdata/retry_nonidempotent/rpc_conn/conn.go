// Package rpcconn writes through connections with a retry policy.
package rpcconn

import (
	"context"

	library "google.golang.org/genproto/googleapis/example/library/v1"
	"google.golang.org/grpc"
	health "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

const all = `{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 3, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`

const reads = `{"methodConfig": [{"name": [{"service": "google.example.library.v1.LibraryService", "method": "GetBook"}], "retryPolicy": {"maxAttempts": 3, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`

// Archive keeps two clients: one for everything, one for reads.
type Archive struct {
	books library.LibraryServiceClient
	looks library.LibraryServiceClient
	rpc   grpc.ClientConnInterface
}

func Open(addr string) (*Archive, error) {
	conn, err := grpc.NewClient(addr, grpc.WithDefaultServiceConfig(all)) // silent: the writes through it can be seen
	if err != nil {
		return nil, err
	}
	plain, err := dial(addr)
	if err != nil {
		return nil, err
	}
	return &Archive{books: library.NewLibraryServiceClient(conn), looks: library.NewLibraryServiceClient(plain), rpc: conn}, nil
}

func dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithDefaultServiceConfig(reads)) // silent: the method reads
}

func (a *Archive) Shelve(ctx context.Context, theme string) (*library.Shelf, error) {
	return a.books.CreateShelf(ctx, &library.CreateShelfRequest{Shelf: &library.Shelf{Theme: theme}}) // want `^a\.books\.CreateShelf calls the RPC CreateShelf, and grpc\.WithDefaultServiceConfig repeats it by itself \(retry_nonidempotent/rpc_conn/conn\.go:25\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
}

func (a *Archive) Raw(ctx context.Context, in, out any) error {
	return a.rpc.Invoke(ctx, "/press.v1.Press/SubmitPage", in, out) // want `^a\.rpc\.Invoke calls the RPC SubmitPage, and grpc\.WithDefaultServiceConfig repeats it by itself \(retry_nonidempotent/rpc_conn/conn\.go:25\) after a lost answer, although the first may have been carried out: the server does it twice; give it an id of its own, or send it through a client that sends once$`
}

func (a *Archive) Keyed(ctx context.Context, order string, in *library.CreateBookRequest) error {
	ctx = metadata.AppendToOutgoingContext(ctx, "idempotency-key", order)
	_, err := a.books.CreateBook(ctx, in) // silent: a key lasts over the attempts
	return err
}

func (a *Archive) Named(ctx context.Context, id, theme string) error {
	in := &library.CreateShelfRequest{Shelf: &library.Shelf{Theme: theme}}
	_, err := a.looks.CreateShelf(ctx, in) // silent: the policy of this connection is for another method
	return err
}

func (a *Archive) Look(ctx context.Context, name string) (*library.Book, error) {
	return a.books.GetBook(ctx, &library.GetBookRequest{Name: name}) // silent: a read
}

func (a *Archive) Move(ctx context.Context, in *library.MoveBookRequest) (*library.Book, error) {
	return a.books.MoveBook(ctx, in) // silent: the second call finds it moved
}

// Once dials, writes and hangs up.
func Once(ctx context.Context, addr string, in *library.CreateShelfRequest) error {
	var options []grpc.DialOption
	options = append(options, grpc.WithDefaultServiceConfig(all)) // silent: the write through it can be seen
	conn, err := grpc.Dial(addr, options...)
	if err != nil {
		return err
	}
	defer conn.Close()
	client := library.NewLibraryServiceClient(conn)
	_, err = client.CreateShelf(ctx, in) // want `^client\.CreateShelf calls the RPC CreateShelf, and grpc\.WithDefaultServiceConfig repeats it by itself \(retry_nonidempotent/rpc_conn/conn\.go:71\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

// Reader never writes.
type Reader struct{ c library.LibraryServiceClient }

func NewReader(addr string) (*Reader, error) {
	conn, err := grpc.NewClient(addr, grpc.WithDefaultServiceConfig(all)) // silent: what is called through it reads
	if err != nil {
		return nil, err
	}
	return &Reader{c: library.NewLibraryServiceClient(conn)}, nil
}

func (r *Reader) Get(ctx context.Context, name string) (*library.Book, error) {
	return r.c.GetBook(ctx, &library.GetBookRequest{Name: name})
}

// The connection is one of two.
func Either(ctx context.Context, addr string, fast bool, in *library.CreateShelfRequest) error {
	conn, err := grpc.NewClient(addr)
	if fast {
		conn, err = dial(addr)
	}
	if err != nil {
		return err
	}
	_, err = library.NewLibraryServiceClient(conn).CreateShelf(ctx, in) // silent: neither sends it again
	return err
}

// Given its connection by somebody else.
func Given(ctx context.Context, conn *grpc.ClientConn, in *library.CreateShelfRequest) error {
	_, err := library.NewLibraryServiceClient(conn).CreateShelf(ctx, in) // silent: whose connection it is cannot be seen
	return err
}

// The client is handed out: its methods tell.
func Handed(addr string) (library.LibraryServiceClient, error) {
	conn, err := grpc.NewClient(addr, grpc.WithDefaultServiceConfig(all)) // want `^grpc\.WithDefaultServiceConfig lets every method, CreateShelf \(retry_nonidempotent/rpc_conn/conn\.go:112\) too, be sent again after UNAVAILABLE, although the first may have been carried out: it is created twice; name only methods that read or that know a repeat by a key, or codes that say that nothing was done, such as RESOURCE_EXHAUSTED$`
	if err != nil {
		return nil, err
	}
	if _, err := health.NewHealthClient(conn).Check(context.Background(), &health.HealthCheckRequest{}); err != nil {
		return nil, err
	}
	return library.NewLibraryServiceClient(conn), nil
}

// Desk embeds its client.
type Desk struct{ library.LibraryServiceClient }

func NewDesk(addr string) *Desk {
	conn, err := grpc.NewClient(addr, grpc.WithDefaultServiceConfig(all)) // silent: the write through it can be seen
	if err != nil {
		panic(err)
	}
	return &Desk{library.NewLibraryServiceClient(conn)}
}

func (d *Desk) Open(ctx context.Context, in *library.CreateShelfRequest) error {
	_, err := d.CreateShelf(ctx, in) // want `^d\.CreateShelf calls the RPC CreateShelf, and grpc\.WithDefaultServiceConfig repeats it by itself \(retry_nonidempotent/rpc_conn/conn\.go:132\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}
