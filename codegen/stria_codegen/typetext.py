"""Reads types as text, in ClickHouse's way: Array(Nullable(DateTime64(3, 'UTC'))).

type     = "Nullable" "(" type ")"
         | "SimpleAggregateFunction" "(" name [ "(" [ digits { "," digits } ] ")" ] "," type ")"
         | ( "Array" | "LowCardinality" ) "(" type ")"
         | "FixedArray" "(" type "," digits ")"
         | "Map" "(" type "," type ")"
         | "Tuple" "(" [ element { "," element } ] ")"
         | "Nested" "(" element { "," element } ")"
         | name [ "(" argument { "," argument } ")" ]
element  = [ name | "`" name "`" ] type
argument = digits | "'" zone "'" | "'" member "'" [ "=" [ "+" | "-" ] digits ]

Types of one family differ in their digits.  Behind the family's name stand the digits and the
scale, behind that of one of its types the scale alone.

It is the grammar of stria_column_new(), and what that refuses is refused here.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from typing import Callable, Optional, Union

from .diagnostics import nearest
from .membertext import EscapeError, unescape
from .model import (
    GEO,
    INTEGERS,
    LABELS,
    LEFT_OUT,
    LEVELS,
    PARAMETERS,
    SIZE,
    TYPES,
    ColumnType,
    Composite,
    Function,
    Member,
    Nullable,
    Parameter,
    Plain,
    Type,
)
from .typespell import spell
from .typetokens import Token, TypeTextError, tokens, words

__all__ = ["BUILT_IN", "TypeTextError", "Vocabulary", "parse", "spell", "values_of", "words"]

# Words of the grammar, which no type of the catalogue or of a schema may be called.
BUILT_IN = (
    "Nullable",
    "SimpleAggregateFunction",
    "Array",
    "FixedArray",
    "Map",
    "Tuple",
    "Nested",
    "LowCardinality",
    *GEO,
)

ZONE_LETTER = re.compile(r"[A-Za-z0-9_+/-]")


class Vocabulary:
    """The types of the catalogue by every name they go by."""

    def __init__(self, types: Iterable[Type]) -> None:
        self._exact: dict[str, Type] = {}
        self._folded: dict[str, Type] = {}
        self._families: dict[str, list[Type]] = {}
        for type_ in types:
            if type_.family:
                self._families.setdefault(type_.family, []).append(type_)
                self._folded.setdefault(type_.family.casefold(), type_)
            self._exact[type_.name] = type_
            if type_.case_insensitive:
                self._folded[type_.name.casefold()] = type_
            for alias in type_.aliases:
                self._folded[alias.casefold()] = type_

    def find(self, word: str) -> Union[Type, None]:
        return self._exact.get(word) or self._folded.get(word.casefold())

    def of_digits(self, family: str, digits: int) -> Type:
        """The first type of a family that has so many."""
        return next(type_ for type_ in self._families[family] if type_.digits >= digits)

    def holding(self, word: str, type_: Type, members: tuple[Member, ...]) -> Type:
        """The type of these members: for an alias the first that holds all of them."""
        if word.casefold() == type_.name.casefold():
            return type_
        fitting = (t for t in self._exact.values() if t.parameters == type_.parameters)
        return next(t for t in fitting if all(map(_range_of(t).__contains__, values_of(members))))

    def names(self) -> list[str]:
        return [*self._exact, *self._families, *BUILT_IN]


def values_of(members: Iterable[Member]) -> list[int]:
    return [member.value for member in members]


def _range_of(type_: Type) -> range:
    low, high = INTEGERS[type_.c or ""]
    return range(low, high + 1)


def parse(text: str, vocabulary: Vocabulary, named: Mapping[str, ColumnType]) -> ColumnType:
    """`named` holds the author's own names.  Raises TypeTextError."""
    return _Parser(text, vocabulary, named).whole()


# ---- What a type is made of ------------------------------------------------------------


def _is_nullable(type_: ColumnType) -> bool:
    if isinstance(type_, Function):
        return _is_nullable(type_.inner)
    if _is_dictionary(type_):
        return any(map(_is_nullable, _parts(type_)))
    return isinstance(type_, Nullable)


def _is_dictionary(type_: ColumnType) -> bool:
    return isinstance(type_, Composite) and type_.name == "LowCardinality"


def _may_be_key(type_: ColumnType) -> bool:
    """ClickHouse has no dictionaries of types whose values mean something only together with a
    precision, a scale or members, nor of those that it lacks."""
    keys = type_.inner if isinstance(type_, Nullable) else type_
    if not isinstance(keys, Plain) or keys.type.storage == "nothing":
        return False
    return keys.type.in_clickhouse and {"size", "zone"}.issuperset(keys.type.parameters)


def _parts(type_: ColumnType) -> tuple[ColumnType, ...]:
    if isinstance(type_, Plain):
        return ()
    return type_.elements if isinstance(type_, Composite) else (type_.inner,)


def _levels(type_: ColumnType) -> int:
    return isinstance(type_, Composite) + max(map(_levels, _parts(type_)), default=0)


def _count(type_: ColumnType) -> int:
    """The words of types that it takes to say it all."""
    named = isinstance(type_, Composite) and type_.alias is not None
    return 1 + named + sum(map(_count, _parts(type_)))


def _label_bytes(type_: ColumnType) -> int:
    labels = type_.labels if isinstance(type_, Composite) else ()
    return sum(len(label.encode()) for label in labels) + sum(map(_label_bytes, _parts(type_)))


# ---- Reading -----------------------------------------------------------------------------


class _Parser:
    def __init__(self, text: str, vocabulary: Vocabulary, named: Mapping[str, ColumnType]) -> None:
        self._vocabulary = vocabulary
        self._named = named
        self._tokens = tokens(text)
        self._next = next(self._tokens)
        self._scale_at = 0  # of the last scale

    def whole(self) -> ColumnType:
        type_ = self._type(self._take(), 0)
        if self._next.kind != "end":
            raise TypeTextError(self._next.offset, f"{self._next} behind the end of the type")
        if _count(type_) > TYPES:
            raise TypeTextError(0, f"more than {TYPES} types in one")
        if _label_bytes(type_) > LABELS:
            raise TypeTextError(0, f"more than {LABELS} bytes of names")
        return type_

    def _type(self, word: Token, depth: int) -> ColumnType:
        """The type that begins with a word; `depth` others that hold it are around it."""
        if word.kind != "word":
            raise TypeTextError(word.offset, f"expected a type, found {word}")
        if word.text == "Nullable":
            return self._nullable(depth)
        if word.text == "SimpleAggregateFunction":
            return self._function(depth)
        if word.text in _COMPOSITES:
            return self._composite(word, depth)
        type_ = self._geo(word.text) if word.text in GEO else self._named.get(word.text)
        if type_ is None:
            return self._leaf(word)
        if depth + _levels(type_) > LEVELS:
            raise self._too_deep(word)
        return type_

    def _composite(self, word: Token, depth: int) -> Composite:
        if depth >= LEVELS:
            raise self._too_deep(word)
        self._expect("(", f"'{word.text}' needs types in parentheses")
        type_ = _COMPOSITES[word.text](self, depth + 1)
        self._expect(")", f"'{word.text}' is not closed")
        return type_

    @staticmethod
    def _too_deep(word: Token) -> TypeTextError:
        return TypeTextError(word.offset, f"more than {LEVELS} types inside one another")

    def _geo(self, name: str) -> Composite:
        meaning = parse(GEO[name], self._vocabulary, {})
        assert isinstance(meaning, Composite)
        return dataclasses.replace(meaning, alias=name)

    def _nullable(self, depth: int) -> Nullable:
        self._expect("(", "'Nullable' needs a type in parentheses")
        word = self._take()
        type_ = self._type(word, depth)
        wrapped = type_.inner if isinstance(type_, Function) else type_
        if isinstance(wrapped, Nullable) or _is_dictionary(wrapped):
            what = "a Nullable" if isinstance(wrapped, Nullable) else "a LowCardinality"
            named = f", which '{word.text}' is" if word.text in self._named else ""
            raise TypeTextError(word.offset, f"a Nullable cannot hold {what}{named}")
        self._expect(")", "'Nullable' is not closed")
        return Nullable(type_)

    def _function(self, depth: int) -> Function:
        self._expect("(", "'SimpleAggregateFunction' needs a function in parentheses")
        name = self._function_name()
        self._expect(",", "'SimpleAggregateFunction' needs a type behind the function")
        word = self._take()
        type_ = self._type(word, depth)
        if isinstance(type_.inner if isinstance(type_, Nullable) else type_, Function):
            raise TypeTextError(word.offset, "a SimpleAggregateFunction cannot hold another")
        self._expect(")", "'SimpleAggregateFunction' is not closed")
        return Function(name, type_)

    def _function_name(self) -> str:
        name = self._take()
        if name.kind != "word":
            raise TypeTextError(name.offset, f"expected the name of a function, found {name}")
        if not self._at("("):
            return name.text
        self._take()
        parameters: list[str] = []
        while not self._at(")") or parameters:
            parameter = self._take()
            if parameter.kind != "number" or int(parameter.text[-20:]) >= 2**60:
                message = f"expected a function's parameter, found {parameter}"
                raise TypeTextError(parameter.offset, message)
            parameters.append(str(int(parameter.text)))
            if not self._at(","):
                break
            self._take()
        self._expect(")", f"'{name.text}' is not closed")
        return f"{name.text}({', '.join(parameters)})" if parameters else name.text

    def _array(self, depth: int) -> Composite:
        return Composite("Array", (self._type(self._take(), depth),))

    def _fixed_array(self, depth: int) -> Composite:
        type_ = self._type(self._take(), depth)
        self._expect(",", "'FixedArray' needs a size behind the type")
        return Composite("FixedArray", (type_,), size=_bounded(self._take(), "size", SIZE))

    def _map(self, depth: int) -> Composite:
        word = self._take()
        key = self._type(word, depth)
        if _is_nullable(key):
            raise TypeTextError(word.offset, "the keys of a Map cannot be Nullable")
        self._expect(",", "'Map' needs a second type, of its values")
        return Composite("Map", (key, self._type(self._take(), depth)))

    def _low_cardinality(self, depth: int) -> Composite:
        word = self._take()
        keys = self._type(word, depth)
        if not _may_be_key(keys):
            raise TypeTextError(word.offset, "LowCardinality does not take this type")
        return Composite("LowCardinality", (keys,))

    def _tuple(self, depth: int) -> Composite:
        return Composite("Tuple", ()) if self._at(")") else self._elements("Tuple", depth)

    def _nested(self, depth: int) -> Composite:
        first = self._next
        type_ = self._elements("Nested", depth)
        if not type_.labels:
            raise TypeTextError(first.offset, "the fields of a Nested have names")
        return type_

    def _elements(self, name: str, depth: int) -> Composite:
        types: list[ColumnType] = []
        labels: list[str] = []
        while True:
            first = self._take()
            label = self._label(first)
            if types and (label is None) != (not labels):
                message = "some elements have names and some have none"
                raise TypeTextError(first.offset, message)
            if label in labels:
                raise TypeTextError(first.offset, f"two elements are called '{label}'")
            if label is not None:
                labels.append(label)
            types.append(self._type(first if label is None else self._take(), depth))
            if not self._at(","):
                return Composite(name, tuple(types), tuple(labels))
            self._take()

    def _label(self, token: Token) -> Optional[str]:
        """The name of an element, if it is one that begins with this token."""
        if token.kind == "label":
            return _unquoted(token)
        is_word = token.kind in ("word", "number") and self._next.kind in ("word", "number")
        return token.text if is_word else None

    def _leaf(self, word: Token) -> ColumnType:
        type_ = self._vocabulary.find(word.text)
        if type_ is None and word.text.casefold() in LEFT_OUT:
            name, reason = LEFT_OUT[word.text.casefold()]
            raise TypeTextError(word.offset, f"{name} is not supported: {reason}")
        if type_ is None:
            hint = nearest(word.text, [*self._named, *self._vocabulary.names()])
            raise TypeTextError(word.offset, f"unknown type '{word.text}'{hint}")
        if "members" in type_.parameters:
            members = self._members(type_, word)
            return Plain(self._vocabulary.holding(word.text, type_, members), (members,))
        if type_.family:
            return self._decimal(type_, type_.family, word)
        return Plain(type_, self._arguments(type_, type_.parameters, word))

    def _decimal(self, type_: Type, family: str, word: Token) -> ColumnType:
        if word.text.casefold() == type_.name.casefold():
            (scale,) = self._arguments(type_, ("scale",), word, needed=1)
            arguments: tuple[Union[int, str], ...] = (type_.digits, scale)
        else:
            arguments = self._arguments(type_, type_.parameters, word)
        digits, scale = int(arguments[0]), int(arguments[1])
        if scale > digits:
            message = f"the scale must be from 0 to {digits}, not {scale}"
            raise TypeTextError(self._scale_at, message)
        return Plain(self._vocabulary.of_digits(family, digits), arguments)

    def _members(self, type_: Type, word: Token) -> tuple[Member, ...]:
        self._expect("(", f"'{word.text}' needs its members in parentheses")
        members: list[Member] = []
        given: list[bool] = []
        while not (members and self._at(")")):
            name = self._take()
            if name.kind != "quoted":
                message = f"expected a name in single quotes, found {name}"
                raise TypeTextError(name.offset, message)
            behind = self._next
            given.append(self._at("="))
            if len(given) > 2 and given[-1] != given[1]:
                message = "of the members behind the first, all have a value or none has"
                raise TypeTextError(behind.offset, message)
            value = self._value() if given[-1] else members[-1].value + 1 if members else 1
            members.append(_member(type_, name, behind, value, members))
            if not self._at(","):
                break
            self._take()
        self._expect(")", f"'{word.text}' is not closed")
        return tuple(sorted(members, key=lambda member: member.value))

    def _value(self) -> int:
        self._take()
        sign = self._take() if self._at("+") or self._at("-") else None
        digits = self._take()
        if digits.kind != "number":
            raise TypeTextError(digits.offset, f"expected a member's value, found {digits}")
        value = int(digits.text[-10:]) if digits.text[:-10].strip("0") == "" else 10**10
        return -value if sign and sign.text == "-" else value

    def _arguments(
        self, type_: Type, parameters: tuple[str, ...], word: Token, needed: int = 0
    ) -> tuple[Union[int, str], ...]:
        given: list[Token] = []
        if self._at("("):
            self._take()
            given.append(self._argument())
            while self._at(","):
                self._take()
                given.append(self._argument())
            self._expect(")", f"'{word.text}' is not closed")
        if len(given) > len(parameters):
            most = len(parameters)
            message = f"{type_.name} takes {most} values in parentheses at most"
            if most == 0:
                message = f"{type_.name} takes nothing in parentheses"
            raise TypeTextError(given[most].offset, message)
        arguments: list[Union[int, str]] = []
        for name, token in zip(parameters, given):
            if name == "scale":
                self._scale_at = token.offset
            arguments.append(_given(type_, name, token))
        for name in parameters[len(given) :]:
            default = type_.precision if name == "precision" else PARAMETERS[name].default
            if default is not None and len(given) >= needed:
                arguments.append(default)
            elif not PARAMETERS[name].optional:
                raise TypeTextError(word.offset, f"{type_.name} needs its {name} in parentheses")
        return tuple(arguments)

    def _argument(self) -> Token:
        if self._next.kind in ("mark", "end"):
            raise TypeTextError(self._next.offset, f"expected a value, found {self._next}")
        return self._take()

    def _at(self, mark: str) -> bool:
        return self._next.kind == "mark" and self._next.text == mark

    def _take(self) -> Token:
        token = self._next
        if token.kind != "end":
            self._next = next(self._tokens)
        return token

    def _expect(self, mark: str, message: str) -> None:
        if not self._at(mark):
            found = self._next
            raise TypeTextError(found.offset, f"{message}: expected '{mark}', found {found}")
        self._take()


def _member(
    type_: Type, name: Token, behind: Token, value: int, before: Iterable[Member]
) -> Member:
    try:
        member = Member(unescape(name.text), value)
    except EscapeError as error:
        raise TypeTextError(name.offset + error.offset, error.message) from None
    low, high = INTEGERS[type_.c or ""]
    if not low <= value <= high:
        message = f"the value of '{member.name}' must be from {low} to {high}"
        raise TypeTextError(behind.offset, message)
    for other in before:
        if other.name == member.name:
            raise TypeTextError(name.offset, f"two members are called '{member.name}'")
        if other.value == value:
            message = f"'{other.name}' and '{member.name}' have one value, {value}"
            raise TypeTextError(behind.offset, message)
    return member


def _unquoted(label: Token) -> str:
    try:
        name = unescape(label.text, "`")
    except EscapeError as error:
        raise TypeTextError(label.offset + error.offset, error.message) from None
    if not name or "\0" in name:
        what = "is empty" if not name else "holds a NUL"
        raise TypeTextError(label.offset, f"the name of an element {what}")
    return name


def _given(type_: Type, name: str, token: Token) -> Union[int, str]:
    if name == "zone":
        return _zone(token)
    number = _number(token, name)
    if name == "precision" and number not in type_.precisions:
        choices = ", ".join(map(str, type_.precisions))
        message = f"the precision of {type_.name} is one of {choices}, not {token.text}"
        raise TypeTextError(token.offset, message)
    return number


def _number(token: Token, name: str) -> int:
    return _bounded(token, name, PARAMETERS[name])


def _bounded(token: Token, name: str, parameter: Parameter) -> int:
    if token.kind != "number":
        raise TypeTextError(token.offset, f"the {name} must be a number, found {token}")
    digits = token.text.lstrip("0")
    number = int(digits or "0") if len(digits) <= 10 else parameter.high + 1
    if not parameter.low <= number <= parameter.high:
        bounds = f"from {parameter.low} to {parameter.high}"
        raise TypeTextError(token.offset, f"the {name} must be {bounds}, not {token.text}")
    return number


def _zone(token: Token) -> str:
    if token.kind != "quoted":
        message = f"the time zone must be a name in single quotes, found {token}"
        raise TypeTextError(token.offset, message)
    parameter = PARAMETERS["zone"]
    if not parameter.low <= len(token.text) <= parameter.high:
        bounds = f"from {parameter.low} to {parameter.high} letters"
        raise TypeTextError(token.offset, f"the time zone must have {bounds}")
    for index, letter in enumerate(token.text):
        if not ZONE_LETTER.fullmatch(letter):
            message = f"'{letter}' cannot stand in the name of a time zone"
            raise TypeTextError(token.offset + index, message)
    return token.text


_COMPOSITES: dict[str, Callable[[_Parser, int], Composite]] = {
    "Array": _Parser._array,
    "FixedArray": _Parser._fixed_array,
    "Map": _Parser._map,
    "Tuple": _Parser._tuple,
    "Nested": _Parser._nested,
    "LowCardinality": _Parser._low_cardinality,
}
