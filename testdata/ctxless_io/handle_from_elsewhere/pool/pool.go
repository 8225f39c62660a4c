// Package pool owns the engine.
package pool

import (
	"context"

	"xorm.io/xorm"
)

var engine *xorm.Engine

// Session returns a session that is not bound.
func Session() *xorm.Session { return engine.NewSession() }

// For returns one that is.
func For(ctx context.Context) *xorm.Session { return engine.NewSession().Context(ctx) }
