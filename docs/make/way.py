"""The data's way: what a program holds, columns, and where they go and come from."""

from __future__ import annotations

from svg import BLUE, GREEN, SAND, Drawing

HELD = (
    ("arrays, members of structs", "STRIA_VALUES, STRIA_MEMBER"),
    ("masks, pointers, sentinels", "stria_with_nulls"),
    ("offsets, lengths, slices, grids", "stria_append_lists"),
    ("whole structs", "trade_append"),
    ("text, codes, struct tm, ticks", "the same calls"),
)
TARGETS = (
    ("ClickHouse", "Native, RowBinary, HTTP"),
    ("DuckDB", "data chunks"),
    ("Arrow", "C data, C stream"),
)
HEIGHT, GAP = 46, 12


def picture() -> str:
    height = 40 + len(HELD) * (HEIGHT + GAP) + 8
    drawing = Drawing(860, height, "What a program holds goes into columns, and these into engines")
    drawing.text(130, 24, "your program", "middle")
    drawing.text(430, 24, "a batch of columns", "middle")
    drawing.text(730, 24, "engines and libraries", "middle")

    middle = 40 + (height - 48) // 2
    for i, (what, how) in enumerate(HELD):
        y = 40 + i * (HEIGHT + GAP)
        drawing.box(10, y, 240, HEIGHT, BLUE)
        drawing.text(130, y + 20, what, "middle")
        drawing.text(130, y + 38, how, "middle", faint=True)
        drawing.arrow(250, y + HEIGHT // 2, 326, middle + (i - 2) * 22, both=True)

    drawing.box(330, middle - 96, 200, 192, GREEN)
    for i, word in enumerate(("make room", "convert: exact or refused", "stage", "publish")):
        drawing.text(430, middle - 58 + i * 28, word, "middle")
    drawing.text(430, middle + 70, "all rows, or none", "middle", faint=True)

    for i, (name, form) in enumerate(TARGETS):
        y = middle - 96 + i * 73
        drawing.box(610, y, 240, HEIGHT, SAND)
        drawing.text(730, y + 20, name, "middle")
        drawing.text(730, y + 38, form, "middle", faint=True)
        drawing.arrow(534, middle + (i - 1) * 40, 608, y + HEIGHT // 2, both=True)
    return str(drawing)
