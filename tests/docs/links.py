#!/usr/bin/env python3
"""What the pages of this tree link to is there, headings too: links.py ROOT"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def pages(root: Path) -> list[Path]:
    """The tracked ones and the new ones; without git, as in an archive, all."""
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        found = [root / name for name in listed.stdout.splitlines()]
        return [page for page in found if page.exists()]
    return [page for page in root.rglob("*.md") if "build" not in page.parts]


def anchors(page: Path) -> set[str]:
    """Headings as GitHub names them."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def broken(page: Path) -> Iterator[str]:
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if "://" in link or link.startswith("mailto:"):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists():
            yield f"there is no {file}"
        elif anchor and anchor not in anchors(target):
            yield f"{file or 'the page'} has no heading #{anchor}"


def main() -> int:
    root = Path(sys.argv[1])
    found = pages(root)
    wrong = [f"{page.relative_to(root)}: {what}" for page in found for what in broken(page)]
    print("\n".join(wrong) or f"{len(found)} pages")
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main())
