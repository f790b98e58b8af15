// Columns of ch-go, which are typed: AppendArr takes all rows in one call, where a column has it.
package main

import (
	"bytes"

	"github.com/ClickHouse/ch-go/proto"

	"peers/peers"
)

// filled is a column that is kept, with the values that go into it.
type filled[T any] struct {
	column proto.ColumnOf[T]
	values []T
	sum    func(*peers.Sum, T)
	push   bool
}

func (object *filled[T]) Reset() { object.column.Reset() }

// Call appends, and lets the column prepare what the encoder needs: a dictionary is made there.
func (object *filled[T]) Call() {
	if object.push {
		for _, value := range object.values {
			object.column.Append(value)
		}
	} else {
		object.column.AppendArr(object.values)
	}
	if preparable, ok := object.column.(proto.Preparable); ok {
		peers.Check(preparable.Prepare())
	}
}

func (object *filled[T]) Sum() peers.Sum {
	sum := peers.NewSum()
	for i := 0; i < object.column.Rows(); i++ {
		object.sum(&sum, object.column.Row(i))
	}
	return sum
}

// encoded writes a column that is full.
type encoded[T any] struct {
	filled[T]
	buffer proto.Buffer
}

func (object *encoded[T]) Reset() { object.buffer.Reset() }
func (object *encoded[T]) Call()  { object.column.EncodeColumn(&object.buffer) }

func (object *encoded[T]) Sum() peers.Sum {
	sum := peers.NewSum()
	sum.Bytes(object.buffer.Buf)
	return sum
}

// decoded reads the bytes of a column.
type decoded[T any] struct {
	filled[T]
	bytes  []byte
	reader *proto.Reader
}

func (object *decoded[T]) Reset() {
	object.column.Reset()
	object.reader = proto.NewReader(bytes.NewReader(object.bytes))
}

func (object *decoded[T]) Call() {
	peers.Check(object.column.DecodeColumn(object.reader, len(object.values)))
}

func sumNumber(sum *peers.Sum, number int64) { sum.Number(uint64(number)) }

func sumText(sum *peers.Sum, text string) { sum.Bytes([]byte(text)) }

func sumNullable(sum *peers.Sum, value proto.Nullable[int64]) {
	if value.Set {
		sum.Number(uint64(value.Value))
	} else {
		sum.Null()
	}
}

func sumList[T any](item func(*peers.Sum, T)) func(*peers.Sum, []T) {
	return func(sum *peers.Sum, items []T) {
		sum.Number(uint64(len(items)))
		for _, one := range items {
			item(sum, one)
		}
	}
}

func nullable(count int) []proto.Nullable[int64] {
	values := make([]proto.Nullable[int64], count)
	numbers := peers.Numbers(count)
	for i, valid := range peers.Valid(count) {
		if valid {
			values[i] = proto.NewNullable(numbers[i])
		}
	}
	return values
}

func newNumbers() proto.ColumnOf[int64] { return new(proto.ColInt64) }

func newTexts() proto.ColumnOf[string] { return new(proto.ColStr) }

func newNullable() proto.ColumnOf[proto.Nullable[int64]] {
	return new(proto.ColInt64).Nullable()
}

func newLists() proto.ColumnOf[[]int64] { return new(proto.ColInt64).Array() }

func newTextLists() proto.ColumnOf[[]string] { return new(proto.ColStr).Array() }

func newNullableLists() proto.ColumnOf[[]proto.Nullable[int64]] {
	return new(proto.ColInt64).Nullable().Array()
}

func newDictionary() proto.ColumnOf[string] { return new(proto.ColStr).LowCardinality() }

// shape is a work on columns of one type.
type shape[T any] struct {
	work  string
	bytes int
	make  func() proto.ColumnOf[T]
	sum   func(*peers.Sum, T)
	give  func() []T
	push  bool
}

func (of shape[T]) contender(build func(filled[T]) peers.Object) peers.Contender {
	return peers.Contender{Work: of.work, Rows: len(of.give()), Bytes: of.bytes,
		Make: func() peers.Object {
			return build(filled[T]{of.make(), of.give(), of.sum, of.push})
		}}
}

func (of shape[T]) append() peers.Contender {
	return of.contender(func(object filled[T]) peers.Object { return &object })
}

func (of shape[T]) encode() peers.Contender {
	return of.contender(func(object filled[T]) peers.Object {
		object.Call()
		return &encoded[T]{filled: object}
	})
}

func (of shape[T]) decode() peers.Contender {
	return of.contender(func(object filled[T]) peers.Object {
		var buffer proto.Buffer
		object.Call()
		object.column.EncodeColumn(&buffer)
		return &decoded[T]{filled: object, bytes: buffer.Buf}
	})
}

func numbers(work string, count, size int) shape[int64] {
	return shape[int64]{work, size, newNumbers, sumNumber,
		func() []int64 { return peers.Numbers(count) }, false}
}

func nullables(work string, count, size int) shape[proto.Nullable[int64]] {
	return shape[proto.Nullable[int64]]{work, size, newNullable, sumNullable,
		func() []proto.Nullable[int64] { return nullable(count) }, false}
}

func texts(work string, count, width, size int) shape[string] {
	return shape[string]{work, size, newTexts, sumText,
		func() []string { return peers.Texts(count, width) }, false}
}

func numberLists(work string, rows, width, size int) shape[[]int64] {
	return shape[[]int64]{work, size, newLists, sumList(sumNumber),
		func() [][]int64 { return peers.Rows(peers.Numbers(rows*width), width) }, false}
}

func textLists(work string, rows, width, size int) shape[[]string] {
	return shape[[]string]{work, size, newTextLists, sumList(sumText),
		func() [][]string { return peers.Rows(peers.Texts(rows*width, 0), width) }, false}
}

func nullableLists(work string, rows, width, size int) shape[[]proto.Nullable[int64]] {
	return shape[[]proto.Nullable[int64]]{work, size, newNullableLists, sumList(sumNullable),
		func() [][]proto.Nullable[int64] { return peers.Rows(nullable(rows*width), width) }, false}
}

func words(work string, count, distinct, size int) shape[string] {
	return shape[string]{work, size, newDictionary, sumText, func() []string {
		words, _ := peers.Words(count, distinct)
		return words
	}, false}
}

func main() {
	pushing := numbers("int64-push/10k", 10000, 80000)
	pushing.push = true
	peers.Run("ch-go", peers.Version("github.com/ClickHouse/ch-go"), []peers.Contender{
		numbers("int64/10k", 10000, 80000).append(),
		numbers("int64/1M", 1000000, 8000000).append(),
		pushing.append(),
		nullables("nullable/10k", 10000, 81250).append(),
		texts("strings/100x50", 100, 50, 5800).append(),
		texts("strings/1000x50", 1000, 50, 58000).append(),
		numberLists("array-int64/100x10", 100, 10, 8800).append(),
		numberLists("array-int64/1000x10", 1000, 10, 88000).append(),
		numberLists("array-int64/100x100", 100, 100, 80800).append(),
		numberLists("array-int64/1000x100", 1000, 100, 808000).append(),
		textLists("array-string/100x10", 100, 10, 20800).append(),
		textLists("array-string/1000x10", 1000, 10, 208000).append(),
		nullableLists("array-nullable/100x10", 100, 10, 8925).append(),
		nullableLists("array-nullable/1000x10", 1000, 10, 89250).append(),
		words("dictionary/1000x26", 1000, 26, 4000).append(),
		words("dictionary/1000x1000", 1000, 1000, 4000).append(),
		words("dictionary/10000x26", 10000, 26, 40000).append(),
		words("dictionary/10000x1000", 10000, 1000, 40000).append(),
		numbers("encode-int64/100k", 100000, 800000).encode(),
		nullables("encode-nullable/100k", 100000, 900000).encode(),
		texts("encode-strings/100k", 100000, 50, 5100000).encode(),
		numbers("decode-int64/100k", 100000, 800000).decode(),
		nullables("decode-nullable/100k", 100000, 900000).decode(),
		texts("decode-strings/100k", 100000, 50, 5100000).decode(),
	})
}
