"""A schema as a page to read: what record.md.j2 is given."""

from __future__ import annotations

from dataclasses import dataclass

from . import names
from .index import cell, code
from .model import BY_MISSING, BY_PRESENT, BY_SENTINEL, Field, Record, Schema


@dataclass(frozen=True)
class Row:
    column: str
    type: str
    member: str
    doc: str


@dataclass(frozen=True)
class PageRecord:
    name: str
    doc: str
    struct: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Page:
    source: str
    header: str
    records: tuple[PageRecord, ...]


def view(schema: Schema) -> Page:
    records = tuple(map(_record, schema.records))
    return Page(cell(schema.file), f"{schema.stem}.h", records)


def _record(record: Record) -> PageRecord:
    struct = record.c_struct or names.structure(record.name)
    return PageRecord(record.name, record.doc.strip(), struct, tuple(map(_row, record.fields)))


def _row(field: Field) -> Row:
    default = f", default {code(field.default.text)}" if field.default else ""
    return Row(code(field.name), code(field.said) + default, _member(field), cell(field.doc))


def _member(field: Field) -> str:
    held, member = field.held, field.member
    if held.missing == BY_SENTINEL:
        return f"{code(member)}, {code(held.sentinel)} when missing"
    if held.missing in (BY_PRESENT, BY_MISSING):
        flag = f"{member}.{held.flag}" if held.is_pair else held.flag
        when = "when" if held.missing == BY_PRESENT else "not when"
        return f"{code(member)}, {when} {code(flag)}"
    return code(member)
