package options

import (
	"fmt"
	"strconv"
)

func parseBool(s string) (bool, error) {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return false, fmt.Errorf("%q is neither true nor false", s)
	}
	return on, nil
}
