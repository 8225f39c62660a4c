// Package crossed repeats what another package writes.
package crossed

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/stripe/stripe-go/v82"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"gorm.io/gorm"

	"deadlinelint.test/retry_nonidempotent/crossed/till"
)

type Coin struct {
	ID    string
	Worth int64
}

func Add(ctx context.Context, db *dynamodb.Client, c Coin) (err error) {
	for range 3 {
		if err = till.Add(ctx, db, c.ID); err == nil { // want `^till\.Add runs coins = coins \+ :one through db\.UpdateItem \(retry_nonidempotent/crossed/till/till\.go:24\), and the loop at retry_nonidempotent/crossed/crossed\.go:21 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Charge(c Coin) (err error) {
	for range 3 {
		if err = till.Charge(&stripe.ChargeParams{Amount: stripe.Int64(c.Worth)}); err == nil { // want `^till\.Charge sends POST through charge\.New \(retry_nonidempotent/crossed/till/till\.go:37\), and the loop at retry_nonidempotent/crossed/crossed\.go:30 repeats it after a lost answer, although the first may have been carried out: the customer pays twice; give it an IdempotencyKey made before the loop \(c\.ID is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the key is in the params.
func ChargeOnce(c Coin) (err error) {
	params := &stripe.ChargeParams{Amount: stripe.Int64(c.Worth)}
	params.SetIdempotencyKey("coin-" + c.ID)
	for range 3 {
		if err = till.Charge(params); err == nil {
			return nil
		}
	}
	return err
}

func Note(ctx context.Context, notes *mongo.Collection, c Coin) (err error) {
	for range 3 {
		if err = till.Note(ctx, notes, c.ID); err == nil { // want `^till\.Note sends an insert through notes\.InsertOne \(retry_nonidempotent/crossed/till/till\.go:43\), and the loop at retry_nonidempotent/crossed/crossed\.go:51 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop \(c\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: what is moved is put together there and cannot be read.
func Move(ctx context.Context, db *dynamodb.Client) (err error) {
	for range 3 {
		if err = till.Move(ctx, db, &dynamodb.TransactWriteItemsInput{}); err == nil {
			return nil
		}
	}
	return err
}

func Both(ctx context.Context, orm *gorm.DB, db *dynamodb.Client, c Coin) error {
	return till.InTx(ctx, orm, func(tx *gorm.DB) error {
		if err := tx.Create(&Coin{ID: c.ID}).Error; err != nil {
			return err
		}
		return till.Add(ctx, db, c.ID) // want `^till\.Add runs coins = coins \+ :one through db\.UpdateItem \(retry_nonidempotent/crossed/till/till\.go:24\), and till\.InTx \(retry_nonidempotent/crossed/till/till\.go:49\) runs it again when the transaction is aborted, which does not undo it: the change is applied twice; do it in the transaction if that can hold it, or after the commit$`
	})
}
