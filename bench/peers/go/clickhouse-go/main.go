// Columns of clickhouse-go, which its batches are made of: Append takes all rows in one call.
package main

import (
	"bytes"
	"time"

	chproto "github.com/ClickHouse/ch-go/proto"
	"github.com/ClickHouse/clickhouse-go/v2/lib/column"

	"peers/peers"
)

var context = &column.ServerContext{Timezone: time.UTC}

func newColumn(kind string) column.Interface {
	made, err := column.Type(kind).Column("v", context)
	peers.Check(err)
	return made
}

// appended fills a column that is kept.
type appended struct {
	kind   string
	column column.Interface
	values any
}

func (object *appended) Reset() { object.column.Reset() }

func (object *appended) Call() {
	_, err := object.column.Append(object.values)
	peers.Check(err)
}

func encode(from column.Interface, buffer *chproto.Buffer) {
	if custom, ok := from.(column.CustomSerialization); ok {
		peers.Check(custom.WriteStatePrefix(buffer))
	}
	from.Encode(buffer)
}

func decode(to column.Interface, reader *chproto.Reader, rows int) {
	if custom, ok := to.(column.CustomSerialization); ok {
		peers.Check(custom.ReadStatePrefix(reader))
	}
	peers.Check(to.Decode(reader, rows))
}

// Sum reads the column as a reader of its bytes does: a dictionary has no rows before.
func (object *appended) Sum() peers.Sum {
	var buffer chproto.Buffer
	encode(object.column, &buffer)
	back := newColumn(object.kind)
	decode(back, chproto.NewReader(bytes.NewReader(buffer.Buf)), object.column.Rows())
	return sumRows(back)
}

func sumRows(of column.Interface) peers.Sum {
	sum := peers.NewSum()
	for i := 0; i < of.Rows(); i++ {
		sumValue(&sum, of.Row(i, false))
	}
	return sum
}

func sumValue(sum *peers.Sum, value any) {
	switch value := value.(type) {
	case nil:
		sum.Null()
	case int64:
		sum.Number(uint64(value))
	case *int64:
		if value == nil {
			sum.Null()
		} else {
			sum.Number(uint64(*value))
		}
	case string:
		sum.Bytes([]byte(value))
	case *string:
		if value == nil {
			sum.Null()
		} else {
			sum.Bytes([]byte(*value))
		}
	case []int64:
		sumItems(sum, value)
	case []*int64:
		sumItems(sum, value)
	case []string:
		sumItems(sum, value)
	default:
		panic(value)
	}
}

func sumItems[T any](sum *peers.Sum, items []T) {
	sum.Number(uint64(len(items)))
	for _, item := range items {
		sumValue(sum, item)
	}
}

// pushed has a call for each value.
type pushed struct {
	appended
	numbers []int64
}

func (object *pushed) Call() {
	for _, number := range object.numbers {
		peers.Check(object.column.AppendRow(number))
	}
}

// encoded writes a column that is full, with the work of Append behind it.
type encoded struct {
	appended
	buffer chproto.Buffer
}

func (object *encoded) Reset() { object.buffer.Reset() }
func (object *encoded) Call()  { object.column.Encode(&object.buffer) }

func (object *encoded) Sum() peers.Sum {
	sum := peers.NewSum()
	sum.Bytes(object.buffer.Buf)
	return sum
}

// decoded reads the bytes of a column.
type decoded struct {
	bytes  []byte
	rows   int
	reader *chproto.Reader
	column column.Interface
}

func (object *decoded) Reset() {
	object.column.Reset()
	object.reader = chproto.NewReader(bytes.NewReader(object.bytes))
}

func (object *decoded) Call() { peers.Check(object.column.Decode(object.reader, object.rows)) }

func (object *decoded) Sum() peers.Sum { return sumRows(object.column) }

func appending(work string, rows, size int, kind string, values func() any) peers.Contender {
	return peers.Contender{Work: work, Rows: rows, Bytes: size, Make: func() peers.Object {
		return &appended{kind, newColumn(kind), values()}
	}}
}

func encoding(work string, rows, size int, kind string, values func() any) peers.Contender {
	return peers.Contender{Work: work, Rows: rows, Bytes: size, Make: func() peers.Object {
		object := &encoded{appended: appended{kind, newColumn(kind), values()}}
		object.appended.Call()
		return object
	}}
}

func decoding(work string, rows, size int, kind string, values func() any) peers.Contender {
	return peers.Contender{Work: work, Rows: rows, Bytes: size, Make: func() peers.Object {
		from := appended{kind, newColumn(kind), values()}
		from.Call()
		var buffer chproto.Buffer
		from.column.Encode(&buffer)
		return &decoded{bytes: buffer.Buf, rows: rows, column: newColumn(kind)}
	}}
}

func numbers(count int) func() any {
	return func() any { return peers.Numbers(count) }
}

func nullable(count int) func() any {
	return func() any { return peers.Pointers(peers.Numbers(count), peers.Valid(count)) }
}

func texts(count, size int) func() any {
	return func() any { return peers.Texts(count, size) }
}

func numberLists(rows, width int) func() any {
	return func() any { return peers.Rows(peers.Numbers(rows*width), width) }
}

func nullableLists(rows, width int) func() any {
	return func() any {
		values := peers.Numbers(rows * width)
		return peers.Rows(peers.Pointers(values, peers.Valid(rows*width)), width)
	}
}

func textLists(rows, width int) func() any {
	return func() any { return peers.Rows(peers.Texts(rows*width, 0), width) }
}

func words(count, distinct int) func() any {
	return func() any {
		words, _ := peers.Words(count, distinct)
		return words
	}
}

func wordPointers(count, distinct int, nulls bool) func() any {
	return func() any {
		_, pointers := peers.Words(count, distinct)
		for i, valid := range peers.Valid(count) {
			if nulls && !valid {
				pointers[i] = nil
			}
		}
		return pointers
	}
}

func main() {
	const (
		lists      = "Array(Int64)"
		dictionary = "LowCardinality(String)"
		optional   = "LowCardinality(Nullable(String))"
	)
	pushing := peers.Contender{Work: "int64-push/10k", Rows: 10000, Bytes: 80000,
		Make: func() peers.Object {
			return &pushed{appended{"Int64", newColumn("Int64"), nil}, peers.Numbers(10000)}
		}}
	peers.Run("clickhouse-go", peers.Version("github.com/ClickHouse/clickhouse-go/v2"),
		[]peers.Contender{
			appending("int64/10k", 10000, 80000, "Int64", numbers(10000)),
			appending("int64/1M", 1000000, 8000000, "Int64", numbers(1000000)),
			pushing,
			appending("nullable/10k", 10000, 81250, "Nullable(Int64)", nullable(10000)),
			appending("strings/100x50", 100, 5800, "String", texts(100, 50)),
			appending("strings/1000x50", 1000, 58000, "String", texts(1000, 50)),
			appending("array-int64/100x10", 100, 8800, lists, numberLists(100, 10)),
			appending("array-int64/1000x10", 1000, 88000, lists, numberLists(1000, 10)),
			appending("array-int64/100x100", 100, 80800, lists, numberLists(100, 100)),
			appending("array-int64/1000x100", 1000, 808000, lists, numberLists(1000, 100)),
			appending("array-string/100x10", 100, 20800, "Array(String)", textLists(100, 10)),
			appending("array-string/1000x10", 1000, 208000, "Array(String)", textLists(1000, 10)),
			appending("array-nullable/100x10", 100, 8925, "Array(Nullable(Int64))",
				nullableLists(100, 10)),
			appending("array-nullable/1000x10", 1000, 89250, "Array(Nullable(Int64))",
				nullableLists(1000, 10)),
			appending("dictionary/1000x26", 1000, 4000, dictionary, words(1000, 26)),
			appending("dictionary/1000x1000", 1000, 4000, dictionary, words(1000, 1000)),
			appending("dictionary/10000x26", 10000, 40000, dictionary, words(10000, 26)),
			appending("dictionary/10000x1000", 10000, 40000, dictionary, words(10000, 1000)),
			appending("dictionary-pointers/1000x26", 1000, 4000, optional,
				wordPointers(1000, 26, false)),
			appending("dictionary-nullable/1000x26", 1000, 4000, optional,
				wordPointers(1000, 26, true)),
			encoding("encode-int64/100k", 100000, 800000, "Int64", numbers(100000)),
			encoding("encode-nullable/100k", 100000, 900000, "Nullable(Int64)", nullable(100000)),
			encoding("encode-strings/100k", 100000, 5100000, "String", texts(100000, 50)),
			decoding("decode-int64/100k", 100000, 800000, "Int64", numbers(100000)),
			decoding("decode-nullable/100k", 100000, 900000, "Nullable(Int64)", nullable(100000)),
			decoding("decode-strings/100k", 100000, 5100000, "String", texts(100000, 50)),
		})
}
