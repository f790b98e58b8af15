#!/usr/bin/env python3
"""docs/errors.md has a section for every code of error.h, in its order: codes.py ROOT"""

from __future__ import annotations

import re
import sys
from pathlib import Path


def main() -> int:
    root = Path(sys.argv[1])
    header = (root / "runtime/include/stria/error.h").read_text(encoding="utf-8")
    page = (root / "docs/errors.md").read_text(encoding="utf-8")
    codes = re.findall(r"^    (STRIA_[A-Z_]+) = -?\d+", header, re.MULTILINE)
    sections = re.findall(r"^## (STRIA_[A-Z_]+)$", page, re.MULTILINE)
    if not codes or sections != codes:
        print(f"error.h:   {codes}\nerrors.md: {sections}")
        return 1
    print(f"{len(codes)} codes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
