"""As much of SVG as the pictures need.  Sizes are in pixels; text is 14 of them high."""

from __future__ import annotations

from html import escape

INK, FAINT, PAPER = "#24313f", "#5f6f80", "#ffffff"
BLUE, GREEN, SAND = "#dbe9f9", "#dcf1e1", "#f8ecd4"


class Drawing:
    def __init__(self, width: int, height: int, title: str) -> None:
        self._size = (width, height)
        self._title = title
        self._parts: list[str] = []

    def box(self, x: int, y: int, width: int, height: int, fill: str, dashed: bool = False) -> None:
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{fill}" '
            f'stroke="{INK}"{dash}/>'
        )

    def text(
        self,
        x: int,
        y: int,
        text: str,
        anchor: str = "start",
        faint: bool = False,
        code: bool = False,
    ) -> None:
        family = ' font-family="ui-monospace, Menlo, Consolas, monospace"' if code else ""
        fill = FAINT if faint else INK
        self._parts.append(
            f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{fill}"{family}>'
            f"{escape(text)}</text>"
        )

    def arrow(self, x1: int, y1: int, x2: int, y2: int, both: bool = False) -> None:
        start = ' marker-start="url(#head)"' if both else ""
        self._parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{INK}" '
            f'marker-end="url(#head)"{start}/>'
        )

    def line(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self._parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{FAINT}" '
            'stroke-dasharray="2 3"/>'
        )

    def __str__(self) -> str:
        width, height = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-size="14" '
            'font-family="system-ui, Helvetica, Arial, sans-serif">'
        )
        marker = (
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
            f'markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="{INK}"/>'
            "</marker></defs>"
        )
        paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        lines = [head, f"<title>{escape(self._title)}</title>", marker, paper, *self._parts]
        return "\n".join([*lines, "</svg>"]) + "\n"
