"""A schema's enums as C sees them: what the templates of a schema are given."""

from __future__ import annotations

from dataclasses import dataclass

from . import ctext, names, width
from .model import Enum


@dataclass(frozen=True)
class CMember:
    constant: str
    value: str
    name: str  # a literal


@dataclass(frozen=True)
class CEnum:
    name: str  # begins the names of all that it brings
    comment: str
    members: tuple[CMember, ...]  # in the order of their values
    order: tuple[int, ...]  # their places, in the order of their names, byte by byte
    count: str
    value: str  # the C type of a value
    c: str  # which it stands for
    # Lines too long, which a formatter must leave as they are.
    header_as_written: bool
    source_as_written: bool


def view(enum: Enum) -> CEnum:
    members = tuple(
        CMember(
            constant=names.member(enum.name, member.name, enum.identifiers.get(member.name, "")),
            value=str(member.value),
            name=ctext.literal(member.name),
        )
        for member in enum.members
    )
    c, count, value = f"{enum.type.type.c}_t", names.members(enum.name), names.value_type(enum.name)
    longest = f"bool {enum.name}_find(const char *name, {value} *value);"
    table = f"extern const char *const {enum.name}_names[{count}];"
    constants = [f"    {member.constant} = {member.value}," for member in members]
    header_fits = all(map(_fits, [longest, table, *constants]))
    found = f"    return low < count && {enum.name}_values[low] == value ? low : count;"
    literals = [f"    {member.name}," for member in members]
    return CEnum(
        name=enum.name,
        comment=ctext.comment(enum.doc) if enum.doc else "",
        members=members,
        order=tuple(sorted(range(len(members)), key=lambda i: enum.members[i].name.encode())),
        count=count,
        value=value,
        c=c,
        header_as_written=not header_fits,
        source_as_written=not (header_fits and all(map(_fits, [found, *literals]))),
    )


def _fits(line: str) -> bool:
    return width.of(line) <= ctext.LINE
