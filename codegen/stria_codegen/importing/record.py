"""Records, as a schema has them, out of tables: what is left of them, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Optional

from .. import build
from ..diagnostics import Diagnostic, File, SchemaError
from ..model import ColumnType, Composite, Member, Plain, Type
from ..typespell import spell
from . import schema
from .naming import Names
from .table import Column, Found, Table


@dataclass
class NewEnum:
    name: str
    type: Plain
    identifiers: dict[str, str]

    @property
    def members(self) -> tuple[Member, ...]:
        return _members(self.type)


@dataclass
class NewField:
    column: Column
    type: str  # empty: it is left out
    identifier: str = ""
    member: str = ""


@dataclass
class NewRecord:
    name: str
    table: Table
    fields: list[NewField] = field(default_factory=list)


@dataclass
class NewSchema:
    source: str  # where it came from
    found: Found
    enums: list[NewEnum] = field(default_factory=list)
    records: list[NewRecord] = field(default_factory=list)


def try_out(found: Found, types: tuple[Type, ...]) -> None:
    """Finds the columns that no struct holds, which the generator tells."""
    for table in found.tables:
        _try_out([column for column in table.columns if column.type], types)


def _try_out(columns: list[Column], types: tuple[Type, ...]) -> None:
    """All at once; when they are not held, by halves, down to those that are not."""
    if not columns:
        return
    text = schema.trial([NewField(c, spell(c.type)) for c in columns if c.type])
    try:
        build.schema_text(File("trial", text), types)
    except SchemaError as error:
        half = len(columns) // 2
        if half:
            _try_out(columns[:half], types)
            _try_out(columns[half:], types)
        elif columns[0].default:  # which the type may not take
            columns[0].default = ""
            _try_out(columns, types)
        else:
            columns[0].unknown = Diagnostic(columns[0].place, error.found[0].message)
            columns[0].type = None


def make(found: Found, source: str, name: Optional[str]) -> NewSchema:
    """`name` is for the one table that there is."""
    names = Names()
    records = [NewRecord(names.record(name or t.name), t) for t in found.tables]
    made = NewSchema(source, found, records=records)
    for record in records:
        made.enums += _new_enums(record, names, made.enums)
    for record in records:
        record.fields = list(_fields(record, names, made.enums))
    return made


def _new_enums(record: NewRecord, names: Names, known: list[NewEnum]) -> list[NewEnum]:
    """Those of its columns that are not known yet, under the names of the first to have them."""
    made: list[NewEnum] = []
    for column in record.table.columns:
        for plain in _enums(column.type):
            is_known = any(plain == enum.type for enum in (*known, *made))
            if not is_known and _may_be_enum(plain):
                name = names.enum(record.name, column.name)
                made.append(NewEnum(name, plain, names.members(name, _members(plain))))
    return made


def _fields(record: NewRecord, names: Names, enums: list[NewEnum]) -> Iterator[NewField]:
    columns = record.table.columns
    called = names.columns(record.name, [column.name for column in columns if column.type])
    for column in columns:
        if column.type is None:
            yield NewField(column, "")
            continue
        yield NewField(column, spell(_with_names(column.type, enums)), *called[column.name])


# ---- Enums -----------------------------------------------------------------------------


def _members(type_: Plain) -> tuple[Member, ...]:
    members = type_.arguments[0]
    assert isinstance(members, tuple)
    return members


def _may_be_enum(type_: Plain) -> bool:
    """An enum is constants with names, and C's texts have no NUL."""
    return all(member.name and "\0" not in member.name for member in _members(type_))


def _enums(type_: Optional[ColumnType]) -> Iterator[Plain]:
    """Those of which a type is made."""
    if isinstance(type_, Plain):
        if type_.type.text == "member":
            yield type_
    elif isinstance(type_, Composite):
        for element in type_.elements:
            yield from _enums(element)
    elif type_ is not None:
        yield from _enums(type_.inner)


def _with_names(type_: ColumnType, enums: list[NewEnum]) -> ColumnType:
    """The type with the schema's names for its enums."""
    if isinstance(type_, Plain):
        name = next((enum.name for enum in enums if enum.type == type_), None)
        return Plain(replace(type_.type, name=name)) if name else type_
    if isinstance(type_, Composite):
        return replace(type_, elements=tuple(_with_names(e, enums) for e in type_.elements))
    return replace(type_, inner=_with_names(type_.inner, enums))
