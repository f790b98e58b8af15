// Builders of arrow-go. An array takes a builder's memory with it, so that each call makes its own.
package main

import (
	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"peers/peers"
)

// built is a builder that makes an array in each call; the last one is let go before the next.
type built[B array.Builder] struct {
	builder B
	fill    func(B)
	made    arrow.Array
}

func (object *built[B]) Reset() {
	if object.made != nil {
		object.made.Release()
	}
}

func (object *built[B]) Call() {
	object.fill(object.builder)
	object.made = object.builder.NewArray()
}

func (object *built[B]) Sum() peers.Sum {
	sum := peers.NewSum()
	sumRange(&sum, object.made, 0, object.made.Len())
	return sum
}

func sumRange(sum *peers.Sum, values arrow.Array, first, end int) {
	for i := first; i < end; i++ {
		if values.IsNull(i) {
			sum.Null()
			continue
		}
		switch values := values.(type) {
		case *array.Int64:
			sum.Number(uint64(values.Value(i)))
		case *array.String:
			sum.Bytes([]byte(values.Value(i)))
		case *array.Dictionary:
			at := values.GetValueIndex(i)
			sumRange(sum, values.Dictionary(), at, at+1)
		case *array.List:
			from, to := values.ValueOffsets(i)
			sum.Number(uint64(to - from))
			sumRange(sum, values.ListValues(), int(from), int(to))
		default:
			panic(values)
		}
	}
}

func building[B array.Builder](work, way string, rows, size int, create func() B,
	fill func() func(B)) peers.Contender {
	return peers.Contender{Work: work, Way: way, Rows: rows, Bytes: size,
		Make: func() peers.Object {
			return &built[B]{builder: create(), fill: fill()}
		}}
}

var heap = memory.NewGoAllocator()

func newNumbers() *array.Int64Builder { return array.NewInt64Builder(heap) }

func newTexts() *array.StringBuilder { return array.NewStringBuilder(heap) }

func newNumberLists() *array.ListBuilder {
	return array.NewListBuilder(heap, arrow.PrimitiveTypes.Int64)
}

func newTextLists() *array.ListBuilder {
	return array.NewListBuilder(heap, arrow.BinaryTypes.String)
}

func newDictionary() *array.BinaryDictionaryBuilder {
	kind := &arrow.DictionaryType{
		IndexType: arrow.PrimitiveTypes.Int32, ValueType: arrow.BinaryTypes.String}
	return array.NewDictionaryBuilder(heap, kind).(*array.BinaryDictionaryBuilder)
}

func numbers(work string, count, size int) peers.Contender {
	return building(work, "", count, size, newNumbers, func() func(*array.Int64Builder) {
		values := peers.Numbers(count)
		return func(builder *array.Int64Builder) { builder.AppendValues(values, nil) }
	})
}

func pushed(work string, count, size int) peers.Contender {
	return building(work, "", count, size, newNumbers, func() func(*array.Int64Builder) {
		values := peers.Numbers(count)
		return func(builder *array.Int64Builder) {
			for _, value := range values {
				builder.Append(value)
			}
		}
	})
}

func nullable(work string, count, size int) peers.Contender {
	return building(work, "", count, size, newNumbers, func() func(*array.Int64Builder) {
		values, valid := peers.Numbers(count), peers.Valid(count)
		return func(builder *array.Int64Builder) { builder.AppendValues(values, valid) }
	})
}

func texts(work string, count, width, size int) peers.Contender {
	return building(work, "", count, size, newTexts, func() func(*array.StringBuilder) {
		values := peers.Texts(count, width)
		return func(builder *array.StringBuilder) { builder.AppendValues(values, nil) }
	})
}

// textsReserved knows how many bytes there will be.
func textsReserved(work string, count, width, size int) peers.Contender {
	return building(work, "reserved", count, size, newTexts, func() func(*array.StringBuilder) {
		values := peers.Texts(count, width)
		return func(builder *array.StringBuilder) {
			builder.Reserve(count)
			builder.ReserveData(count * width)
			builder.AppendValues(values, nil)
		}
	})
}

func numberLists(work string, rows, width, size int) peers.Contender {
	return building(work, "", rows, size, newNumberLists, func() func(*array.ListBuilder) {
		lists := peers.Rows(peers.Numbers(rows*width), width)
		return func(builder *array.ListBuilder) {
			items := builder.ValueBuilder().(*array.Int64Builder)
			for _, list := range lists {
				builder.Append(true)
				items.AppendValues(list, nil)
			}
		}
	})
}

func nullableLists(work string, rows, width, size int) peers.Contender {
	return building(work, "", rows, size, newNumberLists, func() func(*array.ListBuilder) {
		lists := peers.Rows(peers.Numbers(rows*width), width)
		valid := peers.Rows(peers.Valid(rows*width), width)
		return func(builder *array.ListBuilder) {
			items := builder.ValueBuilder().(*array.Int64Builder)
			for i, list := range lists {
				builder.Append(true)
				items.AppendValues(list, valid[i])
			}
		}
	})
}

func textLists(work string, rows, width, size int) peers.Contender {
	return building(work, "", rows, size, newTextLists, func() func(*array.ListBuilder) {
		lists := peers.Rows(peers.Texts(rows*width, 0), width)
		return func(builder *array.ListBuilder) {
			items := builder.ValueBuilder().(*array.StringBuilder)
			for _, list := range lists {
				builder.Append(true)
				items.AppendValues(list, nil)
			}
		}
	})
}

// words is a call for each: there is none for all.
func words(work string, count, distinct, size int) peers.Contender {
	fill := func() func(*array.BinaryDictionaryBuilder) {
		values, _ := peers.Words(count, distinct)
		return func(builder *array.BinaryDictionaryBuilder) {
			for _, value := range values {
				peers.Check(builder.AppendString(value))
			}
		}
	}
	return building(work, "", count, size, newDictionary, fill)
}

func main() {
	peers.Run("arrow-go", peers.Version("github.com/apache/arrow-go/v18"), []peers.Contender{
		numbers("int64/10k", 10000, 80000),
		numbers("int64/1M", 1000000, 8000000),
		pushed("int64-push/10k", 10000, 80000),
		nullable("nullable/10k", 10000, 81250),
		texts("strings/100x50", 100, 50, 5800),
		textsReserved("strings/100x50", 100, 50, 5800),
		texts("strings/1000x50", 1000, 50, 58000),
		textsReserved("strings/1000x50", 1000, 50, 58000),
		numberLists("array-int64/100x10", 100, 10, 8800),
		numberLists("array-int64/1000x10", 1000, 10, 88000),
		numberLists("array-int64/100x100", 100, 100, 80800),
		numberLists("array-int64/1000x100", 1000, 100, 808000),
		textLists("array-string/100x10", 100, 10, 20800),
		textLists("array-string/1000x10", 1000, 10, 208000),
		nullableLists("array-nullable/100x10", 100, 10, 8925),
		nullableLists("array-nullable/1000x10", 1000, 10, 89250),
		words("dictionary/1000x26", 1000, 26, 4000),
		words("dictionary/1000x1000", 1000, 1000, 4000),
		words("dictionary/10000x26", 10000, 26, 40000),
		words("dictionary/10000x1000", 10000, 1000, 40000),
	})
}
