package aborted

import (
	"context"
	"fmt"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

func Documents(ctx context.Context, session *mongo.Session, sales, audit *mongo.Collection, s *Shop, item string) error {
	_, err := session.WithTransaction(ctx, func(inTx context.Context) (any, error) {
		if _, err := sales.InsertOne(inTx, bson.M{"item": item}); err != nil { // silent: it is in the transaction
			return nil, err
		}
		if _, err := audit.InsertOne(ctx, bson.M{"item": item}); err != nil { // want `^audit\.InsertOne sends an insert, and session\.WithTransaction \(retry_nonidempotent/aborted/stores\.go:14\) runs it again when the transaction is aborted, which does not undo it: the document is there twice; do it in the transaction if that can hold it, or after the commit$`
			return nil, err
		}
		return nil, s.tell(inTx, []byte(item)) // want `^s\.tell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/aborted/aborted\.go:33\), and session\.WithTransaction \(retry_nonidempotent/aborted/stores\.go:14\) runs it again when the transaction is aborted, which does not undo it: the server does it twice; do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it$`
	})
	return err
}

func Keys(c *clientv3.Client, s *Shop, item string) error {
	_, err := concurrency.NewSTM(c, func(stm concurrency.STM) error {
		stm.Put("sold/"+item, fmt.Sprint(len(stm.Get("sold/"+item))+1))
		return s.tell(context.TODO(), []byte(item)) // want `^s\.tell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/aborted/aborted\.go:33\), and concurrency\.NewSTM \(retry_nonidempotent/aborted/stores\.go:27\) runs it again when the transaction is aborted, which does not undo it: the server does it twice; do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it$`
	})
	return err
}
