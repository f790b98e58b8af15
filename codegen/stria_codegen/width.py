"""How many columns a text takes on a screen, in a listing or in an editor."""

from __future__ import annotations

import unicodedata


def of_letter(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def of(text: str) -> int:
    return sum(map(of_letter, text))
