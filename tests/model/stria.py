"""The library through ctypes: plain calls, structs by value."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

SIZE = ctypes.c_size_t
POINTER = ctypes.c_void_p

OK, END = 0, -1
NAMES = {
    1: "MEMORY", 2: "ARGUMENT", 10: "TYPE", 11: "RANGE", 12: "NULL", 13: "SHAPE", 14: "ENCODING",
    15: "SIZE", 16: "CORRUPT", 20: "SINK", 21: "TARGET", 22: "SOURCE",
}  # fmt: skip
CODES = {name: code for code, name in NAMES.items()}

INTEGERS = {
    "int8": 2, "int16": 3, "int32": 4, "int64": 5,
    "uint8": 6, "uint16": 7, "uint32": 8, "uint64": 9,
}  # fmt: skip


def told(code: int) -> str:
    return {OK: "OK", END: "END"}.get(code) or NAMES[code]


BOOL, FLOAT64, VIEW, CSTR, RAW_BYTES = 1, 11, 20, 21, 23
OFFSETS, ENDS, LENGTHS, GRID, ROWS = 1, 2, 3, 4, 0


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
    _fields_ = (("data", POINTER), ("size", SIZE))


class Field(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("type", ctypes.c_char_p))


class Nulls(ctypes.Structure):
    _fields_ = (
        ("flags", POINTER),
        ("first", SIZE),
        ("stride", SIZE),
        ("set_is_valid", ctypes.c_int32),
        ("unused", ctypes.c_int32),
        ("reserved", ctypes.c_uint64 * 2),
    )


class Values(ctypes.Structure):
    _fields_ = (
        ("data", POINTER),
        ("count", SIZE),
        ("stride", SIZE),
        ("offset", SIZE),
        ("width", SIZE),
        ("ctype", ctypes.c_int32),
        ("indirect", ctypes.c_int32),
        ("scale", ctypes.c_int32),
        ("unit", ctypes.c_int32),
        ("epoch", ctypes.c_int32),
        ("rounding", ctypes.c_int32),
        ("nulls", Nulls),
        ("reserved", ctypes.c_uint64 * 2),
    )


class Spans(ctypes.Structure):
    pass


Spans._fields_ = (
    ("data", POINTER),
    ("rows", SIZE),
    ("kind", ctypes.c_int32),
    ("ctype", ctypes.c_int32),
    ("dims", POINTER),
    ("ndim", SIZE),
    ("inner", ctypes.POINTER(Spans)),
    ("nulls", Nulls),
    ("reserved", ctypes.c_uint64 * 2),
)


class Sink(ctypes.Structure):
    _fields_ = (("write", POINTER), ("context", POINTER))


class Source(ctypes.Structure):
    _fields_ = (("read", POINTER), ("context", POINTER))


class Library:
    """The shared library; what is not told here takes pointers and returns a code."""

    def __init__(self, path: Path) -> None:
        self.so = ctypes.CDLL(str(path))
        self.error = Error()
        pointer = ctypes.POINTER(Error)
        signatures: dict[str, tuple[Any, tuple[Any, ...]]] = {
            "batch_new": (POINTER, (POINTER, SIZE, POINTER, pointer)),
            "batch_free": (None, (POINTER,)),
            "batch_rows": (SIZE, (POINTER,)),
            "batch_column": (POINTER, (POINTER, SIZE)),
            "batch_commit": (None, (POINTER, pointer)),
            "batch_rollback": (None, (POINTER,)),
            "batch_reset": (None, (POINTER,)),
            "append_batch": (None, (POINTER, POINTER, pointer)),
            "append_column": (None, (POINTER, POINTER, SIZE, SIZE, pointer)),
            "append_taken": (None, (POINTER, POINTER, POINTER, SIZE, pointer)),
            "append": (None, (POINTER, Values, pointer)),
            "append_lists": (None, (POINTER, Values, Spans, pointer)),
            "append_codes": (None, (POINTER, Values, Values, pointer)),
            "close": (None, (POINTER, Spans, pointer)),
            "end_row": (None, (POINTER, pointer)),
            "push_null": (None, (POINTER, pointer)),
            "push_int64": (None, (POINTER, ctypes.c_int64, pointer)),
            "push_uint64": (None, (POINTER, ctypes.c_uint64, pointer)),
            "push_float64": (None, (POINTER, ctypes.c_double, pointer)),
            "push_view": (None, (POINTER, View, pointer)),
            "batch_write_native": (None, (POINTER, Sink, pointer)),
            "batch_read_native": (None, (POINTER, Source, pointer)),
            "batch_write_rowbinary": (None, (POINTER, ctypes.c_int32, Sink, pointer)),
            "batch_read_rowbinary": (None, (POINTER, ctypes.c_int32, Source, pointer)),
            "column_child": (POINTER, (POINTER, SIZE)),
            "column_truncate": (None, (POINTER, SIZE)),
            "column_rows": (SIZE, (POINTER,)),
            "column_null_count": (SIZE, (POINTER,)),
            "column_is_null": (ctypes.c_bool, (POINTER, SIZE)),
            "column_data": (POINTER, (POINTER,)),
            "column_offsets": (POINTER, (POINTER,)),
            "column_validity": (POINTER, (POINTER,)),
            "column_view": (View, (POINTER, SIZE)),
            "memory_new": (POINTER, (POINTER,)),
            "memory_free": (None, (POINTER,)),
            "memory_reset": (None, (POINTER,)),
            "memory_sink": (Sink, (POINTER,)),
            "memory_view": (View, (POINTER,)),
            "view_source": (Source, (POINTER,)),
        }
        for name, (result, arguments) in signatures.items():
            function = getattr(self.so, f"stria_{name}")
            is_call = bool(arguments) and arguments[-1] is pointer and result is None
            function.restype = ctypes.c_int32 if is_call else result
            function.argtypes = arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def try_call(self, name: str, *arguments: Any) -> int:
        """Calls a function whose last argument is the error."""
        code: int = getattr(self, name)(*arguments, ctypes.byref(self.error))
        return code
