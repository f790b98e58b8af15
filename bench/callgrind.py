"""The counts of instructions that Callgrind dumps under names."""

from __future__ import annotations

import re
from pathlib import Path


def read_dumps(folder: Path) -> dict[str, int]:
    counts = {}
    for dump in folder.glob("callgrind.*"):
        text = dump.read_text(encoding="utf-8")
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.MULTILINE)
        count = re.search(r"^(?:summary|totals): (\d+)$", text, re.MULTILINE)
        if name and count:
            counts[name[1].strip()] = int(count[1])
    return counts
