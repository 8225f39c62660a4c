package layeridle

import (
	"bufio"
	"net"
	"time"

	"github.com/go-sql-driver/mysql"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// answer is the whole time of an answer.
//
//deadline:layer service
const answer = 10 * time.Second

func Database() *mysql.Config {
	cfg := mysql.NewConfig()
	cfg.Timeout = 2 * time.Second     //deadline:layer database clock=connection // silent: it limits opening a connection
	cfg.ReadTimeout = 8 * time.Second //deadline:layer database // want `^the database timeout cfg\.ReadTimeout 8s \(timeout_order/layer_idle/progress\.go:20\) is mysql\.Config\.ReadTimeout, which starts again with each read or write, so an answer that trickles goes on past it; say clock=idle and give the database a limit of its own$`
	return cfg
}

//deadline:layer database
const socketTimeout = 6 * time.Second // want `^the database timeout socketTimeout 6s \(timeout_order/layer_idle/progress\.go:25\) is options\.ClientOptions\.SetSocketTimeout, which starts again with each read or write, so an answer that trickles goes on past it; say clock=idle and give the database a limit of its own$`

func Documents() *options.ClientOptions {
	return options.Client().SetSocketTimeout(socketTimeout)
}

// Lines reads as long as lines come.
func Lines(conn net.Conn, each func(string)) error {
	in := bufio.NewScanner(conn)
	for {
		conn.SetReadDeadline(time.Now().Add(5 * time.Second)) //deadline:layer database // want `^the database timeout conn\.SetReadDeadline 5s \(timeout_order/layer_idle/progress\.go:35\) starts again with each read or write, so an answer that trickles goes on past it; say clock=idle and give the database a limit of its own$`
		if !in.Scan() {
			return in.Err()
		}
		each(in.Text())
	}
}

func Line(conn net.Conn) (string, error) {
	conn.SetReadDeadline(time.Now().Add(5 * time.Second)) //deadline:layer database // silent: set once, it ends the exchange
	return bufio.NewReader(conn).ReadString('\n')
}

func Keep() time.Duration {
	const keepAlive = time.Minute //deadline:layer service // silent: not given to anything that is known
	return keepAlive
}
