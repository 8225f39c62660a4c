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
		if err = till.Add(ctx, db, c.ID); err == nil { // BAD
			return nil
		}
	}
	return err
}

func Charge(c Coin) (err error) {
	for range 3 {
		if err = till.Charge(&stripe.ChargeParams{Amount: stripe.Int64(c.Worth)}); err == nil { // BAD
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
		if err = till.Note(ctx, notes, c.ID); err == nil { // BAD
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
		return till.Add(ctx, db, c.ID) // BAD
	})
}
