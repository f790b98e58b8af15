"""What a CREATE statement says of its columns: names, types as they are written, and clauses.

sqlglot's own parser is not asked: it refuses types that it has not heard of (Time64), clauses
(STATISTICS), and what DuckDB prints of tables with foreign keys, it gives up on others (SAMPLE
BY), and changes types that it knows.  A record needs none of what it would add.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .words import CLICKHOUSE, CLOSING, DUCKDB, OPENING, Word, closing, mistake, split

Words = Sequence[Word]


@dataclass(frozen=True)
class Clause:
    keyword: str
    words: Words  # the keyword's own first


@dataclass(frozen=True)
class Definition:
    name: str
    words: Words  # all of it
    type: Words
    clauses: tuple[Clause, ...]

    def find(self, keyword: str) -> Words:
        return next((c.words for c in self.clauses if c.keyword == keyword), ())


@dataclass(frozen=True)
class Outline:
    name: Words
    columns: tuple[Definition, ...]
    keys: frozenset[str]  # columns of a primary key that stands for itself
    rest: Words = field(repr=False)  # behind the columns


# Clauses behind a type, and whether an expression follows for sure.
_CLAUSES = {
    CLICKHOUSE: {
        **dict.fromkeys(("DEFAULT", "MATERIALIZED", "ALIAS", "COMMENT", "CODEC"), True),
        **dict.fromkeys(("STATISTICS", "TTL", "SETTINGS", "COLLATE"), True),
        **dict.fromkeys(("NULL", "NOT NULL", "PRIMARY KEY", "EPHEMERAL", "AUTO_INCREMENT"), False),
    },
    DUCKDB: {
        **dict.fromkeys(("DEFAULT", "GENERATED", "AS", "CHECK", "REFERENCES"), True),
        **dict.fromkeys(("COLLATE", "USING", "CONSTRAINT"), True),
        **dict.fromkeys(("NULL", "NOT NULL", "PRIMARY KEY", "UNIQUE"), False),
    },
}

# What is no column begins with these.
_OTHERS = {
    CLICKHOUSE: ("INDEX", "PROJECTION", "CONSTRAINT", "PRIMARY", "FOREIGN"),
    DUCKDB: ("PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT"),
}

# An expression goes on behind these, so that no clause begins there.
_OPERATORS = (
    *("AND", "OR", "NOT", "IN", "LIKE", "ILIKE", "IS", "BETWEEN", "DIV", "MOD", "GLOBAL"),
    *("CASE", "WHEN", "THEN", "ELSE", "INTERVAL", "AS"),
)

# Between CREATE and what is created.
_MANNERS = ("OR", "REPLACE", "TEMP", "TEMPORARY", "PERSISTENT", "UNLOGGED", "MATERIALIZED")


def kind(statement: Words) -> str:
    """What a statement creates: TABLE, VIEW, TYPE, ...; nothing when it does something else."""
    if statement[0].keyword != "CREATE":
        return ""
    return next((w.keyword for w in statement[1:] if w.keyword not in _MANNERS), "")


def read(statement: Words, dialect: str) -> Outline:
    start = next(i for i, w in enumerate(statement) if w.keyword in ("TABLE", "VIEW")) + 1
    if [w.keyword for w in statement[start : start + 3]] == ["IF", "NOT", "EXISTS"]:
        start += 3
    end = _behind_name(statement, start)
    opening = _columns(statement, end)
    close = closing(statement, opening)
    if close is None:
        raise mistake(statement[opening].place, "this parenthesis is not closed")
    columns: list[Definition] = []
    keys: set[str] = set()
    for element in split(statement[opening + 1 : close], ","):
        if element and element[0].keyword in _OTHERS[dialect]:
            keys.update(_keys(element, dialect))
        elif element:  # DuckDB prints nothing for a foreign key
            columns.append(_column(element, dialect))
    rest = statement[close + 1 :]
    return Outline(statement[start:end], tuple(columns), frozenset(keys), rest)


def _behind_name(part: Words, start: int) -> int:
    """The index behind a name, which may have several parts."""
    if start >= len(part) or not part[start].is_name:
        at = part[min(start, len(part) - 1)]
        raise mistake(at.place, f"expected a name, found '{at.text}'")
    end = start + 1
    while end + 1 < len(part) and part[end].text == "." and part[end + 1].is_name:
        end += 2
    return end


def _columns(statement: Words, start: int) -> int:
    """The index of the parenthesis before the columns."""
    for index in range(start, len(statement)):
        if statement[index].text == "(":
            return index
        if statement[index].keyword in ("AS", "ENGINE", "SELECT"):
            break
    raise mistake(statement[start - 1].place, "the statement does not say which columns there are")


def _keys(element: Words, dialect: str) -> Iterator[str]:
    """The columns of a primary key."""
    keywords = [word.keyword for word in element]
    for index in range(len(element) - 2):
        if keywords[index : index + 2] == ["PRIMARY", "KEY"] and element[index + 2].text == "(":
            yield from (word.value(dialect) for word in element[index + 3 :] if word.is_name)


def _column(element: Words, dialect: str) -> Definition:
    end = _behind_name(element, 0)
    name = ".".join(word.value(dialect) for word in element[:end:2])
    starts = list(_clauses(element, end, dialect))
    type_ = element[end : starts[0] if starts else len(element)]
    ends = [*starts[1:], len(element)]
    clauses = tuple(
        Clause(_clause_at(element, first, dialect), element[first:behind])
        for first, behind in zip(starts, ends)
    )
    return Definition(name, element, type_, clauses)


def _clause_at(part: Words, index: int, dialect: str) -> str:
    one, two = (part[i].keyword if i < len(part) else "" for i in (index, index + 1))
    return next((c for c in (one, f"{one} {two}") if c in _CLAUSES[dialect]), "")


def _clauses(element: Words, start: int, dialect: str) -> Iterator[int]:
    """Where each begins: at its word, if that stands neither in parentheses nor where an
    expression wants something."""
    depth, cases = 0, 0
    wants = False
    index = start
    while index < len(element):
        word = element[index]
        depth += (word.text in OPENING) - (word.text in CLOSING)
        cases += (word.keyword == "CASE") - (word.keyword == "END")
        clause = _clause_at(element, index, dialect)
        if clause and depth == 0 and cases <= 0 and not wants:
            yield index
            wants = _CLAUSES[dialect][clause]
            index += len(clause.split())
            continue
        wants = word.keyword in _OPERATORS or not (
            word.is_name or word.is_text or word.text[0].isdigit() or word.text in CLOSING
        )
        index += 1


def named_type(statement: Words) -> tuple[str, Words]:
    """The name and the type of a CREATE TYPE, which DuckDB has."""
    at = next((i for i, word in enumerate(statement) if word.keyword == "AS"), 0)
    if at < 2 or at + 1 == len(statement):
        raise mistake(statement[-1].place, "expected a name, AS and a type")
    return statement[at - 1].value(DUCKDB), statement[at + 1 :]
