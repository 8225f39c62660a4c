package store

import (
	"context"
	"testing"
)

func testReset(ctx context.Context, s *Store) error { return s.reset() }

// In a test nobody gives up.
func ping(t *testing.T, ctx context.Context, s *Store) error { return s.DB.Ping() }
