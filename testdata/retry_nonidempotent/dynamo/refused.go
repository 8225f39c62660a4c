package dynamo

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"
)

func (s *Shelf) bump(ctx context.Context, id string) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: &s.table, Key: key(id), UpdateExpression: aws.String("SET lent = lent + :one")})
	return err
}

// silent: the table was too busy to do it.
func (s *Shelf) Throttled(ctx context.Context, id string) error {
	for {
		err := s.bump(ctx, id)
		var busy *types.ProvisionedThroughputExceededException
		if errors.As(err, &busy) {
			continue
		}
		return err
	}
}

// silent: the transaction was cancelled before it did anything.
func (s *Shelf) Cancelled(ctx context.Context, id string) error {
	for {
		err := s.bump(ctx, id)
		var api smithy.APIError
		if errors.As(err, &api) && api.ErrorCode() == "TransactionCanceledException" {
			continue
		}
		return err
	}
}

func (s *Shelf) AnyAnswer(ctx context.Context, id string) error {
	for {
		err := s.bump(ctx, id) // want `^s\.bump runs lent = lent \+ :one through s\.db\.UpdateItem \(retry_nonidempotent/dynamo/refused\.go:14\), and the loop at retry_nonidempotent/dynamo/refused\.go:43 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
		var api smithy.APIError
		if errors.As(err, &api) && api.ErrorCode() != "InternalServerError" {
			return err
		}
		if err == nil {
			return nil
		}
	}
}
