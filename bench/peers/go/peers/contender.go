package peers

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// Contender is one way to do one work: ../../common/contender.h tells how it is measured.
type Contender struct {
	Work  string
	Way   string
	Rows  int
	Bytes int
	// Make returns new objects with inputs of their own.
	Make func() Object
}

// Object is what a contender works with.
type Object interface {
	Reset()
	Call()
	Sum() Sum
}

const (
	cache       = 16384
	togetherMax = 16
)

type names []string

func (works *names) String() string { return strings.Join(*works, " ") }

func (works *names) Set(name string) error {
	*works = append(*works, name)
	return nil
}

func (works names) include(name string) bool {
	for _, work := range works {
		if work == name {
			return true
		}
	}
	return len(works) == 0
}

// Check ends the program unless a call has succeeded.
func Check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func timeOnce(objects []Object) time.Duration {
	for _, object := range objects {
		object.Reset()
	}
	begin := time.Now()
	for _, object := range objects {
		object.Call()
	}
	return time.Since(begin)
}

func sample(objects []Object, shortest time.Duration) float64 {
	var spent time.Duration
	calls := 0
	for spent < shortest {
		spent += timeOnce(objects)
		calls += len(objects)
	}
	return float64(spent.Nanoseconds()) / float64(calls)
}

func measure(contender Contender, peer, version string, samples int, shortest time.Duration) {
	objects := make([]Object, max(1, min(togetherMax, cache/(contender.Bytes+1))))
	for i := range objects {
		objects[i] = contender.Make()
	}
	timeOnce(objects) // makes the memory that is kept
	timeOnce(objects)

	times := make([]string, samples)
	for i := range times {
		times[i] = fmt.Sprintf("%.1f", sample(objects, shortest))
	}
	fmt.Printf("{\"peer\": %q, \"version\": %q, \"work\": %q, \"way\": %q, \"rows\": %d, "+
		"\"bytes\": %d, \"ns\": [%s], \"checksum\": \"%016x\"}\n",
		peer, version, contender.Work, contender.Way, contender.Rows, contender.Bytes,
		strings.Join(times, ", "), uint64(objects[0].Sum()))
}

// Run does what the command line says, as run_contenders() of contender.h does.
func Run(peer, version string, contenders []Contender) {
	var works names
	list := flag.Bool("list", false, "names works and ways")
	samples := flag.Int("samples", 5, "how many samples")
	milliseconds := flag.Float64("milliseconds", 10, "how long each of them lasts, at least")
	flag.Var(&works, "work", "these works alone")
	flag.Parse()

	for _, contender := range contenders {
		switch {
		case !works.include(contender.Work):
		case *list:
			fmt.Println(contender.Work, contender.Way)
		default:
			measure(contender, peer, version, *samples,
				time.Duration(*milliseconds*float64(time.Millisecond)))
		}
	}
}
