#!/usr/bin/env python3
"""Makes C files from types.yaml or from a user's schema.  See README.md."""

import sys

if sys.version_info < (3, 9):
    sys.exit("generate.py: error: Python 3.9 or newer is needed")

sys.dont_write_bytecode = True  # a run leaves nothing behind beside its output

try:
    from stria_codegen.cli import main
except ModuleNotFoundError as missing:
    if missing.name not in ("jinja2", "yaml"):
        raise
    sys.exit(
        f"generate.py: error: the Python module '{missing.name}' is missing\n"
        "    install both that are needed: python3 -m pip install Jinja2 PyYAML\n"
        "    or, on Debian and Ubuntu:     apt-get install python3-jinja2 python3-yaml"
    )

sys.exit(main(sys.argv[1:]))
