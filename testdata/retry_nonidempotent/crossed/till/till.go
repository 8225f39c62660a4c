// Package till takes and moves money, once.
package till

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/cockroachdb/cockroach-go/v2/crdb/crdbgorm"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/charge"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"gorm.io/gorm"
)

func id(name string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: name}}
}

// Add adds up.
func Add(ctx context.Context, db *dynamodb.Client, name string) error {
	_, err := db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: aws.String("tills"), Key: id(name), UpdateExpression: aws.String("SET coins = coins + :one")})
	return err
}

// Move sends an input of the caller, in which the token stays.
func Move(ctx context.Context, db *dynamodb.Client, in *dynamodb.TransactWriteItemsInput) error {
	in.TransactItems = append(in.TransactItems, types.TransactWriteItem{})
	_, err := db.TransactWriteItems(ctx, in)
	return err
}

// Charge takes the money.
func Charge(params *stripe.ChargeParams) error {
	_, err := charge.New(params)
	return err
}

// Note notes what was taken.
func Note(ctx context.Context, notes *mongo.Collection, text string) error {
	_, err := notes.InsertOne(ctx, bson.M{"text": text})
	return err
}

// InTx does the work in a transaction, again if that is aborted.
func InTx(ctx context.Context, db *gorm.DB, work func(*gorm.DB) error) error {
	return crdbgorm.ExecuteTx(ctx, db, nil, work)
}
