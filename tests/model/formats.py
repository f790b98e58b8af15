"""Native and RowBinary of the model's rows, written from the formats' own description."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from columns import Column


def varint(number: int) -> bytes:
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def text(data: bytes) -> bytes:
    return varint(len(data)) + data


# ---- Native: column by column ---------------------------------------------------------------


def has_dictionary(column: Column) -> bool:
    return any(part.kind == "low" for part in column.tree())


def native_prefix(column: Column) -> bytes:
    if column.kind == "low":
        return struct.pack("<Q", 1)
    return b"".join(native_prefix(child) for child in column.children)


def native_dictionary(column: Column) -> bytes:
    """Keys in the order in which they come; the first is the default, which is the null."""
    scalar = column.scalar
    assert scalar is not None
    if not column.values:
        return b""
    blank = scalar.packed(None)
    keys: dict[object, int] = {None: 0} if column.nullable else {blank: 0}
    order = [blank]
    codes = bytearray()
    for value in column.values:
        key = None if value is None else scalar.packed(value)
        if key not in keys:
            keys[key] = len(order)
            assert key is not None
            order.append(key)
        codes.append(keys[key])
    body = b"".join(key if scalar.pack else text(key) for key in order)
    return struct.pack("<QQ", 0x600, len(order)) + body + struct.pack("<Q", len(codes)) + codes


def native_body(column: Column) -> bytes:
    if column.kind == "low":
        return native_dictionary(column)
    if column.is_value:
        scalar = column.scalar
        assert scalar is not None
        values = [scalar.packed(value) for value in column.values]
        body = b"".join(values) if scalar.pack else b"".join(text(value) for value in values)
        nulls = bytes(value is None for value in column.values) if column.nullable else b""
        return nulls + body
    inner = b"".join(native_body(child) for child in column.children)
    if column.kind == "tuple":
        return inner
    ends = [sum(column.counts[: row + 1]) for row in range(len(column.counts))]
    return struct.pack(f"<{len(ends)}Q", *ends) + inner


def native(fields: Sequence[tuple[str, Column]], rows: int) -> bytes:
    out = varint(len(fields)) + varint(rows)
    for name, column in fields:
        out += text(name.encode()) + text(column.type.encode())
        if rows > 0:
            out += native_prefix(column) + native_body(column)
    return out


# ---- RowBinary: row by row -------------------------------------------------------------------


def rowbinary_value(column: Column, row: object) -> bytes:
    if column.is_value:
        scalar = column.scalar
        assert scalar is not None
        if row is None:
            return b"\1"
        packed = scalar.packed(row)  # type: ignore[arg-type]
        value = packed if scalar.pack else text(packed)
        return b"\0" + value if column.nullable else value
    if column.kind == "tuple":
        assert isinstance(row, tuple)
        return b"".join(rowbinary_value(c, part) for c, part in zip(column.children, row))
    assert isinstance(row, list)
    out = varint(len(row))
    for item in row:
        out += b"".join(rowbinary_value(c, part) for c, part in zip(column.children, item))
    return out


def rowbinary_header(fields: Sequence[tuple[str, Column]], header: int) -> bytes:
    out = b""
    if header > 0:
        out += varint(len(fields)) + b"".join(text(name.encode()) for name, _ in fields)
    if header > 1:
        out += b"".join(text(column.type.encode()) for _, column in fields)
    return out


def rowbinary_rows(fields: Sequence[tuple[str, Column]], rows: int) -> list[bytes]:
    return [
        b"".join(rowbinary_value(column, column.row(row)) for _, column in fields)
        for row in range(rows)
    ]
