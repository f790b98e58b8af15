"""stria through ctypes: batches made, filled and read value by value."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Struct = ctypes.c_byte * 128  # larger than any struct of Arrow's, all zero: released


class Error(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_int32),
        ("column", ctypes.c_int32),
        ("row", ctypes.c_int64),
        ("element", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("path", ctypes.c_char * 128),
        ("message", ctypes.c_char * 256),
        ("reserved", ctypes.c_uint64 * 2),
    )


class View(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(ctypes.c_char)), ("size", ctypes.c_size_t))

    @classmethod
    def of(cls, data: bytes) -> View:
        """Borrows the bytes."""
        return cls(ctypes.cast(ctypes.c_char_p(data), ctypes.POINTER(ctypes.c_char)), len(data))


class Field(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("type", ctypes.c_char_p))


class Stream(ctypes.Structure):
    """A sink or a source."""

    _fields_ = (("call", ctypes.c_void_p), ("context", ctypes.c_void_p))


class SkipError(Exception):
    """Why a step cannot run here."""


class StriaError(Exception):
    """What a call of the library refused."""


class Library:
    """The shared library; every pointer is passed as a number."""

    def __init__(self, path: Path) -> None:
        self.loaded = ctypes.CDLL(str(path))
        self.error = Error()
        for name in ("new", "column", "name", "new_from_arrow", "new_from_arrow_stream"):
            getattr(self.loaded, f"stria_batch_{name}").restype = ctypes.c_void_p
        self.loaded.stria_batch_name.restype = ctypes.c_char_p
        self.loaded.stria_column_child.restype = ctypes.c_void_p
        for name in ("stria_batch_rows", "stria_batch_columns", "stria_column_text"):
            getattr(self.loaded, name).restype = ctypes.c_size_t
        self.loaded.stria_column_type_text.restype = ctypes.c_size_t
        self.loaded.stria_code_name.restype = ctypes.c_char_p
        self.loaded.stria_push_view.argtypes = (ctypes.c_void_p, View, ctypes.c_void_p)
        self.loaded.stria_memory_new.restype = ctypes.c_void_p
        self.loaded.stria_memory_view.restype = View
        for name in ("memory_sink", "view_source"):
            getattr(self.loaded, f"stria_{name}").restype = Stream

    def call(self, name: str, *arguments: Any) -> Any:
        """Calls a function as it is; numbers are taken for pointers and sizes."""
        wide = [ctypes.c_void_p(a) if isinstance(a, int) else a for a in arguments]
        return getattr(self.loaded, name)(*wide)

    def check(self, name: str, *arguments: Any) -> int:
        """Calls a function whose last argument is the error; what fails is raised."""
        code: int = self.call(name, *arguments, ctypes.byref(self.error))
        if code > 0:
            raise StriaError(self.reason())
        return code

    def make(self, name: str, *arguments: Any) -> int:
        """The same for a function that returns an object."""
        made: int | None = self.call(name, *arguments, ctypes.byref(self.error))
        if made is None:
            raise StriaError(self.reason())
        return made

    def written(self, name: str, *arguments: Any) -> bytes:
        """What a function writes that takes a sink behind its arguments."""
        memory: int = self.call("stria_memory_new", None)
        try:
            self.check(name, *arguments, self.call("stria_memory_sink", memory))
            view = self.call("stria_memory_view", memory)
            return ctypes.string_at(view.data, view.size)
        finally:
            self.call("stria_memory_free", memory)

    def read(self, name: str, data: bytes, *arguments: Any) -> None:
        """Calls a function that takes a source of these bytes behind its arguments."""
        rest = View.of(data)
        self.check(name, *arguments, self.call("stria_view_source", ctypes.byref(rest)))

    def reason(self) -> str:
        code = self.call("stria_code_name", ctypes.c_int32(self.error.code)).decode()
        return f"{code} at '{self.error.path.decode()}': {self.error.message.decode()}"


class Batch:
    """A batch of the library's; freed with `close`, or at the end of a `with`."""

    def __init__(self, library: Library, pointer: int) -> None:
        self.library = library
        self.pointer = pointer

    @classmethod
    def make(cls, library: Library, fields: Sequence[tuple[str, str]]) -> Batch:
        array = (Field * len(fields))(*(Field(n.encode(), t.encode()) for n, t in fields))
        return cls(library, library.make("stria_batch_new", array, len(fields), None))

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.library.call("stria_batch_free", self.pointer)

    @staticmethod
    def pointers(batches: Sequence[Batch]) -> Any:
        """An array of pointers, for calls that take several batches."""
        return (ctypes.c_void_p * len(batches))(*(batch.pointer for batch in batches))

    def column(self, index: int) -> int:
        column: int = self.library.call("stria_batch_column", self.pointer, index)
        return column

    def rows(self) -> int:
        rows: int = self.library.call("stria_batch_rows", self.pointer)
        return rows

    def fill(self, index: int, values: Iterable[Any]) -> None:
        self.fill_column(self.column(index), values)

    def fill_column(self, column: int, values: Iterable[Any]) -> None:
        for value in values:
            self._push(column, value)

    def reset(self) -> None:
        self.library.call("stria_batch_reset", self.pointer)

    def commit(self) -> None:
        self.library.check("stria_batch_commit", self.pointer)

    def _push(self, column: int, value: Any) -> None:
        library = self.library
        if value is None:
            library.check("stria_push_null", column)
        elif isinstance(value, str):
            text = value.encode()
            library.check("stria_push_view", column, View.of(text))
        elif isinstance(value, list):
            for item in value:
                self._push_item(column, item)
            library.check("stria_end_row", column)
        else:
            self._push_parts(column, value)

    def _push_item(self, column: int, item: Any) -> None:
        """One item of a list: into its child, or a part into each of several."""
        if self.library.call("stria_column_child", column, 1) is None:
            self._push(self.library.call("stria_column_child", column, 0), item)
        else:
            self._push_parts(column, item)

    def _push_parts(self, column: int, parts: tuple[Any, ...]) -> None:
        for i, part in enumerate(parts):
            self._push(self.library.call("stria_column_child", column, i), part)

    def texts(self, index: int) -> list[str]:
        column = self.column(index)
        return [self._text("stria_column_text", column, row) for row in range(self.rows())]

    def types(self) -> list[str]:
        count: int = self.library.call("stria_batch_columns", self.pointer)
        return [self._text("stria_column_type_text", self.column(i)) for i in range(count)]

    def _text(self, name: str, *arguments: int) -> str:
        size = self.library.call(name, *arguments, None, 0) + 1
        text = ctypes.create_string_buffer(size)
        self.library.call(name, *arguments, text, size)
        return text.value.decode()


def address(struct: Any) -> int:
    return ctypes.addressof(struct)
