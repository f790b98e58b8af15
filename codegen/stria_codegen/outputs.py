"""Which template makes which file.

To add a template, add a line to one of the tables.  `{storage}` and `{stem}` are
those of the type, or of the schema.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable

from . import cview, ddl, index, names, pageview, recordview, testview
from .model import Schema, Type

CONTRACT = 1  # between generated code and the runtime's src/generated.h

PER_TYPE = (
    ("type.h.j2", "{stem}.h"),
    ("append_{storage}.c.j2", "{stem}_append.c"),
    ("nullable_{storage}.c.j2", "{stem}_nullable.c"),
    ("array_{storage}.c.j2", "{stem}_array.c"),
)
PER_CATALOGUE = (
    ("types.c.j2", "types.c"),
    ("sources.cmake.j2", "sources.cmake"),
    ("index.md.j2", "README.md"),
)
PER_SCHEMA = (
    ("record.h.j2", "{stem}.h"),
    ("record.c.j2", "{stem}.c"),
)

# What a schema's author can ask for besides: names of --with, and templates, files, what the
# template is given, and what makes it.
EXTRAS: dict[str, tuple[tuple[str, str, str, Callable[[Schema], Any]], ...]] = {
    "cpp": (("record.hpp.j2", "{stem}.hpp", "schema", recordview.view),),
    "tables": (
        ("clickhouse.sql.j2", "{stem}.clickhouse.sql", "tables", ddl.clickhouse),
        ("duckdb.sql.j2", "{stem}.duckdb.sql", "tables", ddl.duckdb),
    ),
    "page": (("record.md.j2", "{stem}.md", "page", pageview.view),),
    "test": (("record_test.c.j2", "{stem}_test.c", "test", testview.view),),
}


@dataclass(frozen=True)
class Output:
    template: str
    file: str
    values: dict[str, Any]  # by the name under which the template sees them

    @property
    def is_c(self) -> bool:
        return self.file.endswith((".c", ".h"))


def of_catalogue(types: Sequence[Type]) -> tuple[Output, ...]:
    """The library's own files."""
    views = cview.view_all(tuple(types))
    shared: dict[str, Any] = {"contract": CONTRACT, "types": views}
    outputs: list[Output] = []
    rows: list[index.Row] = []
    for type_, c_type in zip(types, views):
        words = {"stem": names.stem(type_.name), "storage": type_.storage}
        made = [
            Output(template.format(**words), file.format(**words), {**shared, "t": c_type})
            for template, file in PER_TYPE
        ]
        outputs += made
        rows.append(index.row(type_, [output.file for output in made]))
    sources = [o.file for o in outputs if o.is_c]
    sources += [file for _, file in PER_CATALOGUE if file.endswith((".c", ".h"))]
    shared = {**shared, "sources": tuple(sources), "rows": tuple(rows)}
    outputs += [Output(template, file, shared) for template, file in PER_CATALOGUE]
    return tuple(outputs)


def of_schema(schema: Schema, extras: Sequence[str] = ()) -> tuple[Output, ...]:
    """What goes into a user's tree."""
    values = {"schema": recordview.view(schema)}
    outputs = [
        Output(template, file.format(stem=schema.stem), values) for template, file in PER_SCHEMA
    ]
    for extra in extras:
        for template, file, name, view in EXTRAS[extra]:
            outputs.append(Output(template, file.format(stem=schema.stem), {name: view(schema)}))
    return tuple(outputs)
