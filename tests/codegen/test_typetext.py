"""Texts of types: what is read, and how it is spelled again."""

from __future__ import annotations

import re

import generator
import pytest
from stria_codegen import build, model, typetext
from stria_codegen.model import Type

TYPES = build.catalogue(generator.ROOT / "types.yaml", "types.yaml")
VOCABULARY = typetext.Vocabulary(TYPES)


def canonical(text: str) -> str:
    return typetext.spell(typetext.parse(text, VOCABULARY, {}))


@pytest.mark.parametrize("type_", TYPES, ids=lambda t: t.name)
def test_every_type_is_known_by_all_its_names(type_: Type) -> None:
    if type_.family:
        return  # whose name is another: see below
    sizes = {"size": "7", "precision": "6", "zone": "'UTC'", "members": "'a' = 300"}
    if type_.c == "int8":
        sizes["members"] = "'a' = 1"
    arguments = ", ".join(sizes[name] for name in type_.parameters)
    tail = f"({arguments})" if arguments else ""
    for name in (type_.name, *type_.aliases):
        assert canonical(name + tail) == type_.name + tail
    for name in (alias.swapcase() for alias in type_.aliases):
        assert canonical(name + tail) == type_.name + tail
    others = [alias.casefold() for other in TYPES for alias in other.aliases]
    if type_.case_insensitive:
        assert canonical(type_.name.upper() + tail) == type_.name + tail
    elif type_.name.casefold() not in others:  # as Timestamp is, which only exactly is itself
        with pytest.raises(typetext.TypeTextError, match=f"did you mean '{type_.name}'"):
            canonical(type_.name.swapcase() + tail)


def test_the_digits_pick_the_type_of_a_family() -> None:
    for digits, bits in ((9, 32), (10, 64), (19, 128), (39, 256)):
        plain = typetext.parse(f"Decimal({digits}, 3)", VOCABULARY, {})
        assert isinstance(plain, model.Plain)
        assert (plain.type.name, plain.arguments) == (f"Decimal{bits}", (digits, 3))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DateTime64", "DateTime64(3)"),
        ("Timestamp", "Timestamp(6)"),
        ("timestamp", "DateTime"),
        ("DateTime64(0)", "DateTime64(0)"),
        ("DateTime64(9)", "DateTime64(9)"),
        ("DateTime64(03,'UTC')", "DateTime64(3, 'UTC')"),
        ("datetime64( 6 , 'Europe/Berlin' )", "DateTime64(6, 'Europe/Berlin')"),
        ("DateTime", "DateTime"),
        ("DateTime('Etc/GMT+5')", "DateTime('Etc/GMT+5')"),
        ("timestamp('America/Port-au-Prince')", "DateTime('America/Port-au-Prince')"),
        ("FixedString(1)", "FixedString(1)"),
        ("binary(16777215)", "FixedString(16777215)"),
        (" Array ( Nullable\n(\tInt8 ) ) ", "Array(Nullable(Int8))"),
        ("Array(Array(Array(varchar)))", "Array(Array(Array(String)))"),
        ("Decimal", "Decimal(10, 0)"),
        ("decimal(5)", "Decimal(5, 0)"),
        ("DECIMAL( 76,76 )", "Decimal(76, 76)"),
        ("Dec(9,2)", "Decimal(9, 2)"),
        ("NUMERIC(10, 10)", "Decimal(10, 10)"),
        ("fixed(38)", "Decimal(38, 0)"),
        ("Decimal32(2)", "Decimal(9, 2)"),
        ("decimal64(0)", "Decimal(18, 0)"),
        ("DECIMAL128(38)", "Decimal(38, 38)"),
        ("Decimal256(76)", "Decimal(76, 76)"),
        ("Enum('b' = 2, 'a' = 1)", "Enum8('a' = 1, 'b' = 2)"),
        ("Enum('a' = 127, 'b',)", "Enum16('a' = 127, 'b' = 128)"),
        ("enum16('a', 'b' = -5)", "Enum16('b' = -5, 'a' = 1)"),
        (
            "Enum8( 'one' = 1, 'test = 3, ' = +2, 'x' = - 04)",
            "Enum8('x' = -4, 'one' = 1, 'test = 3, ' = 2)",
        ),
        (r"Enum8('it''s\x41\t\q\N\e\=' = 1)", "Enum8('it\\'sA\\t\\\\q\x1b=' = 1)"),
        ("Tuple ( )", "Tuple()"),
        ("Tuple( a  Int8,b\tString )", "Tuple(a Int8, b String)"),
        ("Tuple(Array Array(INT), `Map` Int8)", "Tuple(Array Array(Int32), Map Int8)"),
        ("Tuple(1x Int8, `2` Int8, 3 Int8)", "Tuple(`1x` Int8, `2` Int8, `3` Int8)"),
        ("Tuple(Select Int8, selects Int8)", "Tuple(`Select` Int8, selects Int8)"),
        ("Tuple(`a``b` Int8, `c\\n'` Int8)", "Tuple(`a\\`b` Int8, `c\\n'` Int8)"),
        ("Map(String,FixedArray(Int8 , 03))", "Map(String, FixedArray(Int8, 3))"),
        ("Nested(a Int8, b Nested(c Int8))", "Nested(a Int8, b Nested(c Int8))"),
        ("Nullable(Array(Nullable(Point)))", "Nullable(Array(Nullable(Point)))"),
        ("LowCardinality(Nullable(varchar))", "LowCardinality(Nullable(String))"),
        ("SimpleAggregateFunction( f( 05,6 ),INT)", "SimpleAggregateFunction(f(5, 6), Int32)"),
        ("SimpleAggregateFunction(f(), Ring)", "SimpleAggregateFunction(f, Ring)"),
        ("BOOL", "Bool"),
        ("boolean", "Bool"),
    ],
)
def test_spelling_is_that_of_clickhouse(text: str, expected: str) -> None:
    assert canonical(text) == expected
    assert canonical(expected) == expected


def test_types_nest_as_deep_as_the_runtime_allows() -> None:
    text = "Array(" * 64 + "Nullable(Int8)" + ")" * 64
    assert canonical(text) == text
    tags = typetext.parse("Array(" * 40 + "Int8" + ")" * 40, VOCABULARY, {})
    for deep in ("Array(" * 65 + "Int8" + ")" * 65, "Array(" * 25 + "tags" + ")" * 25):
        with pytest.raises(typetext.TypeTextError, match="more than 64 types"):
            typetext.parse(deep, VOCABULARY, {"tags": tags})
    with pytest.raises(typetext.TypeTextError):
        canonical("Array(" * 100_000)
    around = "Array(" * 60, ")" * 60
    assert canonical(around[0] + "MultiPolygon" + around[1])
    with pytest.raises(typetext.TypeTextError, match="more than 64 types"):
        canonical("Array(" + around[0] + "MultiPolygon" + around[1] + ")")


def test_types_and_names_are_as_many_as_the_runtime_allows() -> None:
    """As in tests/unit/nested_type_test.c."""
    assert canonical(f"Tuple({', '.join(['Int8'] * 4095)})")
    assert canonical(f"Tuple({', '.join(['MultiPolygon'] * 409)})")
    assert canonical(f"Tuple({'n' * 65535} Int8, x Int8)")
    for text, message in (
        (f"Tuple({', '.join(['Int8'] * 4096)})", "more than 4096 types"),
        (f"Tuple({', '.join(['MultiPolygon'] * 410)})", "more than 4096 types"),
        (f"Tuple({'n' * 65536} Int8, x Int8)", "more than 65536 bytes"),
    ):
        with pytest.raises(typetext.TypeTextError, match=message):
            canonical(text)


def test_limits_are_those_of_the_runtime() -> None:
    """A type that the generator accepts is one that stria_column_new() accepts."""
    source = generator.ROOT / "runtime" / "src"
    for file, name, limit in (
        ("types/type_text.h", "STRIA__LEVELS_MAX", model.LEVELS),
        ("column/column.h", "STRIA__ZONE_MAX", model.PARAMETERS["zone"].high),
        ("column/members.h", "STRIA__MEMBERS_MAX", model.PARAMETERS["members"].high),
        ("types/type_text.h", "STRIA__TYPES_MAX", model.TYPES),
        ("types/type_parameters.c", "SIZE_MAX_PARAMETER", model.PARAMETERS["size"].high),
        ("types/type_parameters.c", "DIGITS_DEFAULT", model.PARAMETERS["digits"].default),
        ("types/type_parameters.c", "DIGITS_MAX", model.PARAMETERS["digits"].high),
    ):
        found = re.search(rf"\b{name} = (\w+)", (source / file).read_text(encoding="utf-8"))
        assert found, f"{name} is not in {file}"
        assert int(found[1], 0) == limit, name


def test_names_of_elements_are_no_names_of_types() -> None:
    assert typetext.words("Tuple(price other, `more` Map(id, last))") == {
        *("Tuple", "other", "Map", "id", "last")
    }


def test_types_left_out_are_those_of_the_runtime() -> None:
    source = generator.ROOT / "runtime" / "src" / "types" / "type_parse.c"
    table = source.read_text(encoding="utf-8").split("} left_out[] = {")[1].split("};")[0]
    known = re.findall(r'\{"(\w+)", "([^"]+)"\},', table)
    assert known == list(model.LEFT_OUT.values())
    for name, reason in known:
        with pytest.raises(typetext.TypeTextError, match=f"{name} is not supported: {reason}"):
            canonical(f"Array({name.swapcase()}(3))")


def test_names_stand_for_types_anywhere() -> None:
    price = typetext.parse("Nullable(Int64)", VOCABULARY, {})
    prices = typetext.parse("Array(price)", VOCABULARY, {"price": price})
    assert typetext.spell(prices) == "Array(Nullable(Int64))"


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("   ", 3),
        ("(", 0),
        ("Array", 5),
        ("Array(", 6),
        ("Array(Int8", 10),
        ("Array(Int8))", 11),
        ("Array(Int8), Int8", 11),
        ("Array(,)", 6),
        ("Array Int8", 6),
        ("Nullable(LowCardinality(Int8))", 9),
        ("Nullable(SimpleAggregateFunction(f, Nullable(Int8)))", 9),
        ("SimpleAggregateFunction(f, SimpleAggregateFunction(f, Int8))", 27),
        ("SimpleAggregateFunction(f, )", 27),
        ("SimpleAggregateFunction(f)", 25),
        ("SimpleAggregateFunction(f(1,), Int8)", 28),
        ("LowCardinality(DateTime64(3))", 15),
        ("LowCardinality(LowCardinality(Int8))", 15),
        ("Map(Int8)", 8),
        ("Map(Nullable(Int8), Int8)", 4),
        ("Map(SimpleAggregateFunction(f, Nullable(Int8)), Int8)", 4),
        ("Map(a Int8, b Int8)", 4),
        ("Tuple(Int8,)", 11),
        ("Tuple(a b Int8)", 8),
        ("Tuple(`a Int8)", 6),
        ("Tuple(`a`)", 9),
        ("Tuple(`a\\0` Int8)", 7),
        ("Nested()", 7),
        ("FixedArray(Int8)", 15),
        ("FixedArray(Int8, 16777216)", 17),
        ("FixedArray(Int8, Int8)", 17),
        ("Point()", 5),
        ("Array(Nullable(Nullable(Int8)))", 15),
        ("Int8 Int8", 5),
        ("Int8.", 4),
        ("Int\N{NO-BREAK SPACE}8", 3),
        ("Int8\N{NO-BREAK SPACE}", 4),
        ("8Int", 0),
        ("FixedString", 0),
        ("FixedString()", 12),
        ("Decimal(0)", 8),
        ("Decimal(77)", 8),
        ("Decimal(5, 6)", 11),
        ("Decimal(5, 2, 1)", 14),
        ("Decimal32", 0),
        ("Decimal32(10)", 10),
        ("Decimal32(1, 2)", 13),
        ("FixedString(0)", 12),
        ("FixedString(-1)", 12),
        ("FixedString(16777216)", 12),
        ("FixedString(1.5)", 13),
        ("FixedString(1, 2)", 15),
        ("FixedString(" + "9" * 10000 + ")", 12),
        ("FixedString(\N{ARABIC-INDIC DIGIT FOUR})", 12),
        ("DateTime64(10)", 11),
        ("DateTime64(3, UTC)", 14),
        ("DateTime64(3, )", 14),
        ("DateTime64('UTC')", 12),
        ("DateTime('UTC", 9),
        ("DateTime('U TC')", 11),
        ("DateTime('')", 10),
        ("DateTime('" + "Z" * 64 + "')", 10),
        ("DateTime('U\\TC')", 11),
        ("DateTime()", 9),
        ("Int8('UTC')", 6),
    ],
)
def test_nonsense_is_refused_at_its_place(text: str, offset: int) -> None:
    with pytest.raises(typetext.TypeTextError) as caught:
        canonical(text)
    assert caught.value.offset == offset
