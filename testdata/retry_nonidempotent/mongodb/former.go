package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func Former(ctx context.Context, loans *mongo.Collection, book string) (err error) {
	for range 3 {
		if _, err = loans.InsertOne(ctx, bson.M{"book": book}); err == nil { // want `^loans\.InsertOne sends an insert, and the loop at retry_nonidempotent/mongodb/former\.go:11 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			break
		}
	}
	for range 3 {
		if _, err = loans.UpdateMany(ctx, bson.M{"book": book}, bson.M{"$mul": bson.M{"fee": 2}}); err == nil { // want `^loans\.UpdateMany runs \$mul fee, and the loop at retry_nonidempotent/mongodb/former\.go:16 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			break
		}
	}
	for range 3 {
		if _, err = loans.UpdateMany(ctx, bson.M{"book": book}, bson.M{"$max": bson.M{"fee": 2}}); err == nil { // silent: the highest stays
			break
		}
	}
	return err
}
