// Package more holds writes that are harder to see.
package more

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/smtp"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/google/uuid"
	"google.golang.org/grpc/metadata"
	"gorm.io/gorm"
)

type Cloud interface {
	CreateGateway(ctx context.Context, in *GatewayInput) error
}

type GatewayInput struct {
	Name        string
	ClientToken string
}

// The method is unknown, but who sets a token writes.
func Gateway(ctx context.Context, c Cloud, name string) error {
	return retry.Do(func() error {
		in := &GatewayInput{Name: name}
		in.ClientToken = uuid.NewString() // want `^ClientToken, made by uuid\.NewString, is new in every attempt of c\.CreateGateway \(retry_nonidempotent/more/more\.go:37\), so the server cannot recognise the repeat; make it before the first attempt$`
		return c.CreateGateway(ctx, in)
	})
}

func GatewayLiteral(ctx context.Context, c Cloud, name string) error {
	return retry.Do(func() error {
		return c.CreateGateway(ctx, &GatewayInput{
			Name:        name,
			ClientToken: uuid.NewString(), // want `^ClientToken, made by uuid\.NewString, is new in every attempt of c\.CreateGateway \(retry_nonidempotent/more/more\.go:43\), so the server cannot recognise the repeat; make it before the first attempt$`
		})
	})
}

// silent: one token for all attempts.
func GatewayOnce(ctx context.Context, c Cloud, name string) error {
	token := uuid.NewString()
	return retry.Do(func() error {
		return c.CreateGateway(ctx, &GatewayInput{Name: name, ClientToken: token})
	})
}

type call struct {
	Method, Path string
	Body         []byte
}

type API struct {
	hc  *http.Client
	url string
}

func (a *API) send(ctx context.Context, c call) error {
	req, err := http.NewRequestWithContext(ctx, c.Method, a.url+c.Path, bytes.NewReader(c.Body))
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (a *API) MethodInStruct(ctx context.Context, body []byte) (err error) {
	for i := 0; i < 3; i++ {
		err = a.send(ctx, call{Method: http.MethodPost, Path: "/gifts", Body: body}) // want `^a\.send sends POST through a\.hc\.Do \(retry_nonidempotent/more/more\.go:73\), and the loop at retry_nonidempotent/more/more\.go:81 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: GET.
func (a *API) ReadInStruct(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = a.send(ctx, call{Method: http.MethodGet, Path: "/gifts"}); err == nil {
			return nil
		}
	}
	return err
}

func attempts(n int, retriable func(error) bool, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil || !retriable(err) {
			return err
		}
	}
	return err
}

func anyError(err error) bool { return err != nil }

func isDial(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

func (a *API) Decided(ctx context.Context, body []byte) error {
	return attempts(3, anyError, func() error {
		return a.send(ctx, call{Method: "POST", Path: "/gifts", Body: body}) // want `^a\.send sends POST through a\.hc\.Do \(retry_nonidempotent/more/more\.go:73\), and attempts repeats it \(retry_nonidempotent/more/more\.go:102\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: the caller's predicate lets only failed dials pass.
func (a *API) DecidedDial(ctx context.Context, body []byte) error {
	return attempts(3, isDial, func() error {
		return a.send(ctx, call{Method: "POST", Path: "/gifts", Body: body})
	})
}

// DBTX is what generated queries run on.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

type Queries struct{ db DBTX }

const addGift = `-- name: AddGift :exec
INSERT INTO gifts (name, cents) VALUES ($1, $2)
`

func (q *Queries) AddGift(ctx context.Context, name string, cents int) error {
	_, err := q.db.ExecContext(ctx, addGift, name, cents)
	return err
}

func (q *Queries) WithTx(tx *sql.Tx) *Queries { return &Queries{db: tx} }

func Generated(ctx context.Context, q *Queries) (err error) {
	for range 3 {
		if err = q.AddGift(ctx, "sled", 900); err == nil { // want `^q\.AddGift runs INSERT through q\.db\.ExecContext \(retry_nonidempotent/more/more\.go:142\), and the loop at retry_nonidempotent/more/more\.go:149 repeats it after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: a statement that fails leaves nothing of its transaction.
func GeneratedInTx(ctx context.Context, db *sql.DB, q *Queries) error {
	for range 3 {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if err := q.WithTx(tx).AddGift(ctx, "sled", 900); err != nil {
			tx.Rollback()
			continue
		}
		return tx.Commit()
	}
	return nil
}

func GormExpr(db *gorm.DB, id int) (err error) {
	for range 3 {
		err = db.Table("gifts").Where("id = ?", id).Update("given", gorm.Expr("given + ?", 1)).Error // want `^\(\.\.\.\)\.Update runs given = given \+ \?, and the loop at retry_nonidempotent/more/more\.go:175 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; compare the old value or a version in WHERE, or repeat only what was certainly not carried out$`
		if err == nil {
			break
		}
	}
	return err
}

// silent: it sets.
func GormSet(db *gorm.DB, id int) (err error) {
	for range 3 {
		err = db.Table("gifts").Where("id = ?", id).Update("given", 1).Error
		if err == nil {
			break
		}
	}
	return err
}

func (a *API) Fallback(primary, backup string, body []byte) error {
	resp, err := http.Post(primary, "application/json", bytes.NewReader(body)) // want `^http\.Post sends POST, and the call at retry_nonidempotent/more/more\.go:198 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	if err != nil {
		resp, err = http.Post(backup, "application/json", bytes.NewReader(body))
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type Toys interface {
	Create(ctx context.Context, name string) error
	Get(ctx context.Context, name string) (string, error)
}

type toys struct{ API }

func (t *toys) Create(ctx context.Context, name string) error {
	return t.send(ctx, call{Method: "POST", Path: "/toys", Body: []byte(name)})
}

func (t *toys) Get(ctx context.Context, name string) (string, error) {
	return "", t.send(ctx, call{Method: "GET", Path: "/toys/" + name})
}

// silent: it looks whether the toy is there before it tries again.
func Looks(ctx context.Context, t Toys, name string) error {
	for {
		err := t.Create(ctx, name)
		if err == nil {
			return nil
		}
		if _, err := t.Get(ctx, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

func Blindly(ctx context.Context, t Toys, name string) error {
	for {
		err := t.Create(ctx, name) // want `^t\.Create sends POST through t\.send \(retry_nonidempotent/more/more\.go:214\) and a\.hc\.Do \(retry_nonidempotent/more/more\.go:73\), and the loop at retry_nonidempotent/more/more\.go:236 repeats it after a lost answer, although the first may have been carried out: it is created twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
		log.Print(err)
		time.Sleep(time.Second)
	}
}

type Sender interface {
	Send(to string, text []byte) error
}

type relay struct{ host string }

func (r relay) Send(to string, text []byte) error {
	if err := smtp.SendMail(r.host, nil, "north@example.com", []string{to}, text); err != nil {
		return err
	}
	return nil
}

func Mail(s Sender, to string, text []byte) (err error) {
	for attempt := 0; attempt < 5; attempt++ {
		if attempt > 0 {
			time.Sleep(time.Second << attempt)
		}
		if err = s.Send(to, text); err == nil { // want `^s\.Send sends a mail through smtp\.SendMail \(retry_nonidempotent/more/more\.go:253\), and the loop at retry_nonidempotent/more/more\.go:260 repeats it after a lost answer, although the first may have been carried out: the recipient gets the mail twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

type ToyClient interface {
	MakeToy(ctx context.Context, name string) error
}

// silent: the key is in the metadata of the call, and is made before.
func Metadata(ctx context.Context, c ToyClient, a *API, body []byte) (err error) {
	key := uuid.NewString()
	ctx = metadata.AppendToOutgoingContext(ctx, "idempotency-key", key)
	for range 3 {
		if err = a.send(ctx, call{Method: "POST", Path: "/toys", Body: body}); err == nil {
			return nil
		}
	}
	return err
}

func MetadataInside(ctx context.Context, c ToyClient, a *API, body []byte) (err error) {
	for range 3 {
		inner := metadata.AppendToOutgoingContext(ctx, "idempotency-key", uuid.NewString()) // want `^idempotency-key, made by uuid\.NewString, is new in every attempt of a\.send \(retry_nonidempotent/more/more\.go:290\), so the server cannot recognise the repeat; make it before the loop$`
		if err = a.send(inner, call{Method: "POST", Path: "/toys", Body: body}); err == nil {
			return nil
		}
	}
	return err
}

func (a *API) Encoder(ctx context.Context, gift any) error {
	for {
		var buf bytes.Buffer
		if err := json.NewEncoder(&buf).Encode(gift); err != nil {
			return err
		}
		req, err := http.NewRequestWithContext(ctx, "POST", a.url, &buf)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want `^a\.hc\.Do sends POST, and the loop at retry_nonidempotent/more/more\.go:298 repeats it after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			continue
		}
		defer resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusOK, http.StatusCreated:
			_, err := io.Copy(io.Discard, resp.Body)
			return err
		case http.StatusTooManyRequests, http.StatusInternalServerError:
			continue
		default:
			return errors.New(resp.Status)
		}
	}
}

// silent: each part of an upload replaces the part of its number.
func (a *API) Part(ctx context.Context, n int, part []byte) (err error) {
	for range 3 {
		raw, _ := json.Marshal(map[string]any{"part_number": n, "data": part})
		if err = a.send(ctx, call{Method: "POST", Path: "/parts", Body: raw}); err == nil {
			return nil
		}
	}
	return err
}
