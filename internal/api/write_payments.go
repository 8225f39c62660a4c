package api

// paymentWrites are those of payment services that have no common shape; see
// WriteFamilies for the others.
func paymentWrites(add func(Write, ...string)) {
	// The short forms send no PayPal-Request-Id; the long ones take it.
	const paypal = "*github.com/plutov/paypal/v4.Client"
	post := func(w Write, names ...string) {
		w.What = "POST"
		add(w, methodsOf(paypal, names...)...)
	}
	post(Write{Needs: "a PayPal-Request-Id (CreateOrderWithPaypalRequestID)"}, "CreateOrder")
	post(Write{Needs: "a PayPal-Request-Id (CaptureOrderWithPaypalRequestId)"}, "CaptureOrder")
	post(Write{Needs: "a PayPal-Request-Id (RefundCaptureWithPaypalRequestId)"}, "RefundCapture")
	post(Write{Needs: "a PayPal-Request-Id (CaptureAuthorizationWithPaypalRequestId)"}, "CaptureAuthorization")
	post(Write{Needs: "a SenderBatchID"}, "CreatePayout", "CreateSinglePayout")
	post(Write{Key: 6}, "CreateOrderWithPaypalRequestID")
	post(Write{Key: 4}, "CaptureOrderWithPaypalRequestId", "RefundCaptureWithPaypalRequestId", "CaptureAuthorizationWithPaypalRequestId")
}
