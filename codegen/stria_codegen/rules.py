"""What a type, a schema and their names must keep to beyond their shape: one function
for each rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Optional

from . import names
from .diagnostics import Note, Place, Problems, nearest
from .model import (
    BY_SENTINEL,
    FLOATS,
    INTEGERS,
    PARAMETERS,
    PRECISION,
    TEXTS,
    TEXTS_OF_SECONDS,
    TEXTS_OF_STORAGES,
    WIDE,
    Enum,
    Field,
    Record,
)
from .shape import Entry, Fields
from .source import Scalar
from .typetext import BUILT_IN, Vocabulary

TYPE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
NAMED_TYPE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
DECIMAL = ["digits", "scale"]
LITERAL = 4095  # bytes; C promises no more
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


# ---- One type of the catalogue ----------------------------------------------


def type_name(name: Scalar, problems: Problems) -> None:
    if not TYPE_NAME.fullmatch(name.text):
        rule = "it is a letter, then letters and digits"
        problems.add(name.place, f"'{name.text}' cannot be the name of a type: {rule}")


def text_fits_storage(fields: Fields, problems: Problems) -> None:
    text, c = fields.scalar("text"), fields.text("c")
    if text is None:
        return
    storage = fields.text("storage") or ""
    texts = TEXTS_OF_STORAGES.get(storage, ())
    if texts and text.text not in texts:
        message = f"the text of a {storage} is {' or '.join(texts)}, not {text.text}"
        problems.add(text.place, message)
    if c is not None and c not in TEXTS[text.text]:
        problems.add(text.place, f"'{c}' cannot be spelled as {text.text}")


def parameters_fit(fields: Fields, place: Place, problems: Problems) -> None:
    given = {p.text: p for p in fields.scalars("parameters")}
    sized = fields.text("storage") == "fixed_string"
    text = fields.text("text")
    if sized and "size" not in given:
        problems.add(place, "a fixed_string needs 'parameters: [size]'")
    for name, scalar in given.items():
        if name == "size" and not sized:
            problems.add(scalar.place, "'size' is for the storage fixed_string")
        if name == "precision" and text not in TEXTS_OF_SECONDS:
            problems.add(scalar.place, "'precision' is for types whose text is datetime or time")
        if name == "members" and text != "member":
            problems.add(scalar.place, "'members' is for types whose text is member")
        if name == "zone" and text != "datetime":
            problems.add(scalar.place, "'zone' is for types whose text is datetime")
    if text == "member" and list(given) != ["members"]:
        problems.add(place, "a type whose text is member needs 'parameters: [members]'")
    for name in list(given)[:-1]:
        if PARAMETERS[name].optional:
            problems.add(given[name].place, f"'{name}' may be left out, so it comes last")


def precision_of(fields: Fields) -> int:
    """The digits that a value has where nothing is given in parentheses."""
    given = fields.integer("precision")
    if given is not None:
        return given
    takes = "precision" in [p.text for p in fields.scalars("parameters")]
    return PRECISION if takes else 0


def precisions_of(fields: Fields) -> tuple[int, ...]:
    given = tuple(sorted(int(p.text) for p in fields.scalars("precisions")))
    return given or tuple(range(PARAMETERS["precision"].high + 1))


def precision_fits(fields: Fields, problems: Problems) -> None:
    default, choices = fields.scalar("precision"), fields.scalars("precisions")
    if default and fields.text("text") not in TEXTS_OF_SECONDS:
        problems.add(default.place, "'precision' is for types whose text is datetime or time")
    if choices and "precision" not in [p.text for p in fields.scalars("parameters")]:
        problems.add(choices[0].place, "'precisions' is for types with that parameter")
    elif choices and precision_of(fields) not in precisions_of(fields):
        message = f"the precision where none is given, {precision_of(fields)}, is none of these"
        problems.add(choices[0].place, message)


def decimal_is_whole(fields: Fields, place: Place, problems: Problems) -> None:
    """A decimal has digits, a scale and a family, and no other type has one of these."""
    is_decimal = fields.text("text") == "decimal"
    given = [p.text for p in fields.scalars("parameters")]
    places = {p.text: p.place for p in fields.scalars("parameters") if p.text in DECIMAL}
    family = fields.scalar("family")
    if family:
        places["family"] = family.place
    if is_decimal and (given != DECIMAL or family is None):
        problems.add(place, "a decimal needs 'parameters: [digits, scale]' and a 'family'")
    for name, at in places.items():
        if not is_decimal:
            problems.add(at, f"'{name}' is for types whose text is decimal")


def range_fits(fields: Fields, problems: Problems) -> None:
    bounds = fields.group("range")
    if bounds is None or fields.text("c") is None:
        return
    _bounds_fit(bounds, fields, problems)
    unit = bounds.scalar("unit")
    if unit and "precision" not in [p.text for p in fields.scalars("parameters")]:
        problems.add(unit.place, "only a type with a precision has bounds in seconds")


def ranges_fit(fields: Fields, problems: Problems) -> None:
    """One for each precision, in their order, which is that of the runtime's table."""
    each = fields.groups("ranges")
    if not each or fields.text("c") is None:
        return
    for bounds in each:
        _bounds_fit(bounds, fields, problems)
    given = [bounds.integer("precision") for bounds in each]
    wanted = list(precisions_of(fields))
    if fields.group("range"):
        problems.add(each[0].place, "a type has 'range' or 'ranges', not both")
    elif given != wanted:
        message = f"there must be one range for each precision, in this order: {wanted}"
        problems.add(each[0].place, message)


def _bounds_fit(bounds: Fields, fields: Fields, problems: Problems) -> None:
    c = fields.text("c") or ""
    if c in FLOATS or c in WIDE:
        message = f"'range' is for whole numbers of up to 64 bits, not {c}"
        problems.add(bounds.place, message)
        return
    low, high = bounds.scalar("low"), bounds.scalar("high")
    assert low and high  # required
    if int(low.text) > int(high.text):
        problems.add(high.place, f"'high' is below 'low', {low.text}", Note(low.place, "'low'"))
    smallest, largest = INTEGERS[c]
    if bounds.scalar("unit"):
        if int(low.text) < 0 and smallest == 0:
            problems.add(low.place, f"{low.text} does not fit {c}, which has no negative numbers")
        return
    for bound in (low, high):
        if not smallest <= int(bound.text) <= largest:
            message = f"{bound.text} does not fit {c} ({smallest} to {largest})"
            problems.add(bound.place, message)


def moments_have_bounds(fields: Fields, problems: Problems) -> None:
    c = fields.scalar("c")
    has_bounds = fields.group("range") or fields.groups("ranges")
    if c and c.text == "int64" and fields.text("text") == "datetime" and not has_bounds:
        message = "date-times in int64 need a 'range': some have years that no text spells"
        problems.add(c.place, message)


def infinity_fits(fields: Fields, problems: Problems) -> None:
    infinity, c = fields.scalar("infinity"), fields.text("c")
    if infinity is None or c is None or infinity.text != "true":
        return
    if c not in ("int32", "int64") or fields.text("text") not in ("date", "datetime"):
        problems.add(infinity.place, "'infinity' is for dates and date-times in int32 or int64")
    elif not (fields.group("range") or fields.groups("ranges")):
        problems.add(infinity.place, "with 'infinity' a type needs the range of what is finite")


def target_parameters_exist(fields: Fields, problems: Problems) -> None:
    given = [p.text for p in fields.scalars("parameters")]
    for target in ("arrow", "duckdb"):
        spelling = fields.scalar(target)
        if spelling is None:
            continue
        for name in PLACEHOLDER.findall(spelling.text):
            if name not in given:
                problems.add(spelling.place, f"this type has no parameter '{name}'")


# ---- The whole catalogue -----------------------------------------------------


def names_differ(entries: Iterable[Entry], problems: Problems) -> None:
    """No name stands for two types.  Files go by names without regard to case, and look-ups
    of aliases, too; only an exact name goes before them, and so may be another type's alias
    in other letters."""
    names_seen: dict[str, Scalar] = {}
    aliases_seen: dict[str, Scalar] = {}
    exact: dict[str, Scalar] = {}
    families: set[str] = set()

    def claim(name: Scalar, *taken: Optional[Scalar]) -> None:
        first = next((other for other in taken if other is not None), None)
        if name.text.casefold() in map(str.casefold, BUILT_IN):
            problems.add(name.place, f"'{name.text}' has a meaning of its own in types")
        elif first is not None:
            note = Note(first.place, "the first is here")
            message = f"'{name.text}' is the name of two types; case does not count"
            problems.add(name.place, message, note)

    for entry in entries:
        value = entry.value if isinstance(entry.value, Fields) else None
        family = value.scalar("family") if value else None
        any_case = value is not None and value.flag("case_insensitive")
        folded = entry.name.text.casefold()
        as_alias = aliases_seen.get(folded)
        if as_alias and not any_case and as_alias.text != entry.name.text:
            as_alias = None
        claim(entry.name, names_seen.get(folded), as_alias)
        names_seen.setdefault(folded, entry.name)
        if not any_case:
            exact[folded] = entry.name
        others = list(value.scalars("aliases")) if value else []
        if family and family.text not in families:
            families.add(family.text)
            others.append(family)
        for alias in others:
            folded = alias.text.casefold()
            as_name = names_seen.get(folded)
            own = exact.get(folded)
            if as_name and own and own.text != alias.text and own is not entry.name:
                as_name = None
            claim(alias, as_name, aliases_seen.get(folded))
            aliases_seen.setdefault(folded, alias)


# ---- A schema ----------------------------------------------------------------


def named_type(name: Scalar, vocabulary: Vocabulary, problems: Problems) -> None:
    if not NAMED_TYPE.fullmatch(name.text):
        rule = "it is a letter or '_', then letters, digits and '_'"
        problems.add(name.place, f"'{name.text}' cannot be the name of a type: {rule}")
    elif name.text in BUILT_IN or vocabulary.find(name.text):
        problems.add(name.place, f"'{name.text}' is a type of the library already")


def record_name(name: Scalar, problems: Problems) -> None:
    if not names.RECORD.fullmatch(name.text):
        rule = "it is a letter, then letters, digits and single underscores, for C's sake"
        problems.add(name.place, f"'{name.text}' cannot be the name of a record: {rule}")
    elif name.text.lower().startswith(names.OWN_PREFIX):
        message = f"names that begin with '{names.OWN_PREFIX}' belong to the library"
        problems.add(name.place, message)


def enum_name(name: Scalar, vocabulary: Vocabulary, problems: Problems) -> None:
    if not names.RECORD.fullmatch(name.text):
        rule = "it is a letter, then letters, digits and single underscores, for C's sake"
        problems.add(name.place, f"'{name.text}' cannot be the name of an enum: {rule}")
    elif name.text.lower().startswith(names.OWN_PREFIX):
        message = f"names that begin with '{names.OWN_PREFIX}' belong to the library"
        problems.add(name.place, message)
    elif name.text in BUILT_IN or vocabulary.find(name.text):
        problems.add(name.place, f"'{name.text}' is a type of the library already")


def enum_storage(storage: Scalar, problems: Problems) -> None:
    if storage.text not in ("8", "16"):
        problems.add(storage.place, f"an enum has 8 bits or 16, not {storage.text}")


def enum_members(fields: Fields, bits: int, problems: Problems) -> None:
    low, high = INTEGERS[f"int{bits}"]
    seen: dict[str, Scalar] = {}
    for entry in fields.entries("members"):
        name, value = entry.name, entry.value
        if "\0" in name.text:
            problems.add(name.place, "the name of a member cannot hold a NUL")
        if not isinstance(value, Scalar):
            continue
        number = str(int(value.text))
        if not low <= int(number) <= high:
            message = f"{number} does not fit an enum of {bits} bits ({low} to {high})"
            problems.add(value.place, message)
        elif number in seen:
            note = Note(seen[number].place, "the first is here")
            problems.add(value.place, f"two members have the value {number}", note)
        seen.setdefault(number, value)


def enum_identifiers(fields: Fields, problems: Problems) -> None:
    members = [entry.name.text for entry in fields.entries("members")]
    for entry in fields.entries("identifiers"):
        if entry.name.text not in members:
            hint = nearest(entry.name.text, members)
            message = f"there is no member '{entry.name.text}'{hint}"
            problems.add(entry.name.place, message)


def named_types_differ(enums: Iterable[Entry], named: Iterable[Entry], problems: Problems) -> None:
    """The one set of names that types may speak of."""
    seen = {entry.name.text: entry.name for entry in enums}
    for entry in named:
        if entry.name.text in seen:
            note = Note(seen[entry.name.text].place, "the enum is here")
            message = f"'{entry.name.text}' is the name of an enum and of a type"
            problems.add(entry.name.place, message, note)


C_STRUCT = re.compile(r"(struct |union )?[A-Za-z_][A-Za-z0-9_]*")
INCLUDE = re.compile(r'<[^<>"\n\\]+>|[^<>"\n\\]+')


def bound_struct(record: Fields, problems: Problems) -> None:
    """A struct that there is already, and its header."""
    c_struct, include = record.scalar("c_struct"), record.scalar("include")
    if c_struct and not C_STRUCT.fullmatch(c_struct.text):
        message = f"'{c_struct.text}' is no struct of C, such as struct trade"
        problems.add(c_struct.place, message)
    if include and not INCLUDE.fullmatch(include.text):
        problems.add(include.place, f"'{include.text}' is no header, such as my/trade.h")
    if c_struct and not include:
        problems.add(c_struct.place, "the header that has the struct is missing: 'include'")
    if include and not c_struct:
        problems.add(include.place, "'include' is for a record with a 'c_struct'")


def members_differ(
    record: str, fields: Iterable[Field], places: Iterable[Place], problems: Problems
) -> None:
    """No two values stand at one place of a struct."""
    seen: dict[str, tuple[Place, str]] = {}
    for field, place in zip(fields, places):
        constant = names.column(record, field.name, field.identifier)
        own: set[str] = set()
        for member in members_of(field):
            first, taken_by = seen.setdefault(member, (place, constant))
            is_told = first is not place and taken_by == constant  # by identifiers_differ
            if member in own or (first is not place and not is_told):
                note = Note(first, "taken here")
                message = f"column '{field.name}' needs the member '{member}', which is taken"
                problems.add(place, f"{message}; give it another 'member'", note)
            own.add(member)


def members_of(field: Field) -> list[str]:
    held = field.held
    others = [member for member in (held.flag, held.length) if member]
    if held.is_pair:
        return [field.member, *(f"{field.member}.{part}" for part in ("value", *others))]
    return [field.member, *others]


def _tables_of(record: Record, field: Field) -> list[str]:
    """What a field brings besides its column's constant."""
    tables = []
    if field.held.missing == BY_SENTINEL:
        tables.append(names.sentinel(record.name, field.member))
    if field.held.fallback:
        tables.append(names.fallback(record.name, field.member))
        tables.append(names.fallback_value(record.name, field.member))
    for name, _ in names.all_items(names.items(record.name, field.member), field.held):
        tables += [f"struct {name}", *names.record_tables(name)[:3]]
    return tables


def literal_fits(name: Scalar, spelled: str, problems: Problems) -> None:
    """A text in C is no longer than every compiler takes."""
    size = len(spelled.encode())
    if size > LITERAL:
        message = f"the text of this type has {size} bytes, and a text in C {LITERAL} at most"
        problems.add(name.place, message)


def column_name(name: Scalar, problems: Problems) -> None:
    if "\0" in name.text:
        problems.add(name.place, "the name of a column cannot hold a NUL")


def columns_differ(fields: Iterable[Scalar], problems: Problems) -> None:
    seen: dict[str, Scalar] = {}
    for name in fields:
        if name.text in seen:
            note = Note(seen[name.text].place, "the first is here")
            problems.add(name.place, f"two columns are called '{name.text}'", note)
        seen.setdefault(name.text, name)


def identifiers_differ(
    enums: Iterable[Enum], records: Iterable[Record], problems: Problems
) -> None:
    """No two things in C get one name; enums and records also when case alone tells them
    apart."""
    claims = _Claims(problems)
    for enum in enums:
        claims.enum(enum)
    for number, record in enumerate(records):
        claims.record(record, is_first=number == 0)


class _Claims:
    """Who has which name in C."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._seen: dict[str, Place] = {}

    def _claim(self, identifier: str, place: Place, what: str, advice: str = "") -> bool:
        """False when somebody else has it, of which the author is told."""
        if identifier in self._seen:
            note = Note(self._seen[identifier], "taken here")
            message = f"{what} needs the name '{identifier}' in C, which is taken{advice}"
            self._problems.add(place, message, note)
            return False
        self._seen[identifier] = place
        return True

    def enum(self, enum: Enum) -> None:
        what = f"enum '{enum.name}'"
        for made in (names.members(enum.name), f"struct {names.value_type(enum.name)}"):
            self._claim(made, enum.place, what)
        for member in enum.members:
            constant = names.member(enum.name, member.name, enum.identifiers.get(member.name, ""))
            advice = "; give the member a name under 'identifiers'"
            self._claim(constant, enum.places[member.name], f"member '{member.name}'", advice)

    def record(self, record: Record, is_first: bool) -> None:
        what = f"record '{record.name}'"
        if is_first:
            self._seen[names.guard(record.name)] = record.place
        tables = (names.structure(record.name), *names.record_tables(record.name))
        all(self._claim(made, record.place, what) for made in (names.columns(record.name), *tables))
        columns: set[str] = set()
        for field in record.fields:
            if field.name not in columns:  # else columns_differ tells
                self._column(record, field)
            columns.add(field.name)

    def _column(self, record: Record, field: Field) -> None:
        what = f"column '{field.name}'"
        constant = names.column(record.name, field.name, field.identifier)
        if self._claim(constant, field.place, what, "; give the column an 'identifier'"):
            all(self._claim(made, field.place, what) for made in _tables_of(record, field))
