"""The calls, each made on both sides: what the model says of it is what the library has to say."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from typing import Any

import formats
import stria
from columns import SCALARS, Column, RefusedError, Value

MOST_ROWS = 1500  # of a column, before its batch is emptied
BLOCKS = 700  # values of a call that needs more than one block of the library's


class DifferenceError(AssertionError):
    """Where library and model do not agree."""


class Choices:
    """Numbers out of the bytes of an example; zeros follow them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def below(self, limit: int) -> int:
        return self.byte() % limit

    def one_in(self, limit: int) -> bool:
        return self.byte() % limit == limit - 1

    def pick(self, options: Any) -> Any:
        return options[self.below(len(options))]


# ---- Types ---------------------------------------------------------------------------------------


def take_column(choices: Choices, path: str, depth: int = 0) -> Column:
    kind = choices.below(8)
    if depth < 3 and kind in (5, 6, 7):
        if kind == 5:
            inner = take_column(choices, path + "[]", depth + 1)
            return Column("list", path, children=[inner])
        if kind == 6:
            names = ("p", "q", "r")[: 1 + choices.below(3)]
            parts = [take_column(choices, f"{path}.{name}", depth + 1) for name in names]
            return Column("tuple", path, children=parts, names=names)
        key = Column("value", path + "[].key", scalar=choices.pick(SCALARS))
        return Column("map", path, children=[key, take_column(choices, path + "[].value", depth + 1)])
    scalar = choices.pick(SCALARS)
    if kind == 4:
        text = SCALARS[-2:][choices.below(2)]
        return Column("low", path, scalar=text, nullable=choices.one_in(2))
    return Column("value", path, scalar=scalar, nullable=kind in (2, 3))


# ---- Memory of a caller ----------------------------------------------------------------------------


class Caller:
    """What one call points to; lives as long as this does."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.kept: list[Any] = []

    def block(self, data: bytes) -> int:
        buffer = ctypes.create_string_buffer(data, max(len(data), 1))
        self.kept.append(buffer)
        return ctypes.addressof(buffer)

    def nulls(self, missing: list[bool]) -> stria.Nulls:
        choices = self.choices
        valid = choices.below(2)
        flags = [is_missing != bool(valid) for is_missing in missing]
        if choices.below(2):
            first = choices.below(9)
            bits = sum(1 << (first + i) for i, flag in enumerate(flags) if flag)
            data = bits.to_bytes((first + len(flags) + 7) // 8 + 1, "little")
            return stria.Nulls(self.block(data), first, 0, valid)
        step = 1 + choices.below(3)
        data = b"".join(bytes([7 if flag else 0]) + b"\1" * (step - 1) for flag in flags)
        return stria.Nulls(self.block(data), 0, step, valid)

    def elements(self, packed: list[bytes], ctype: int, missing: list[bool]) -> stria.Values:
        """Values side by side, with gaps, or behind pointers."""
        choices = self.choices
        width = {stria.VIEW: 16, stria.FLOAT64: 8, stria.BOOL: 1}.get(ctype) or (1 << (ctype - 2) % 4)
        if choices.one_in(4):
            pointers = [0 if gone else self.block(one) for one, gone in zip(packed, missing)]
            data = struct.pack(f"<{len(pointers)}Q", *pointers)
            return stria.Values(self.block(data), len(packed), 8, 0, width, ctype, 1)
        gap = choices.pick((0, 0, 0, 3))
        offset = choices.pick((0, 0, 5))
        joined = b"".join(one + b"\xa5" * gap for one in packed)
        values = stria.Values(
            self.block(b"\xa5" * offset + joined), len(packed), width + gap, offset, width, ctype
        )
        if any(missing) or choices.one_in(4):
            values.nulls = self.nulls(missing)
        return values

    def views(self, values: list[Value]) -> list[bytes]:
        out = []
        for value in values:
            data = value if isinstance(value, bytes) else b""
            out.append(struct.pack("<QQ", self.block(data) if data else 0, len(data)))
        return out

    def spans(self, counts: list[int], lead: int = 0) -> stria.Spans:
        """Rows of so many elements each; only offsets may begin behind the first element."""
        choices = self.choices
        ctype, letter = choices.pick(((4, "i"), (5, "q"), (8, "I"), (9, "Q")))
        kind = stria.OFFSETS if lead else choices.pick((stria.OFFSETS, stria.ENDS, stria.LENGTHS))
        ends = [lead + sum(counts[: row + 1]) for row in range(len(counts))]
        numbers = {
            stria.OFFSETS: [lead, *ends],
            stria.ENDS: ends,
            stria.LENGTHS: counts,
        }[kind]
        data = struct.pack(f"<{len(numbers)}{letter}", *numbers)
        return stria.Spans(self.block(data), len(counts), kind, ctype)


TEXTS = (b"", b"a", b"ab", b"abc", b"abcd", b"a text of some length", b"\0\xff")
FLOATS = (0.0, 1.0, -1.0, 1.5, 300.0, -3.0, 2.0**53, 1e300, float("inf"), -0.0)


class Bulk:
    """Values of one C type, as Python has them and as the caller does."""

    def __init__(self, choices: Choices, column: Column, count: int) -> None:
        scalar = column.scalar
        assert scalar is not None
        self.caller = Caller(choices)
        self.values: list[Value] = []
        kind = choices.below(8)
        is_text = scalar.is_text if kind > 0 else not scalar.is_text
        self.is_other_kind = kind == 0 and (not is_text or False)
        if is_text and not scalar.is_text:  # text is parsed: elsewhere
            is_text = False
            self.is_other_kind = False
        missing_too = choices.one_in(2) if column.nullable else choices.one_in(32)
        if is_text:
            self.ctype, pool = stria.VIEW, list(TEXTS)
            if not choices.one_in(8) and scalar.pack:
                pool = [text for text in TEXTS if len(text) <= 3]
        elif kind == 7:
            self.ctype, pool = stria.FLOAT64, list(FLOATS)  # type: ignore[assignment]
            if not choices.one_in(4):
                pool = [n for n in FLOATS if is_taken(column, n)] or [1.0]  # type: ignore[misc]
        elif kind == 6 and scalar.name in ("Bool", "Int8", "UInt64", "Float64"):
            self.ctype, pool = stria.BOOL, [0, 1]  # type: ignore[list-item]
        else:
            name = choices.pick(tuple(stria.INTEGERS))
            self.ctype = stria.INTEGERS[name]
            bits = int(name.lstrip("uint"))
            low, high = (0, 2**bits - 1) if name[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
            numbers = [0, 1, 2, -3, scalar.low, scalar.high, low, high, scalar.high + 1, scalar.low - 1]
            pool = [n for n in numbers if low <= n <= high]  # type: ignore[misc]
            if not choices.one_in(4):
                pool = [n for n in pool if is_taken(column, n)] or [1]  # type: ignore[list-item]
        for _ in range(min(count, 12)):
            gone = missing_too and choices.one_in(3)
            self.values.append(None if gone else choices.pick(pool))
        while len(self.values) < count:
            self.values.append(self.values[len(self.values) % 11])

    def as_values(self) -> stria.Values:
        missing = [value is None for value in self.values]
        if self.ctype == stria.VIEW:
            packed = self.caller.views(self.values)
        else:
            letter = {stria.FLOAT64: "d", stria.BOOL: "B"}.get(self.ctype) or "bhiqBHIQ"[self.ctype - 2]
            packed = [struct.pack("<" + letter, 0 if value is None else value) for value in self.values]
        return self.caller.elements(packed, self.ctype, missing)


def is_taken(column: Column, value: Value) -> bool:
    assert column.scalar is not None
    try:
        column.scalar.store(value)
    except RefusedError:
        return False
    return True


# ---- One batch, on both sides ----------------------------------------------------------------------


class Pair:
    def __init__(self, library: Any, fields: list[tuple[str, Column]]) -> None:
        self.library = library
        self.fields = fields
        self.line = 0
        array = (stria.Field * len(fields))(
            *(stria.Field(name.encode(), column.type.encode()) for name, column in fields)
        )
        self.pointer = library.batch_new(array, len(fields), None, ctypes.byref(library.error))
        if not self.pointer:
            raise DifferenceError(f"no batch: {library.error.message.decode()}")
        self.pointers: dict[int, int] = {}
        for index, (_, column) in enumerate(fields):
            self._find(column, library.batch_column(self.pointer, index))

    def _find(self, column: Column, pointer: int) -> None:
        self.pointers[id(column)] = pointer
        for index, child in enumerate(column.children):
            self._find(child, self.library.column_child(pointer, index))

    def free(self) -> None:
        self.library.batch_free(self.pointer)

    def nodes(self) -> list[tuple[int, Column]]:
        return [(i, node) for i, (_, column) in enumerate(self.fields) for node in column.tree()]

    def is_whole(self) -> bool:
        return all(column.is_whole() for _, column in self.fields)

    def is_at_line(self) -> bool:
        return self.is_whole() and all(column.rows == self.line for _, column in self.fields)

    def empty(self) -> None:
        self.library.batch_reset(self.pointer)
        for _, column in self.fields:
            column.truncate(0)
        self.line = 0

    # ---- Are both the same? ----------------------------------------------------------------

    def compare(self) -> None:
        if self.library.batch_rows(self.pointer) != self.line:
            raise DifferenceError(
                f"{self.library.batch_rows(self.pointer)} rows are committed, not {self.line}"
            )
        for _, column in self.fields:
            for node in column.tree():
                self._compare(node)

    def _compare(self, column: Column) -> None:
        library, pointer = self.library, self.pointers[id(column)]
        rows = library.column_rows(pointer)
        if rows != column.rows:
            raise DifferenceError(f"{column.path}: {rows} rows, not {column.rows}")
        if column.is_value:
            self._compare_values(column, pointer)
        elif column.is_list:
            self._compare_offsets(pointer, column.path, column.counts)

    def _compare_offsets(self, pointer: int, path: str, sizes: list[int]) -> None:
        if not sizes:
            return
        size = (len(sizes) + 1) * 8
        found = ctypes.string_at(self.library.column_offsets(pointer), size)
        total, ends = 0, [0]
        for one in sizes:
            total += one
            ends.append(total)
        if found != struct.pack(f"<{len(ends)}q", *ends):
            raise DifferenceError(f"{path}: other offsets than {ends}")

    def _compare_values(self, column: Column, pointer: int) -> None:
        library, scalar, values = self.library, column.scalar, column.values
        assert scalar is not None
        nulls = sum(value is None for value in values)
        if library.column_null_count(pointer) != nulls:
            raise DifferenceError(f"{column.path}: {library.column_null_count(pointer)} nulls, not {nulls}")
        if nulls and column.kind == "value":
            size = (len(values) + 7) // 8
            bits = int.from_bytes(ctypes.string_at(library.column_validity(pointer), size), "little")
            if any((bits >> row & 1) != (value is not None) for row, value in enumerate(values)):
                raise DifferenceError(f"{column.path}: other nulls")
        if column.kind == "low":
            for row, value in enumerate(values):
                view = library.column_view(pointer, row)
                if value is not None and ctypes.string_at(view.data, view.size) != value:
                    raise DifferenceError(f"{column.path}: row {row} is not {value!r}")
                if library.column_is_null(pointer, row) != (value is None):
                    raise DifferenceError(f"{column.path}: row {row} is null, or should be")
            return
        packed = [scalar.packed(value) for value in values]
        whole = b"".join(packed)
        if whole and ctypes.string_at(library.column_data(pointer), len(whole)) != whole:
            raise DifferenceError(f"{column.path}: other values than {values}")
        if not scalar.pack:
            self._compare_offsets(pointer, column.path, [len(one) for one in packed])


# ---- Calls --------------------------------------------------------------------------------------------


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

    # ---- Both sides ----------------------------------------------------------------------

    def both(self, what: str, code: int, does: Callable[[], None], index: int = -1) -> None:
        """The library has given this code; the model does the same, or raises what it should be."""
        error = self.library.error
        told = stria.NAMES.get(code, "OK" if code == stria.OK else str(code))
        self.trace.append(f"{what} -> {told}")
        try:
            does()
        except RefusedError as refused:
            if told != refused.code:
                raise DifferenceError(f"{told} and not {refused.code}: {self.why(code)}") from refused
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

    # ---- Values -----------------------------------------------------------------------------

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
            if bulk.is_other_kind and column.scalar is not None and column.scalar.is_text and count > 0:
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

    # ---- Lists -----------------------------------------------------------------------------------

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
        row_of = list(range(len(levels[0])))
        for counts in levels:
            row_of = [row for row, count in zip(row_of, counts) for _ in range(count)]
        spans = None
        for level in reversed(levels):
            outer = bulk.caller.spans(level, lead if spans is None else 0)
            if spans is not None:
                bulk.caller.kept.append(spans)
                outer.inner = ctypes.pointer(spans)
            spans = outer
        code = self.library.try_call(
            "append_lists", pair.pointers[id(column)], bulk.as_values(), spans
        )

        def does() -> None:
            if not column.is_whole():
                raise RefusedError("SHAPE")
            used = bulk.values[lead : lead + rows]
            try:
                kept = leaf.stored(used, row_of)
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
        left, counts = max(column.pending()), []
        while left > 0 and len(counts) < 5:
            counts.append(min(self.choices.below(4), left))
            left -= counts[-1]
        counts.append(left if not self.choices.one_in(8) else left + 1)
        caller = Caller(self.choices)
        code = self.library.try_call("close", pair.pointers[id(column)], caller.spans(counts))
        self.both(f"close {column.path} {counts}", code, lambda: self.closing(column, counts), index)

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
        """The same number of rows for all columns, one by one, so that there is something to commit."""
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

    # ---- Batches --------------------------------------------------------------------------------

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
        indexes = [self.choices.below(max(source.rows, 1) + 1) for _ in range(self.choices.below(5))]
        if not self.choices.one_in(4):
            indexes = [i for i in indexes if i < source.rows]
        array = (ctypes.c_size_t * max(len(indexes), 1))(*indexes)
        code = self.library.try_call(
            "append_taken", pair.pointers[id(column)], owner.pointers[id(source)], array, len(indexes)
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

    # ---- Bytes ------------------------------------------------------------------------------------

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
        code = self.library.try_call(what, pair.pointer, *arguments, source)
        self.trace.append(f"{what} {data.hex()} -> {stria.NAMES.get(code, code)}")
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
