"""Writes a schema that nobody has written yet, as people write them: a line for a field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Union

import yaml
from yaml.resolver import Resolver

from .. import width
from ..model import INTEGERS

if TYPE_CHECKING:
    from .record import NewEnum, NewField, NewRecord, NewSchema

# A value as it is written, or what is inside of it.
Entry = Union[str, Mapping[str, str]]
Entries = Mapping[str, Entry]

LINE = 100
FORMAT = "format: 1"

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*( [A-Za-z0-9_]+)*\.?|[A-Za-z][A-Za-z0-9_()]*")
_SOMETHING_ELSE = ("y", "n")  # what YAML 1.1 reads as a boolean and PyYAML does not
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def trial(fields: Iterable[NewField]) -> str:
    """A schema of nothing but these fields, under names that nothing else has."""
    lines = [FORMAT, "records:", "  trial:", "    fields:"]
    for number, one in enumerate(fields):
        lines += field(replace(one, identifier=f"c{number}"))
    return "\n".join((*lines, ""))


def text(schema: NewSchema) -> str:
    lines = [*_origin(schema), FORMAT, ""]
    if schema.enums:
        lines += ["enums:", *(line for enum in schema.enums for line in _enum(enum)), ""]
    lines += ["records:", *(line for record in schema.records for line in _record(record))]
    return "\n".join((*lines, ""))


def _origin(schema: NewSchema) -> Iterator[str]:
    for record in schema.records:
        table = printable(record.table.shown)
        of_table = f" of the table {table}" if table else ""
        source = f" from {printable(schema.source)}" if schema.source else ""
        yield f"# Record {record.name}{of_table}, imported{source}."
    for other in schema.found.others:
        line = printable(other.place.file.line(other.place.line))
        yield f"# left out: {line} ({other.message})"


def _enum(enum: NewEnum) -> Iterator[str]:
    entries: dict[str, Entry] = {"members": {m.name: str(m.value) for m in enum.members}}
    low, high = INTEGERS["int8"]
    if enum.type.type.c != "int8" and all(low <= m.value <= high for m in enum.members):
        entries["storage"] = "16"
    if enum.identifiers:
        entries["identifiers"] = {name: scalar(word) for name, word in enum.identifiers.items()}
    yield from _lines(f"  {scalar(enum.name)}:", "    ", entries)


def _record(record: NewRecord) -> Iterator[str]:
    yield f"  {scalar(record.name)}:"
    if record.table.doc:
        yield f"    doc: {scalar(record.table.doc)}"
    yield "    fields:"
    for one in record.fields:
        yield from field(one)


def field(one: NewField) -> Iterator[str]:
    column = one.column
    said = printable(column.said)
    if not one.type:
        why = printable(column.unknown.message) if column.unknown else said
        yield f"      # left out: {printable(column.name)}: {why}"
        return
    entries = {"name": scalar(column.name), "type": scalar(one.type)}
    if one.identifier:
        entries["identifier"] = scalar(one.identifier)
    if one.member and one.member != column.name:
        entries["member"] = scalar(one.member)
    if column.default:
        entries["default"] = column.default
        said = ""
    if column.doc:
        entries["doc"] = scalar(column.doc)
    lines = list(_lines("      -", "        ", entries))
    if said and len(lines) == 1 and _fits(f"{lines[0]} # {said}"):
        yield f"{lines[0]} # {said}"
        return
    if said:
        yield f"      # {said}"
    yield from lines


def _lines(start: str, indent: str, entries: Entries) -> Iterator[str]:
    """A mapping on one line, or on one for each entry."""
    whole = f"{start} {_flow(entries)}"
    if _fits(whole):
        yield whole
        return
    yield from () if start.endswith("-") else (start,)
    for number, (key, value) in enumerate(entries.items()):
        first = start if start.endswith("-") and number == 0 else indent[:-1]
        if isinstance(value, str):
            yield f"{first} {scalar(key)}: {value}"
        else:
            yield from _lines(f"{first} {scalar(key)}:", f"{indent}  ", value)


def _flow(entries: Entries) -> str:
    said = (f"{scalar(k)}: {v if isinstance(v, str) else _flow(v)}" for k, v in entries.items())
    return f"{{{', '.join(said)}}}"


def _fits(line: str) -> bool:
    return width.of(line) <= LINE


def scalar(value: str) -> str:
    """A text as YAML reads it, in quotes where it needs them."""
    return value if _is_plain(value) else f'"{"".join(map(_escaped, value))}"'


def _is_plain(value: str) -> bool:
    if not _PLAIN.fullmatch(value) or value.lower() in _SOMETHING_ELSE:
        return False
    tag = Resolver().resolve(yaml.ScalarNode, value, (True, False))  # type: ignore[no-untyped-call]
    return bool(tag == "tag:yaml.org,2002:str")


def _escaped(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if letter.isprintable():
        return letter
    code = ord(letter)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def printable(value: str) -> str:
    """A text in a comment: on one line, and no letter that YAML does not take."""
    line = " ".join(value.split())
    return "".join(c if c.isprintable() else _escaped(c) for c in line)
