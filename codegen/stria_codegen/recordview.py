"""A schema as C sees it: what record.h.j2 and record.c.j2 are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from . import ctext, defaultview, enumview, layout, memberview, names
from .enumview import CEnum
from .memberview import CHeld
from .model import Field, Record, Schema
from .typetext import spell


@dataclass(frozen=True)
class CColumn:
    constant: str
    name: str  # literals
    type: str
    default: str  # a literal, or NULL
    above: str  # comments: above the constant, or behind it; either may be empty
    behind: str


@dataclass(frozen=True)
class CFunction:
    """A function of a record, over one of the library."""

    declaration: str
    head: str  # of its definition
    call: str


@dataclass(frozen=True)
class CFunctions:
    """Members are called as what they do."""

    maker: CFunction
    append: CFunction
    append_from: CFunction
    read: CFunction


@dataclass(frozen=True)
class CRecord:
    name: str
    literal: str  # of the name
    comment: str
    columns: tuple[CColumn, ...]
    count: str
    table: str
    defaults: str  # the table of their texts, or empty
    struct: str
    rows: str  # the type of C++
    is_bound: bool  # the struct is there already
    held: tuple[CHeld, ...]
    functions: CFunctions
    # Lines too long, which a formatter must leave as they are.
    header_as_written: bool
    source_as_written: bool


@dataclass(frozen=True)
class CSchema:
    source: str  # the schema's own name, for a comment
    header: str
    guard: str
    includes: tuple[str, ...]  # in the form of #include
    standard: tuple[str, ...]  # those that the source needs
    enums: tuple[CEnum, ...]
    records: tuple[CRecord, ...]


def view(schema: Schema) -> CSchema:
    structs = {r.name: r.c_struct or names.structure(r.name) for r in schema.records}
    includes = dict.fromkeys(record.include for record in schema.records if record.include)
    every = [field.held for record in schema.records for field in record.fields]
    has_nan = any(held.sentinel.lower() == "nan" for held in every)
    has_nan |= any(held.fallback and defaultview.needs_math(held.fallback) for held in every)
    return CSchema(
        source=ctext.remark(schema.file),
        header=f"{schema.stem}.h",
        guard=names.guard(schema.records[0].name),
        includes=tuple(i if i.startswith("<") else f'"{i}"' for i in includes),
        standard=("<math.h>",) * has_nan + ("<string.h>",) * bool(schema.enums),
        enums=tuple(map(enumview.view, schema.enums)),
        records=tuple(_record(record, structs) for record in schema.records),
    )


def _record(record: Record, structs: Mapping[str, str]) -> CRecord:
    columns = tuple(_column(record, field) for field in record.fields)
    held = tuple(memberview.view(record, field, structs) for field in record.fields)
    count, table = names.columns(record.name), names.table(record.name)
    struct = structs[record.name]
    functions = _functions(record.name, struct)
    every = (functions.maker, functions.append, functions.append_from, functions.read)
    items = [item for one in held for item in one.items]
    header = [
        f"extern const stria_field {table}[{count}];",
        *(function.declaration for function in every),
        *(line for one in held for line in (one.comment, *one.lines)),
        *(line for item in items for line in (item.comment, *item.lines)),
    ]
    source = [
        *(f"    {{{column.name}, {column.type}}}," for column in columns),
        *(text for function in every for text in (function.head, function.call)),
        *(f"        {line}," for one in held for line in one.member.settings),
        *(f"        {s}," for item in items for member in item.members for s in member.settings),
        *(text for one in held for text in (one.sentinel, *one.fallback, *one.checks)),
        *(f"    {column.default}," for column in columns),
        f"static const stria_member {record.name}_members[{count}] = {{",
        *(f"static const stria_member {item.name}_members[{item.count}] = {{" for item in items),
        f"    .name = {ctext.literal(record.name)},",
    ]
    header_fits, source_fits = _fit(header), _fit(source)
    return CRecord(
        name=record.name,
        literal=ctext.literal(record.name),
        comment=ctext.comment(record.doc) if record.doc else "",
        columns=columns,
        count=count,
        table=table,
        defaults=names.defaults(record.name) if any(f.default for f in record.fields) else "",
        struct=struct,
        rows=names.rows(record.name),
        is_bound=record.c_struct != "",
        held=held,
        functions=functions,
        header_as_written=not header_fits,
        source_as_written=not (header_fits and source_fits),
    )


def _fit(texts: Iterable[str]) -> bool:
    return all(layout.fits(line) for text in texts for line in text.splitlines())


def _functions(record: str, struct: str) -> CFunctions:
    described = f"&{record}_record"
    error = "stria_error *error"
    return CFunctions(
        maker=_function(
            f"stria_batch *{names.maker(record)}(",
            ("const stria_allocator *allocator", error),
            "stria_record_batch_new(",
            (described, "allocator", "error"),
            is_owned=True,
        ),
        append=_function(
            f"stria_code {record}_append(",
            ("stria_batch *batch", f"const {struct} *rows", "size_t count", error),
            "stria_record_append(",
            (described, "batch", "rows", "count", "error"),
        ),
        append_from=_function(
            f"stria_code {record}_append_from(",
            ("stria_batch *batch", "stria_row_source source", error),
            "stria_record_append_from(",
            (described, "batch", "source", "error"),
        ),
        read=_function(
            f"stria_code {record}_read(",
            (
                "const stria_batch *batch",
                "size_t first",
                f"{struct} *rows",
                "size_t count",
                "stria_scratch *scratch",
                error,
            ),
            "stria_record_read(",
            (described, "batch", "first", "rows", "count", "scratch", "error"),
        ),
    )


def _function(
    head: str,
    parameters: tuple[str, ...],
    call: str,
    arguments: tuple[str, ...],
    is_owned: bool = False,
) -> CFunction:
    own = "STRIA_NODISCARD " if is_owned else ""
    return CFunction(
        declaration=layout.filled(own + head, parameters, ");"),
        head=layout.filled(head, parameters, ")"),
        call=layout.filled(f"return {call}", arguments, ");", indent=4),
    )


def _column(record: Record, field: Field) -> CColumn:
    constant = names.column(record.name, field.name, field.identifier)
    comment = ctext.comment(field.doc, indent=4) if field.doc else ""
    behind = f" {comment}" if comment else ""
    fits = "\n" not in behind and layout.fits(f"    {constant},{behind}")
    return CColumn(
        constant=constant,
        name=ctext.literal(field.name),
        type=ctext.literal(spell(field.type)),
        default=ctext.literal(field.default.text) if field.default else "NULL",
        above="" if fits else comment,
        behind=behind if fits else "",
    )
