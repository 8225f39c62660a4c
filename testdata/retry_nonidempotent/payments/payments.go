// Package payments takes money more than once.
package payments

import (
	"context"

	"github.com/google/uuid"
	"github.com/plutov/paypal/v4"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/charge"
	"github.com/stripe/stripe-go/v82/client"
	"github.com/stripe/stripe-go/v82/paymentintent"
	"github.com/stripe/stripe-go/v82/refund"
)

type Order struct {
	ID    string
	Cents int64
}

func Charge(o Order) (err error) {
	for range 3 {
		if _, err = charge.New(&stripe.ChargeParams{Amount: stripe.Int64(o.Cents)}); err == nil { // want `^charge\.New sends POST, and the loop at retry_nonidempotent/payments/payments\.go:22 repeats it after a lost answer, although the first may have been carried out: the customer pays twice; give it an IdempotencyKey made before the loop \(o\.ID is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// The library makes a key for each call, and leaves the params as they are.
func ChargeShared(o Order) (err error) {
	params := &stripe.ChargeParams{Amount: stripe.Int64(o.Cents)}
	params.AddMetadata("payment_id", o.ID)
	for range 3 {
		if _, err = charge.New(params); err == nil { // want `^charge\.New sends POST, and the loop at retry_nonidempotent/payments/payments\.go:34 repeats it after a lost answer, although the first may have been carried out: the customer pays twice; give it an IdempotencyKey made before the loop \(o\.ID is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the order's key, in the params of all attempts.
func ChargeOnce(o Order) (err error) {
	params := &stripe.ChargeParams{Amount: stripe.Int64(o.Cents)}
	params.SetIdempotencyKey("charge-" + o.ID)
	for range 3 {
		if _, err = charge.New(params); err == nil {
			return nil
		}
	}
	return err
}

// silent: the key is in the embedded params.
func IntentOnce(o Order) (err error) {
	for range 3 {
		_, err = paymentintent.New(&stripe.PaymentIntentParams{
			Params: stripe.Params{IdempotencyKey: stripe.String("intent-" + o.ID)},
			Amount: stripe.Int64(o.Cents),
		})
		if err == nil {
			return nil
		}
	}
	return err
}

func RefundEach(o Order) (err error) {
	for range 3 {
		params := &stripe.RefundParams{Charge: stripe.String(o.ID)}
		params.SetIdempotencyKey(uuid.NewString()) // want `^IdempotencyKey, made by uuid\.NewString, is new in every attempt of refund\.New \(retry_nonidempotent/payments/payments\.go:72\), so the server cannot recognise the repeat; make it before the loop, or from o\.ID, which stays the same$`
		if _, err = refund.New(params); err == nil {
			return nil
		}
	}
	return err
}

func send(ctx context.Context, sc *stripe.Client, o Order) error {
	_, err := sc.V1PaymentIntents.Create(ctx, &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(o.Cents)})
	return err
}

func Intent(ctx context.Context, sc *stripe.Client, o Order) (err error) {
	for range 3 {
		if err = send(ctx, sc, o); err == nil { // want `^send sends POST through sc\.V1PaymentIntents\.Create \(retry_nonidempotent/payments/payments\.go:80\), and the loop at retry_nonidempotent/payments/payments\.go:85 repeats it after a lost answer, although the first may have been carried out: the customer pays twice; give it an IdempotencyKey made before the loop \(o\.ID is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Former(sc *client.API, o Order) (err error) {
	for range 3 {
		if _, err = sc.Payouts.New(&stripe.PayoutParams{Amount: stripe.Int64(o.Cents)}); err == nil { // want `^sc\.Payouts\.New sends POST, and the loop at retry_nonidempotent/payments/payments\.go:94 repeats it after a lost answer, although the first may have been carried out: the money moves twice; give it an IdempotencyKey made before the loop \(o\.ID is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Capture(ctx context.Context, sc *stripe.Client, id string) (err error) {
	for range 3 {
		if _, err = sc.V1Charges.Capture(ctx, id, &stripe.ChargeCaptureParams{}); err == nil { // want `^sc\.V1Charges\.Capture sends POST, and the loop at retry_nonidempotent/payments/payments\.go:103 repeats it after a lost answer, although the first may have been carried out: the customer pays twice; give it an IdempotencyKey made before the loop \(id is the same in every attempt\), as the library makes a new one for each call, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the library's own attempts share the key that it makes.
func Backend() stripe.Backend {
	return stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{MaxNetworkRetries: stripe.Int64(4)})
}

// silent: reading.
func Look(id string) (err error) {
	for range 3 {
		if _, err = charge.Get(id, nil); err == nil {
			return nil
		}
	}
	return err
}

func PayPal(ctx context.Context, c *paypal.Client, units []paypal.PurchaseUnitRequest) (err error) {
	for range 3 {
		if _, err = c.CreateOrder(ctx, paypal.OrderIntentCapture, units, nil, nil); err == nil { // want `^c\.CreateOrder sends POST, and the loop at retry_nonidempotent/payments/payments\.go:127 repeats it after a lost answer, although the first may have been carried out: the order is placed twice; give it a PayPal-Request-Id \(CreateOrderWithPaypalRequestID\) made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: a request id of the order.
func PayPalOnce(ctx context.Context, c *paypal.Client, units []paypal.PurchaseUnitRequest, o Order) (err error) {
	for range 3 {
		if _, err = c.CreateOrderWithPaypalRequestID(ctx, paypal.OrderIntentCapture, units, nil, nil, "create-"+o.ID); err == nil {
			return nil
		}
	}
	return err
}

func PayPalEach(ctx context.Context, c *paypal.Client, id string) (err error) {
	for range 3 {
		if _, err = c.CaptureOrderWithPaypalRequestId(ctx, id, paypal.CaptureOrderRequest{}, uuid.NewString(), nil); err == nil { // want `^requestID, made by uuid\.NewString, is new in every attempt of c\.CaptureOrderWithPaypalRequestId \(retry_nonidempotent/payments/payments\.go:147\), so the server cannot recognise the repeat; make it before the loop, or from id, which stays the same$`
			return nil
		}
	}
	return err
}

// silent: a batch of that id is paid out once.
func PayOut(ctx context.Context, c *paypal.Client, batch string, items []paypal.PayoutItem) (err error) {
	for range 3 {
		p := paypal.Payout{SenderBatchHeader: &paypal.SenderBatchHeader{SenderBatchID: batch}, Items: items}
		if _, err = c.CreatePayout(ctx, p); err == nil {
			return nil
		}
	}
	return err
}
