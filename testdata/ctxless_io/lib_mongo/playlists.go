// Package playlists uses both generations of the MongoDB driver, which take a
// context in every call.
package playlists

import (
	"context"
	"database/sql"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	bsonv2 "go.mongodb.org/mongo-driver/v2/bson"
	mongov2 "go.mongodb.org/mongo-driver/v2/mongo"
)

func V1(ctx context.Context, lists *mongo.Collection, id string) error {
	_, err := lists.DeleteOne(ctx, bson.M{"_id": id}) // silent: the call takes a context itself
	return err
}

// V1Transaction runs a literal that gets the session as its context.
func V1Transaction(ctx context.Context, session mongo.Session, lists *mongo.Collection, index *sql.DB, id string) error {
	_, err := session.WithTransaction(ctx, func(tx mongo.SessionContext) (any, error) {
		if _, err := index.Exec("DELETE FROM titles WHERE list = $1", id); err != nil { // want `^index\.Exec ignores tx: it keeps its database connection after the caller has given up; use index\.ExecContext\(tx, \.\.\.\)$`
			return nil, err
		}
		return lists.DeleteOne(tx, bson.M{"_id": id}) // silent: the call takes a context itself
	})
	return err
}

func V2(ctx context.Context, lists *mongov2.Collection, id string) error {
	return lists.FindOne(ctx, bsonv2.M{"_id": id}).Err() // silent: the call takes a context itself
}

func V2Session(ctx context.Context, client *mongov2.Client, index *sql.DB, id string) error {
	return client.UseSession(ctx, func(inner context.Context) error {
		_, err := index.Exec("DELETE FROM titles WHERE list = $1", id) // want `^index\.Exec ignores inner: it keeps its database connection after the caller has given up; use index\.ExecContext\(inner, \.\.\.\)$`
		return err
	})
}
