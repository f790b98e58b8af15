"""Every file and identifier of the specimen: a change of naming shows in one place."""

from __future__ import annotations

import re
from pathlib import Path

import generator
import pytest
from stria_codegen import names

LIST = generator.EXPECTED / "names.txt"
IDENTIFIER = re.compile(r"\b(?:stria__\w+|[A-Za-z]\w*_(?:fields|batch_new)|(?:TRADE|INT)_\w+)\b")


def test_names_of_the_specimen(tmp_path: Path, bless: bool) -> None:
    generator.catalogue_and_schema(tmp_path)
    found = []
    for name, text in generator.contents(tmp_path).items():
        code = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', "", text, flags=re.DOTALL)
        own = sorted(set(IDENTIFIER.findall(code))) if name.endswith(".h") else []
        found += [name, *(f"    {identifier}" for identifier in own)]
    got = "\n".join(found) + "\n"
    if bless:
        LIST.write_text(got, encoding="utf-8")
    assert got == LIST.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "constant"),
    [
        ("year", "FLIGHT_YEAR"),
        ("Nested.Field", "FLIGHT_NESTED_FIELD"),  # B24
        ("with-dash", "FLIGHT_WITH_DASH"),  # B159
        ("2fast", "FLIGHT_2FAST"),
        ("int", "FLIGHT_INT"),
        ("a  b", "FLIGHT_A_B"),
        ("__x__", "FLIGHT_X"),  # B163
        ("columns", "FLIGHT_COLUMNS_"),  # B172
        ("name", "FLIGHT_NAME"),
        ("register", "FLIGHT_REGISTER"),  # B171
        ("價格", "FLIGHT_U50F9_U683C"),
        ("prix é", "FLIGHT_PRIX_U00E9"),
        ("\N{GRINNING FACE}", "FLIGHT_U1F600"),
        (".", "FLIGHT_U002E"),
    ],
)
def test_any_text_becomes_a_constant(name: str, constant: str) -> None:
    assert names.column("flight", name, "") == constant


@pytest.mark.parametrize(
    ("name", "member"),
    [
        ("year", "year"),
        ("DepDelay", "DepDelay"),
        ("Nested.Field", "Nested_Field"),
        ("with-dash", "with_dash"),
        ("2fast", "x_2fast"),
        ("int", "int_"),
        ("class", "class_"),
        ("NULL", "null"),
        ("EOF", "eof"),
        ("I", "i"),
        ("INT", "int_"),
        ("errno", "errno_"),
        ("linux", "linux_"),
        ("major", "major_"),
        ("size_t", "size_t_"),
        ("stria_view", "stria_view_"),
        ("__x__", "x"),
        ("價格", "U50F9_U683C".lower()),
        (".", "u002e"),
    ],
)
def test_any_text_becomes_a_member(name: str, member: str) -> None:
    assert names.struct_member(name) == member


@pytest.mark.parametrize(
    ("record", "struct"),
    [
        ("trade", "struct trade"),
        ("int", "struct int_"),
        ("public", "struct public_"),
        ("tm", "struct tm_"),
        ("stat", "struct stat_"),
        ("size_t", "struct size_t_"),
        ("EOF", "struct EOF_"),
    ],
)
def test_structs_avoid_what_c_has(record: str, struct: str) -> None:
    assert names.structure(record) == struct


def test_an_identifier_of_the_authors_comes_first() -> None:
    assert names.column("flight", "Nested.Field", "inner") == "FLIGHT_INNER"


@pytest.mark.parametrize(
    ("record", "name", "constant"),
    [
        ("int", "max", "INT_MAX_"),
        ("seek", "set", "SEEK_SET_"),
        ("Lc", "all", "LC_ALL_"),
        ("uint8", "max", "UINT8_MAX_"),
        ("int", "maximum", "INT_MAXIMUM"),
    ],
)
def test_constants_avoid_the_macros_of_c(record: str, name: str, constant: str) -> None:
    assert names.column(record, name, "") == constant


@pytest.mark.parametrize(
    ("file", "stem"),
    [
        ("flights.yaml", "flights"),
        ("flights.v2.yaml", "flights"),
        ("my flights.yml", "my flights"),
        ("flüge.yaml", "flüge"),
        ("types", "types"),
        (".yaml", ""),
        ("a;b.yaml", ""),
        ('a"b.yaml', ""),
        ("a\nb.yaml", ""),
        ("-rf.yaml", ""),
    ],
)
def test_files_are_called_after_the_schema(file: str, stem: str) -> None:
    assert names.schema_stem(Path("folder") / file) == stem
