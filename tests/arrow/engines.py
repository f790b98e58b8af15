"""Engines read stria's arrays, and must see what pyarrow sees.

ClickHouse reads the structs as stria fills them, and DuckDB what pyarrow has taken over from
them, which is the same memory.  Both answer through Arrow, so that their answers are values.
"""

from __future__ import annotations

import datetime as dt
import io
import os
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
from cases import Case, all_cases
from library import Batch, Library, SkipError, Struct, address

sys.path.append(str(Path(__file__).parent.parent / "interop"))  # for ClickHouse's engine.py


def plain(value: Any) -> Any:
    """A value without what engines leave out: a UTC zone, and what bytes mean."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, tuple):
        return tuple(plain(item) for item in value)
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, dt.datetime):
        zoned = value if value.tzinfo else value.replace(tzinfo=dt.timezone.utc)
        return zoned.astimezone(dt.timezone.utc)
    if isinstance(value, uuid.UUID):
        return plain(value.bytes)
    return value.decode("latin-1") if isinstance(value, bytes) else value


def check_all(
    library: Library,
    fill: Callable[[Batch, Case], None],
    lacks: Callable[[str], bool],
    answer: Callable[[Batch], list[Any]],
) -> tuple[int, list[str]]:
    """How many cases the engine has, and what it sees otherwise."""
    cases = [case for case in all_cases() if not lacks(case.type)]
    findings = []
    for case in cases:
        with Batch.make(library, [("x", case.type)]) as batch:
            fill(batch, case)
            got, expected = plain(answer(batch)), plain([value for _, value in case.rows])
            if got != expected:
                findings.append(f"{case.type}:\n    got      {got!r}\n    expected {expected!r}")
    return len(cases), findings


# ---- ClickHouse --------------------------------------------------------------------------

_AS_VALUES = (
    "SETTINGS output_format_arrow_string_as_string=1,"
    " output_format_arrow_low_cardinality_as_dictionary=0"
)


def clickhouse_lacks(type_text: str) -> bool:
    """Lists that are null come in as empty ones, and dates end with those of Date32."""
    return type_text.startswith("Nullable(Array(") or "Date32Full" in type_text


def find_clickhouse(chdb: Path) -> Path:
    path = Path(os.environ.get("STRIA_CHDB") or chdb)
    if not path.is_file():
        raise SkipError(f"there is no ClickHouse library {path} (STRIA_CHDB names another)")
    return path


def check_clickhouse(
    library: Library, fill: Callable[[Batch, Case], None], chdb: Path
) -> tuple[int, list[str]]:
    from engine import Engine

    with Engine(find_clickhouse(chdb)) as engine:
        kept: list[Any] = []  # ClickHouse reads the structs when it is asked

        def answer(batch: Batch) -> list[Any]:
            name, schema, array = f"t{len(kept)}", Struct(), Struct()
            library.check("stria_batch_share_with_arrow", batch.pointer, schema, array)
            kept.append((schema, array))
            engine.scan_arrow(name, address(schema), address(array))
            query = f"SELECT x FROM arrowstream('{name}') {_AS_VALUES}"
            data = engine.ask(query, "ArrowStream")
            values: list[Any] = pa.ipc.open_stream(io.BytesIO(data)).read_all()["x"].to_pylist()
            release(schema, array)
            return values

        return check_all(library, fill, clickhouse_lacks, answer)


def release(schema: Any, array: Any) -> None:
    """pyarrow takes the structs over, and lets go of them at once."""
    pa.RecordBatch._import_from_c(address(array), address(schema))


# ---- DuckDB --------------------------------------------------------------------------------


def duckdb_lacks(type_text: str) -> bool:
    """Two types it does not read, and two its answers turn into others.  Dictionaries in lists
    of a fixed size it reads wrongly, or ends the process, whoever made them."""
    has_dictionary = "Enum" in type_text or "LowCardinality" in type_text
    names = ("Float16", "Decimal(76", "Duration", "UUID")
    return any(name in type_text for name in names) or (
        has_dictionary and type_text.startswith("FixedArray(")
    )


def check_duckdb(library: Library, fill: Callable[[Batch, Case], None]) -> tuple[int, list[str]]:
    try:
        import duckdb
    except ImportError as missing:
        raise SkipError(f"there is no DuckDB: {missing}") from None
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")

    def answer(batch: Batch) -> list[Any]:
        schema, array = Struct(), Struct()
        library.check("stria_batch_move_to_arrow", batch.pointer, schema, array)
        record = pa.RecordBatch._import_from_c(address(array), address(schema))
        connection.register("given", pa.Table.from_batches([record]))
        values: list[Any] = connection.sql("SELECT x FROM given").to_arrow_table()["x"].to_pylist()
        return values

    return check_all(library, fill, duckdb_lacks, answer)
