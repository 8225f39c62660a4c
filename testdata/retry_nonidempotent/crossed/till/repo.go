package till

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// Repo knows documents of any kind.
type Repo struct {
	Docs *mongo.Collection
	DB   *dynamodb.Client
}

// Insert stores a document.
func (r *Repo) Insert(ctx context.Context, doc any) error {
	_, err := r.Docs.InsertOne(ctx, doc)
	return err
}

// Change updates what the filter finds.
func (r *Repo) Change(ctx context.Context, filter, update any) error {
	_, err := r.Docs.UpdateOne(ctx, filter, update)
	return err
}

// Apply sends an update.
func (r *Repo) Apply(ctx context.Context, in *dynamodb.UpdateItemInput) (err error) {
	for range 4 {
		if _, err = r.DB.UpdateItem(ctx, in); err == nil { // silent: what is written cannot be seen
			return nil
		}
	}
	return err
}
