"""The calls, each made on both sides: what the model says of it is what the library has to say."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import formats
import stria
from caller import Bulk, Caller, is_taken
from choices import Choices, take_column
from columns import Column, RefusedError
from pair import DifferenceError, Pair

MOST_ROWS = 1500  # of a column, before its batch is emptied
BLOCKS = 700  # values of a call that needs more than one block of the library's


def rows_of_items(levels: list[list[int]]) -> list[int]:
    """The outermost row of each item of nested lists."""
    rows = list(range(len(levels[0])))
    for counts in levels:
        rows = [row for row, count in zip(rows, counts) for _ in range(count)]
    return rows


class World:
    """Two batches of the same columns, a memory to write to, and what was done so far."""

    def __init__(self, library: Any, choices: Choices) -> None:
        self.library = library
        self.choices = choices
        self.trace: list[str] = []
        self.memory = library.memory_new(None)
        start = choices.at
        fields = self.take_fields()
        choices.at = start
        self.pairs = [Pair(library, fields), Pair(library, self.take_fields())]
        self.trace.append("columns " + ", ".join(f"{n} {c.type}" for n, c in fields))
        self.calls: tuple[Callable[[Pair], None], ...] = (
            self.append, self.append, self.append, self.push, self.push, self.append_lists,
            self.append_lists, self.close, self.close, self.end_row, self.fill_rows, self.fill_rows,
            self.commit, self.commit, self.truncate, self.rollback, self.append_batch,
            self.append_column, self.append_taken, self.write_native, self.read_native,
            self.write_rowbinary, self.read_rowbinary,
        )  # fmt: skip

    def take_fields(self) -> list[tuple[str, Column]]:
        names = ("a", "b", "c")[: 1 + self.choices.below(3)]
        return [(name, take_column(self.choices, name)) for name in names]

    def free(self) -> None:
        for pair in self.pairs:
            pair.free()
        self.library.memory_free(self.memory)

    def step(self, choices: Choices) -> None:
        """One call, or none."""
        self.choices = choices
        choice = choices.byte()
        if choice == 0:
            return
        pair = self.pairs[self.choices.one_in(4)]
        if max(node.rows for _, node in pair.nodes()) > MOST_ROWS:
            self.trace.append("reset")
            pair.empty()
        self.calls[(choice - 1) % len(self.calls)](pair)
        pair.compare()

    # ---- Both sides

    def both(self, what: str, code: int, does: Callable[[], None], index: int = -1) -> None:
        """The library has given this code; the model does the same, or raises what it should be."""
        error = self.library.error
        told = stria.told(code)
        self.trace.append(f"{what} -> {told}")
        try:
            does()
        except RefusedError as refused:
            if told != refused.code:
                raise DifferenceError(
                    f"{told} and not {refused.code}: {self.why(code)}"
                ) from refused
            for name, expected, found in (
                ("row", refused.row, error.row),
                ("element", refused.element, error.element),
                ("path", refused.path, error.path.decode()),
                ("column", index if refused.path is not None else None, error.column),
            ):
                if expected is not None and expected != found:
                    raise DifferenceError(
                        f"{name} {found!r} and not {expected!r}: {self.why(code)}"
                    ) from refused
            return
        if code != stria.OK:
            raise DifferenceError(f"{told} and not OK: {self.why(code)}")

    def why(self, code: int) -> str:
        return str(self.library.error.message.decode()) if code > 0 else ""

    def take_node(self, pair: Pair, *kinds: str) -> tuple[int, Column] | None:
        nodes = [(index, node) for index, node in pair.nodes() if node.kind in kinds]
        return self.choices.pick(nodes) if nodes else None

    # ---- Values -----------------------------------------------------------------------

    def append(self, pair: Pair) -> None:
        taken = self.take_node(pair, "value", "low")
        assert taken is not None or pair.nodes()
        if taken is None:
            return
        index, column = taken
        count = BLOCKS if self.choices.one_in(64) else self.choices.below(6)
        bulk = Bulk(self.choices, column, count)
        code = self.library.try_call("append", pair.pointers[id(column)], bulk.as_values())

        def does() -> None:
            if (
                bulk.is_other_kind
                and column.scalar is not None
                and column.scalar.is_text
                and count > 0
            ):
                raise RefusedError("TYPE")
            column.values += column.stored(bulk.values)

        if bulk.is_other_kind and count == 0:
            return
        shown = bulk.values if count < 20 else f"{count} values"
        self.both(f"append {column.path} {shown} of C type {bulk.ctype}", code, does, index)

    def push(self, pair: Pair) -> None:
        taken = self.take_node(pair, "value", "low")
        if taken is None:
            return
        index, column = taken
        assert column.scalar is not None
        pointer = pair.pointers[id(column)]
        bulk = Bulk(self.choices, column, 1)
        value = bulk.values[0]
        if value is None:
            code = self.library.try_call("push_null", pointer)
        elif isinstance(value, bytes):
            code = self.library.try_call(
                "push_view", pointer, stria.View(bulk.caller.block(value), len(value))
            )
        elif column.scalar.is_text:
            return
        elif isinstance(value, float):
            code = self.library.try_call("push_float64", pointer, value)
        elif value < 2**63:
            code = self.library.try_call("push_int64", pointer, value)
        else:
            code = self.library.try_call("push_uint64", pointer, value)

        def does() -> None:
            column.values += column.stored([value])

        self.both(f"push {column.path} {value!r}", code, does, index)

    # ---- Lists ------------------------------------------------------------------------

    def append_lists(self, pair: Pair) -> None:
        taken = self.take_node(pair, "list")
        if taken is None:
            return
        index, column = taken
        chain = [column]
        while chain[-1].kind == "list":
            chain.append(chain[-1].children[0])
        leaf = chain.pop()
        if not leaf.is_value:
            return
        choices = self.choices
        levels: list[list[int]] = []
        rows = choices.below(4)
        for _ in chain:
            levels.append([choices.below(4) for _ in range(rows)])
            rows = sum(levels[-1])
        lead = choices.pick((0, 0, 2))
        bulk = Bulk(choices, leaf, lead + rows + choices.pick((0, 0, 1)))
        if bulk.is_other_kind:
            return
        spans = bulk.caller.nested_spans(levels, lead)
        code = self.library.try_call(
            "append_lists", pair.pointers[id(column)], bulk.as_values(), spans
        )

        def does() -> None:
            if not column.is_whole():
                raise RefusedError("SHAPE")
            used = bulk.values[lead : lead + rows]
            try:
                kept = leaf.stored(used, rows_of_items(levels))
            except RefusedError as refused:
                assert refused.element is not None
                refused.element += lead
                raise
            for part, counts in zip(chain, levels):
                part.counts += counts
            leaf.values += kept

        self.both(f"append_lists {column.path} {levels} {bulk.values}", code, does, index)

    def closing(self, column: Column, counts: list[int]) -> None:
        pending = column.pending()
        if not all(child.agrees() for child in column.children):
            raise RefusedError("SHAPE")
        if any(items != sum(counts) for items in pending):
            raise RefusedError("SHAPE")
        column.counts += counts

    def close(self, pair: Pair) -> None:
        taken = self.take_node(pair, "list", "map")
        if taken is None:
            return
        index, column = taken
        counts: list[int] = []
        left = max(column.pending())
        while left > 0 and len(counts) < 5:
            counts.append(min(self.choices.below(4), left))
            left -= counts[-1]
        counts.append(left if not self.choices.one_in(8) else left + 1)
        caller = Caller(self.choices)
        code = self.library.try_call("close", pair.pointers[id(column)], caller.spans(counts))
        self.both(
            f"close {column.path} {counts}", code, lambda: self.closing(column, counts), index
        )

    def end_row(self, pair: Pair) -> None:
        taken = self.take_node(pair, "list", "map")
        if taken is None:
            return
        index, column = taken
        code = self.library.try_call("end_row", pair.pointers[id(column)])
        self.both(
            f"end_row {column.path}",
            code,
            lambda: self.closing(column, [max(column.pending())]),
            index,
        )

    def fill_rows(self, pair: Pair) -> None:
        """Rows for all columns, one by one, so that there is something to commit."""
        if not pair.is_whole():
            return
        rows = 1 + self.choices.below(3)
        goal = max(column.rows for _, column in pair.fields) + rows
        for _, column in pair.fields:
            for _ in range(goal - column.rows):
                self._add(pair, column)
        self.trace.append(f"fill up to {goal} rows")

    def _add(self, pair: Pair, column: Column) -> None:
        if column.is_value:
            bulk = Bulk(self.choices, column, 1)
            value = bulk.values[0]
            if bulk.is_other_kind or not (value is None or is_taken(column, value)):
                value = None
            if value is None:
                is_text = column.scalar is not None and column.scalar.is_text
                bulk.ctype = stria.VIEW if is_text else stria.INTEGERS["int8"]
                if not column.nullable:
                    value = b"x" if is_text else 1
            bulk.values = [value]
            code = self.library.try_call("append", pair.pointers[id(column)], bulk.as_values())
            if code != stria.OK:
                raise DifferenceError(f"{column.path}: {value!r} is refused: {self.why(code)}")
            column.values += column.stored([value])
            return
        items = self.choices.below(3) if column.is_list else 1
        for child in column.children:
            for _ in range(items):
                self._add(pair, child)
        if column.is_list:
            code = self.library.try_call("end_row", pair.pointers[id(column)])
            if code != stria.OK:
                raise DifferenceError(f"{column.path}: no row is made: {self.why(code)}")
            column.counts.append(items)

    # ---- Batches ----------------------------------------------------------------------

    def commit(self, pair: Pair) -> None:
        code = self.library.try_call("batch_commit", pair.pointer)

        def does() -> None:
            if not pair.is_whole() or len({column.rows for _, column in pair.fields}) > 1:
                raise RefusedError("SHAPE")
            pair.line = pair.fields[0][1].rows

        self.both("commit", code, does)

    def truncate(self, pair: Pair) -> None:
        _, column = self.choices.pick(pair.fields)
        rows = self.choices.below(column.rows + 2) if column.rows < 250 else self.choices.byte()
        self.library.column_truncate(pair.pointers[id(column)], rows)
        column.truncate(rows)
        pair.line = min(pair.line, column.rows)
        self.trace.append(f"truncate {column.path} {rows}")

    def rollback(self, pair: Pair) -> None:
        self.library.batch_rollback(pair.pointer)
        for _, column in pair.fields:
            column.truncate(pair.line)
        self.trace.append("rollback")

    def append_batch(self, pair: Pair) -> None:
        other = self.pairs[self.choices.below(2)]
        code = self.library.try_call("append_batch", pair.pointer, other.pointer)

        def does() -> None:
            if not pair.is_at_line() or not other.is_at_line():
                raise RefusedError("SHAPE")
            self.copy(pair, other, list(range(other.line)))

        self.both(f"append_batch {'itself' if other is pair else 'the other'}", code, does)

    @staticmethod
    def copy(pair: Pair, other: Pair, rows: list[int]) -> None:
        for (_, to), (_, source) in zip(pair.fields, other.fields):
            for row in [source.row(row) for row in rows]:
                to.add_row(row)
        pair.line = pair.fields[0][1].rows

    def append_column(self, pair: Pair) -> None:
        at = self.choices.below(len(pair.fields))
        column, source = pair.fields[at][1], self.pairs[self.choices.below(2)].fields[at][1]
        owner = next(p for p in self.pairs if any(c is source for _, c in p.fields))
        first, rows = self.choices.below(5), self.choices.below(5)
        code = self.library.try_call(
            "append_column", pair.pointers[id(column)], owner.pointers[id(source)], first, rows
        )

        def does() -> None:
            if not column.is_whole() or not source.is_whole():
                raise RefusedError("SHAPE")
            if first + rows > source.rows:
                raise RefusedError("ARGUMENT")
            for row in [source.row(row) for row in range(first, first + rows)]:
                column.add_row(row)

        self.both(f"append_column {column.path} {first} {rows}", code, does)

    def append_taken(self, pair: Pair) -> None:
        at = self.choices.below(len(pair.fields))
        column, source = pair.fields[at][1], self.pairs[self.choices.below(2)].fields[at][1]
        owner = next(p for p in self.pairs if any(c is source for _, c in p.fields))
        indexes = [
            self.choices.below(max(source.rows, 1) + 1) for _ in range(self.choices.below(5))
        ]
        if not self.choices.one_in(4):
            indexes = [i for i in indexes if i < source.rows]
        array = (ctypes.c_size_t * max(len(indexes), 1))(*indexes)
        code = self.library.try_call(
            "append_taken",
            pair.pointers[id(column)],
            owner.pointers[id(source)],
            array,
            len(indexes),
        )

        def does() -> None:
            if not column.is_whole() or not source.is_whole():
                raise RefusedError("SHAPE")
            for row, i in enumerate(indexes):
                if i >= source.rows:
                    raise RefusedError("ARGUMENT", row)
            for taken in [source.row(i) for i in indexes]:
                column.add_row(taken)

        self.both(f"append_taken {column.path} {indexes}", code, does)

    # ---- Bytes ------------------------------------------------------------------------

    def written(self) -> bytes:
        view = self.library.memory_view(self.memory)
        return ctypes.string_at(view.data, view.size) if view.size else b""

    def write(self, pair: Pair, what: str, expected: bytes, *arguments: Any) -> None:
        self.library.memory_reset(self.memory)
        sink = self.library.memory_sink(self.memory)
        code = self.library.try_call(what, pair.pointer, *arguments, sink)

        def does() -> None:
            if not pair.is_at_line():
                raise RefusedError("SHAPE")

        self.both(what, code, does)
        if code == stria.OK and expected and self.written() != expected:
            raise DifferenceError(f"{what}: {self.written().hex()} and not {expected.hex()}")

    def write_native(self, pair: Pair) -> None:
        """Which keys of a dictionary are written is the library's choice, so those bytes are not
        compared; the other batch reads them."""
        if any(formats.has_dictionary(column) for _, column in pair.fields):
            self.write(pair, "batch_write_native", b"")
            if not pair.is_at_line() or not self.pairs[1].is_at_line() or pair is self.pairs[1]:
                return
            self.read(self.pairs[1], "batch_read_native", self.written(), stria.OK)
            self.copy(self.pairs[1], pair, list(range(pair.line)))
            self.pairs[1].compare()
            return
        whole = formats.native(pair.fields, pair.line) if pair.is_at_line() else b""
        self.write(pair, "batch_write_native", whole)

    def read(self, pair: Pair, what: str, data: bytes, expected: int, *arguments: Any) -> int:
        block = ctypes.create_string_buffer(data, max(len(data), 1))
        rest = stria.View(ctypes.addressof(block), len(data))
        source = self.library.view_source(ctypes.addressof(rest))
        code: int = self.library.try_call(what, pair.pointer, *arguments, source)
        self.trace.append(f"{what} {data.hex()} -> {stria.told(code)}")
        if code != expected:
            raise DifferenceError(f"{what}: {code} and not {expected}: {self.why(code)}")
        if code == stria.CODES["CORRUPT"] and self.library.error.offset != len(data):
            raise DifferenceError(f"byte {self.library.error.offset} and not {len(data)}")
        if (rest.size == 0) != (code == stria.OK or not data):
            raise DifferenceError(f"{rest.size} bytes are left")
        return code

    def read_native(self, pair: Pair) -> None:
        other = self.pairs[self.choices.below(2)]
        if not other.is_at_line():
            return
        data = formats.native(other.fields, other.line)
        size = len(data) if not self.choices.one_in(4) else self.choices.byte() * len(data) // 256
        expected = stria.OK if size == len(data) else stria.CODES["CORRUPT"] if size else stria.END
        if not pair.is_at_line():
            expected = stria.CODES["SHAPE"]
        self.read(pair, "batch_read_native", data[:size], expected)
        if expected == stria.OK:
            self.copy(pair, other, list(range(other.line)))

    def write_rowbinary(self, pair: Pair) -> None:
        header = self.choices.below(3)
        whole = b""
        if pair.is_at_line():
            rows = formats.rowbinary_rows(pair.fields, pair.line)
            whole = formats.rowbinary_header(pair.fields, header) + b"".join(rows)
        self.write(pair, "batch_write_rowbinary", whole, header)

    def read_rowbinary(self, pair: Pair) -> None:
        """All, or up to a byte: rows that end there are taken."""
        other, header = self.pairs[self.choices.below(2)], self.choices.below(3)
        if not other.is_at_line():
            return
        head = formats.rowbinary_header(other.fields, header)
        rows = formats.rowbinary_rows(other.fields, other.line)
        data = head + b"".join(rows)
        size = len(data) if not self.choices.one_in(4) else self.choices.byte() * len(data) // 256
        ends = [len(head)]
        for row in rows:
            ends.append(ends[-1] + len(row))
        expected = stria.OK if size in ends else stria.CODES["CORRUPT"]
        if size == 0:
            expected = stria.END
        if not pair.is_at_line():
            expected = stria.CODES["SHAPE"]
        self.read(pair, "batch_read_rowbinary", data[:size], expected, header)
        if expected == stria.OK:
            self.copy(pair, other, list(range(ends.index(size))))
