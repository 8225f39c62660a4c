// Package tune sets up clients that are made elsewhere.
package tune

import "github.com/hashicorp/go-retryablehttp"

func Once(rc *retryablehttp.Client) { rc.RetryMax = 0 }

// Desk uses the client that it is given.
type Desk struct{ rc *retryablehttp.Client }

func New(rc *retryablehttp.Client) *Desk { return &Desk{rc} }
