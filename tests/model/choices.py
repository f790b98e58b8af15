"""What an example chooses: numbers out of its bytes, and types."""

from __future__ import annotations

from typing import Any

from columns import SCALARS, Column


class Choices:
    """Numbers out of the bytes of an example; zeros follow them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def below(self, limit: int) -> int:
        return self.byte() % limit

    def one_in(self, limit: int) -> bool:
        return self.byte() % limit == limit - 1

    def pick(self, options: Any) -> Any:
        return options[self.below(len(options))]


def take_column(choices: Choices, path: str, depth: int = 0) -> Column:
    kind = choices.below(8)
    if depth < 3 and kind in (5, 6, 7):
        if kind == 5:
            inner = take_column(choices, path + "[]", depth + 1)
            return Column("list", path, children=[inner])
        if kind == 6:
            names = ("p", "q", "r")[: 1 + choices.below(3)]
            parts = [take_column(choices, f"{path}.{name}", depth + 1) for name in names]
            return Column("tuple", path, children=parts, names=names)
        key = Column("value", path + "[].key", scalar=choices.pick(SCALARS))
        return Column(
            "map", path, children=[key, take_column(choices, path + "[].value", depth + 1)]
        )
    scalar = choices.pick(SCALARS)
    if kind == 4:
        text = SCALARS[-2:][choices.below(2)]
        return Column("low", path, scalar=text, nullable=choices.one_in(2))
    return Column("value", path, scalar=scalar, nullable=kind in (2, 3))
