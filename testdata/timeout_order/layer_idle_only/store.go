// Package layeridleonly has a layer whose only timeout is an idle clock.
package layeridleonly

import (
	"context"
	"fmt"
	"time"
)

//deadline:layer service
const requestTimeout = 10 * time.Second

//deadline:layer database clock=idle
const readTimeout = 30 * time.Second // want `^the only timeout of the database, readTimeout 30s \(timeout_order/layer_idle_only/store\.go:14\), starts again whenever something happens, so nothing ends the work that the service timeout requestTimeout 10s \(timeout_order/layer_idle_only/store\.go:11\) gives up on; give the database a limit of its own$`

func DataSource(host string) string {
	return fmt.Sprintf("app@tcp(%s)/shop?readTimeout=%s", host, readTimeout)
}

func Answer(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	return f(ctx)
}
