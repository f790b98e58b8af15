"""Command line of the generator."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Optional

from . import build, editor, files, outputs
from .diagnostics import UserError
from .importing import cli as importing
from .render import Templates

PACKAGE = Path(__file__).resolve().parent
DATA = PACKAGE / "data"  # in a Python package that was built
ROOT = DATA if DATA.is_dir() else PACKAGE.parents[1]  # of the source tree, or share/stria

IMPORT = "import"  # the first word of another command line

DESCRIPTION = """\
Makes C from YAML.  Without --schema it rewrites the library's own generated/
folder from types.yaml; with --schema it makes the header and the source of a
user's records.  Files that would not change are left alone.

`generate.py import FILE` makes such a schema of a table that there is already:
see `generate.py import --help`.
"""

EPILOG = """\
Exit codes: 0 done, 1 a mistake in a file (or, with --check, something to
regenerate), 2 a mistake on this command line.
"""

EXTRAS_HELP = (
    "of a schema also: 'tables' in SQL, a 'page' to read, a 'test' of the records, a header for"
    " 'cpp'; may be repeated"
)
OUT_HELP = "where the files go: generated/ or, with --schema, the current folder"
TYPES_HELP = "another catalogue than the library's own types.yaml"
TEMPLATES_HELP = "other templates than the library's own"
DEPFILE_HELP = "also write what the files were made from, as a rule for Make or Ninja"
STAMP_HELP = "touch this file at the end; it is the target of the depfile's rule"
CHECK_HELP = "tell which files are stale, missing or orphans"
LIST_HELP = "print the names of the C files, with ';' between them"
EDITOR_HELP = "print a JSON Schema of the YAML files, for editors"


def main(arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):  # letters that a terminal lacks are no reason to fail
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        if arguments[:1] == [IMPORT]:
            return importing.run(arguments[1:], ROOT / "types.yaml")
        parser = _parser()
        options = parser.parse_args(arguments)
        _check_usage(parser, options)
        return _run(options)
    except UserError as error:
        print(error, file=sys.stderr)
        return 1


def _run(options: argparse.Namespace) -> int:
    if options.editor_schema:
        print(json.dumps(editor.json_schema(), indent=2))
        return 0

    catalogue: Path = options.types
    types = build.catalogue(catalogue, files.shown(catalogue))
    inputs = [catalogue]
    if options.schema:
        inputs.append(options.schema)
        schema = build.schema(options.schema, files.shown(options.schema), types)
        plan = outputs.of_schema(schema, options.extras)
    else:
        plan = outputs.of_catalogue(types)

    if options.list:
        print(";".join(output.file for output in plan if output.is_c), end="")
        return 0

    folder: Path = options.templates
    templates = Templates(folder, files.shown(folder), {"catalogue": catalogue.name})
    texts = {output.file: templates.render(output) for output in plan}

    if options.check:
        found = files.drift(
            options.out, files.shown(options.out), texts, orphans=not options.schema
        )
        print("\n".join(found) if found else f"all {len(texts)} files are current")
        return 1 if found else 0

    changed = [name for name, text in texts.items() if files.write(options.out / name, text)]
    if options.depfile:
        modules = [PACKAGE.parent / "generate.py", *sorted(PACKAGE.glob("*.py"))]
        inputs += [*sorted(templates.opened), *modules]
        files.write(options.depfile, files.depfile(options.stamp, inputs))
    if options.stamp:
        files.touch(options.stamp)
    print(f"{len(changed)} of {len(texts)} files changed")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="generate.py",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = partial(parser.add_argument, type=Path, action=_Once)
    add("--schema", metavar="FILE", help="a user's schema with records")
    parser.add_argument(
        "--with",
        dest="extras",
        metavar="EXTRA",
        action="append",
        choices=sorted(outputs.EXTRAS),
        default=[],
        help=EXTRAS_HELP,
    )
    add("--out", metavar="DIR", help=OUT_HELP)
    add("--types", metavar="FILE", help=TYPES_HELP, default=ROOT / "types.yaml")
    add("--templates", metavar="DIR", help=TEMPLATES_HELP, default=ROOT / "templates")
    add("--depfile", metavar="FILE", help=DEPFILE_HELP)
    add("--stamp", metavar="FILE", help=STAMP_HELP)

    instead = parser.add_argument_group("instead of writing").add_mutually_exclusive_group()
    instead.add_argument("--check", action="store_true", help=CHECK_HELP)
    instead.add_argument("--list", action="store_true", help=LIST_HELP)
    instead.add_argument("--editor-schema", action="store_true", help=EDITOR_HELP)
    return parser


class _Once(argparse.Action):
    """An option whose second use would silently undo the first."""

    given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: Optional[str] = None,
    ) -> None:
        if self.given:
            parser.error(f"{option_string} is given twice")
        self.given = True
        setattr(namespace, self.dest, values)


def _check_usage(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Combinations that argparse cannot refuse, and what a missing --out means."""
    if options.extras and not options.schema:
        parser.error("--with is for a --schema")
    writes = not (options.check or options.list or options.editor_schema)
    if (options.depfile or options.stamp) and not writes:
        parser.error("--depfile and --stamp are for runs that write files")
    if options.depfile and not options.stamp:
        parser.error("--depfile needs --stamp, the target of its rule")
    if options.out is None:
        options.out = Path() if options.schema else ROOT / "generated"
        if not options.schema and not (options.list or options.out.is_dir()):
            parser.error("there is no generated/ folder here; give --out, or --schema")
