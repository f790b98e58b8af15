"""Ways out of stria, through an engine, and back into it.

Each sends the columns that its target has, and gives back a batch of the same columns, filled
from what the engine made of them.
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

import pyarrow as pa
from columns import Column
from engine import Engine
from library import Batch, Library, StriaError, Struct, address

ROW_FORMATS = {"RowBinary": 0, "RowBinaryWithNames": 1, "RowBinaryWithNamesAndTypes": 2}
TABLE = "engines.t"


@dataclass(frozen=True)
class Target:
    name: str
    has: Callable[[Column], bool]
    send: Callable[[Batch, list[Column]], Batch]
    texts: Optional[Callable[[list[Column]], Batch]] = None  # as the engine itself prints them
    prints: Callable[[Column], bool] = lambda column: column.is_plain  # as stria reads it


def empty(library: Library, columns: list[Column]) -> Batch:
    return Batch.make(library, [(column.name, column.text) for column in columns])


def strings(library: Library, columns: list[Column]) -> Batch:
    return Batch.make(library, [(column.name, "Nullable(String)") for column in columns])


# ---- ClickHouse ------------------------------------------------------------------------------


class ClickHouse:
    """chDB's, with a table of the columns that were sent last."""

    def __init__(self, library: Library, engine: Engine) -> None:
        self._library = library
        self._engine = engine
        self._scans = 0
        engine.ask("CREATE DATABASE IF NOT EXISTS engines ENGINE = Memory")

    def targets(self) -> list[Target]:
        def by(layout: str) -> Callable[[Batch, list[Column]], Batch]:
            return lambda batch, columns: self._by_bytes(layout, batch, columns)

        has = self._has
        rows = [Target(f"{layout} by ClickHouse", has, by(layout)) for layout in ROW_FORMATS]
        return [
            Target("Native by ClickHouse", has, by("Native"), self._texts),
            *rows,
            Target("Arrow by ClickHouse", self._reads, self._by_arrow),
        ]

    @staticmethod
    def _has(column: Column) -> bool:
        return column.in_clickhouse() is not None

    @staticmethod
    def _reads(column: Column) -> bool:
        """Of Arrow: not dictionaries of a DateTime, which is a DateTime64 then, and of a UUID,
        which its own Arrow library does not build."""
        has_keys = column.form.startswith("LowCardinality")
        is_lacking = has_keys and column.leaf.type.text in ("datetime", "uuid")
        return column.in_arrow() and ClickHouse._has(column) and not is_lacking

    def _by_bytes(self, layout: str, batch: Batch, columns: list[Column]) -> Batch:
        back = empty(self._library, columns)
        types = ", ".join(f"{column.name} {column.in_clickhouse()}" for column in columns)
        self._engine.ask(f"DROP TABLE IF EXISTS {TABLE}")
        self._engine.ask(f"CREATE TABLE {TABLE} ({types}) ENGINE = Memory")
        self._engine.insert(TABLE, layout, self._written(layout, batch))
        self._read(layout, back, self._engine.ask(f"SELECT * FROM {TABLE}", layout))
        return back

    def _written(self, layout: str, batch: Batch) -> bytes:
        if layout == "Native":
            return self._library.written("stria_batch_write_native", batch.pointer)
        header = ctypes.c_int32(ROW_FORMATS[layout])
        return self._library.written("stria_batch_write_rowbinary", batch.pointer, header)

    def _read(self, layout: str, batch: Batch, data: bytes) -> None:
        if layout == "Native":
            self._library.read("stria_batch_read_native", data, batch.pointer)
        else:
            header = ctypes.c_int32(ROW_FORMATS[layout])
            self._library.read("stria_batch_read_rowbinary", data, batch.pointer, header)

    def _by_arrow(self, batch: Batch, columns: list[Column]) -> Batch:
        schema, array = Struct(), Struct()
        back = empty(self._library, columns)
        self._library.check("stria_batch_share_with_arrow", batch.pointer, schema, array)
        self._scans += 1
        self._engine.scan_arrow(f"scan{self._scans}", address(schema), address(array))
        query = f"SELECT * FROM arrowstream('scan{self._scans}')"
        data = self._engine.ask(query, "ArrowStream")
        for record in pa.ipc.open_stream(io.BytesIO(data)):
            read_record(self._library, back, record)
        pa.RecordBatch._import_from_c(address(array), address(schema))  # which releases them
        return back

    def _texts(self, columns: list[Column]) -> Batch:
        back = strings(self._library, columns)
        casts = ", ".join(f"CAST({c.name} AS Nullable(String)) AS {c.name}" for c in columns)
        self._read("Native", back, self._engine.ask(f"SELECT {casts} FROM {TABLE}", "Native"))
        return back


# ---- pyarrow -----------------------------------------------------------------------------------


def read_record(library: Library, batch: Batch, record: pa.RecordBatch) -> None:
    schema, array = Struct(), Struct()
    record._export_to_c(address(array), address(schema))
    try:
        library.check("stria_batch_read_arrow", batch.pointer, schema, array)
    finally:
        pa.RecordBatch._import_from_c(address(array), address(schema))  # which releases them


def by_pyarrow(library: Library, batch: Batch, columns: list[Column]) -> Batch:
    """By its kernels, so that the rows are pyarrow's own.  (Not by its IPC, which does not read
    a dictionary of UUIDs that it wrote.)"""
    schema, array = Struct(), Struct()
    library.check("stria_batch_share_with_arrow", batch.pointer, schema, array)
    record = pa.RecordBatch._import_from_c(address(array), address(schema))
    record.validate(full=True)
    back = empty(library, columns)
    for row in range(record.num_rows):
        read_record(library, back, record.take(pa.array([row])))
    return back


# ---- DuckDB --------------------------------------------------------------------------------------


def _turns_into_another(column: Column) -> bool:
    """What DuckDB reads of Arrow, whoever made it, and keeps as something else: nanoseconds in a
    zone as microseconds; 16 bytes, of which an IPv6 is made, as a BLOB of any size.  A dictionary,
    which an Enum is, in a list of fixed size ends the process."""
    is_zoned = bool(column.argument("zone")) and column.argument("precision") == 9
    is_dictionary = column.leaf.type.text == "member" and column.form.startswith("FixedArray")
    return is_zoned or is_dictionary or column.leaf.type.text == "ipv6"


def _prints(column: Column) -> bool:
    """DuckDB spells intervals in words, and bytes as escapes."""
    leaf = column.leaf.type
    return column.is_plain and leaf.text != "interval_micros" and leaf.duckdb != "BLOB"


def _as_text(column: Column) -> str:
    """DuckDB's print, which leaves the minutes of an offset out where there are none."""
    if column.leaf.type.text != "timetz" and not column.argument("zone"):
        return f"{column.name}::VARCHAR"
    return rf"regexp_replace({column.name}::VARCHAR, '[+-]\d\d$', '\0:00')"


# Fails for the first column that differs; no table has a NULL that is no INTEGER.
_DIFFERENT_TYPES = """
    SELECT error(format('{} is {} and not {}', a.column_name, a.data_type, b.data_type))
    FROM duckdb_columns() AS a JOIN duckdb_columns() AS b USING (column_index)
    WHERE a.table_name = 't' AND b.table_name = 'expected'
        AND replace(a.data_type, 'INTEGER', '"NULL"') <> replace(b.data_type, 'INTEGER', '"NULL"')
"""


class DuckDB:
    """What duck.c makes of the engine; its table has the columns that were sent last."""

    def __init__(self, library: Library, module: Path) -> None:
        self._library = library
        self._module = ctypes.CDLL(str(module))
        for name in ("open", "run", "create", "append", "read", "scan", "export"):
            getattr(self._module, f"duck_{name}").restype = ctypes.c_char_p
        self._call("open")
        self._call("run", b"SET TimeZone = 'UTC'")

    def targets(self) -> list[Target]:
        def has(column: Column) -> bool:
            return column.in_duckdb() is not None

        def reads(column: Column) -> bool:
            return has(column) and column.in_arrow() and not _turns_into_another(column)

        return [
            Target("DuckDB by its table function", has, self._by_function, self._texts, _prints),
            Target("DuckDB by its appender", has, self._by_appender),
            Target("Arrow by DuckDB", reads, self._by_arrow),
        ]

    def _call(self, name: str, *arguments: object) -> None:
        wide = [ctypes.c_void_p(a) if isinstance(a, int) else a for a in arguments]
        reason = getattr(self._module, f"duck_{name}")(*wide)
        if reason is not None:
            raise StriaError(reason.decode())

    def _read(self, columns: list[Column]) -> Batch:
        back = empty(self._library, columns)
        self._call("read", back.pointer, b"SELECT * FROM t")
        return back

    def _by_function(self, batch: Batch, columns: list[Column]) -> Batch:
        """Into a table of the types that the function has, which must be those of types.yaml."""
        self._call("create", batch.pointer, b"CREATE OR REPLACE TABLE t AS FROM feed()")
        self._create("expected", columns)
        self._call("run", _DIFFERENT_TYPES.encode())
        return self._read(columns)

    def _create(self, table: str, columns: list[Column]) -> None:
        types = ", ".join(f"{column.name} {column.in_duckdb()}" for column in columns)
        self._call("run", f"CREATE OR REPLACE TABLE {table} ({types})".encode())

    def _by_appender(self, batch: Batch, columns: list[Column]) -> Batch:
        self._create("t", columns)
        self._call("append", batch.pointer, b"t")
        return self._read(columns)

    def _by_arrow(self, batch: Batch, columns: list[Column]) -> Batch:
        stream, schema, array = Struct(), Struct(), Struct()
        copy = empty(self._library, columns)  # whose rows move out
        self._library.check("stria_append_batch", copy.pointer, batch.pointer)
        pointers = Batch.pointers([copy])
        self._library.check("stria_batches_move_to_arrow_stream", pointers, 1, stream)
        self._call("scan", stream, b"arrow")
        self._call("run", b"CREATE OR REPLACE TABLE t AS FROM arrow")
        self._call("export", b"FROM t", schema, array)
        back = empty(self._library, columns)
        self._library.check("stria_batch_read_arrow", back.pointer, schema, array)
        pa.RecordBatch._import_from_c(address(array), address(schema))  # which releases them
        copy.close()
        return back

    def _texts(self, columns: list[Column]) -> Batch:
        back = strings(self._library, columns)
        casts = ", ".join(_as_text(column) for column in columns)
        self._call("read", back.pointer, f"SELECT {casts} FROM t".encode())
        return back
