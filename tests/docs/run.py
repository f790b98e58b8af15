#!/usr/bin/env python3
"""Does what a page says, word for word, in an empty folder: run.py PAGE

README.md tells what the fences of a page say.  In the environment: STRIA, a folder that
`cmake --install` filled, CC, CXX and PYTHON; and what a page needs besides, STRIA_CHDB or
DUCKDB (a folder with DuckDB's library and header).  Exits with 77, and says why, where
something of that is missing, unless STRIA_REQUIRE_ENGINES=1.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import page as pages

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wshadow",
    "-Wno-unused-function",
    "-Werror",
]
COMMAND = re.compile(
    r"((?:scripts|codegen)/[\w./-]+|cmake|find_package|target_link_libraries|stria_generate)\b"
)
OPTION = re.compile(r"--[\w-]+|STRIA_\w+|\b(?:TARGET|SCHEMA)\b")
CMAKE = ("--build", "--install", "--prefix", "--target")  # its own


def environment(folder: Path) -> dict[str, str]:
    """That of a reader: stria in $STRIA, and the commands that a page calls."""
    env = dict(os.environ)
    commands = folder / "commands"
    commands.mkdir()
    for name, target in (("python3", env["PYTHON"]), ("cc", env["CC"]), ("c++", env["CXX"])):
        script = f'#!/bin/sh\nexec "{target}" "$@"\n'
        (commands / name).write_text(script)
        (commands / name).chmod(0o755)
    env["PATH"] = os.pathsep.join([str(commands), str(HERE / "commands"), env["PATH"]])
    env["STRIA_DATA"] = str(folder / "clickhouse")
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    env["HOME"] = str(folder)
    return env


def shell(block: pages.Block, folder: Path, env: dict[str, str]) -> str:
    """Runs a block as the next thing that one types in the same terminal."""
    exported = folder.parent / "exported"
    before = f". {exported}; " if exported.exists() else ""
    if block.options.get("stria") == "installed":  # where the tools look
        lib = f"{env['STRIA']}/lib"
        env = {**env, "PKG_CONFIG_PATH": f"{lib}/pkgconfig", "LD_LIBRARY_PATH": lib}
        env["PATH"] += f"{os.pathsep}{env['STRIA']}/bin"
    script = f"{before}set -eu\n{block.text}\nexport -p >{exported}"
    return run(block, ["sh", "-c", script], folder, env)


def run(block: pages.Block, command: list[str], folder: Path, env: dict[str, str]) -> str:
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        raise block.fail(f"{command[0]} exits with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def differ(block: pages.Block, said: str) -> pages.PageError:
    """That something else was printed than the page says."""
    lines = difflib.unified_diff(
        (block.output or "").splitlines(True), said.splitlines(True), "the page", "what happens"
    )
    return block.fail("the output differs\n" + "".join(lines))


def write(block: pages.Block, folder: Path) -> None:
    name = block.options["file"]
    if f"`{name}`" not in block.before:
        raise block.fail(f"the text before the block does not name {name}")
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(block.text, encoding="utf-8")


def in_frame(block: pages.Block, name: str, folder: Path) -> None:
    """A whole program of a piece of one, in framed.c."""
    frame = (HERE / "frames" / f"{name}.c").read_text(encoding="utf-8")
    kind = block.options.get("type", "")
    if kind and f"`{kind}`" not in block.before:
        raise block.fail(f"the text before the block does not name {kind}")
    body = f'#line {block.line} "{block.page.name}"\n{block.text}'
    text = frame.replace("@type@", kind).replace("/* @body@ */\n", body)
    (folder / "framed.c").write_text(text, encoding="utf-8")


def framed(block: pages.Block, folder: Path, env: dict[str, str]) -> str:
    """Compiles a piece of a program within a frame, with every warning, and runs it."""
    in_frame(block, block.options["frame"], folder)
    stria = env["STRIA"]
    words = [env["CC"], "-std=c11", *WARNINGS, f"-I{stria}/include", "-o", "framed", "framed.c"]
    libraries = [f"{stria}/lib/libstria.a"]
    if block.options["frame"] == "duckdb":
        duckdb = env["DUCKDB"]
        words += ["-isystem", duckdb]
        libraries[:0] = [f"{stria}/lib/libstria_duckdb.a"]
        libraries += [f"{duckdb}/libduckdb.so", f"-Wl,-rpath,{duckdb}"]
    elif block.options["frame"] == "http":
        libraries[:0] = [f"{stria}/lib/libstria_http.a", f"{stria}/lib/libstria_compression.a"]
        libraries += ["-lcurl", "-llz4", "-lzstd"]
    run(block, [*words, *libraries], folder, env)
    return run(block, ["./framed"], folder, env)


def compiled(block: pages.Block, folder: Path, env: dict[str, str]) -> None:
    """Compiles a piece of a program that has nobody to talk to here."""
    in_frame(block, block.options["compiled"], folder)
    words = [env["CC"], "-std=c11", *WARNINGS, f"-I{env['STRIA']}/include", "-fsyntax-only"]
    run(block, [*words, "framed.c"], folder, env)


def known(block: pages.Block) -> None:
    """Commands that a test cannot run, such as the tests: scripts, options and functions exist."""
    for line in block.text.splitlines():
        command = COMMAND.match(line.split("#", 1)[0].strip())
        if not command:
            raise block.fail(f"'{line}' is no command of this tree")
        name = command[1]
        texts = [ROOT / name] if "/" in name else [ROOT / "CMakeLists.txt", *ROOT.glob("cmake/*")]
        if not texts[0].is_file():
            raise block.fail(f"there is no {name}")
        text = "".join(file.read_text(encoding="utf-8") for file in texts)
        for option in OPTION.findall(line):
            if option not in text and option not in CMAKE:
                raise block.fail(f"{name} has no {option}")


def do(block: pages.Block, folder: Path, env: dict[str, str]) -> str:
    """Does one block; what it printed."""
    if "file" in block.options:
        write(block, folder)
    elif "frame" in block.options:
        return framed(block, folder, env)
    elif "compiled" in block.options:
        compiled(block, folder, env)
    elif block.options.get("commands") == "known":
        known(block)
    elif block.language == "sh":
        return shell(block, folder, env)
    elif block.language not in ("", "text"):
        raise block.fail(f"nothing tests this block of {block.language}")
    return ""


def do_all(page: Path, folder: Path, env: dict[str, str], blessing: bool) -> int:
    """Does a page's blocks in order; how many they are."""
    found = pages.blocks(page)
    changed: list[tuple[pages.Block, str]] = []
    for block in found:
        said = do(block, folder, env)
        if block.output is None or said == block.output:
            continue
        if not blessing:
            raise differ(block, said)
        changed.append((block, said))
    if changed:
        pages.bless(page, changed)
    return len(found)


def missing(page: Path) -> str | None:
    """What the page needs and is not here."""
    text = page.read_text(encoding="utf-8")
    python = os.environ["PYTHON"]
    if "clickhouse-client" in text and not Path(os.environ.get("STRIA_CHDB") or "none").is_file():
        return "no ClickHouse"
    if re.search(r"\$DUCKDB|frame=duckdb", text) and not os.environ.get("DUCKDB"):
        return "no DuckDB"
    headers = Path(os.environ["STRIA"]) / "include/stria"
    for name, needed in (("http", "libcurl, liblz4 or libzstd"), ("arrow_ipc", "nanoarrow")):
        header = headers / f"{name}.h"
        if re.search(rf"\b(?:frame|compiled)={name}", text) and not header.exists():
            return f"no {needed}"
    command = Path(os.environ["STRIA"]) / "bin/stria"
    if re.search(r"^stria (?:convert|inspect)", text, re.MULTILINE) and not command.exists():
        return "no libcsv or yajl"
    modules = re.findall(r"^import (pyarrow|duckdb)\b", text, re.MULTILINE)
    if "stria-gen import" in text:
        modules.append("sqlglot")
    for module in modules:
        if subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode:
            return f"no {module}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--bless", action="store_true", help="write what happens into the page")
    parser.add_argument("--engine", default="", help="libchdb.so; STRIA_CHDB comes first")
    options = parser.parse_args()
    page: Path = options.page
    os.environ["STRIA_CHDB"] = os.environ.get("STRIA_CHDB") or options.engine
    reason = missing(page)
    if reason:
        required = os.environ.get("STRIA_REQUIRE_ENGINES") == "1"
        print(f"{'failed' if required else 'skipped'}: {reason}")
        return 1 if required else 77
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "work"
        folder.mkdir()
        try:
            count = do_all(page, folder, environment(Path(scratch)), options.bless)
        except pages.PageError as error:
            print(error)
            return 1
    print(f"{page.name}: {count} blocks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
