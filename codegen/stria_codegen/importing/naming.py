"""Names for C where those of a table do not do, or two would become one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count

from .. import names
from ..model import Member


class Names:
    """All that the records of one schema bring into a program."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._types: set[str] = set()  # of enums' values, which no member may be called as
        self._words: set[str] = set()  # records and enums, which case alone does not tell apart

    def record(self, table: str) -> str:
        name = self._word(names.of_table(table))
        made = (names.structure(name), *names.record_tables(name))
        self._taken.update((names.columns(name), names.guard(name), *made))
        return name

    def enum(self, record: str, column: str) -> str:
        name = self._word(f"{record}_{names.of_table(column).lower()}")
        self._taken.add(names.members(name))
        self._types.add(names.value_type(name))
        return name

    def _word(self, wanted: str) -> str:
        """The word, or the first with a number behind it that is free."""
        name = next(n for n in chain([wanted], _numbered(wanted)) if n.upper() not in self._words)
        self._words.add(name.upper())
        return name

    def members(self, enum: str, members: Iterable[Member]) -> dict[str, str]:
        """Identifiers for those members whose names do not do."""
        given = {}
        for member in members:
            for word in chain([""], _numbered(names.of_table(member.name))):
                constant = names.member(enum, member.name, word)
                if constant not in self._taken:
                    break
            self._taken.add(constant)
            if word:
                given[member.name] = word
        return given

    def columns(self, record: str, columns: Iterable[str]) -> dict[str, tuple[str, str]]:
        """The identifier, where one is needed, and the member of each."""
        given = {}
        members = set(self._types)
        for column in columns:
            for word in chain([""], _numbered(names.of_table(column))):
                constant = names.column(record, column, word)
                member = names.struct_member(word or column)
                if constant not in self._taken and member not in members:
                    break
            self._taken.add(constant)
            members.add(member)
            given[column] = (word, member)
        return given


def _numbered(word: str) -> Iterator[str]:
    return (f"{word}_{number}" for number in count(2))
