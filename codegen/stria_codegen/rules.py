"""What a type, a schema and their names must keep to beyond their shape: one function
for each rule."""

from __future__ import annotations

import re
from collections.abc import Iterable

from . import names
from .diagnostics import Note, Place, Problems
from .model import FLOATS, INTEGERS, PARAMETERS, TEXTS, TEXTS_OF_STORAGES, Record
from .shape import Entry, Fields
from .source import Scalar
from .typetext import WRAPPERS, Vocabulary

TYPE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
NAMED_TYPE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
DECIMAL = ["digits", "scale"]
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
        if name == "precision" and text not in ("datetime", "time"):
            problems.add(scalar.place, "'precision' is for types whose text is datetime or time")
        if name == "zone" and text != "datetime":
            problems.add(scalar.place, "'zone' is for types whose text is datetime")
    for name in list(given)[:-1]:
        if PARAMETERS[name].optional:
            problems.add(given[name].place, f"'{name}' may be left out, so it comes last")


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
    bounds, c = fields.group("range"), fields.text("c")
    if bounds is None or c is None:
        return
    if c in FLOATS:
        problems.add(bounds.place, f"'range' is for whole numbers, not {c}")
        return
    low, high, unit = bounds.scalar("low"), bounds.scalar("high"), bounds.scalar("unit")
    assert low and high  # required
    if int(low.text) > int(high.text):
        problems.add(high.place, f"'high' is below 'low', {low.text}", Note(low.place, "'low'"))
    if unit is None:
        smallest, largest = INTEGERS[c]
        for bound in (low, high):
            if not smallest <= int(bound.text) <= largest:
                message = f"{bound.text} does not fit {c} ({smallest} to {largest})"
                problems.add(bound.place, message)
    elif "precision" not in [p.text for p in fields.scalars("parameters")]:
        problems.add(unit.place, "only a type with a precision has bounds in seconds")


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
    """Names and aliases, without regard to case: files and look-ups go by that."""
    seen: dict[str, Scalar] = {}
    families: set[str] = set()
    for entry in entries:
        spellings: list[Scalar] = [entry.name]
        if isinstance(entry.value, Fields):
            spellings += entry.value.scalars("aliases")
            family = entry.value.scalar("family")
            if family and family.text not in families:
                families.add(family.text)
                spellings.append(family)
        for name in spellings:
            folded = name.text.casefold()
            if folded in map(str.casefold, WRAPPERS):
                problems.add(name.place, f"'{name.text}' has a meaning of its own in types")
            elif folded in seen:
                note = Note(seen[folded].place, "the first is here")
                message = f"'{name.text}' is the name of two types; case does not count"
                problems.add(name.place, message, note)
            else:
                seen[folded] = name


# ---- A schema ----------------------------------------------------------------


def named_type(name: Scalar, vocabulary: Vocabulary, problems: Problems) -> None:
    if not NAMED_TYPE.fullmatch(name.text):
        rule = "it is a letter or '_', then letters, digits and '_'"
        problems.add(name.place, f"'{name.text}' cannot be the name of a type: {rule}")
    elif name.text in WRAPPERS or vocabulary.find(name.text):
        problems.add(name.place, f"'{name.text}' is a type of the library already")


def record_name(name: Scalar, problems: Problems) -> None:
    if not names.RECORD.fullmatch(name.text):
        rule = "it is a letter, then letters, digits and single underscores, for C's sake"
        problems.add(name.place, f"'{name.text}' cannot be the name of a record: {rule}")
    elif name.text.lower().startswith(names.OWN_PREFIX):
        message = f"names that begin with '{names.OWN_PREFIX}' belong to the library"
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


def identifiers_differ(records: Iterable[Record], problems: Problems) -> None:
    """No two things in C get one name; records also when case alone tells them apart."""
    seen: dict[str, Place] = {}

    def claim(identifier: str, place: Place, what: str, advice: str = "") -> None:
        if identifier in seen:
            note = Note(seen[identifier], "taken here")
            message = f"{what} needs the name '{identifier}' in C, which is taken{advice}"
            problems.add(place, message, note)
        seen.setdefault(identifier, place)

    for number, record in enumerate(records):
        claim(names.columns(record.name), record.place, f"record '{record.name}'")
        if number == 0:
            seen[names.guard(record.name)] = record.place
        columns: set[str] = set()
        for field in record.fields:
            if field.name in columns:
                continue  # which columns_differ tells of
            columns.add(field.name)
            constant = names.column(record.name, field.name, field.identifier)
            advice = "; give the column an 'identifier'"
            claim(constant, field.place, f"column '{field.name}'", advice)
