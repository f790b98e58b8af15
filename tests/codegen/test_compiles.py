"""What comes out compiles with every warning on."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

import generator
import pytest

WARNINGS = (
    *("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow"),
    *("-Wundef", "-Werror"),
)
C_WARNINGS = ("-Wstrict-prototypes", "-Wmissing-prototypes")
GCC = (("gcc",), ("-std=c11", *C_WARNINGS))
CLANG = (("clang-14", "clang"), ("-std=c11", "-Wreserved-identifier", *C_WARNINGS))  # B163
GXX = (("g++",), ("-std=c++17", "-x", "c++"))
CLANGXX = (("clang++-14", "clang++"), ("-std=c++17", "-Wreserved-identifier", "-x", "c++"))

Compiler = tuple[tuple[str, ...], tuple[str, ...]]

INCLUDE = generator.ROOT / "runtime" / "include"


def _compile(compiler: Compiler, sources: Iterable[Path], *flags: str) -> None:
    programs, options = compiler
    command = [generator.tool(programs), "-fsyntax-only", *options, *WARNINGS, *flags]
    command += map(str, sources)
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="module")
def trades(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("trades")
    generator.generate(out, "--schema", generator.SPECIMEN_SCHEMA)
    return out


@pytest.mark.parametrize("compiler", [GCC, CLANG, GXX, CLANGXX], ids=lambda c: c[0][0])
def test_records_compile(trades: Path, compiler: Compiler) -> None:
    _compile(compiler, [trades / "trades.c"], f"-I{INCLUDE}")


@pytest.mark.parametrize("compiler", [GCC, CLANG, GXX, CLANGXX], ids=lambda c: c[0][0])
def test_a_header_of_records_stands_alone_and_beside_others(
    trades: Path, tmp_path: Path, compiler: Compiler
) -> None:
    """Also behind every header whose macros could be in its way."""
    headers = "assert ctype errno float inttypes limits locale math setjmp signal stdarg stdbool"
    headers += " stddef stdint stdio stdlib string time wchar wctype"
    sources = []
    for number, before in enumerate(("", *headers.split())):
        sources.append(tmp_path / f"user{number}.c")
        include = f"#include <{before}.h>\n" if before else ""
        body = '#include "trades.h"\n#include "trades.h"\nint columns[TRADE_COLUMNS];\n'
        sources[-1].write_text(f"{include}{body}", encoding="utf-8")
    _compile(compiler, sources, f"-I{INCLUDE}", f"-I{trades}")


def test_records_say_what_the_schema_says(trades: Path, tmp_path: Path) -> None:
    """A program that looks up columns by their constants finds names and types."""
    source = tmp_path / "look.c"
    source.write_text(
        r"""
        #include <stdio.h>
        #include "trades.h"
        stria_batch *stria_batch_new(const stria_field *fields, size_t count,
            const stria_allocator *allocator, stria_error *error)
        {
            (void)allocator;
            (void)error;
            printf("%d %zu\n", fields == trade_fields, count);
            return NULL;
        }
        static void look(const stria_field *field)
        {
            printf("%s|%s\n", field->name, field->type);
        }
        int main(void)
        {
            look(&trade_fields[TRADE_AT]);
            look(&trade_fields[TRADE_LEGS_PRICE]);
            look(&trade_fields[TRADE_LEG_MEAN]);
            look(&trade_fields[TRADE_COLUMNS - 10]);
            look(&trade_fields[TRADE_FILLS]);
            look(&int_fields[INT_MAX_]);
            return trade_batch_new(NULL, NULL) != NULL;
        }
        """,
        encoding="utf-8",
    )
    program = tmp_path / "look"
    compiler = generator.tool(("gcc", "clang-14", "clang"))
    flags = ["-std=c11", f"-I{INCLUDE}", f"-I{trades}"]
    subprocess.run([compiler, *flags, source, trades / "trades.c", "-o", program], check=True)
    result = subprocess.run([program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.splitlines() == [
        "at|DateTime64(9, 'Etc/GMT+5')",
        "Legs.price|Array(Nullable(Int64))",  # B24
        "legs price|Float64",
        '價格 %d "quoted" \\ what??/|FixedString(16)',
        "fills|Nested(price Nullable(Int64), at DateTime64(9, 'Etc/GMT+5'), "
        "`select` Nullable(Enum8('sell' = -1, 'buy' = 1)))",
        "max|Int32",
        "1 16",
    ]
    symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True)
    assert "evil" not in symbols.stdout  # B170


@pytest.mark.parametrize("option", ["-fno-short-enums", "-fshort-enums"])
def test_enums_find_values_and_names(trades: Path, tmp_path: Path, option: str) -> None:
    """Negative, far apart, and with names that C has a use for."""
    source = tmp_path / "look.c"
    source.write_text(
        r"""
        #include <assert.h>
        #include <stdio.h>
        #include <string.h>
        #include "trades.h"
        stria_batch *stria_batch_new(const stria_field *fields, size_t count,
            const stria_allocator *allocator, stria_error *error)
        {
            (void)fields, (void)count, (void)allocator, (void)error;
            return NULL;
        }
        int main(void)
        {
            const state_value states[] = {STATE_NEW, STATE_DONE}; /* B99 */
            int members = 0;
            for (int64_t value = -70000; value <= 70000; value++) {
                const char *const name = e_name(value);
                e_value found = 99;
                assert(e_is_member(value) == (name != NULL));
                if (name == NULL)
                    continue;
                assert(e_find(name, &found) && found == value);
                assert(e_values[members] == value && e_names[members] == name);
                members++;
            }
            assert(members == E_MEMBERS);
            assert(e_values[0] == -128 && e_values[E_MEMBERS - 1] == 14); /* B98 */
            assert(side_is_member(-1) && side_is_member(1)); /* B100 */
            assert(!side_is_member(-2) && !side_is_member(0) && !side_is_member(2));
            assert(!side_is_member(INT64_MIN) && !side_is_member(INT64_C(257)));
            side_value side = 0;
            assert(!side_find("", &side) && !side_find("sel", &side) && !side_find("z", &side));
            assert(side == 0 && side_find("sell", &side) && side == SIDE_SELL);
            printf("%s %s %s\n", e_name(E_MEMBERS_), e_name(E_REGISTER), e_name(E_PERCENT));
            for (size_t i = 0; i < sizeof states; i++)
                printf("%02x", ((const unsigned char *)states)[i]);
            printf("\n%s\n", trade_fields[TRADE_SIDE].type);
            return 0;
        }
        """,
        encoding="utf-8",
    )
    program = tmp_path / "look"
    compiler = generator.tool(("gcc", "clang-14", "clang"))
    flags = ["-std=c11", option, f"-I{INCLUDE}", f"-I{trades}"]
    subprocess.run([compiler, *flags, source, trades / "trades.c", "-o", program], check=True)
    result = subprocess.run([program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.splitlines() == [
        "members register %",
        "8600a200",
        "Nullable(Enum8('sell' = -1, 'buy' = 1))",
    ]


def test_two_schemas_meet_in_one_program(trades: Path, tmp_path: Path) -> None:
    """Also when their files have one name."""
    (tmp_path / "other").mkdir()
    schema = tmp_path / "trades.yaml"
    schema.write_text(
        "format: 1\nrecords: {quote: {fields: [{name: at, type: Int8}]}}\n", encoding="utf-8"
    )
    generator.generate(tmp_path / "other", "--schema", schema)
    source = tmp_path / "user.c"
    source.write_text(
        f'#include "{trades}/trades.h"\n#include "{tmp_path}/other/trades.h"\n'
        "int both[TRADE_COLUMNS + QUOTE_COLUMNS];\n",
        encoding="utf-8",
    )
    _compile(GCC, [source], f"-I{INCLUDE}")


@pytest.mark.parametrize("compiler", [GCC, CLANG], ids=lambda c: c[0][0])
def test_types_of_the_specimen_compile(tmp_path: Path, compiler: Compiler) -> None:
    out = tmp_path / "generated"
    generator.generate(out, "--types", generator.SPECIMEN_CATALOGUE)
    runtime = generator.ROOT / "runtime"
    _compile(compiler, sorted(out.glob("*.c")), f"-I{INCLUDE}", f"-I{runtime}", f"-I{tmp_path}")
