package main

import "testing"

func TestMedian(t *testing.T) {
	for _, tt := range []struct {
		name string
		list []cost
		want cost
	}{
		{"one", []cost{{1, 10}}, cost{1, 10}},
		{"each figure has its own middle", []cost{{1, 30}, {2, 10}, {9, 20}}, cost{2, 20}},
		{"between two", []cost{{1, 10}, {3, 20}}, cost{2, 15}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := median(tt.list); got != tt.want {
				t.Errorf("median = %v, want %v", got, tt.want)
			}
		})
	}
}
