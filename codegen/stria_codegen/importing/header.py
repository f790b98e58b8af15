"""The table in the header of a RowBinaryWithNamesAndTypes file, or in the first block of a
Native one.

    RowBinary   count | name of each | type of each | rows
    Native      count | rows | name, type, data of each

Counts and sizes are varints.  In Native the data of a column stands before the next one's name,
so it is stepped over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import BinaryIO, Optional

from ..diagnostics import Diagnostic, File, Place, SchemaError
from ..model import (
    FIXED_BYTES,
    INTEGERS,
    ColumnType,
    Composite,
    Function,
    Nullable,
    Plain,
    Type,
)
from ..typetext import TypeTextError, Vocabulary, parse
from .table import Column, Found, Table

NATIVE, ROWBINARY = "native", "rowbinary"

_TYPE = re.compile(r"[A-Z][A-Za-z0-9]*(\(.*\))?", re.DOTALL)
_FLOATS = {"float16": 2, "bfloat16": 2, "float32": 4, "float64": 8}
_MOST_COLUMNS = 1_000_000  # and bytes of a name or a type: limits of ClickHouse's reader
_LONGEST = 1 << 30
_PIECE = 1 << 16


@dataclass(frozen=True)
class BytePlace(Place):
    """In a file that has no lines; `column` counts bytes from 1."""

    def __str__(self) -> str:
        return f"{self.file.name}: byte {self.column - 1}"

    def picture(self) -> str:
        return ""


class HeaderError(Exception):
    """The bytes are not what they should be."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


class Bytes:
    """A stream that is read from its beginning on, once."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.offset = 0

    def take(self, size: int) -> bytes:
        parts = []
        start = self.offset
        while size > 0:
            part = self._stream.read(min(size, _PIECE))
            if not part:
                raise HeaderError(start, f"the file ends here, and {size} bytes are missing")
            parts.append(part)
            size -= len(part)
            self.offset += len(part)
        return b"".join(parts)

    def skip(self, size: int) -> None:
        while size > 0:
            size -= len(self.take(min(size, _PIECE)))

    def varint(self) -> int:
        start, number, shift = self.offset, 0, 0
        while True:
            byte = self.take(1)[0]
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number
            if shift > 63:
                raise HeaderError(start, "a number has more than 64 bits")

    def number(self) -> int:
        return int.from_bytes(self.take(8), "little")

    def text(self) -> str:
        size = self.varint()
        start = self.offset
        if size > _LONGEST:
            raise HeaderError(start, f"a text of {size} bytes")
        try:
            return self.take(size).decode()
        except UnicodeDecodeError:
            raise HeaderError(start, "a name or a type is not UTF-8") from None


class Reader:
    def __init__(self, types: Iterable[Type], shown: str, name: str) -> None:
        self._vocabulary = Vocabulary(t for t in types if t.in_clickhouse)
        self._file = File(shown, "")
        self._name = name

    def read(self, stream: BinaryIO, layout: Optional[str]) -> Found:
        """Without a layout that which fits; where none does, the one that fits longer."""
        readers = {NATIVE: self._native, ROWBINARY: self._rowbinary}
        errors = []
        for read in [readers[layout]] if layout else readers.values():
            stream.seek(0)
            table = Table(self._name, "", self._place(0))
            try:
                read(Bytes(stream), table)
                return Found([table])
            except HeaderError as error:
                errors.append(error)
        last = max(errors, key=lambda error: error.offset)
        raise SchemaError([Diagnostic(self._place(last.offset), last.message)])

    def _place(self, offset: int) -> BytePlace:
        return BytePlace(self._file, 1, offset + 1)

    def _rowbinary(self, data: Bytes, table: Table) -> None:
        names = [data.text() for _ in range(_columns(data))]
        for name in names:
            self._add(table, name, data)

    def _native(self, data: Bytes, table: Table) -> None:
        count, rows = _columns(data), data.varint()
        for index in range(count):
            column = self._add(table, data.text(), data)
            if rows == 0 or index + 1 == count:
                continue
            if column.type is None:
                assert column.unknown
                raise HeaderError(data.offset, f"what follows is unknown: {column.unknown.message}")
            _skip_prefix(data, column.type)
            _skip(data, column.type, rows)

    def _add(self, table: Table, name: str, data: Bytes) -> Column:
        start = data.offset
        text = data.text()
        if not _TYPE.fullmatch(text):
            raise HeaderError(start, f"'{text[:40]}' is no type of a column")
        if any(column.name == name for column in table.columns):
            raise HeaderError(start, f"two columns are called '{name}'")
        column = Column(name, self._place(start))
        try:
            column.type = parse(text, self._vocabulary, {})
        except TypeTextError as error:
            column.unknown = Diagnostic(column.place, error.message)
        table.columns.append(column)
        return column


def _columns(data: Bytes) -> int:
    count = data.varint()
    if not 1 <= count <= _MOST_COLUMNS:
        raise HeaderError(0, f"{count} columns")
    return count


# ---- Native's data ---------------------------------------------------------------------


def _width(type_: Plain) -> Optional[int]:
    """Bytes of a value that always has as many."""
    row = type_.type
    if row.storage == "nothing":
        return 1
    if row.storage == "fixed_string":
        size = type_.arguments[0]
        assert isinstance(size, int)
        return size
    if row.storage == "fixed_bytes":
        return FIXED_BYTES[row.text]
    if row.c is None:
        return None
    return _FLOATS.get(row.c) or (INTEGERS[row.c][1].bit_length() + 7) // 8


def _skip_prefix(data: Bytes, type_: ColumnType) -> None:
    """What stands before the data of all levels: a word for each dictionary."""
    if isinstance(type_, Composite):
        if type_.name == "LowCardinality":
            data.skip(8)
            return
        for element in type_.elements:
            _skip_prefix(data, element)
    elif not isinstance(type_, Plain):
        _skip_prefix(data, type_.inner)


def _skip(data: Bytes, type_: ColumnType, rows: int) -> None:
    if rows == 0:
        return
    if isinstance(type_, Nullable):
        data.skip(rows)
        _skip(data, type_.inner, rows)
    elif isinstance(type_, Function):
        _skip(data, type_.inner, rows)
    elif isinstance(type_, Composite):
        _skip_composite(data, type_, rows)
    else:
        width = _width(type_)
        if width is not None:
            data.skip(width * rows)
            return
        for _ in range(rows):
            data.skip(data.varint())


def _skip_composite(data: Bytes, type_: Composite, rows: int) -> None:
    if type_.name == "LowCardinality":
        _skip_dictionary(data, type_.elements[0], rows)
        return
    if type_.name == "Tuple":
        if not type_.elements:
            data.skip(rows)
    else:  # lists: the last offset is the number of items
        data.skip(8 * (rows - 1))
        rows = data.number()
    for element in type_.elements:
        _skip(data, element, rows)


def _skip_dictionary(data: Bytes, keys: ColumnType, rows: int) -> None:
    """Keys, and the number of one for each row; there may be several such pieces."""
    values = keys.inner if isinstance(keys, Nullable) else keys
    while rows > 0:
        width = 1 << (data.number() & 0xFF)
        _skip(data, values, data.number())
        start, count = data.offset, data.number()
        if not 0 < count <= rows or width > 8:
            raise HeaderError(start, "a dictionary has other rows than its block")
        data.skip(width * count)
        rows -= count
