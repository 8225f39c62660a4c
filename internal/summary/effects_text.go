package summary

import (
	"fmt"
	"reflect"
	"strings"
)

// String is what analysistest compares facts with: every field that says
// something, in the order of the declaration.
func (e *Effects) String() string { return said(reflect.ValueOf(*e)) }

// said writes a part of a fact without the fields that say nothing. It follows
// pointers, whose addresses would differ from run to run.
func said(v reflect.Value) string {
	var parts []string
	switch v.Kind() {
	case reflect.Pointer:
		return said(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				parts = append(parts, v.Type().Field(i).Name+":"+said(f))
			}
		}
		return "{" + strings.Join(parts, " ") + "}"
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, said(v.Index(i)))
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	return fmt.Sprint(v)
}
