package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

func (l *Library) Import(ctx context.Context, books []string) (err error) {
	for range 3 {
		var models []mongo.WriteModel
		for _, b := range books {
			models = append(models, mongo.NewInsertOneModel().SetDocument(bson.M{"book": b}))
		}
		if _, err = l.loans.BulkWrite(ctx, models); err == nil { // want `^l\.loans\.BulkWrite sends an insert, and the loop at retry_nonidempotent/mongodb/bulk\.go:11 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) Tally(ctx context.Context, book string) (err error) {
	models := []mongo.WriteModel{
		mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": book}).SetUpdate(bson.M{"$set": bson.M{"seen": true}}),
		mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": book}).SetUpdate(bson.M{"$inc": bson.M{"seen_by": 1}}),
	}
	for range 3 {
		if _, err = l.loans.BulkWrite(ctx, models); err == nil { // want `^l\.loans\.BulkWrite runs \$inc seen_by, and the loop at retry_nonidempotent/mongodb/bulk\.go:28 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: each document has its _id, and each update sets.
func (l *Library) Sync(ctx context.Context, books map[string]bson.M) (err error) {
	var models []mongo.WriteModel
	for id, b := range books {
		models = append(models,
			mongo.NewInsertOneModel().SetDocument(bson.M{"_id": id, "book": b}),
			mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": id}).SetUpdate(bson.M{"$set": b}).SetUpsert(true),
			mongo.NewDeleteOneModel().SetFilter(bson.M{"_id": id}))
	}
	for range 3 {
		if _, err = l.loans.BulkWrite(ctx, models); err == nil {
			return nil
		}
	}
	return err
}
