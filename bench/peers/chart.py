"""A chart of a run: everybody's time by stria's."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from results import Results

mpl.use("svg")
import matplotlib.pyplot as plt

MARKERS = {
    "clickhouse-go": "o",
    "ch-go": "s",
    "arrow-go": "^",
    "nanoarrow": "D",
    "arrow-cpp": "v",
    "duckdb": "P",
}


def draw(results: Results, to: Path) -> None:
    works = list(results.works.values())
    peers = results.peers()
    # Text as text, and no date or random names: a chart changes when its figures do.
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "stria", "font.size": 9})
    figure, axes = plt.subplots(figsize=(9, 0.28 * len(works) + 1.4), layout="constrained")
    for peer in peers:
        points = [
            (ratio, place) for place, work in enumerate(works) if (ratio := work.times_slower(peer))
        ]
        axes.scatter(
            [x for x, _ in points],
            [y for _, y in points],
            marker=MARKERS[peer],
            s=28,
            label=peer,
            alpha=0.85,
        )
    axes.axvline(1, color="black", linewidth=1)
    axes.set_xscale("log")
    axes.set_yticks(range(len(works)), [work.name for work in works])
    axes.invert_yaxis()
    axes.grid(axis="both", linewidth=0.3)
    axes.set_xlabel("time of one call by stria's: right of the line stria is faster")
    axes.legend(loc="upper right", ncols=3, frameon=True)
    figure.savefig(to, metadata={"Date": None})
