"""Spells types as text, byte for byte what ClickHouse prints."""

from __future__ import annotations

import re

from .membertext import escape
from .model import Argument, ColumnType, Composite, Function, Nullable, Plain

WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)

# Names of elements that stand in back-quotes, whatever their case.
QUOTED_WORDS = ("all", "distinct", "from", "null", "select", "table", "values")


def spell(type_: ColumnType) -> str:
    if isinstance(type_, Nullable):
        return f"Nullable({spell(type_.inner)})"
    if isinstance(type_, Function):
        return f"SimpleAggregateFunction({type_.name}, {spell(type_.inner)})"
    return _spell_plain(type_) if isinstance(type_, Plain) else _spell_composite(type_)


def _spell_plain(type_: Plain) -> str:
    name = type_.type.family or type_.type.name
    if not type_.arguments:
        return name
    return f"{name}({', '.join(map(_spell_argument, type_.arguments))})"


def _spell_argument(argument: Argument) -> str:
    if isinstance(argument, tuple):
        return ", ".join(f"'{escape(member.name)}' = {member.value}" for member in argument)
    return f"'{argument}'" if isinstance(argument, str) else str(argument)


def _spell_composite(type_: Composite) -> str:
    if type_.alias is not None:
        return type_.alias
    elements = [spell(element) for element in type_.elements]
    for index, label in enumerate(type_.labels):
        elements[index] = f"{spell_label(label)} {elements[index]}"
    if type_.size is not None:
        elements.append(str(type_.size))
    return f"{type_.name}({', '.join(elements)})"


def spell_label(label: str) -> str:
    """The name of an element, in back-quotes where it needs them."""
    if WORD.fullmatch(label) and label.lower() not in QUOTED_WORDS:
        return label
    return f"`{escape(label, '`')}`"
