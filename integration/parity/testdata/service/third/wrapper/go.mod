module example.com/wrapper

go 1.26.0
