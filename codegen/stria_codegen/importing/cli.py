"""Command line of `generate.py import`."""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Optional

from .. import build, files
from ..diagnostics import Diagnostic, File, Problems, SchemaError, UserError
from ..model import Type
from ..source import decode
from . import header, record, schema
from .header import NATIVE, ROWBINARY
from .table import Found

SQLGLOT = "30.30.0"  # as in pyproject.toml

DESCRIPTION = """\
Writes a schema with a record for each table that a file describes: with CREATE
TABLE statements, as ClickHouse's SHOW CREATE TABLE and DuckDB's duckdb_tables()
print them, or with the header of a Native or RowBinaryWithNamesAndTypes file.
"""

EPILOG = """\
Columns that are computed are left out, and named in a comment.  Exit codes: 0 done,
1 a mistake in a file or a column that no record has, 2 a mistake on this command line.
"""

SQL = "sql"
DIALECTS = ("clickhouse", "duckdb")

FILE_HELP = "what to read; '-' is the standard input"
FORMAT_HELP = "what it is, where its beginning does not tell"
DIALECT_HELP = "of SQL, where the statements do not tell"
NAME_HELP = "the record's, instead of the table's"
OUTPUT_HELP = "write this file, which must not be there, instead of the standard output"
SKIP_HELP = "leave out what no record has, and say so in a comment"

# No text has such a byte, and nearly each header; what is in quotes may have any.
_BINARY = re.compile(rb"[^\t\n\r\x20-\x7e\x80-\xff]")
_CREATE = re.compile(rb"\s*(?:--[^\n]*\n\s*)*create\b", re.IGNORECASE)
_BEGINNING = 1 << 16  # bytes of a file that tell what it is


def run(arguments: Sequence[str], catalogue: Path) -> int:
    options = _parser().parse_args(arguments)
    types = build.catalogue(catalogue, catalogue.name)
    found = _found(options, types)
    if options.name and len(found.tables) > 1:
        raise UserError("generate.py import: error: --name is for one table, and here are several")
    record.try_out(found, types)
    unknown = found.unknown()
    if unknown and not options.skip_unknown:
        raise SchemaError(unknown)
    empty = [table for table in found.tables if all(c.type is None for c in table.columns)]
    if empty:
        message = "of this table there is no column that a record could have"
        raise SchemaError(Diagnostic(table.place, message) for table in empty)
    source = "" if options.file == "-" else Path(options.file).name
    text = schema.text(record.make(found, source, options.name))
    build.schema_text(File(options.output or "the record", text), types)
    _write(text, options.output)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="generate.py import",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--format", choices=(SQL, NATIVE, ROWBINARY), help=FORMAT_HELP)
    parser.add_argument("--dialect", choices=DIALECTS, help=DIALECT_HELP)
    parser.add_argument("--name", help=NAME_HELP)
    parser.add_argument("--output", metavar="FILE", help=OUTPUT_HELP)
    parser.add_argument("--skip-unknown", action="store_true", help=SKIP_HELP)
    return parser


def _found(options: argparse.Namespace, types: tuple[Type, ...]) -> Found:
    shown = "<stdin>" if options.file == "-" else files.shown(Path(options.file))
    try:
        with _opened(options.file) as stream:
            beginning = stream.read(_BEGINNING)
            stream.seek(0)
            if options.format == SQL or (options.format is None and _is_sql(beginning)):
                return _of_sql(stream.read(), shown, options.dialect, types)
            name = "" if options.file == "-" else Path(options.file).name.split(".")[0]
            reader = header.Reader(types, shown, name or "record")
            return reader.read(stream, options.format)
    except OSError as error:
        message = f"{shown}: error: cannot read the file: {error.strerror}"
        raise UserError(message) from None


def _is_sql(beginning: bytes) -> bool:
    return _CREATE.match(beginning) is not None or _BINARY.search(beginning) is None


def _opened(file: str) -> BinaryIO:
    """From which one can start again."""
    return io.BytesIO(sys.stdin.buffer.read()) if file == "-" else Path(file).open("rb")


def _of_sql(data: bytes, shown: str, dialect: Optional[str], types: tuple[Type, ...]) -> Found:
    try:
        from . import sql
    except ModuleNotFoundError as missing:
        if missing.name != "sqlglot":
            raise
        raise UserError(
            "generate.py: error: the Python module 'sqlglot' is missing, which reads SQL\n"
            f"    install it: python3 -m pip install sqlglot=={SQLGLOT}"
        ) from None
    problems = Problems()
    file = decode(data, shown, problems)
    return sql.Reader(types, dialect or sql.guess(file.text)).read(file)


def _write(text: str, output: Optional[str]) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    path = Path(output)
    if path.exists() and path.read_bytes() != text.encode():
        raise UserError(f"{output}: error: there is such a file already, which is not changed")
    files.write(path, text)
