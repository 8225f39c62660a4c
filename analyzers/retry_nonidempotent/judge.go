package retrynonidempotent

import (
	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// silence is why a write that runs again is no finding.
type silence string

// The silences. Each has a case in testdata and a line in the docs page.
const (
	hasKey       silence = "a key lasts over the attempts"
	hasIdentity  silence = "what is sent has an identity that lasts over the attempts"
	strictMethod silence = "the method is one that a server can do twice"
	unknownWrite silence = "what is written cannot be seen"
	onlyName     silence = "only its name says that it writes"
	passedOn     silence = "a message that a consumer sends on: whoever gets it counts on getting it twice"
)

// candidate is everything that the judgement of one write depends on.
type candidate struct {
	subject
	write   summary.Write
	keys    []write.Key
	strict  bool // PUT and DELETE count
	certain bool // a name is not enough
	again   retry.Kind
	gate    string // where a client asks for the method in vain; or ""
	decided bool   // it is known that it writes
}

// verdict is the outcome: a category, or a reason for silence.
type verdict struct {
	category string
	silent   silence
	key      *write.Key // the key at fault, for key-per-attempt
}

// judge decides about one write that is repeated after an outcome that leaves
// open whether it was carried out.
func judge(c candidate) verdict {
	if c.write.Commit {
		return verdict{category: ambiguousCommit}
	}
	for i, k := range c.keys {
		switch {
		case k.Mint == nil && k.Identity:
			return verdict{silent: hasIdentity}
		case k.Mint == nil:
			return verdict{silent: hasKey}
		case !k.Identity || k.Mint.Identifier && c.decided:
			return verdict{category: keyPerAttempt, key: &c.keys[i]}
		}
	}
	switch {
	case c.write.Key == summary.KeyFresh:
		return verdict{category: keyPerAttempt}
	case c.write.Strict && !c.strict:
		return verdict{silent: strictMethod}
	case !c.decided:
		return verdict{silent: unknownWrite}
	case c.write.Guess && c.certain:
		return verdict{silent: onlyName}
	}
	switch c.again {
	case retry.Client:
		if c.gate != "" {
			return verdict{category: nilResponse}
		}
		return verdict{category: clientRetries}
	case retry.Job:
		if api.PassedOn(c.write.Cost) {
			return verdict{silent: passedOn}
		}
		return verdict{category: jobRetries}
	}
	return verdict{category: noKey}
}
