"""ClickHouse inside this process, by way of chDB's C interface and ctypes."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

POINTER, BYTES, SIZE = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t

# Name: result, arguments.  Everything that chDB hands out is opaque.
FUNCTIONS = {
    "chdb_version": (BYTES, []),
    "chdb_connect": (ctypes.POINTER(POINTER), [ctypes.c_int, ctypes.POINTER(BYTES)]),
    "chdb_close_conn": (None, [ctypes.POINTER(POINTER)]),
    "chdb_query_n": (POINTER, [POINTER, BYTES, SIZE, BYTES, SIZE]),
    "chdb_result_buffer": (POINTER, [POINTER]),
    "chdb_result_length": (SIZE, [POINTER]),
    "chdb_result_error": (BYTES, [POINTER]),
    "chdb_destroy_query_result": (None, [POINTER]),
    "chdb_stream_insert_n": (POINTER, [POINTER, BYTES, SIZE, BYTES, SIZE]),
    "chdb_stream_append": (ctypes.c_int, [POINTER, BYTES, SIZE]),
    "chdb_stream_done": (POINTER, [POINTER]),
    "chdb_stream_insert_error": (BYTES, [POINTER]),
    "chdb_destroy_insert_stream": (None, [POINTER]),
    "chdb_arrow_array_scan": (ctypes.c_int, [POINTER, BYTES, POINTER, POINTER]),
}


class EngineError(Exception):
    """What ClickHouse says about a statement."""


class Engine:
    def __init__(self, library: Path, data: Path | None = None) -> None:
        """With a folder for its tables, these are there for the next process, too."""
        self._lib = ctypes.CDLL(os.fspath(library))
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(self._lib, name)
            function.restype, function.argtypes = result, arguments
        words = [b"clickhouse", *([b"--path=" + os.fsencode(data)] if data else [])]
        self._connection = self._lib.chdb_connect(len(words), (BYTES * len(words))(*words))
        if not self._connection:
            raise EngineError("no connection")

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self._lib.chdb_close_conn(self._connection)

    def version(self) -> str:
        return bytes(self._lib.chdb_version()).decode()

    def ask(self, sql: str, layout: str = "TabSeparated") -> bytes:
        """Runs one statement; the bytes of its answer."""
        query, name = sql.encode(), layout.encode()
        result = self._lib.chdb_query_n(self._connection[0], query, len(query), name, len(name))
        return self._bytes_of(result)

    def insert(self, table: str, layout: str, data: bytes) -> None:
        query, name = f"INSERT INTO {table}".encode(), layout.encode()
        stream = self._lib.chdb_stream_insert_n(
            self._connection[0], query, len(query), name, len(name)
        )
        try:
            self._raise(self._lib.chdb_stream_insert_error(stream))
            if self._lib.chdb_stream_append(stream, data, len(data)) != 0:
                self._raise(self._lib.chdb_stream_insert_error(stream) or b"append failed")
            self._bytes_of(self._lib.chdb_stream_done(stream))
        finally:
            self._lib.chdb_destroy_insert_stream(stream)

    def scan_arrow(self, name: str, schema: int, array: int) -> None:
        """Makes arrowstream('name') read the two structs of Arrow's C interface."""
        scan = self._lib.chdb_arrow_array_scan
        if scan(self._connection[0], name.encode(), schema, array) != 0:
            raise EngineError(f"the array {name} cannot be scanned")

    def _bytes_of(self, result: int | None) -> bytes:
        if not result:
            raise EngineError("no result")
        try:
            self._raise(self._lib.chdb_result_error(result))
            size = self._lib.chdb_result_length(result)
            return ctypes.string_at(self._lib.chdb_result_buffer(result), size) if size else b""
        finally:
            self._lib.chdb_destroy_query_result(result)

    @staticmethod
    def _raise(error: bytes | None) -> None:
        if error:
            raise EngineError(error.decode("utf-8", "backslashreplace"))
