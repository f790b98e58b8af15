"""Tables out of CREATE TABLE statements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..diagnostics import Diagnostic, File, Note, Place, SchemaError
from ..forms import unwrap
from ..model import ColumnType, Composite, Function, Nullable, Plain, Type
from ..typetext import TypeTextError, Vocabulary, parse
from . import duckdb_types, outline
from .outline import Definition, Outline
from .schema import scalar
from .table import Column, Found, Table
from .words import CLICKHOUSE, DUCKDB, Word, WordError, closing, mistake, source, split, words

_QUOTED = re.compile(r"'(?:[^'\\]|\\.|'')*'")
_ONLY_CLICKHOUSE = re.compile(
    r"`|(?i:\bengine\s*=)"
    r"|\b(?:U?Int\d+|Float\d+|String|Nullable|LowCardinality|DateTime\d*|Enum8)\b"
)
_ESCAPED = re.compile(r"[^'\n]*\\n\(")

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")

_COMPUTED = {CLICKHOUSE: ("MATERIALIZED", "ALIAS"), DUCKDB: ("GENERATED", "AS")}
_DEFAULTS = ("DEFAULT", "EPHEMERAL")


def guess(text: str) -> str:
    """The dialect of statements."""
    return CLICKHOUSE if _ONLY_CLICKHOUSE.search(_QUOTED.sub("", text)) else DUCKDB


def _counts_in_a_zone(type_: ColumnType) -> bool:
    """Whether a text means another time where the server's zone is another."""
    core, _ = unwrap(type_)
    return isinstance(core, Plain) and core.type.text == "datetime"


class Reader:
    """Raises what leaves a statement unreadable, and keeps what leaves only a column so."""

    def __init__(self, types: Iterable[Type], dialect: str) -> None:
        known = (t for t in types if t.in_clickhouse or dialect == DUCKDB)
        self._vocabulary = Vocabulary(known)
        self._dialect = dialect
        self._named: dict[str, str] = {}  # what CREATE TYPE made

    def read(self, file: File) -> Found:
        if _ESCAPED.match(file.text):
            message = "this is TabSeparated, where a line ends with '\\n'; ask FORMAT TSVRaw"
            raise mistake(file.place(file.text.index("\\n")), message)
        found = Found([])
        for statement in split(words(file, self._dialect), ";"):
            try:
                if statement:
                    self._statement(statement, found)
            except WordError as error:
                found.others.append(Diagnostic(error.word.place, error.message))
        if not found.tables and not found.others:
            raise mistake(file.place(0), "there is no CREATE TABLE here")
        if not found.tables:
            raise SchemaError(found.others)
        return found

    def _statement(self, statement: Sequence[Word], found: Found) -> None:
        kind = outline.kind(statement)
        if kind in ("TABLE", "VIEW"):
            found.tables.append(self._table(outline.read(statement, self._dialect)))
        elif kind == "TYPE" and self._dialect == DUCKDB:
            name, type_ = outline.named_type(statement)
            self._named[name.casefold()] = duckdb_types.read(type_, self._named)
        else:
            raise WordError(statement[0], "this statement creates no table")

    def _table(self, read: Outline) -> Table:
        last = read.name[-1]
        name = last.value(self._dialect)
        table = Table(name, source(read.name), last.place, self._doc(read.rest))
        seen: dict[str, Place] = {}
        for definition in read.columns:
            place = definition.words[0].place
            if definition.name in seen:
                note = Note(seen[definition.name], "the first is here")
                message = f"two columns are called '{definition.name}'"
                raise SchemaError([Diagnostic(place, message, note)])
            seen[definition.name] = place
            table.columns.append(self._column(definition, definition.name in read.keys))
        return table

    def _doc(self, part: Sequence[Word]) -> str:
        """What a COMMENT among these words says."""
        for word, behind in zip(part, part[1:]):
            if word.keyword == "COMMENT" and behind.is_text:
                return behind.value(self._dialect)
        return ""

    def _column(self, definition: Definition, is_key: bool) -> Column:
        where = (definition.type or definition.words)[0].place
        column = Column(definition.name, where, doc=self._doc(definition.find("COMMENT")))
        computed = _COMPUTED[self._dialect]
        behind = [c for c in definition.clauses if c.keyword in (*_DEFAULTS, *computed)]
        column.is_computed = any(clause.keyword in computed for clause in behind)
        column.said = " ".join(source(clause.words) for clause in behind)
        if column.is_computed:
            column.said = f"{source(definition.type)} {column.said}".strip()
            return column
        try:
            column.type = self._with_nulls(self._type(definition), definition, is_key)
            if behind and behind[0].keyword == "DEFAULT" and not _counts_in_a_zone(column.type):
                column.default = self._constant(behind[0].words[1:])
        except WordError as error:
            column.unknown = Diagnostic(error.word.place, error.message)
        except TypeTextError as error:
            column.unknown = Diagnostic(where, error.message)
            if self._dialect == CLICKHOUSE:
                at = definition.type[0].start + error.offset
                column.unknown = Diagnostic(where.file.place(at), error.message)
        return column

    def _constant(self, expression: Sequence[Word]) -> str:
        """A number, a text or a boolean as YAML has it, or nothing: it takes an engine to know."""
        last = len(expression) - 1
        while expression and expression[0].text == "(" and closing(expression, 0) == last:
            expression, last = expression[1:-1], last - 2
        text = "".join(word.text for word in expression)
        if _NUMBER.fullmatch(text) or text.lower() in ("true", "false"):
            return text.lower()
        is_text = len(expression) == 1 and expression[0].is_text
        return scalar(expression[0].value(self._dialect)) if is_text else ""

    def _type(self, definition: Definition) -> ColumnType:
        words = definition.type
        if not words:
            raise WordError(definition.words[-1], "there is no type behind the name")
        text = words[0].file.text[words[0].start : words[-1].end]
        if self._dialect == DUCKDB:
            text = duckdb_types.read(words, self._named)
        return parse(text, self._vocabulary, {})

    def _with_nulls(self, type_: ColumnType, definition: Definition, is_key: bool) -> ColumnType:
        may_be_null = bool(definition.find("NULL"))
        if self._dialect == DUCKDB:
            is_key = is_key or bool(definition.find("PRIMARY KEY"))
            may_be_null = not (is_key or definition.find("NOT NULL"))
        if not may_be_null:
            return type_
        if isinstance(type_, Composite) and type_.name == "LowCardinality":
            (keys,) = type_.elements
            return (
                type_ if isinstance(keys, Nullable) else replace(type_, elements=(Nullable(keys),))
            )
        inner = type_.inner if isinstance(type_, Function) else type_
        return type_ if isinstance(inner, Nullable) else Nullable(type_)
