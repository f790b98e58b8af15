"""What comes out compiles with every warning on."""

from __future__ import annotations

import re
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
THEIRS = generator.HERE / "specimen" / "include"

# What generated code calls, for programs that are linked without the library.
LIBRARY = r"""
stria_batch *stria_record_batch_new(
    const stria_record *record, const stria_allocator *allocator, stria_error *error)
{
    (void)allocator;
    (void)error;
    printf("%d %zu\n", record->fields == trade_fields, record->count);
    return NULL;
}
stria_code stria_record_append(const stria_record *record, stria_batch *batch,
    const void *structs, size_t count, stria_error *error)
{
    (void)structs;
    return record == NULL || batch == NULL || count == 0 || error == NULL;
}
stria_code stria_record_append_from(const stria_record *record, stria_batch *batch,
    stria_row_source rows, stria_error *error)
{
    return record == NULL || batch == NULL || rows.next == NULL || error == NULL;
}
stria_code stria_record_read(const stria_record *record, const stria_batch *batch,
    size_t first, void *structs, size_t count, stria_scratch *scratch, stria_error *error)
{
    (void)first;
    (void)structs;
    (void)scratch;
    return record == NULL || batch == NULL || count == 0 || error == NULL;
}
"""


def compile_all(compiler: Compiler, sources: Iterable[Path], *flags: str) -> None:
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


@pytest.mark.parametrize("compiler", [GCC, CLANG], ids=lambda c: c[0][0])
def test_records_compile(trades: Path, compiler: Compiler) -> None:
    compile_all(compiler, [trades / "trades.c"], f"-I{INCLUDE}", f"-I{THEIRS}")


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
    compile_all(compiler, sources, f"-I{INCLUDE}", f"-I{THEIRS}", f"-I{trades}")


@pytest.mark.parametrize("compiler", [GXX, CLANGXX], ids=lambda c: c[0][0])
def test_a_header_of_cpp_stands_alone_and_takes_structs(tmp_path: Path, compiler: Compiler) -> None:
    generator.generate(tmp_path, "--schema", generator.SPECIMEN_SCHEMA, "--with", "cpp")
    user = tmp_path / "user.cpp"
    user.write_text(
        """
        #include "trades.hpp"
        #include "trades.hpp"
        std::size_t both_ways(const std::vector<order> &orders, const their_leg_t &leg)
        {
            stria::batch batch = order_rows::batch();
            order_rows::append(batch, orders);
            their_leg_rows::append(batch, leg);
            size_t_rows::append_from(batch, [] { return static_cast<const size_t_ *>(nullptr); });
            const stria::rows<order> back = order_rows::read(batch);
            return back.size() + stria::text(back[0].venue).size() + order_rows::columns();
        }
        """,
        encoding="utf-8",
    )
    compile_all(compiler, [user], f"-I{INCLUDE}", f"-I{THEIRS}", f"-I{tmp_path}")


def test_records_say_what_the_schema_says(trades: Path, tmp_path: Path) -> None:
    """A program that looks up columns by their constants finds names and types."""
    source = tmp_path / "look.c"
    source.write_text(
        r"""
        #include <stdio.h>
        #include "trades.h"
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
        """
        + LIBRARY,
        encoding="utf-8",
    )
    program = tmp_path / "look"
    compiler = generator.tool(("gcc", "clang-14", "clang"))
    flags = ["-std=c11", f"-I{INCLUDE}", f"-I{THEIRS}", f"-I{trades}"]
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
        """
        + LIBRARY,
        encoding="utf-8",
    )
    program = tmp_path / "look"
    compiler = generator.tool(("gcc", "clang-14", "clang"))
    flags = ["-std=c11", option, f"-I{INCLUDE}", f"-I{THEIRS}", f"-I{trades}"]
    subprocess.run([compiler, *flags, source, trades / "trades.c", "-o", program], check=True)
    result = subprocess.run([program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.splitlines() == [
        "members register %",
        "8600a200",
        "Nullable(Enum8('sell' = -1, 'buy' = 1))",
    ]


NASTY = """
    NULL EOF errno major minor I linux unix stdin stdout bool true false int class public register
    default auto new this template asm or and not_eq alignas _Atomic char8_t typeof complex
    imaginary noreturn thread_local static_assert assert offsetof size_t uint8_t time_t rows batch
    count first scratch error source allocator value present missing data items item key name
    INT_MAX SIGINT EINTR BUFSIZ CHAR_BIT M_PI stria stria_view fields record append read nasty
    st_mtime si_pid h_addr s6_addr sa_handler ut_time std module concept side_value
    nasty_append main printf memcpy index y1 j0 signal raise abs div exp log
    Case CASE2 cAsE3 2fast with-dash a.b __x__ _Y *//* ??/ \\ "quoted" 價格
"""


MACROS_OF_POSIX = (("clock", "monotonic"), ("msg", "peek"), ("line", "max"), ("sock", "raw"))


@pytest.mark.parametrize(
    ("compiler", "mode"),
    [
        *((compiler, mode) for compiler in (GCC, CLANG, GXX, CLANGXX) for mode in ("strict", "gnu")),
        *((compiler, "c++20") for compiler in (GXX, CLANGXX)),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0][0],
)
def test_nasty_names_compile(tmp_path: Path, compiler: Compiler, mode: str) -> None:
    """As columns, members of structs and records; behind the standard headers."""
    columns = [name.replace("'", "''") for name in NASTY.split()]
    lines = ["format: 1", "enums: {side: {members: {buy: 1}}}", "records:", "  nasty:"]
    lines += ["    fields:", "      - {name: side, type: side}", "      - name: sides"]
    lines += ["        type: 'Array(Tuple(side_value Int8, side_value_ Array(side), b side))'"]
    for number, name in enumerate(columns):
        for type_ in ("Int8", "Nullable(Float64)", "Array(Nullable(String))"):
            lines.append(f"      - {{name: '{name} {number}{type_[0]}', type: {type_}}}")
        lines.append(f"      - {{name: '{name}', type: Int8}}")
    for number, name in enumerate(n for n in columns if names_a_record(n)):
        lines += [f"  {name}:", f"    fields: [{{name: f{number}, type: Nullable(Int8)}}]"]
    for name, column in MACROS_OF_POSIX:
        lines += [f"  {name}:", f"    fields: [{{name: {column}, type: Nullable(side)}}]"]
    schema = tmp_path / "nasty.yaml"
    schema.write_text("\n".join(lines), encoding="utf-8")
    generator.generate(tmp_path, "--schema", schema)
    headers = "assert complex ctype errno float inttypes iso646 limits locale math setjmp signal"
    headers += " stdalign stdarg stdbool stddef stdint stdio stdlib stdnoreturn string tgmath time"
    headers += " wchar wctype sys/types sys/sysmacros sys/stat netdb netinet/in netinet/tcp"
    headers += " poll sched signal sys/mman sys/resource sys/socket sys/wait syslog unistd utmpx"
    is_c = compiler in (GCC, CLANG)
    if not is_c:  # whose own headers have another way with these
        headers = headers.replace(" complex", "").replace(" stdalign", "").replace(" stdnoreturn", "")
        headers = headers.replace(" tgmath", "")
    user = tmp_path / "user.c"
    before = "".join(f"#include <{header}.h>\n" for header in headers.split())
    user.write_text(f'{before}#include "nasty.h"\nint columns[NASTY_COLUMNS];\n', encoding="utf-8")
    flags = [f"-I{INCLUDE}"]
    if mode == "gnu":
        flags.append("-std=gnu11" if is_c else "-std=gnu++17")
    elif mode != "strict":
        flags.append(f"-std={mode}")
    compile_all(compiler, [user, *([tmp_path / "nasty.c"] if is_c else [])], *flags)


def names_a_record(name: str) -> bool:
    taken = name.startswith("stria") or name in ("nasty", "nasty_append", "Case", "append", "value")
    taken = taken or name == "side_value"
    plain = re.fullmatch(r"[A-Za-z](_?[A-Za-z0-9])*", name) is not None
    return plain and not taken and name.lower() != "null" and name not in ("true", "false")


@pytest.mark.parametrize("compiler", [GCC, CLANG], ids=lambda c: c[0][0])
@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("{name: qty, type: Int64}", ""),
        ("{name: qty, type: Int32}", "struct theirs: qty is no int32_t"),
        ("{name: lacking, type: Int64}", "lacking"),
        ("{name: text, type: String, c: 'char[8]'}", ""),
        ("{name: text, type: String, c: 'char[9]'}", "struct theirs: text is no char[9]"),
        ("{name: few, type: Array(Float32), c: 'float[3]'}", ""),
        ("{name: few, type: Array(Float32), c: 'float[4]'}", "few is no array of 4"),
        ("{name: few, type: Array(Float64), c: 'double[3]'}", "few is no double"),
        ("{name: qty, type: Nullable(Int64), c: int64, present: text}", "neither a bool nor a byte"),
        ("{name: color, type: Int32}", ""),
        ("{name: color, type: UInt8}", "struct theirs: color is no uint8_t"),
    ],
)
def test_a_struct_that_is_there_is_checked(
    tmp_path: Path, compiler: Compiler, field: str, message: str
) -> None:
    header = "#include <stdint.h>\nenum color { RED = -1, BLUE };\nstruct theirs { long long qty;"
    header += " char text[8]; float few[3]; enum color color; };\n"
    (tmp_path / "theirs.h").write_text(header, encoding="utf-8")
    schema = tmp_path / "bound.yaml"
    schema.write_text(
        "format: 1\nrecords:\n  r:\n    c_struct: struct theirs\n    include: theirs.h\n"
        f"    fields:\n      - {field}\n",
        encoding="utf-8",
    )
    generator.generate(tmp_path, "--schema", schema)
    programs, options = compiler
    command = [generator.tool(programs), "-fsyntax-only", *options, *WARNINGS, f"-I{INCLUDE}"]
    command += [f"-I{tmp_path}", str(tmp_path / "bound.c")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode == 0) == (message == ""), result.stderr
    assert message in result.stderr


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
    compile_all(GCC, [source], f"-I{INCLUDE}", f"-I{THEIRS}")


@pytest.mark.parametrize("compiler", [GCC, CLANG], ids=lambda c: c[0][0])
def test_types_of_the_specimen_compile(tmp_path: Path, compiler: Compiler) -> None:
    out = tmp_path / "generated"
    generator.generate(out, "--types", generator.SPECIMEN_CATALOGUE)
    runtime = generator.ROOT / "runtime"
    compile_all(compiler, sorted(out.glob("*.c")), f"-I{INCLUDE}", f"-I{runtime}", f"-I{tmp_path}")
