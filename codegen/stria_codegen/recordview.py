"""A schema's records as C sees them: what record.h.j2 and record.c.j2 are given."""

from __future__ import annotations

from dataclasses import dataclass

from . import ctext, names, width
from .model import Field, Record, Schema
from .typetext import spell

LINE = 100  # columns, as in .clang-format
INDENT = 4


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
    maker_break: str  # before the parameters, where one line is too short
    as_written: bool  # a row of the table is longer than a line, and a formatter must let it be


@dataclass(frozen=True)
class CSchema:
    source: str  # the schema's own name, for a comment
    purpose: str
    header: str
    guard: str
    records: tuple[CRecord, ...]


def view(schema: Schema) -> CSchema:
    what = ", ".join(record.name for record in schema.records)
    return CSchema(
        source=ctext.remark(schema.file),
        purpose=f"the columns of {what}",
        header=f"{schema.stem}.h",
        guard=names.guard(schema.records[0].name),
        records=tuple(map(_record, schema.records)),
    )


def _record(record: Record) -> CRecord:
    columns = tuple(_column(record, field) for field in record.fields)
    maker = names.maker(record.name)
    head = f"STRIA_NODISCARD stria_batch *{maker}("
    parameters = "const stria_allocator *allocator, stria_error *error);"
    rows = [f"{{{column.name}, {column.type}}}," for column in columns]
    return CRecord(
        name=record.name,
        comment=ctext.comment(record.doc) if record.doc else "",
        columns=columns,
        count=names.columns(record.name),
        table=names.table(record.name),
        maker=maker,
        maker_break="\n    " if len(head + parameters) > LINE else "",
        as_written=any(INDENT + width.of(row) > LINE for row in rows),
    )


def _column(record: Record, field: Field) -> CColumn:
    constant = names.column(record.name, field.name, field.identifier)
    comment = ctext.comment(field.doc, INDENT) if field.doc else ""
    fits = "\n" not in comment and INDENT + len(constant) + 2 + width.of(comment) <= LINE
    return CColumn(
        constant=constant,
        name=ctext.literal(field.name),
        type=ctext.literal(spell(field.type)),
        above="" if fits else comment,
        behind=comment if fits else "",
    )
