package crossed

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"go.mongodb.org/mongo-driver/v2/bson"

	"deadlinelint.test/retry_nonidempotent/crossed/till"
)

type page struct {
	Text string `bson:"text"`
}

func save(ctx context.Context, r *till.Repo, p page) error { return r.Insert(ctx, p) }

func Save(ctx context.Context, r *till.Repo, p page) (err error) {
	for range 3 {
		if err = save(ctx, r, p); err == nil { // want `^save sends an insert through r\.Insert \(retry_nonidempotent/crossed/repo\.go:17\) and r\.Docs\.InsertOne \(retry_nonidempotent/crossed/till/repo\.go:18\), and the loop at retry_nonidempotent/crossed/repo\.go:20 repeats it after a lost answer, although the first may have been carried out: the document is there twice; give it an _id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Turn(ctx context.Context, r *till.Repo, book string) (err error) {
	for range 3 {
		if err = r.Change(ctx, bson.M{"_id": book}, bson.M{"$inc": bson.M{"page": 1}}); err == nil { // want `^r\.Change runs \$inc page through r\.Docs\.UpdateOne \(retry_nonidempotent/crossed/till/repo\.go:24\), and the loop at retry_nonidempotent/crossed/repo\.go:29 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the document has an _id; the update sets; the filter asks for what is
// set; what is stored is not known.
func Quiet(ctx context.Context, r *till.Repo, book string, doc any) (err error) {
	for range 3 {
		if err = r.Insert(ctx, bson.M{"_id": book}); err == nil {
			break
		}
	}
	for range 3 {
		if err = r.Change(ctx, bson.M{"_id": book}, bson.M{"$set": bson.M{"page": 1}}); err == nil {
			break
		}
	}
	for range 3 {
		if err = r.Change(ctx, bson.M{"_id": book, "state": 1}, bson.M{"$inc": bson.M{"page": 1}, "$set": bson.M{"state": 2}}); err == nil {
			break
		}
	}
	for range 3 {
		if err = r.Insert(ctx, doc); err == nil {
			break
		}
	}
	return err
}

func Apply(ctx context.Context, r *till.Repo) error {
	return r.Apply(ctx, &dynamodb.UpdateItemInput{UpdateExpression: aws.String("SET n = n + :one")}) // want `^r\.Apply runs n = n \+ :one through r\.DB\.UpdateItem \(retry_nonidempotent/crossed/till/repo\.go:31\), and r\.Apply repeats it \(retry_nonidempotent/crossed/till/repo\.go:30\) after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
}

// silent: it sets.
func ApplySet(ctx context.Context, r *till.Repo) error {
	return r.Apply(ctx, &dynamodb.UpdateItemInput{UpdateExpression: aws.String("SET n = :one")})
}
