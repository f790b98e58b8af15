#!/usr/bin/env python3
"""Makes the files of this tree that are made from others; scripts/docs calls it."""

from __future__ import annotations

import argparse
import json
import sys

import nested
import types_page
import way
from stria_codegen import editor

ROOT = types_page.ROOT


def texts() -> dict[str, str]:
    return {
        "docs/types.md": types_page.page(),
        "docs/pictures/way.svg": way.picture(),
        "docs/pictures/nested.svg": nested.picture(),
        "codegen/stria.schema.json": json.dumps(editor.json_schema(), indent=2) + "\n",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="tell which are not up to date")
    check: bool = parser.parse_args().check
    stale = []
    for name, text in texts().items():
        path = ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(
        "\n".join(f"{'stale' if check else 'made'}: {name}" for name in stale)
        or "all are up to date"
    )
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
