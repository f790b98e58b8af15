"""What an import knows of tables, whoever described them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Optional

from ..diagnostics import Diagnostic, Place
from ..model import ColumnType


@dataclass
class Column:
    name: str
    place: Place  # of the type, where there is one
    type: Optional[ColumnType] = None
    doc: str = ""
    default: str = ""  # a constant, as YAML has it; unless it is one, `said` alone has it
    said: str = ""  # of a default, or of what computes it: words of the source, for a comment
    is_computed: bool = False  # and so is in no record
    unknown: Optional[Diagnostic] = None  # what keeps it out of one


@dataclass
class Table:
    name: str
    shown: str  # the name as the source has it
    place: Place
    doc: str = ""
    columns: list[Column] = field(default_factory=list)


@dataclass
class Found:
    tables: list[Table]
    others: list[Diagnostic] = field(default_factory=list)  # of statements that are no tables

    def unknown(self) -> list[Diagnostic]:
        """All that no record has."""
        columns = (column for table in self.tables for column in table.columns)
        return [*self.others, *(_named(c.unknown, c) for c in columns if c.unknown)]


def _named(unknown: Diagnostic, column: Column) -> Diagnostic:
    return replace(unknown, message=f"column '{column.name}': {unknown.message}")
