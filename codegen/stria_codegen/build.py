"""From YAML to the model: loading is validating.

Returns something complete and right, or raises with every mistake found.
"""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Optional

from . import defaults, members, names, rules, typetext
from .diagnostics import File, Place, Problems, UserError
from .forms import Forms
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
from .source import Node, Scalar, read, read_text
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
    return _schema(read(path, shown, problems), stem, path.name, types, problems)


def schema_text(file: File, types: tuple[Type, ...]) -> Schema:
    """The same of a text, which has the name of a record's file."""
    problems = Problems()
    return _schema(read_text(file, problems), "text", file.name, types, problems)


def _schema(
    node: Node, stem: str, name: str, types: tuple[Type, ...], problems: Problems
) -> Schema:
    root = Shape(problems).file(node, SCHEMA)
    column_types = _ColumnTypes(Vocabulary(types), problems)
    enums = [_enum(entry, column_types, problems) for entry in root.entries("enums")]
    rules.named_types_differ(root.entries("enums"), root.entries("types"), problems)
    column_types.name(root.entries("types"))
    whole_enums = tuple(enum for enum in enums if enum)
    forms = Forms(whole_enums, problems)
    records = _Records(root.entries("records"), column_types, forms, problems).all()
    whole = tuple(record for record in records if record)
    rules.identifiers_differ(whole_enums, whole, problems)
    problems.raise_any()
    return Schema(stem, name, whole_enums, whole)


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


class _Records:
    """A schema's records, which may hold each other in any order."""

    def __init__(
        self, entries: tuple[Entry, ...], types: _ColumnTypes, forms: Forms, problems: Problems
    ) -> None:
        self._entries = {entry.name.text: entry for entry in entries}
        self._types = types
        self._forms = forms
        self._problems = problems

    def all(self) -> tuple[Record, ...]:
        """Each behind those that it holds; without those that are wrong."""
        for name in self._entries:
            if self._types.is_record(name):
                self._types.forget(name)  # until it is known
        needs = {name: self._needs(entry) for name, entry in self._entries.items()}
        places = {name: entry.name.place for name, entry in self._entries.items()}
        self._forms.records = dict.fromkeys(self._entries)
        records = []
        for name in _in_order(needs, places, self._problems):
            before = len(self._problems.found)
            record = self._record(self._entries[name])
            if record:
                records.append(record)
            if record and len(self._problems.found) == before:
                self._forms.records[name] = record
                self._types.know(name, record.type)
        return tuple(records)

    def _needs(self, entry: Entry) -> list[str]:
        if not isinstance(entry.value, Fields):
            return []
        named = set[str]()
        for field in entry.value.groups("fields"):
            named |= self._mentioned(field) | {field.text("record") or ""}
        return [name for name in self._entries if name in named]

    def _mentioned(self, field: Fields) -> set[str]:
        """The records that the text of a type speaks of."""
        words = typetext.words(field.text("type") or "")
        return {word for word in words & set(self._entries) if self._types.is_record(word)}

    def _record(self, entry: Entry) -> Optional[Record]:
        rules.record_name(entry.name, self._problems)
        given = entry.value
        if not isinstance(given, Fields):
            return None
        rules.bound_struct(given, self._problems)
        c_struct, include = given.text("c_struct") or "", given.text("include") or ""
        fields: list[Field] = []
        places: list[Place] = []
        columns: list[Scalar] = []
        for group in given.groups("fields"):
            name = group.scalar("name")
            if not group.whole or name is None:
                continue
            columns.append(name)
            field = self._field(group, bool(c_struct))
            if field:
                fields.append(field)
                places.append(members.place(group))
        rules.columns_differ(columns, self._problems)
        rules.members_differ(entry.name.text, fields, places, self._problems)
        doc = given.text("doc") or ""
        return Record(entry.name.text, doc, tuple(fields), entry.name.place, c_struct, include)

    def _field(self, given: Fields, is_bound: bool) -> Optional[Field]:
        name, text = given.scalar("name"), given.scalar("type")
        assert name and text  # required
        rules.column_name(name, self._problems)
        type_ = self._types.parse(text)
        member = members.of(given, is_bound, self._types.of_values, self._problems)
        if type_ is None:
            return None
        rules.literal_fits(text, typetext.spell(type_), self._problems)
        default = defaults.of(given, type_, self._problems)
        held = self._forms.of(given, type_, sorted(self._mentioned(given)))
        if held is None or not member:
            return None
        held = defaults.filled(held, given, type_, default, self._problems)
        doc, identifier = given.text("doc") or "", given.text("identifier") or ""
        return Field(
            name.text, type_, doc, identifier, text.text, member, held, name.place, default
        )


class _ColumnTypes:
    """The types that a schema's texts can speak of."""

    def __init__(self, vocabulary: Vocabulary, problems: Problems) -> None:
        self.vocabulary = vocabulary
        self._problems = problems
        self.of_values: set[str] = set()  # what C calls the types of enums' values
        self._named: dict[str, ColumnType] = {}
        self._records: set[str] = set()
        self._wrong: set[str] = set()  # of which the author was told

    def enum(self, name: Scalar, type_name: str, members: tuple[Member, ...]) -> Plain:
        """Takes up one of the schema's enums."""
        type_ = self.vocabulary.find(type_name)
        assert type_
        plain = Plain(type_, (members,))
        self._named[name.text] = plain
        self.of_values.add(names.value_type(name.text))
        return plain

    def forget(self, name: str) -> None:
        """What speaks of this name is not looked at: the name itself is wrong."""
        self._wrong.add(name)

    def is_record(self, name: str) -> bool:
        """Whether a word of a text can mean a record: it means nothing else."""
        taken = name in self._named and name not in self._records
        return not (taken or name in typetext.BUILT_IN or self.vocabulary.find(name))

    def know(self, name: str, type_: ColumnType) -> None:
        """Takes up one of the schema's records."""
        if self.is_record(name):
            self._named[name] = type_
            self._records.add(name)
            self._wrong.discard(name)

    def name(self, entries: tuple[Entry, ...]) -> None:
        """Takes up a schema's own names, which may speak of each other in any order."""
        texts: dict[str, Scalar] = {}
        for entry in entries:
            rules.named_type(entry.name, self.vocabulary, self._problems)
            if isinstance(entry.value, Scalar):
                texts[entry.name.text] = entry.value
            else:
                self._wrong.add(entry.name.text)
        needs = {
            name: [word for word in texts if word in typetext.words(text.text)]
            for name, text in texts.items()
        }
        places = {name: text.place for name, text in texts.items()}
        ordered = _in_order(needs, places, self._problems)
        self._wrong.update(set(texts) - set(ordered))
        for name in ordered:
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


def _in_order(
    needs: Mapping[str, list[str]], places: Mapping[str, Place], problems: Problems
) -> list[str]:
    """Each name behind those it speaks of; without those that speak of themselves."""
    needs = dict(needs)
    while True:
        try:
            return list(TopologicalSorter(needs).static_order())
        except CycleError as error:
            ring = set(error.args[1])
            cycle: list[str] = error.args[1][:0:-1]
            first = next(cycle.index(name) for name in places if name in ring)
            cycle = cycle[first:] + cycle[:first]
            path = " -> ".join((*cycle, cycle[0]))
            problems.add(places[cycle[0]], f"'{cycle[0]}' would hold itself: {path}")
            needs = {
                n: [w for w in ws if w not in ring] for n, ws in needs.items() if n not in ring
            }
