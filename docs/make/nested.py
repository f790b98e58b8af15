"""The buffers of a nested column, computed from the rows that stand above them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from svg import BLUE, GREEN, SAND, Drawing

ROWS: tuple[tuple[str | None, ...], ...] = (("red", None), (), ("blue", "red"))
TYPE = "Array(Nullable(String))"
CELL, LEFT = 42, 250


def picture() -> str:
    items = [item for row in ROWS for item in row]
    row_offsets = [0, *accumulate(map(len, ROWS))]
    validity = ["1" if item is not None else "0" for item in items]
    text_offsets = [0, *accumulate(len(item or "") for item in items)]
    text = "".join(item or "" for item in items)

    drawing = Drawing(LEFT + CELL * len(text) + 20, 344, f"The buffers of a column of {TYPE}")
    drawing.text(10, 26, TYPE, code=True)
    shown = ", ".join(
        "[" + ", ".join("NULL" if item is None else f"'{item}'" for item in row) + "]"
        for row in ROWS
    )
    drawing.text(LEFT, 26, shown, code=True)

    cells(drawing, 52, "the lists", "stria_column_offsets(column)", row_offsets, GREEN)
    drawing.text(10, 118, "its child 0: the items of all rows, behind one another", faint=True)
    cells(drawing, 136, "which are there", "stria_column_validity(child)", validity, SAND)
    cells(drawing, 206, "where texts begin", "stria_column_offsets(child)", text_offsets, GREEN)
    cells(drawing, 276, "their bytes", "stria_column_data(child)", list(text), BLUE)
    return str(drawing)


def cells(
    drawing: Drawing, y: int, what: str, call: str, values: Sequence[object], fill: str
) -> None:
    drawing.text(10, y + 16, what)
    drawing.text(10, y + 36, call, faint=True)
    for i, value in enumerate(values):
        drawing.box(LEFT + i * CELL, y, CELL, 40, fill)
        drawing.text(LEFT + i * CELL + CELL // 2, y + 25, str(value), "middle", code=True)
