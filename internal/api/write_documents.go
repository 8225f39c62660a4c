package api

// documentWrites are the writes of document databases: an insert without an
// _id gets a new one from the driver in each call, and the operators of an
// update decide whether it adds up.
func documentWrites(add func(Write, ...string)) {
	for _, p := range []string{"go.mongodb.org/mongo-driver/mongo", "go.mongodb.org/mongo-driver/v2/mongo"} {
		coll := "*" + p + ".Collection"
		insert := Write{What: "an insert", Cost: "the document is there twice", Needs: "an _id", By: ByDocument, At: 2, Store: true}
		add(insert, methodsOf(coll, "InsertOne", "InsertMany")...)
		update := Write{Cost: "the change is applied twice", By: ByOperators, At: 3, Filter: 2, Store: true}
		add(update, methodsOf(coll, "UpdateOne", "UpdateMany", "FindOneAndUpdate")...)
		add(Write{Store: true, By: ByModels, At: 2}, methodsOf(coll, "BulkWrite")...)
		update.Filter = 0
		add(update, methodsOf(coll, "UpdateByID")...)
	}
}
