"""What stria promises to reach, and whether it did in a run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Optional

from results import KEPT, OURS, Results, Work

# Microseconds that a branch of clickhouse-go with calls for whole arrays has published, measured
# on an Apple M3 Pro: no package has it.
PUBLISHED = {
    "array-int64/100x10": 2.578,
    "array-int64/1000x10": 25.74,
    "array-int64/100x100": 22.84,
    "array-string/100x10": 4.708,
    "array-string/1000x10": 49.80,
    "array-nullable/100x10": 4.441,
}

OF_CLICKHOUSE_GO = r"array-(?!int64/1000x100)|dictionary(?!/10000x1000)"


@dataclass(frozen=True)
class Mark:
    """A peer is to take at least so many times stria's time, or stria at most so many times its."""

    what: str
    works: str  # their names, as a pattern
    peer: str
    way: Optional[str] = None  # None: the peer's best
    at_least: float = 0.0
    at_most: float = 0.0
    our_way: str = KEPT

    def reached(self, work: Work) -> Optional[float]:
        if self.at_least:
            return work.times_slower(self.peer, self.way)
        ours = work.find(OURS, self.our_way)
        theirs = work.find(self.peer, self.way or "")
        return ours.time / theirs.time if ours and theirs else None

    def holds(self, ratio: float) -> bool:
        return ratio >= self.at_least if self.at_least else ratio <= self.at_most

    @property
    def limit(self) -> str:
        return f"at least {self.at_least:g}" if self.at_least else f"at most {self.at_most:g}"


@dataclass(frozen=True)
class Absolute:
    """Stria is to take at most so many nanoseconds for a row, or move so many bytes in one."""

    what: str
    works: str
    ns_per_row: float = 0.0
    bytes_per_ns: float = 0.0

    def reached(self, work: Work) -> Optional[float]:
        ours = work.ours()
        if ours is None:
            return None
        return ours.time / work.rows if self.ns_per_row else work.bytes / ours.time

    def holds(self, reached: float) -> bool:
        return reached <= self.ns_per_row if self.ns_per_row else reached >= self.bytes_per_ns

    @property
    def limit(self) -> str:
        if self.ns_per_row:
            return f"at most {self.ns_per_row:g} ns a row"
        return f"at least {self.bytes_per_ns:g} GB/s"


@dataclass(frozen=True)
class Published:
    """Stria here is to be so many times as fast as others have published of another machine."""

    what: str
    works: str
    at_least: float

    def reached(self, work: Work) -> Optional[float]:
        ours, theirs = work.ours(), PUBLISHED.get(work.name)
        return theirs * 1e3 / ours.time if ours and theirs else None

    def holds(self, ratio: float) -> bool:
        return ratio >= self.at_least

    @property
    def limit(self) -> str:
        return f"at least {self.at_least:g}"


MARKS = (
    Mark("clickhouse-go, its own shapes", OF_CLICKHOUSE_GO, "clickhouse-go", at_least=8),
    Published("clickhouse-go's branch, as published for an Apple M3 Pro", "array-", 3),
    Mark("arrow-go, strings in bulk", "strings/", "arrow-go", at_least=4),
    Mark("nanoarrow's best, strings", "strings/", "nanoarrow", at_least=2),
    Mark("nanoarrow, strings by its calls", "strings/", "nanoarrow", "one by one", at_least=2),
    Mark("nanoarrow, nullable by its calls", "nullable/", "nanoarrow", "one by one", at_least=5),
    Mark("nanoarrow's best, nullable", "nullable/", "nanoarrow", at_least=1),
    Mark("a copy of the same type", "int64/", "memory", "memcpy", at_most=1.1),
    Mark("nullable from a byte mask", "nullable/", "memory", "memcpy", at_most=1.4),
    Mark("lists of ten from slices", "array-int64/1000x10$", "memory", "memcpy", at_most=2.6),
    Mark("lists of a hundred from slices", "array-int64/1000x100", "memory", "memcpy", at_most=1.5),
    Mark("strings of 50 from views", "strings/1000", "memory", "loop", at_most=1.15),
    Mark("strings from offsets and bytes", "strings-joined/", "memory", "memcpy", at_most=1.2),
    Mark("widening", "int32-to-int64/", "memory", "loop", at_most=1.5),
    Mark("checked narrowing", "int64-to-int32/", "memory", "loop", at_most=1.5),
    Absolute("dictionaries of short words", "dictionary/10000x", ns_per_row=5),
    Absolute("one value at a time", "int64-push/", ns_per_row=1.5),
    Absolute("strings out as Native", "encode-strings/", bytes_per_ns=4),
    Mark("decoding, clickhouse-go", "decode-", "clickhouse-go", at_least=2),
    Mark("decoding, ch-go", "decode-", "ch-go", at_least=2),
    Mark("DuckDB's row appender, one thread", "duckdb-", "duckdb", "appender", at_least=4),
)


@dataclass
class Verdict:
    what: str
    limit: str
    reached: dict[str, float]  # by work
    kept: dict[str, bool]

    @property
    def holds(self) -> bool:
        return all(self.kept.values())


def judge(results: Results) -> Iterator[Verdict]:
    """What became of each mark that the run has works for."""
    for mark in MARKS:
        reached = {
            work.name: ratio
            for work in results.works.values()
            if re.match(mark.works, work.name) and (ratio := mark.reached(work)) is not None
        }
        if reached:
            kept = {name: mark.holds(ratio) for name, ratio in reached.items()}
            yield Verdict(mark.what, mark.limit, reached, kept)
