#!/usr/bin/env python3
"""The `stria` command, as its users call it: STRIA_COMMAND_PROGRAM in the environment.

What it writes ClickHouse reads, in this process: STRIA_CHDB names the library; without it
those tests are skipped, unless STRIA_REQUIRE_ENGINES=1 stands in the environment.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, os.fspath(Path(__file__).parent.parent / "interop"))
from engine import Engine

try:
    import pyarrow
    import pyarrow.ipc
except ImportError:
    pyarrow = None

PROGRAM = os.environ.get("STRIA_COMMAND_PROGRAM", "")
LIBRARY = os.environ.get("STRIA_CHDB", "")
# All that may stand beside a column, and names and texts that look like it.
CREATE = r"""CREATE TABLE `we``ird (t` (
    `a` UInt64 DEFAULT 1 + length('x,)(''') COMMENT 'it\'s, `q` -- no /* c */' CODEC(Delta, ZSTD),
    `b c` Nullable(String) DEFAULT '--' TTL d + INTERVAL 1 DAY,
    `new\nline` String, `back\\slash` Int8, `tick``s` Int8, `index` UInt8, `DEFAULT` Int8,
    `d` DateTime64(3, 'Europe/Berlin'),
    `e` Enum8('a,b' = 1, 'c)' = 2, 'it\'s' = 3, 'b\\s' = 4),
    `t` Tuple(x UInt8, `y z` Array(Tuple(`p.q` Int8, r Map(String, Nullable(Int8))))),
    `n` Nested(k String, v Array(UInt8)),
    `lc` LowCardinality(Nullable(String)), `m` UInt64 MATERIALIZED a * 2,
    `al` String ALIAS concat(`b c`, ','), `f` FixedString(3), `dec` Decimal(38, 10),
    `s` String SETTINGS (min_compress_block_size = 16777216), `p` UInt8 DEFAULT CAST('1', 'UInt8'),
    INDEX i a TYPE minmax GRANULARITY 1, CONSTRAINT c CHECK a > 0,
    PROJECTION pr (SELECT a ORDER BY a)
) ENGINE = MergeTree ORDER BY a TTL d + INTERVAL 1 YEAR COMMENT 'x (y'"""

DONE, FAILED, USAGE, REJECTS = 0, 1, 2, 3


class Command(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def put(self, name: str, text: str | bytes) -> str:
        data = text.encode() if isinstance(text, str) else text
        (self.folder / name).write_bytes(data)
        return name

    def run_stria(
        self, *arguments: str, status: int = DONE, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        done = subprocess.run(
            [PROGRAM, *arguments], cwd=self.folder, input=stdin, capture_output=True, check=False
        )
        self.assertEqual(done.returncode, status, done.stderr.decode())
        return done

    def says(self, *arguments: str, status: int = FAILED, stdin: bytes = b"") -> str:
        return self.run_stria(*arguments, status=status, stdin=stdin).stderr.decode()

    def rows(self, name: str) -> list[str]:
        """The rows that `inspect` prints, blanks made one, behind the names of columns."""
        lines = self.run_stria("inspect", "--rows", "1000", name).stdout.decode().split("\n")
        table = lines[lines.index("", 2) + 1 :]
        return [" ".join(line.split()) for line in table if line]

    # ---- CSV ----------------------------------------------------------------------------------

    def test_csv_in_all_its_forms(self) -> None:
        self.put(
            "a.csv",
            b"\xef\xbb\xbfid,name,price\r\n"
            b'1,"a, b",1.5\r\n'
            b'2,"two\nlines ""quoted""",\r\n'
            b"\r\n"
            b"3, blanks ,-2e3",
        )
        columns = "id UInt8, name String, price Nullable(Float64)"
        self.run_stria("convert", "a.csv", "a.native", "--columns", columns)
        self.assertEqual(
            self.rows("a.native"),
            ["id name price", "1 a, b 1.5", '2 two?lines "quoted" NULL', "3 blanks -2000"],
        )
        self.assertIn("a.native: 1 block, 3 rows", self.inspected("a.native"))

    def inspected(self, name: str) -> str:
        return self.run_stria("inspect", name).stdout.decode()

    def test_headers_are_matched_by_name(self) -> None:
        self.put("a.csv", "b,a\nx,1\n")
        self.run_stria("convert", "a.csv", "a.native", "--columns", "a Int8, b String")
        self.assertEqual(self.rows("a.native"), ["a b", "1 x"])
        for header, reason in (
            ("b,c", "field 2 of the header, 'c', is none of the columns"),
            ("b,b", "column 'b' comes twice in the header"),
            ("b", "the header lacks column 'a'"),
        ):
            self.put("b.csv", header + "\n1,2\n")
            said = self.says("convert", "b.csv", "b.native", "--columns", "a Int8, b String")
            self.assertIn(f"b.csv:1: {reason}", said)
            self.assertFalse((self.folder / "b.native").exists())

    def test_other_delimiters_and_no_header(self) -> None:
        self.put("a.tsv", "1\tx y\n\\N\t\\N\n")
        columns = "id Nullable(Int64), s Nullable(String)"
        self.run_stria(
            "convert", "a.tsv", "a.native", "--no-header", "--null", "\\N", "--columns", columns
        )
        self.assertEqual(self.rows("a.native"), ["id s", "1 x y", "NULL NULL"])
        self.put("b.txt", "1|x\n")
        self.run_stria(
            "convert", "--from", "csv", "--delimiter", "|", "--no-header", "b.txt", "b.native"
        )
        self.assertEqual(self.rows("b.native"), ["c1 c2", "1 x"])

    def test_a_missing_field_is_null_or_empty_text_or_refused(self) -> None:
        self.put("a.csv", 'n,s,l,i\n,,,7\n"","","",8\n')
        columns = "n Nullable(String), s String, l LowCardinality(String), i UInt8"
        self.run_stria("convert", "a.csv", "a.native", "--columns", columns)
        self.assertEqual(self.rows("a.native"), ["n s l i", "NULL 7", "8"])
        self.put("b.csv", "i\n7\n\n")  # an empty line is no row
        self.run_stria("convert", "b.csv", "b.native", "--columns", "i UInt8")
        self.put("c.csv", "i,j\n7,8\n,9\n")
        said = self.says("convert", "c.csv", "c.native", "--columns", "i UInt8, j UInt8")
        self.assertIn("c.csv:3: i:", said)

    # ---- NDJSON ---------------------------------------------------------------------------------

    def test_json_goes_into_every_kind_of_column(self) -> None:
        self.put(
            "a.ndjson",
            '{"u": 18446744073709551615, "d": 0.1, "s": "a\\u00e9\\n", "a": [1, null], '
            '"m": {"k": [2]}, "t": {"y": "q"}, "p": [1, "z"], "n": [{"k": 1, "v": "w"}], '
            '"f": [1.5, 2], "b": true}\n'
            "\n"
            '{"b": false, "f": [0, 0], "n": [], "p": [2, ""], "t": {"x": 1, "y": ""}, "m": {}, '
            '"a": [], "s": "", "d": 123456789012345678.25, "u": 0}\n',
        )
        columns = (
            "u UInt64, d Decimal(38, 2), s String, a Array(Nullable(Int8)), "
            "m Map(String, Array(Int8)), t Tuple(x Nullable(Int8), y String), "
            "p Tuple(Int8, String), n Nested(k UInt8, v String), f FixedArray(Float32, 2), b Bool"
        )
        self.run_stria("convert", "a.ndjson", "a.rowbinary", "--columns", columns)
        self.assertEqual(
            self.rows("a.rowbinary")[1:],
            [
                "18446744073709551615 0.1 aé? [1,NULL] {'k':[2]} (NULL,'q') (1,'z') "
                "[(1,'w')] [1.5,2] true",
                "0 123456789012345678.25 [] {} (1,'') (2,'') [] [0,0] false",
            ],
        )

    def test_json_in_a_field_of_csv(self) -> None:
        self.put("a.csv", 'id,tags\n1,"[""a"", ""b""]"\n2,[]\n')
        self.run_stria("convert", "a.csv", "a.native", "--columns", "id UInt8, tags Array(String)")
        self.assertEqual(self.rows("a.native"), ["id tags", "1 ['a','b']", "2 []"])

    def test_lines_that_are_no_rows(self) -> None:
        columns = (
            "i UInt8, a Array(Int8), t Tuple(x Int8), f FixedArray(Int8, 2), m Map(String, Int8)"
        )
        good = '{"i": 1, "a": [1], "t": {"x": 1}, "f": [1, 2], "m": {}}'
        for bad, reason in (
            ("[1]", "the line is no object"),
            ("7", "the line is no object"),
            ('{"i": 1, "z": 2}', "key 'z' is none of the columns"),
            ('{"i": 1, "i": 2}', "key 'i' comes twice"),
            ('{"i": 1', "character 8: parse error: premature EOF"),
            ('{"i": 1}}', "trailing garbage"),
            (good.replace('"i": 1', '"i": 256'), "i: '256' does not fit UInt8"),
            (good.replace('"i": 1', '"i": 1.5'), "i: "),
            (good.replace('"i": 1', '"i": null'), "i: "),
            (good.replace('"i": 1, ', ""), "i: "),
            (good.replace("[1]", "1"), "a: a number does not go into Array(Int8)"),
            (good.replace("[1]", '{"x": 1}'), "a: an object does not go into Array(Int8)"),
            (good.replace("[1]", '["x"]'), "a[]: "),
            (good.replace('{"x": 1}', '{"y": 1}'), "t: there is no element 'y'"),
            (good.replace('{"x": 1}', '{"x": 1, "x": 1}'), "t: element 'x' comes twice"),
            (good.replace('{"x": 1}', "{}"), "t.x: "),
            (good.replace('{"x": 1}', "[1, 2]"), "t: an array of more values"),
            (good.replace("[1, 2]", "[1]"), "f: an array of another size"),
            (good.replace('"m": {}', '"m": {"k": "x"}'), "m[].value: "),
        ):
            self.put("a.ndjson", f"{good}\n\n{bad}\n{good}\n")
            said = self.says("convert", "a.ndjson", "a.native", "--columns", columns)
            self.assertIn("a.ndjson:3: ", said, bad)
            self.assertIn(reason, said, bad)
            self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.ndjson"])

    # ---- Rejected lines --------------------------------------------------------------------------

    def test_a_carriage_return_alone_is_told(self) -> None:
        columns = ("--columns", "a String, b String, c String", "--rejects", "bad.csv")
        lines = (b"a,b,c\n", b"x\r,y\n", b"1,2,3\r\n", b'x,y,z\r"\n', b"4,5,6\n")
        self.put("a.csv", b"".join(lines))
        said = self.says("convert", *columns, "a.csv", "a.native", status=REJECTS)
        self.assertIn("a.csv:2: a carriage return ends the row within its line", said)
        self.assertIn("a.csv:4: a carriage return", said)
        self.assertEqual((self.folder / "bad.csv").read_bytes(), lines[1] + lines[3])
        self.assertEqual(self.rows("a.native"), ["a b c", "1 2 3", "4 5 6"])
        self.put("mac.csv", b"a,b,c\rx,y,z\r")
        for more in ((), columns):
            said = self.says("convert", *more, "mac.csv", "a.native")
            self.assertIn("mac.csv:1: a carriage return ends", said)

    def test_a_long_field_takes_no_long_time(self) -> None:
        self.put("a.csv", b"a\n" + b"x" * 40_000_000 + b"\n")
        self.run_stria("convert", "--columns", "a String", "a.csv", "a.native")
        self.assertGreater((self.folder / "a.native").stat().st_size, 40_000_000)

    def test_an_output_that_is_no_file_is_not_replaced(self) -> None:
        self.put("a.csv", "a\n1\n")
        self.run_stria("convert", "a.csv", "a.native")
        pipe = self.folder / "pipe.native"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.run_stria("convert", "a.csv", "pipe.native")
        self.assertEqual(os.read(reader, 1000), (self.folder / "a.native").read_bytes())
        os.close(reader)
        self.assertTrue(pipe.is_fifo())
        said = self.says("convert", "--to", "native", "a.csv", "/dev/full")
        self.assertIn("/dev/full: No space left on device", said)

    def test_rejected_lines_are_kept_as_they_are(self) -> None:
        bad = ["2,y,z", '"4"x,e', "abc,d", '"x\ny",e']
        self.put("a.csv", "id,n\n1,x\n" + "\n".join(bad) + "\n5,ok\n")
        said = self.says(
            "convert", "a.csv", "a.native", "--columns", "id UInt8, n String",
            "--rejects", "bad.csv", status=REJECTS,
        )  # fmt: skip
        for place in ("a.csv:3: ", "a.csv:4: field 1", "a.csv:5: id: ", "a.csv:6: id: "):
            self.assertIn(place, said)
        self.assertIn("4 lines of a.csv were rejected, 2 rows written", said)
        self.assertEqual(self.rows("a.native"), ["id n", "1 x", "5 ok"])
        kept = (self.folder / "bad.csv").read_text()
        self.assertEqual(sorted(kept), sorted("\n".join(bad) + "\n"))
        for line in bad:
            self.assertIn(line + "\n", kept)

    def test_many_rejected_lines_take_no_long_time(self) -> None:
        lines = [f"{i},{'x' if i % 3 else i}" for i in range(100_000)]
        self.put("a.csv", "\n".join(lines) + "\n")
        columns = ("--no-header", "--columns", "id Int64, n Nullable(Int64)")
        said = self.says(
            "convert", *columns, "a.csv", "a.native", "--rejects", "bad", status=REJECTS
        )
        self.assertIn("66666 lines of a.csv were rejected, 33334 rows written", said)
        bad = [line for line in lines if line.endswith("x")]
        self.assertEqual((self.folder / "bad").read_text(), "\n".join(bad) + "\n")

    def test_rejected_lines_do_not_replace_the_input(self) -> None:
        self.put("a.csv", "id\nx\n")
        said = self.says("convert", "a.csv", "a.native", "--rejects", "./a.csv")
        self.assertIn("a.csv: rejected lines would replace the input", said)
        self.assertEqual((self.folder / "a.csv").read_text(), "id\nx\n")

    def test_an_output_that_is_there_stays_when_the_run_fails(self) -> None:
        self.put("a.native", "precious")
        self.put("a.csv", "id\n1\nx\n")
        self.says("convert", "a.csv", "a.native", "--columns", "id UInt8")
        self.assertEqual((self.folder / "a.native").read_text(), "precious")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.csv", "a.native"])

    # ---- Columns ---------------------------------------------------------------------------------

    def test_columns_of_a_create_table(self) -> None:
        self.put(
            "t.sql",
            "CREATE TABLE db.`t(`\n(\n"
            "    `id` UInt64 DEFAULT 1 CODEC(Delta, ZSTD(1)) COMMENT 'a, (b)',\n"
            "    `a name` Nullable(String), -- one, two\n"
            "    `side` Enum8('buy, (' = 1, 'it''s' = -1) -- it's, well, this (\n    ,\n"
            "    `twice` UInt64 MATERIALIZED id * 2,\n"
            "    ts DateTime64(3, 'UTC') TTL ts + INTERVAL 1 DAY,\n"
            "    INDEX i id TYPE minmax GRANULARITY 1,\n"
            "    CONSTRAINT c CHECK id > 0\n"
            ")\nENGINE = MergeTree ORDER BY (id, ts)\n",
        )
        self.put("a.csv", "1,x,it's,2024-01-02 03:04:05.678\n")
        self.run_stria("convert", "--no-header", "--schema", "t.sql", "a.csv", "a.native")
        self.assertEqual(
            self.run_stria("inspect", "--columns", "a.native").stdout.decode(),
            "id UInt64, `a name` Nullable(String), side Enum8('it\\'s' = -1, 'buy, (' = 1), "
            "ts DateTime64(3, 'UTC')\n",
        )
        self.put("b.csv", '2,y,"buy, (",2024-01-02 03:04:05\n')
        self.run_stria("convert", "--no-header", "--like", "a.native", "b.csv", "b.native")
        self.assertEqual(self.rows("b.native")[1:], ["2 y buy, ( 2024-01-02 03:04:05.000"])
        self.put("no.sql", "SELECT 1")
        said = self.says("convert", "--schema", "no.sql", "a.csv", "c.native")
        self.assertIn("no.sql: there is no CREATE TABLE", said)

    def test_every_name_comes_back(self) -> None:
        columns = (
            "index Int64, check Int64, NULL Int64, n.k Int64, `new\\nline` Int64, "
            '`back\\\\slash` Int64, `tick\\`s` Int64, `"q"` Int64, `it\'s` Int64, `tab\\t` Int64'
        )
        self.put("a.csv", "1,2,3,4,5,6,7,8,9,10\n")
        self.run_stria("convert", "--no-header", "--columns", columns, "a.csv", "a.native")
        printed = self.run_stria("inspect", "--columns", "a.native").stdout.decode()
        self.assertEqual(printed, columns + "\n")

    def test_lists_of_columns_that_are_none(self) -> None:
        self.put("a.csv", "a\n1\n")
        for wrong, reason in (
            ("", "character 1 of the list"),
            ("a", "character 2"),
            ("a UInt8, ", "a: "),
            ("a Array(UInt8", "the list of columns"),
            ("`a UInt8", "the list of columns"),
            ("a Int7", "Int7"),
            ("a Int8, a Int8", "a"),
            ("a Int8 NULL", "character 8 of the list of columns: NULL behind a type"),
        ):
            if wrong != "a UInt8, ":
                self.assertIn(reason, self.says("convert", "a.csv", "a.native", "--columns", wrong))

    def test_types_are_inferred(self) -> None:
        self.put(
            "a.csv",
            "i,u,w,f,b,d,t,ms,id,zip,s,n,z\n"
            "1,18446744073709551615,-1,1,true,2024-02-29,2024-01-01 00:00:00,"
            "2024-01-01 00:00:00.123,6ba7b810-9dad-11d1-80b4-00c04fd430c8,01234,x,,\n"
            "-5,1,18446744073709551615,2.5,false,1969-12-31,1969-12-31 23:59:59,"
            "2024-01-01 00:00:00,00000000-0000-0000-0000-000000000000,99999,1,3,\n",
        )
        said = self.run_stria("convert", "--infer", "a.csv").stdout.decode()
        self.assertEqual(
            said,
            '--columns "i Int64, u UInt64, w Int128, f Float64, b Bool, d Date32, '
            "t DateTime64(0), ms DateTime64(3), id UUID, zip String, s String, "
            'n Nullable(Int64), z Nullable(String)"\n',
        )
        self.put("a.ndjson", '{"a": [1, 2], "b": null}\n{"a": [], "c": [1.5, null], "d": "x"}\n')
        said = self.run_stria("convert", "--infer", "a.ndjson").stdout.decode()
        self.assertIn("a Array(Int64), b Nullable(String), c Nullable(String), d", said)

    def test_what_is_inferred_from_the_head_holds_for_the_rest_or_is_told(self) -> None:
        lines = [f"{i}" for i in range(200_000)]
        self.put("a.csv", "n\n" + "\n".join(lines) + "\nx\n")
        said = self.says("convert", "a.csv", "a.native")
        self.assertIn('--columns "n Int64"', said)
        self.assertIn("a.csv:200002: n: ", said)
        self.run_stria("convert", "-", "--from", "csv", "b.native", stdin=b"n\n1\n2\n")  # a pipe
        self.assertEqual(self.rows("b.native"), ["n", "1", "2"])

    # ---- Calls -----------------------------------------------------------------------------------

    def test_wrong_calls(self) -> None:
        self.put("a.csv", "a\n1\n")
        for arguments in (
            [],
            ["nonsense"],
            ["convert"],
            ["convert", "a.csv"],
            ["convert", "a.csv", "b.txt"],
            ["convert", "a.txt", "b.native"],
            ["convert", "a.csv", "b.native", "--nonsense"],
            ["convert", "a.csv", "b.native", "--delimiter", "ab"],
            ["convert", "a.csv", "b.native", "--columns", "a Int8", "--like", "x.native"],
            ["inspect"],
            ["inspect", "--rows", "x", "a.native"],
        ):
            self.assertNotEqual(self.says(*arguments, status=USAGE), "")
        for command in ("convert", "inspect"):
            self.assertIn(b"usage: stria", self.run_stria(command, "--help").stdout)
        self.assertIn(b"stria 0.", self.run_stria("--version").stdout)
        self.assertIn("No such file", self.says("convert", "no.csv", "b.native"))
        self.assertIn("no.native: ", self.says("inspect", "no.native"))

    def test_files_that_are_none(self) -> None:
        self.put("a.csv", "a\n1\n2\n")
        self.run_stria("convert", "a.csv", "a.native")
        whole = (self.folder / "a.native").read_bytes()
        for cut in range(len(whole)):
            self.put("cut.native", whole[:cut])
            self.assertIn("cut.native: ", self.says("inspect", "cut.native"))
        self.put("twice.native", whole + whole)
        self.assertIn("twice.native: 2 blocks, 4 rows", self.inspected("twice.native"))

    # ---- Arrow ----------------------------------------------------------------------------

    def test_arrow_streams_out_and_in(self) -> None:
        self.put("a.csv", 'id,name,tags\n1,x,[]\n2,,"[1, 2]"\n')
        columns = "id UInt8, name LowCardinality(Nullable(String)), tags Array(Int64)"
        done = subprocess.run(
            [PROGRAM, "convert", "a.csv", "a.arrow", "--columns", columns],
            cwd=self.folder, capture_output=True, check=False,
        )  # fmt: skip
        if b"built without Arrow" in done.stderr:
            self.assertEqual(done.returncode, FAILED)
            self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["a.csv"])
            self.skipTest("the command was built without Arrow's IPC format")
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertEqual(self.rows("a.arrow"), ["id name tags", "1 x []", "2 NULL [1,2]"])
        self.run_stria("convert", "a.csv", "b.native", "--like", "a.arrow")
        self.assertEqual(self.rows("b.native"), self.rows("a.arrow"))
        self.put("cut.arrow", (self.folder / "a.arrow").read_bytes()[:200])
        self.assertIn("cut.arrow: ", self.says("inspect", "cut.arrow"))
        if pyarrow is None:
            self.skipTest("no pyarrow, which would read the stream, too")
        with pyarrow.ipc.open_stream(self.folder / "a.arrow") as stream:
            table = stream.read_all()
        table.validate(full=True)
        self.assertEqual(
            table.to_pydict(), {"id": [1, 2], "name": ["x", None], "tags": [[], [1, 2]]}
        )

    # ---- Beside ClickHouse -----------------------------------------------------------------------

    def need_engine(self) -> None:
        if not LIBRARY:
            self.assertNotEqual(os.environ.get("STRIA_REQUIRE_ENGINES"), "1")
            self.skipTest("STRIA_CHDB names no library")

    def test_columns_of_what_clickhouse_prints(self) -> None:
        self.need_engine()
        self.put("rows.csv", "")
        with Engine(Path(LIBRARY)) as engine:
            engine.ask(CREATE)
            self.put("t.sql", engine.ask("SHOW CREATE TABLE `we``ird (t`", "TSVRaw"))
            described = engine.ask(
                "SELECT name, type FROM system.columns WHERE table = 'we`ird (t' AND "
                "default_kind NOT IN ('MATERIALIZED', 'ALIAS') ORDER BY position"
            )
            self.run_stria("convert", "--no-header", "--schema", "t.sql", "rows.csv", "a.native")
            got = engine.ask(
                f"DESCRIBE TABLE file('{self.folder}/a.native', 'Native') "
                "SETTINGS print_pretty_type_names = 0"
            )
        names = [line.split(b"\t")[:2] for line in got.splitlines()]
        self.assertEqual(names, [line.split(b"\t") for line in described.splitlines()])
        self.assertEqual(len(names), 17)

    def test_clickhouse_reads_the_same_out_of_both(self) -> None:
        self.need_engine()
        chance = random.Random(7)
        columns = (
            "i Int32, u UInt64, f Float64, d Decimal(18, 4), s String, n Nullable(Int16), "
            "day Date, ts DateTime64(3, 'UTC'), id UUID, l LowCardinality(String), ip IPv4"
        )
        lines = [
            ",".join(
                [
                    str(chance.randint(-(2**31), 2**31 - 1)),
                    str(chance.randint(0, 2**64 - 1)),
                    repr(chance.uniform(-1e9, 1e9)),
                    f"{chance.randint(-(10**12), 10**12) / 10**4:.4f}",
                    '"' + chance.choice(['a""b', "x\ny", "", "é, ü"]) + '"',
                    "\\N" if chance.random() < 0.3 else str(chance.randint(-9, 9)),
                    f"20{chance.randint(10, 30)}-{chance.randint(1, 12):02}-11",
                    f"1999-12-31 23:59:{chance.randint(0, 59):02}.{chance.randint(0, 999):03}",
                    f"{chance.getrandbits(32):08x}-0000-4000-8000-{chance.getrandbits(48):012x}",
                    chance.choice(["XETR", "XLON"]),
                    ".".join(str(chance.randint(0, 255)) for _ in range(4)),
                ]
            )
            for _ in range(20_000)
        ]
        names = "i,u,f,d,s,n,day,ts,id,l,ip"
        self.put("a.csv", names + "\n" + "\n".join(lines) + "\n")
        structure = columns.replace("'", "\\'")
        with Engine(Path(LIBRARY)) as engine:
            for output, layout in (
                ("a.native", "Native"),
                ("a.rowbinary", "RowBinaryWithNamesAndTypes"),
            ):
                self.run_stria("convert", "a.csv", output, "--columns", columns, "--null", "\\N")
                expected, got = (
                    engine.ask(f"SELECT * FROM file('{self.folder}/{source}')")
                    for source in (
                        f"a.csv', 'CSVWithNames', '{structure}",
                        f"{output}', '{layout}",
                    )
                )
                self.assertEqual(expected.count(b"\n"), 20_000)
                self.assertEqual(got, expected)


if __name__ == "__main__":
    unittest.main()
