// Package dynamo repeats updates of items.
package dynamo

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type Shelf struct {
	db    *dynamodb.Client
	table string
}

func key(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}}
}

func number(n string) types.AttributeValue { return &types.AttributeValueMemberN{Value: n} }

func (s *Shelf) Lend(ctx context.Context, id string) (err error) {
	for range 3 {
		_, err = s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `^s\.db\.UpdateItem runs ADD lent :one, and the loop at retry_nonidempotent/dynamo/dynamo\.go:24 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			TableName:                 &s.table,
			Key:                       key(id),
			UpdateExpression:          aws.String("ADD lent :one SET reader = :r"),
			ExpressionAttributeValues: map[string]types.AttributeValue{":one": &types.AttributeValueMemberN{Value: "1"}, ":r": &types.AttributeValueMemberS{Value: "x"}},
		})
		if err == nil {
			return nil
		}
	}
	return err
}

func (s *Shelf) Return(ctx context.Context, id string) (err error) {
	in := &dynamodb.UpdateItemInput{
		TableName:                 &s.table,
		Key:                       key(id),
		UpdateExpression:          aws.String("SET #l = #l - :one"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":one": number("1")},
	}
	for range 3 {
		if _, err = s.db.UpdateItem(ctx, in); err == nil { // want `^s\.db\.UpdateItem runs #l = #l - :one, and the loop at retry_nonidempotent/dynamo/dynamo\.go:45 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (s *Shelf) note(ctx context.Context, id, line string) error {
	_, err := s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 &s.table,
		Key:                       key(id),
		UpdateExpression:          aws.String("SET history = list_append(if_not_exists(history, :none), :line)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":line": &types.AttributeValueMemberS{Value: line}},
	})
	return err
}

func (s *Shelf) Note(ctx context.Context, id, line string) (err error) {
	for range 3 {
		if err = s.note(ctx, id, line); err == nil { // want `^s\.note runs history = list_append\(if_not_exists\(history, :none\), :line\) through s\.db\.UpdateItem \(retry_nonidempotent/dynamo/dynamo\.go:54\), and the loop at retry_nonidempotent/dynamo/dynamo\.go:64 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: it sets, adds to a set, and fills what is missing.
func (s *Shelf) Set(ctx context.Context, id, tag string) (err error) {
	for range 3 {
		_, err = s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
			TableName:        &s.table,
			Key:              key(id),
			UpdateExpression: aws.String("SET shelf = :s, born = if_not_exists(born, :now) ADD tags :tag"),
			ExpressionAttributeValues: map[string]types.AttributeValue{
				":tag": &types.AttributeValueMemberSS{Value: []string{tag}}, ":s": number("7"), ":now": number("12"),
			},
		})
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: the second one finds its condition false.
func (s *Shelf) LendIf(ctx context.Context, id string) (err error) {
	for range 3 {
		_, err = s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
			TableName:                 &s.table,
			Key:                       key(id),
			UpdateExpression:          aws.String("ADD lent :one"),
			ConditionExpression:       aws.String("lent = :zero"),
			ExpressionAttributeValues: map[string]types.AttributeValue{":one": &types.AttributeValueMemberN{Value: "1"}},
		})
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: only attempts are counted, and each one counts.
func (s *Shelf) Count(ctx context.Context, id string) (err error) {
	for range 3 {
		_, err = s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
			TableName: &s.table, Key: key(id), UpdateExpression: aws.String("ADD attempts :one"),
			ExpressionAttributeValues: map[string]types.AttributeValue{":one": &types.AttributeValueMemberN{Value: "1"}},
		})
		if err == nil {
			return nil
		}
	}
	return err
}

func (s *Shelf) Move(ctx context.Context, from, to string) (err error) {
	for range 3 {
		_, err = s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{ // want `^s\.db\.TransactWriteItems runs books = books - :n, and the loop at retry_nonidempotent/dynamo/dynamo\.go:122 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; give it a ClientRequestToken made before the loop, as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			{Update: &types.Update{TableName: &s.table, Key: key(from), UpdateExpression: aws.String("SET books = books - :n")}},
			{Update: &types.Update{TableName: &s.table, Key: key(to), UpdateExpression: aws.String("SET books = books + :n")}},
		}})
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: the first call leaves its token in the input, which all share.
func (s *Shelf) MoveShared(ctx context.Context, from string) (err error) {
	in := &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Update: &types.Update{TableName: &s.table, Key: key(from), UpdateExpression: aws.String("SET books = books - :n")}},
	}}
	for range 3 {
		if _, err = s.db.TransactWriteItems(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

// silent: a token made of the order.
func (s *Shelf) MoveOnce(ctx context.Context, from, order string) (err error) {
	for range 3 {
		_, err = s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{
			ClientRequestToken: aws.String("move-" + order),
			TransactItems: []types.TransactWriteItem{
				{Update: &types.Update{TableName: &s.table, Key: key(from), UpdateExpression: aws.String("SET books = books - :n")}},
			},
		})
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: one item has a condition that the first transaction made false.
func (s *Shelf) MoveGuarded(ctx context.Context, from, order string) (err error) {
	for range 3 {
		_, err = s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
			{Put: &types.Put{TableName: &s.table, Item: key(order), ConditionExpression: aws.String("attribute_not_exists(id)")}},
			{Update: &types.Update{TableName: &s.table, Key: key(from), UpdateExpression: aws.String("SET books = books - :n")}},
		}})
		if err == nil {
			return nil
		}
	}
	return err
}

func (s *Shelf) Statement(ctx context.Context) (err error) {
	for range 3 {
		_, err = s.db.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{Statement: aws.String(`UPDATE shelves SET books = books + 1 WHERE id = 'a'`)}) // want `^s\.db\.ExecuteStatement runs books = books \+ 1, and the loop at retry_nonidempotent/dynamo/dynamo\.go:178 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: a second item of the key is refused, and a put replaces.
func (s *Shelf) Put(ctx context.Context, id string) (err error) {
	for range 3 {
		if _, err = s.db.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{Statement: aws.String(`INSERT INTO shelves VALUE {'id': 'a'}`)}); err == nil {
			_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.table, Item: key(id)})
		}
		if err == nil {
			return nil
		}
	}
	return err
}
