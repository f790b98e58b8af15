"""The keys of model.py as a JSON Schema, for editors that complete and check YAML."""

from __future__ import annotations

from typing import Any

from .kinds import (
    AnyValue,
    Choice,
    Either,
    Flag,
    Group,
    Integer,
    Key,
    Kind,
    ListOf,
    Literal,
    Names,
    Text,
    Word,
)
from .model import CATALOGUE, SCHEMA
from .shape import WORD

Json = dict[str, Any]


def json_schema() -> Json:
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "stria: the catalogue types.yaml, or a schema of records",
        "anyOf": [_kind(CATALOGUE), _kind(SCHEMA)],
    }


_NUMBER: Json = {"type": "number"}
_EMPTY_TOO: list[Json] = [
    {"type": ["number", "string", "boolean"]},
    {"type": "array", "maxItems": 0},
    {"type": "object", "maxProperties": 0},
]


def _kind(kind: Kind) -> Json:
    if isinstance(kind, Text):
        return {"type": "string", "pattern": r"\S"}
    if isinstance(kind, Word):
        return {"type": "string", "pattern": f"^{WORD.pattern}$"}
    if isinstance(kind, Choice):
        return {"enum": list(kind.values)}
    if isinstance(kind, Either):
        return {"anyOf": [_kind(kind.text), _kind(kind.group)]}
    if isinstance(kind, (AnyValue, Literal)):
        return {"anyOf": _EMPTY_TOO if isinstance(kind, AnyValue) else [_NUMBER, _kind(Text())]}
    if isinstance(kind, Integer):
        return {"type": "integer", "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, Flag):
        return {"type": "boolean"}
    if isinstance(kind, ListOf):
        items = _kind(kind.item)
        return {"type": "array", "minItems": 1, "uniqueItems": True, "items": items}
    if isinstance(kind, Names):
        values = _kind(kind.item)
        return {"type": "object", "minProperties": 1, "additionalProperties": values}
    return _group(kind)


def _group(group: Group) -> Json:
    schema: Json = {
        "type": "object",
        "additionalProperties": False,
        "required": [key.name for key in group.keys if key.required and not key.storages],
        "properties": {key.name: {"description": key.doc, **_kind(key.kind)} for key in group.keys},
    }
    conditions = [_condition(key) for key in group.keys if key.storages]
    return {**schema, "allOf": conditions} if conditions else schema


def _condition(key: Key) -> Json:
    """The key belongs to some storages of a type alone."""
    chosen = {"required": ["storage"], "properties": {"storage": {"enum": list(key.storages)}}}
    condition: Json = {"if": chosen, "else": {"properties": {key.name: False}}}
    return {**condition, "then": {"required": [key.name]}} if key.required else condition
