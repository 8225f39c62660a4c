package layer

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/directive"
)

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name  string
		clock directive.Clock
		layer string
	}{
		{"queryTimeout", directive.ClockRequest, "database"},
		{"dbTimeout", directive.ClockRequest, "database"},
		{"DB_TIMEOUT", directive.ClockRequest, "database"},
		{"redisTimeout", directive.ClockRequest, "cache"},
		{"upstreamTimeout", directive.ClockRequest, "outbound"},
		{"handlerDeadline", directive.ClockRequest, "service"},
		{"proxyTimeout", directive.ClockRequest, "gateway"},
		{"mysqlDialTimeout", Connection, "database"},
		{"requestTimeout", directive.ClockRequest, ""},
		{"gatewayTimeout", directive.ClockRequest, ""}, // a status code
		{"redisProxyTimeout", directive.ClockRequest, ""},
		{"dbIdleTimeout", "", ""},
		{"queryInterval", "", ""},
		{"sessionTimeout", "", ""},
		{"errQueryTimeout", "", ""},
		{"queryTimeoutCode", "", ""},
		{"shutdownTimeout", "", ""},
		{"dbPoolTimeout", "", ""},
		{"cacheTTL", "", ""},
		{"query", "", ""},
	} {
		clock, ok := isTimeoutName(tt.name)
		layer := ""
		if ok {
			layer = layerOfName(tt.name)
		}
		if clock != tt.clock || layer != tt.layer {
			t.Errorf("%s: %q, %q, want %q, %q", tt.name, clock, layer, tt.clock, tt.layer)
		}
	}
}
