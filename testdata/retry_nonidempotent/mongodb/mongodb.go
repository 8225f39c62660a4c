// Package mongodb repeats writes of documents.
package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

type Loan struct {
	Book string    `bson:"book"`
	Due  time.Time `bson:"due"`
}

type Reader struct {
	ID   bson.ObjectID `bson:"_id,omitempty"`
	Name string        `bson:"name"`
}

type Library struct{ loans, readers *mongo.Collection }

func (l *Library) Lend(ctx context.Context, book string) (err error) {
	for range 3 {
		if _, err = l.loans.InsertOne(ctx, bson.M{"book": book}); err == nil { // want `^l\.loans\.InsertOne sends an insert, and the loop at retry_nonidempotent/mongodb/mongodb\.go:25 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) LendPairs(ctx context.Context, book string) (err error) {
	doc := bson.D{{"book", book}, {Key: "shelf", Value: "north"}}
	for range 3 {
		if _, err = l.loans.InsertOne(ctx, doc); err == nil { // want `^l\.loans\.InsertOne sends an insert, and the loop at retry_nonidempotent/mongodb/mongodb\.go:35 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) LendStruct(ctx context.Context, loan Loan) (err error) {
	for range 3 {
		if _, err = l.loans.InsertOne(ctx, loan); err == nil { // want `^l\.loans\.InsertOne sends an insert, and the loop at retry_nonidempotent/mongodb/mongodb\.go:44 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) LendMany(ctx context.Context, loans []Loan) (err error) {
	for range 3 {
		if _, err = l.loans.InsertMany(ctx, loans); err == nil { // want `^l\.loans\.InsertMany sends an insert, and the loop at retry_nonidempotent/mongodb/mongodb\.go:53 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) Join(ctx context.Context, name string) (err error) {
	for range 3 {
		if _, err = l.readers.InsertOne(ctx, &Reader{Name: name}); err == nil { // want `^l\.readers\.InsertOne sends an insert, and the loop at retry_nonidempotent/mongodb/mongodb\.go:62 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) JoinEach(ctx context.Context, name string) (err error) {
	for range 3 {
		if _, err = l.readers.InsertOne(ctx, bson.M{"name": name, "_id": bson.NewObjectID()}); err == nil { // want `^_id, made by bson\.NewObjectID, is new in every attempt of l\.readers\.InsertOne \(retry_nonidempotent/mongodb/mongodb\.go:72\), so the server cannot recognise the repeat; make it before the loop$`
			return nil
		}
	}
	return err
}

// silent: the _id is made before the loop, or by the caller.
func (l *Library) JoinOnce(ctx context.Context, name string, known Reader) (err error) {
	r := Reader{ID: bson.NewObjectID(), Name: name}
	id := bson.NewObjectID()
	for range 3 {
		if _, err = l.readers.InsertOne(ctx, r); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.readers.InsertOne(ctx, bson.D{{"_id", id}, {"name", name}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.readers.InsertOne(ctx, known); err == nil {
			break
		}
	}
	return err
}

// silent: what the document is made of cannot be seen.
func (l *Library) Unknown(ctx context.Context, doc any, fields bson.M) (err error) {
	for range 3 {
		if _, err = l.loans.InsertOne(ctx, doc); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.InsertOne(ctx, fields); err == nil {
			break
		}
	}
	return err
}

func (l *Library) Count(ctx context.Context, id string) (err error) {
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": bson.M{"seen": true}, "$inc": bson.M{"lent": 1}}); err == nil { // want `^l\.loans\.UpdateOne runs \$inc lent, and the loop at retry_nonidempotent/mongodb/mongodb\.go:117 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) CountByID(ctx context.Context, id bson.ObjectID) (err error) {
	for range 3 {
		if _, err = l.loans.UpdateByID(ctx, id, bson.D{{"$push", bson.D{{"log", "lent"}}}}); err == nil { // want `^l\.loans\.UpdateByID runs \$push log, and the loop at retry_nonidempotent/mongodb/mongodb\.go:126 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (l *Library) take(ctx context.Context, id string) error {
	filter := bson.D{{"_id", id}, {"stock", bson.D{{"$gte", 1}}}}
	return l.loans.FindOneAndUpdate(ctx, filter, bson.D{{"$inc", bson.D{{"stock", -1}}}}).Err()
}

func (l *Library) Take(ctx context.Context, id string) (err error) {
	for range 3 {
		if err = l.take(ctx, id); err == nil { // want `^l\.take runs \$inc stock through l\.loans\.FindOneAndUpdate \(retry_nonidempotent/mongodb/mongodb\.go:136\), and the loop at retry_nonidempotent/mongodb/mongodb\.go:140 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: it sets; it asks for the version, for the old state, or whether it is
// there; it counts attempts; the filter cannot be seen.
func (l *Library) Sets(ctx context.Context, id, event string, version int, filter bson.M) (err error) {
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": bson.M{"lent": 1}, "$addToSet": bson.M{"tags": "x"}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, bson.M{"_id": id, "version": version}, bson.M{"$inc": bson.M{"lent": 1, "version": 1}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, bson.M{"_id": id, "state": "free"}, bson.M{"$inc": bson.M{"lent": 1}, "$set": bson.M{"state": "lent"}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, bson.M{"_id": id, "events": bson.M{"$ne": event}}, bson.M{"$push": bson.M{"events": event}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$inc": bson.M{"attempts": 1}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.UpdateOne(ctx, filter, bson.M{"$inc": bson.M{"lent": 1}}); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = l.loans.ReplaceOne(ctx, bson.M{"_id": id}, bson.M{"lent": 1}); err == nil {
			break
		}
	}
	return err
}
