// Package peers has what the programs of this folder share: the inputs, the sums and the timing.
// They follow the same rules as ../../common/inputs.c and contender.c.
package peers

import "strconv"

// Each kind of input has a seed of its own.
const (
	seedNumbers = 1
	seedMask    = 2
	seedTexts   = 3
	seedWords   = 4
)

type generator uint64

// next is SplitMix64, by Steele, Lea and Flood.
func (state *generator) next() uint64 {
	*state += 0x9e3779b97f4a7c15
	z := uint64(*state)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Numbers makes integers of 64 bits.
func Numbers(count int) []int64 {
	state := generator(seedNumbers)
	numbers := make([]int64, count)
	for i := range numbers {
		numbers[i] = int64(state.next())
	}
	return numbers
}

// Valid says which values are present: one of ten is not.
func Valid(count int) []bool {
	state := generator(seedMask)
	valid := make([]bool, count)
	for i := range valid {
		valid[i] = state.next()%10 != 0
	}
	return valid
}

// Pointers has nil for what is missing.
func Pointers[T any](values []T, valid []bool) []*T {
	pointers := make([]*T, len(values))
	for i := range pointers {
		if valid[i] {
			pointers[i] = &values[i]
		}
	}
	return pointers
}

// Texts makes strings of `size` bytes, or of 8 to 16 when that is 0.
func Texts(count, size int) []string {
	state := generator(seedTexts)
	texts := make([]string, count)
	for i := range texts {
		length := size
		if length == 0 {
			length = 8 + int(state.next()%9)
		}
		bytes := make([]byte, length)
		for at := range bytes {
			bytes[at] = byte('a' + state.next()%26)
		}
		texts[i] = string(bytes)
	}
	return texts
}

// Words takes `distinct` different ones ("key_17"), each as often as the others, shuffled. The
// pointers are those of the different ones.
func Words(count, distinct int) (words []string, pointers []*string) {
	state := generator(seedWords)
	keys := make([]string, distinct)
	for i := range keys {
		keys[i] = "key_" + strconv.Itoa(i)
	}
	codes := make([]int, count)
	for i := range codes {
		codes[i] = i % distinct
	}
	for i := count - 1; i > 0; i-- {
		other := state.next() % uint64(i+1)
		codes[i], codes[other] = codes[other], codes[i]
	}
	words = make([]string, count)
	pointers = make([]*string, count)
	for i, code := range codes {
		words[i] = keys[code]
		pointers[i] = &keys[code]
	}
	return words, pointers
}

// Rows cuts values into rows of a width.
func Rows[T any](values []T, width int) [][]T {
	var rows [][]T
	for i := 0; i < len(values); i += width {
		rows = append(rows, values[i:i+width])
	}
	return rows
}

// Sum is what a program finds in its columns.
type Sum uint64

const sumOfNull = 0x6e756c6c

// NewSum is the sum of nothing.
func NewSum() Sum { return 1469598103 }

// Number adds a number.
func (sum *Sum) Number(number uint64) {
	next := (uint64(*sum) ^ number) * 1099511628211
	*sum = Sum(next ^ next>>29)
}

// Null adds a value that is missing.
func (sum *Sum) Null() { sum.Number(sumOfNull) }

// Bytes adds their number, and each of them.
func (sum *Sum) Bytes(bytes []byte) {
	sum.Number(uint64(len(bytes)))
	for _, one := range bytes {
		sum.Number(uint64(one))
	}
}
