package api

import (
	"go/types"
	"strings"
)

// The clients of aws-sdk-go-v2. By itself such a client sends a request up to
// three times, with one token for all of them if the operation knows one
// (aws/retry, and the IdempotencyToken middleware of each operation, which puts
// a token that is nil into the caller's input). A loop around the call is
// another matter.
const awsServices = "github.com/aws/aws-sdk-go-v2/service/"

func awsWrites(add func(Write, ...string)) {
	client := func(service string) string { return "*" + awsServices + service + ".Client" }
	add(Write{What: "a message", Cost: TwiceMessage}, methodsOf(client("sqs"), "SendMessage", "SendMessageBatch")...)
	add(Write{What: "a message", Cost: TwiceMessage}, methodsOf(client("sns"), "Publish", "PublishBatch")...)
	add(Write{What: "a record", Cost: "the stream has the record twice"}, methodsOf(client("kinesis"), "PutRecord", "PutRecords")...)
	add(Write{What: "a record", Cost: "the record is delivered twice"}, methodsOf(client("firehose"), "PutRecord", "PutRecordBatch")...)
	add(Write{What: "an event", Cost: "the targets get the event twice"}, methodsOf(client("eventbridge"), "PutEvents")...)
	mail := Write{What: "a mail", Cost: "the recipient gets the mail twice"}
	add(mail, methodsOf(client("ses"), "SendEmail", "SendRawEmail", "SendTemplatedEmail", "SendBulkTemplatedEmail")...)
	add(mail, methodsOf(client("sesv2"), "SendEmail", "SendBulkEmail")...)
	// An execution of a name that has run is not started again.
	add(Write{What: "a start command", Cost: "it runs twice", Needs: "a Name", Key: 2, KeyField: "Name"}, methodsOf(client("sfn"), "StartExecution")...)
	change := Write{Cost: "the change is applied twice", By: ByExpression, At: 2, Store: true}
	add(change, methodsOf(client("dynamodb"), "UpdateItem", "ExecuteStatement")...)
	change.Needs, change.Auto, change.Fills = "a ClientRequestToken", true, 2
	add(change, methodsOf(client("dynamodb"), "TransactWriteItems")...)
}

// WriteBehind returns the row of the operation that a method of an interface of
// the program stands for, or nil: programs that use these clients declare the
// operations that they need, to be able to test without them.
//
//	SendMessage(context.Context, *sqs.SendMessageInput, ...func(*sqs.Options)) (*sqs.SendMessageOutput, error)
func (t *Table) WriteBehind(fn *types.Func) *Write {
	if !t.writeNames[fn.Name()] {
		return nil
	}
	sig, ok := fn.Type().(*types.Signature)
	if !ok || sig.Params().Len() != 3 || !sig.Variadic() {
		return nil
	}
	ptr, ok := types.Unalias(sig.Params().At(1).Type()).(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if !ok || named.Obj().Name() != fn.Name()+"Input" || named.Obj().Pkg() == nil || !strings.HasPrefix(named.Obj().Pkg().Path(), awsServices) {
		return nil
	}
	return t.writes["(*"+named.Obj().Pkg().Path()+".Client)."+fn.Name()]
}
