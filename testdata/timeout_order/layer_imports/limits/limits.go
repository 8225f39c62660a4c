// Package limits has the numbers of others.
package limits

import "time"

// Answer is how long an answer may take.
//
//deadline:layer service
const Answer = 6 * time.Second

// Wait is a variable that anybody may set.
var Wait = 4 * time.Second //deadline:layer database
