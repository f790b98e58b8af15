"""Reads and spells types as text, in ClickHouse's way: Array(Nullable(DateTime64(3, 'UTC'))).

type     = ("Nullable" | "Array") "(" type ")" | name [ "(" argument {"," argument} ")" ]
argument = digits | "'" zone "'" | "'" member "'" [ "=" [ "+" | "-" ] digits ]

Types of one family differ in their digits.  Behind the family's name stand the digits and the
scale, behind that of one of its types the scale alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Union

from .diagnostics import nearest
from .membertext import EscapeError, escape, unescape
from .model import (
    INTEGERS,
    LEFT_OUT,
    LEVELS,
    PARAMETERS,
    Argument,
    Array,
    ColumnType,
    Member,
    Nullable,
    Plain,
    Type,
)

WRAPPERS: dict[str, type[Union[Nullable, Array]]] = {"Nullable": Nullable, "Array": Array}

QUOTED = r"'(?:[^'\\]|\\.|'')*'"
TOKEN = re.compile(
    r"(?P<word>[A-Za-z_]\w*)|(?P<number>\d+)|"
    rf"'(?P<quoted>{QUOTED[1:-1]})'|(?P<mark>[(),=+-])",
    re.ASCII | re.DOTALL,
)
ZONE_LETTER = re.compile(r"[A-Za-z0-9_+/-]")


class TypeTextError(Exception):
    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


@dataclass(frozen=True)
class Token:
    kind: str  # "word", "number", "quoted", "mark" or "end"
    text: str
    offset: int

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else f"'{self.text}'"


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
        return [*self._exact, *self._families, *WRAPPERS]


def values_of(members: Iterable[Member]) -> list[int]:
    return [member.value for member in members]


def _range_of(type_: Type) -> range:
    low, high = INTEGERS[type_.c or ""]
    return range(low, high + 1)


def words(text: str) -> set[str]:
    """The names that a text may refer to, whatever else is wrong with it."""
    return set(re.findall(r"[A-Za-z_]\w*", re.sub(QUOTED, "", text, flags=re.DOTALL), re.ASCII))


def spell(type_: ColumnType) -> str:
    """The canonical text, byte for byte what ClickHouse prints."""
    heads = []
    while not isinstance(type_, Plain):
        heads.append("Nullable(" if isinstance(type_, Nullable) else "Array(")
        type_ = type_.inner
    plain = type_.type.family or type_.type.name
    if type_.arguments:
        plain += f"({', '.join(map(_spell_argument, type_.arguments))})"
    return "".join(heads) + plain + ")" * len(heads)


def _spell_argument(argument: Argument) -> str:
    if isinstance(argument, tuple):
        return ", ".join(f"'{escape(member.name)}' = {member.value}" for member in argument)
    return f"'{argument}'" if isinstance(argument, str) else str(argument)


def parse(text: str, vocabulary: Vocabulary, named: Mapping[str, ColumnType]) -> ColumnType:
    """`named` holds the author's own names.  Raises TypeTextError."""
    return _Parser(text, vocabulary, named).whole()


def _levels(type_: ColumnType) -> int:
    levels = 0
    while not isinstance(type_, Plain):
        levels += isinstance(type_, Array)
        type_ = type_.inner
    return levels


class _Parser:
    def __init__(self, text: str, vocabulary: Vocabulary, named: Mapping[str, ColumnType]) -> None:
        self._vocabulary = vocabulary
        self._named = named
        self._tokens = _tokens(text)
        self._next = next(self._tokens)
        self._scale_at = 0  # of the last scale

    def whole(self) -> ColumnType:
        # A type has one inside at most, so a list of wrappers does for a stack.
        wrappers: list[Token] = []
        while self._next.kind == "word" and self._next.text in WRAPPERS:
            wrappers.append(self._take())
            self._expect("(", f"'{wrappers[-1].text}' needs a type in parentheses")
        inner = self._next
        type_ = self._leaf()
        for wrapper in reversed(wrappers):
            if wrapper.text == "Nullable" and not isinstance(type_, Plain):
                what = "an Array" if isinstance(type_, Array) else "a Nullable"
                named = "" if inner.text in WRAPPERS else f", which '{inner.text}' is"
                raise TypeTextError(inner.offset, f"a Nullable cannot hold {what}{named}")
            type_ = WRAPPERS[wrapper.text](type_)
            self._expect(")", f"'{wrapper.text}' is not closed")
            inner = wrapper
        if self._next.kind != "end":
            raise TypeTextError(self._next.offset, f"{self._next} behind the end of the type")
        if _levels(type_) > LEVELS:
            raise TypeTextError(0, f"more than {LEVELS} levels of Array")
        return type_

    def _leaf(self) -> ColumnType:
        word = self._take()
        if word.kind != "word":
            raise TypeTextError(word.offset, f"expected a type, found {word}")
        if word.text in self._named:
            return self._named[word.text]
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


def _tokens(text: str) -> Iterator[Token]:
    at = _past_space(text, 0)
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            if text[at] == "'":
                raise TypeTextError(at, "the quote is not closed")
            hint = "; a zone stands in single quotes" if text[at] == '"' else ""
            raise TypeTextError(at, f"'{text[at]}' cannot stand in a type{hint}")
        yield Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup))
        at = _past_space(text, match.end())
    yield Token("end", "", at)


def _past_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


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
    parameter = PARAMETERS[name]
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
