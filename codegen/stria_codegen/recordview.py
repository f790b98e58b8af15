"""A schema as C sees it: what record.h.j2 and record.c.j2 are given."""

from __future__ import annotations

from dataclasses import dataclass

from . import ctext, enumview, names, width
from .enumview import CEnum
from .model import Field, Record, Schema
from .typetext import spell

BREAK = "\n    "


@dataclass(frozen=True)
class CColumn:
    constant: str
    name: str  # literals
    type: str
    above: str  # comments: above the constant, or behind it; either may be empty
    behind: str


@dataclass(frozen=True)
class CRecord:
    name: str
    comment: str
    columns: tuple[CColumn, ...]
    count: str
    table: str
    maker: str
    # Before parameters and arguments: a line break where one line is too short.
    declaration_break: str
    definition_break: str
    call_break: str
    # Lines too long even so, which a formatter must leave as they are.
    header_as_written: bool
    source_as_written: bool


@dataclass(frozen=True)
class CSchema:
    source: str  # the schema's own name, for a comment
    header: str
    guard: str
    enums: tuple[CEnum, ...]
    records: tuple[CRecord, ...]


def view(schema: Schema) -> CSchema:
    return CSchema(
        source=ctext.remark(schema.file),
        header=f"{schema.stem}.h",
        guard=names.guard(schema.records[0].name),
        enums=tuple(map(enumview.view, schema.enums)),
        records=tuple(map(_record, schema.records)),
    )


def _record(record: Record) -> CRecord:
    columns = tuple(_column(record, field) for field in record.fields)
    count, table = names.columns(record.name), names.table(record.name)
    maker = names.maker(record.name)
    definition = f"stria_batch *{maker}(const stria_allocator *allocator, stria_error *error)"
    arguments = f"{table}, {count}, allocator, error);"
    rows = [f"    {{{column.name}, {column.type}}}," for column in columns]
    header_fits = _fits(f"extern const stria_field {table}[{count}];")
    source_fits = header_fits and all(map(_fits, [*rows, f"        {arguments}"]))
    return CRecord(
        name=record.name,
        comment=ctext.comment(record.doc) if record.doc else "",
        columns=columns,
        count=count,
        table=table,
        maker=maker,
        declaration_break="" if _fits(f"STRIA_NODISCARD {definition};") else BREAK,
        definition_break="" if _fits(definition) else BREAK,
        call_break="" if _fits(f"    return stria_batch_new({arguments}") else BREAK + "    ",
        header_as_written=not header_fits,
        source_as_written=not source_fits,
    )


def _column(record: Record, field: Field) -> CColumn:
    constant = names.column(record.name, field.name, field.identifier)
    comment = ctext.comment(field.doc, indent=4) if field.doc else ""
    behind = f" {comment}" if comment else ""
    fits = "\n" not in behind and _fits(f"    {constant},{behind}")
    return CColumn(
        constant=constant,
        name=ctext.literal(field.name),
        type=ctext.literal(spell(field.type)),
        above="" if fits else comment,
        behind=behind if fits else "",
    )


def _fits(line: str) -> bool:
    return width.of(line) <= ctext.LINE
