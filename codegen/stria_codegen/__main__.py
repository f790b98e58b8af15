"""The command stria-gen of the Python package, and `python -m stria_codegen`."""

from __future__ import annotations

import sys

from .cli import main


def command() -> int:
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
