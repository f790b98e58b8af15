"""What a caller of the library has in memory: values of a C type, nulls, spans."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import stria
from choices import Choices
from columns import Column, RefusedError, Value


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
        width = 16 if ctype == stria.VIEW else struct.calcsize("<" + letter_of(ctype))
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

    def nested_spans(self, levels: list[list[int]], lead: int) -> stria.Spans:
        """Levels of lists, the outermost first, of which the innermost begins at element `lead`."""
        spans = self.spans(levels[-1], lead)
        for counts in reversed(levels[:-1]):
            self.kept.append(spans)
            outer = self.spans(counts)
            outer.inner = ctypes.pointer(spans)
            spans = outer
        return spans


TEXTS = (b"", b"a", b"ab", b"abc", b"abcd", b"a text of some length", b"\0\xff")
FLOATS = (0.0, 1.0, -1.0, 1.5, 300.0, -3.0, 2.0**53, 1e300, float("inf"), -0.0)


def letter_of(ctype: int) -> str:
    """What struct packs a C type of numbers by."""
    return {stria.FLOAT64: "d", stria.BOOL: "B"}.get(ctype) or "bhiqBHIQ"[ctype - 2]


class Bulk:
    """Values of one C type, as Python has them and as the caller does."""

    def __init__(self, choices: Choices, column: Column, count: int) -> None:
        scalar = column.scalar
        assert scalar is not None
        self.caller = Caller(choices)
        self.values: list[Value] = []
        kind = choices.below(8)
        self.is_other_kind = scalar.is_text and kind == 0  # numbers into text
        is_text = scalar.is_text and not self.is_other_kind
        missing_too = choices.one_in(2) if column.nullable else choices.one_in(32)
        pool: list[Value]
        if is_text:
            self.ctype, pool = stria.VIEW, list(TEXTS)
            if not choices.one_in(8) and scalar.pack:
                pool = [text for text in TEXTS if len(text) <= 3]
        elif kind == 7:
            self.ctype, pool = stria.FLOAT64, list(FLOATS)
            if not choices.one_in(4):
                pool = [n for n in FLOATS if is_taken(column, n)] or [1.0]
        elif kind == 6 and scalar.name in ("Bool", "Int8", "UInt64", "Float64"):
            self.ctype, pool = stria.BOOL, [0, 1]
        else:
            name = choices.pick(tuple(stria.INTEGERS))
            self.ctype = stria.INTEGERS[name]
            bits = int(name.lstrip("uint"))
            low = 0 if name[0] == "u" else -(2 ** (bits - 1))
            high = low + 2**bits - 1
            bounds = [scalar.low - 1, scalar.low, scalar.high, scalar.high + 1]
            pool = [n for n in [0, 1, 2, -3, low, high, *bounds] if low <= n <= high]
            if not choices.one_in(4):
                pool = [n for n in pool if is_taken(column, n)] or [1]
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
            letter = letter_of(self.ctype)
            packed = [
                struct.pack("<" + letter, 0 if value is None else value) for value in self.values
            ]
        return self.caller.elements(packed, self.ctype, missing)


def is_taken(column: Column, value: Value) -> bool:
    assert column.scalar is not None
    try:
        column.scalar.store(value)
    except RefusedError:
        return False
    return True
