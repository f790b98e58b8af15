"""From YAML to the model: loading is validating.

Returns something complete and right, or raises with every mistake found.
"""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Optional

from . import names, rules, typetext
from .diagnostics import Problems, UserError
from .model import (
    CATALOGUE,
    INTEGERS,
    SCHEMA,
    ColumnType,
    Enum,
    Field,
    Member,
    Plain,
    Range,
    Record,
    Schema,
    Type,
)
from .shape import Entry, Fields, Shape
from .source import Scalar, read
from .typetext import TypeTextError, Vocabulary


def catalogue(path: Path, shown: str) -> tuple[Type, ...]:
    """The library's own types, in their order."""
    problems = Problems()
    root = Shape(problems).file(read(path, shown, problems), CATALOGUE)
    types = [_type(entry, problems) for entry in root.entries("types")]
    rules.names_differ(root.entries("types"), problems)
    problems.raise_any()
    return tuple(type_ for type_ in types if type_)


def schema(path: Path, shown: str, types: tuple[Type, ...]) -> Schema:
    """A user's file, on top of the library's types."""
    stem = names.schema_stem(path)
    if not stem:
        raise UserError(f"{shown}: error: no C file can be called after this file")
    problems = Problems()
    root = Shape(problems).file(read(path, shown, problems), SCHEMA)
    column_types = _ColumnTypes(Vocabulary(types), problems)
    enums = [_enum(entry, column_types, problems) for entry in root.entries("enums")]
    rules.named_types_differ(root.entries("enums"), root.entries("types"), problems)
    column_types.name(root.entries("types"))
    records = [_record(entry, column_types, problems) for entry in root.entries("records")]
    whole = tuple(record for record in records if record)
    whole_enums = tuple(enum for enum in enums if enum)
    rules.identifiers_differ(whole_enums, whole, problems)
    problems.raise_any()
    return Schema(stem, path.name, whole_enums, whole)


def _type(entry: Entry, problems: Problems) -> Optional[Type]:
    rules.type_name(entry.name, problems)
    fields = entry.value
    if not isinstance(fields, Fields) or not fields.whole:
        return None
    rules.text_fits_storage(fields, problems)
    rules.parameters_fit(fields, entry.name.place, problems)
    rules.precision_fits(fields, problems)
    rules.decimal_is_whole(fields, entry.name.place, problems)
    rules.range_fits(fields, problems)
    rules.ranges_fit(fields, problems)
    rules.moments_have_bounds(fields, problems)
    rules.infinity_fits(fields, problems)
    rules.target_parameters_exist(fields, problems)
    return Type(
        name=entry.name.text,
        doc=fields.text("doc") or "",
        storage=fields.text("storage") or "",
        text=fields.text("text") or "",
        arrow=_target(fields, "arrow"),
        duckdb=_target(fields, "duckdb"),
        c=fields.text("c"),
        parameters=tuple(p.text for p in fields.scalars("parameters")),
        family=fields.text("family"),
        precision=rules.precision_of(fields),
        precisions=rules.precisions_of(fields),
        ranges=_ranges(fields),
        infinity=fields.flag("infinity"),
        aliases=tuple(a.text for a in fields.scalars("aliases")),
        case_insensitive=fields.flag("case_insensitive"),
        in_clickhouse=fields.text("clickhouse") != "none",
        place=entry.name.place,
    )


def _target(fields: Fields, key: str) -> Optional[str]:
    spelling = fields.text(key)
    return None if spelling == "none" else spelling


def _ranges(fields: Fields) -> tuple[Range, ...]:
    whole = fields.group("range")
    each = fields.groups("ranges") if whole is None else (whole,)
    return tuple(_range(bounds) for bounds in each)


def _range(bounds: Fields) -> Range:
    low, high = bounds.integer("low"), bounds.integer("high")
    assert low is not None and high is not None  # required
    in_seconds = bounds.text("unit") == "second"
    return Range(low, high, in_seconds, bounds.integer("precision"))


def _enum(entry: Entry, types: _ColumnTypes, problems: Problems) -> Optional[Enum]:
    rules.enum_name(entry.name, types.vocabulary, problems)
    fields = entry.value
    if not isinstance(fields, Fields) or not fields.whole:
        types.forget(entry.name.text)
        return None
    named = [(e.name, e.value) for e in fields.entries("members")]
    members = [Member(n.text, int(v.text)) for n, v in named if isinstance(v, Scalar)]
    members.sort(key=lambda member: member.value)
    storage = fields.scalar("storage")
    bits = int(storage.text) if storage else _fewest_bits(members)
    before = len(problems.found)
    if storage:
        rules.enum_storage(storage, problems)
    if len(problems.found) == before:
        rules.enum_members(fields, bits, problems)
    rules.enum_identifiers(fields, problems)
    if len(problems.found) > before:
        types.forget(entry.name.text)
        return None
    words = fields.entries("identifiers")
    return Enum(
        name=entry.name.text,
        doc=fields.text("doc") or "",
        type=types.enum(entry.name, f"Enum{bits}", tuple(members)),
        members=tuple(members),
        identifiers={e.name.text: e.value.text for e in words if isinstance(e.value, Scalar)},
        place=entry.name.place,
        places={name.text: name.place for name, _ in named},
    )


def _fewest_bits(members: list[Member]) -> int:
    low, high = INTEGERS["int8"]
    return 8 if low <= members[0].value and members[-1].value <= high else 16


def _record(entry: Entry, types: _ColumnTypes, problems: Problems) -> Optional[Record]:
    rules.record_name(entry.name, problems)
    if not isinstance(entry.value, Fields):
        return None
    fields: list[Field] = []
    columns: list[Scalar] = []
    for given in entry.value.groups("fields"):
        if not given.whole:
            continue
        name, text = given.scalar("name"), given.scalar("type")
        assert name and text  # required
        rules.column_name(name, problems)
        columns.append(name)
        type_ = types.parse(text)
        if type_:
            rules.literal_fits(text, typetext.spell(type_), problems)
            doc, identifier = given.text("doc") or "", given.text("identifier") or ""
            fields.append(Field(name.text, type_, doc, identifier, name.place))
    rules.columns_differ(columns, problems)
    return Record(entry.name.text, entry.value.text("doc") or "", tuple(fields), entry.name.place)


class _ColumnTypes:
    """The types that a schema's texts can speak of."""

    def __init__(self, vocabulary: Vocabulary, problems: Problems) -> None:
        self.vocabulary = vocabulary
        self._problems = problems
        self._named: dict[str, ColumnType] = {}
        self._wrong: set[str] = set()  # of which the author was told

    def enum(self, name: Scalar, type_name: str, members: tuple[Member, ...]) -> Plain:
        """Takes up one of the schema's enums."""
        type_ = self.vocabulary.find(type_name)
        assert type_
        plain = Plain(type_, (members,))
        self._named[name.text] = plain
        return plain

    def forget(self, name: str) -> None:
        """What speaks of this name is not looked at: the name itself is wrong."""
        self._wrong.add(name)

    def name(self, entries: tuple[Entry, ...]) -> None:
        """Takes up a schema's own names, which may speak of each other in any order."""
        texts: dict[str, Scalar] = {}
        for entry in entries:
            rules.named_type(entry.name, self.vocabulary, self._problems)
            if isinstance(entry.value, Scalar):
                texts[entry.name.text] = entry.value
            else:
                self._wrong.add(entry.name.text)
        for name in self._in_order(texts):
            type_ = self.parse(texts[name])
            if type_:
                self._named[name] = type_
            else:
                self._wrong.add(name)

    def parse(self, text: Scalar) -> Optional[ColumnType]:
        if typetext.words(text.text) & self._wrong:
            return None
        try:
            return typetext.parse(text.text, self.vocabulary, self._named)
        except TypeTextError as error:
            self._problems.add(text.place_of(error.offset), error.message)
            return None

    def _in_order(self, texts: Mapping[str, Scalar]) -> list[str]:
        """Each name behind those it speaks of; without those that speak of themselves."""
        needs = {
            name: [word for word in texts if word in typetext.words(text.text)]
            for name, text in texts.items()
        }
        while True:
            try:
                return list(TopologicalSorter(needs).static_order())
            except CycleError as error:
                ring = set(error.args[1])
                cycle: list[str] = error.args[1][:0:-1]
                first = next(cycle.index(name) for name in texts if name in ring)
                cycle = cycle[first:] + cycle[:first]
                path = " -> ".join((*cycle, cycle[0]))
                message = f"'{cycle[0]}' would hold itself: {path}"
                self._problems.add(texts[cycle[0]].place, message)
                self._wrong.update(cycle)
                for name in cycle:
                    needs.pop(name)
                needs = {n: [w for w in ws if w in needs] for n, ws in needs.items()}
