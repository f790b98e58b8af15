"""The page about a run: tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Optional

from marks import judge
from results import FRESH, KEPT, OURS, Results, Work

HOW = """\
Every program makes the same input, and sums up what its columns hold after the last call: the sums
must agree. A call is all that a user calls, from values in the caller's memory to a column that
can be used; making it ready for the next call is out of the time. Rounds go through all works, and
in each of them all programs do a work one after another, each in a new process, so that whatever
else the machine does meets them alike. A figure is the median of all samples.

Columns of clickhouse-go, of ch-go and of stria keep their memory from call to call. An array of
Arrow takes it along, so each call makes its own; these are compared with stria when it makes its
column anew, too."""


LIMITS = """\
Some of these nobody can reach, since the peer does no more than the memory itself:

- By hand on nanoarrow's buffers a string is one `memcpy()`, and so is the loop of the row *memory*.
  A bulk call is as fast as that and cannot be twice as fast.
- A column of fixed width that comes in as Native is one `memcpy()` for the Go clients, too. Those
  keep a null map as the bytes that it came in; stria makes bits of it.
- DuckDB spends nearly all of the time on texts inside its appender, by either way in."""


def nanoseconds(value: float) -> str:
    return f"{value / 1e6:.2f} ms" if value >= 1e6 else f"{value / 1e3:.2f} us"


def row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table(head: list[str], rows: Iterable[list[str]]) -> list[str]:
    return [row(head), row(["---"] + ["---:"] * (len(head) - 1)), *map(row, rows)]


def times(ratio: Optional[float]) -> str:
    return "" if ratio is None else f"{ratio:.3g}"


def against_peers(results: Results) -> list[str]:
    peers = results.peers()

    def cells(work: Work) -> list[str]:
        ours, fresh = work.ours(), work.ours(FRESH)
        copy = work.find("memory", "memcpy")
        return [
            work.name,
            nanoseconds(ours.time) if ours else "",
            nanoseconds(fresh.time) if fresh and fresh is not ours else "",
            times(ours.time / copy.time) if ours and copy else "",
            *(times(work.times_slower(peer)) for peer in peers),
        ]

    head = ["work", "stria", "made anew", "x memcpy", *peers]
    return table(head, (cells(work) for work in results.works.values()))


def verdicts(results: Results) -> list[str]:
    lines = []
    for verdict in judge(results):
        reached = ", ".join(
            f"{value:.2f} ({name})" if verdict.kept[name] else f"**{value:.2f}** ({name})"
            for name, value in verdict.reached.items()
        )
        lines.append([verdict.what, verdict.limit, reached, "yes" if verdict.holds else "**no**"])
    return table(["mark", "limit", "reached", "holds"], lines)


def everyone(results: Results) -> list[str]:
    counted = any(
        one.instructions for work in results.works.values() for one in work.contenders.values()
    )
    rows = []
    for work in results.works.values():
        for one in work.contenders.values():
            way = one.way if one.peer != OURS else {KEPT: "kept", FRESH: "made anew"}.get(one.way)
            cells = [work.name, one.peer, way or one.way, nanoseconds(one.time)]
            cells += [f"{one.time / work.rows:.2f}", f"{100 * one.spread:.0f} %"]
            if counted:
                cells.append(f"{one.instructions:,}" if one.instructions else "")
            rows.append(cells)
    head = ["work", "peer", "way", "a call", "ns a row", "spread"]
    return table(head + (["instructions"] if counted else []), rows)


def page(results: Results, about: dict[str, Any]) -> str:
    machine = about["machine"]
    versions = [f"- {peer} {version}" for peer, version in sorted(results.versions.items())]
    missing = [f"- {name}: {why}" for name, why in about["missing"].items()]
    lines = [
        "# stria beside its peers",
        "",
        f"Made by `{about['command']}`, which fetches what it needs, measures all of this again",
        "and writes this page, [peers.json](peers.json) and the chart.",
        "",
        "![Times of all, by stria's](peers.svg)",
        "",
        "## The machine",
        "",
        f"{machine['cpu']}, {machine['cpus']} processors, {machine['memory_gib']} GiB;",
        f"{', '.join(machine['caches'])}; {machine['kernel']}, {machine['libc']}.",
        f"Load before the run: {machine['load']}.",
        f"Built by {about['compiler']} with `{about['flags']}`;",
        f"stria is {about['commit']}, installed.",
        "",
        *versions,
        "",
        "Missing:" if missing else "No peer was missing.",
        "",
        *missing,
        "",
        "## How it was measured",
        "",
        HOW.format(figure="least" if results.by_least else "median"),
        "",
        "## Their time by stria's",
        "",
        "Above 1 stria is faster. Of a peer that has several ways it is the fastest.",
        "",
        *against_peers(results),
        "",
        "## Marks",
        "",
        *verdicts(results),
        "",
        LIMITS,
        "",
        "## Everybody's times",
        "",
        "Spread is half of the distance between the quartiles, by the median.",
        "",
        *everyone(results),
        "",
    ]
    return "\n".join(lines)
