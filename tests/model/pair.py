"""A batch on both sides, and whether they are the same."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import stria
from columns import Column


class DifferenceError(AssertionError):
    """Where library and model do not agree."""


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

    # ---- Are both the same? -----------------------------------------------------------

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
            raise DifferenceError(
                f"{column.path}: {library.column_null_count(pointer)} nulls, not {nulls}"
            )
        if nulls and column.kind == "value":
            size = (len(values) + 7) // 8
            bits = int.from_bytes(
                ctypes.string_at(library.column_validity(pointer), size), "little"
            )
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
