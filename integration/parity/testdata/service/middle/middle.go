// Package middle passes on what store has.
package middle

import "example.com/service/store"

// Store is store's.
type Store = store.Store

// Base has the methods of store's type.
type Base struct{ *store.Store }
