module example.com/service

go 1.26.0

require example.com/wrapper v0.0.0

replace example.com/wrapper => ./third/wrapper
