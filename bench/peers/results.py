"""What the programs of bench/peers have measured, and how it compares."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import Any, Optional

OURS = "stria"
KEPT = ""
FRESH = "fresh"

# Those whose product takes a builder's memory with it, so that each call makes its own.  Others
# keep memory from call to call, as stria does; each is compared with stria doing the same.
MAKE_ANEW = ("arrow-go", "nanoarrow", "arrow-cpp")


@dataclass
class Contender:
    peer: str
    way: str
    samples: list[float] = field(default_factory=list)  # nanoseconds of a call
    instructions: Optional[int] = None
    by_least: bool = False

    @property
    def name(self) -> str:
        return f"{self.peer}, {self.way}" if self.way else self.peer

    @property
    def median(self) -> float:
        return statistics.median(self.samples)

    @property
    def time(self) -> float:
        """What is compared: the median, or where the machine does other work, too, the least."""
        return min(self.samples) if self.by_least else self.median

    @property
    def quartiles(self) -> tuple[float, float]:
        low, _, high = statistics.quantiles(self.samples, n=4, method="inclusive")
        return (low, high)

    @property
    def spread(self) -> float:
        """Half of the distance between the quartiles, by the median."""
        low, high = self.quartiles
        return (high - low) / 2 / self.median

    def as_json(self) -> dict[str, Any]:
        low, high = self.quartiles
        return {
            "peer": self.peer,
            "way": self.way,
            "ns_per_call": {
                "median": round(self.median, 1),
                "lower_quartile": round(low, 1),
                "upper_quartile": round(high, 1),
                "least": round(min(self.samples), 1),
                "samples": len(self.samples),
            },
            "instructions_per_call": self.instructions,
        }


@dataclass
class Work:
    name: str
    rows: int
    bytes: int
    checksum: str = ""
    contenders: dict[tuple[str, str], Contender] = field(default_factory=dict)

    def find(self, peer: str, way: str) -> Optional[Contender]:
        return self.contenders.get((peer, way))

    def best(self, peer: str) -> Optional[Contender]:
        """The fastest way that a peer has."""
        ways = [one for one in self.contenders.values() if one.peer == peer and one.way != OURS]
        return min(ways, key=lambda one: one.time, default=None)

    def ours(self, way: str = KEPT) -> Optional[Contender]:
        return self.find(OURS, way) or self.find("duckdb", OURS)

    def ours_beside(self, peer: str) -> Optional[Contender]:
        return (self.ours(FRESH) if peer in MAKE_ANEW else None) or self.ours()

    def times_slower(self, peer: str, way: Optional[str] = None) -> Optional[float]:
        """A peer's time by stria's, its best way where none is named."""
        ours = self.ours_beside(peer)
        theirs = self.best(peer) if way is None else self.find(peer, way)
        return theirs.time / ours.time if ours and theirs else None

    def as_json(self) -> dict[str, Any]:
        return {
            "work": self.name,
            "rows": self.rows,
            "bytes": self.bytes,
            "checksum": self.checksum,
            "contenders": [one.as_json() for one in self.contenders.values()],
        }


class DisagreementError(Exception):
    """Two programs have not done the same."""


class Results:
    def __init__(self, by_least: bool = False) -> None:
        self.by_least = by_least
        self.works: dict[str, Work] = {}
        self.versions: dict[str, str] = {}

    def take(self, line: dict[str, Any]) -> None:
        """A line of a program's: more samples of a contender."""
        name = line["work"]
        work = self.works.setdefault(name, Work(name, line["rows"], line["bytes"]))
        key = (line["peer"], line["way"])
        contender = work.contenders.setdefault(key, Contender(*key, by_least=self.by_least))
        contender.samples += line["ns"]
        if line["version"]:
            self.versions[line["peer"]] = line["version"]
        if int(line["checksum"], 16) == 0:  # memcpy() leaves no column
            return
        work.checksum = work.checksum or line["checksum"]
        if work.checksum != line["checksum"]:
            raise DisagreementError(
                f"{name}: {contender.name} left {line['checksum']}, others {work.checksum}"
            )

    def peers(self) -> list[str]:
        """All but stria and the plain loops, in order."""
        found = {one.peer for work in self.works.values() for one in work.contenders.values()}
        order = ["clickhouse-go", "ch-go", "arrow-go", "nanoarrow", "arrow-cpp", "duckdb"]
        return [peer for peer in order if peer in found]
