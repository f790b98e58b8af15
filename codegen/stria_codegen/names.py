"""Every C identifier and file name that the generator makes up.

All that a record brings into a program begins with the record's own name, so that
two schemas meet in one program without a clash when their records differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .model import Held
from .reserved import KEYWORDS, MACROS, MEMBERS, STRUCTS

RECORD = re.compile(r"[A-Za-z](_?[A-Za-z0-9])*")  # two underscores in a row belong to C++
OWN_PREFIX = "stria"

_FILE = re.compile(r'[^\x00-\x1f\x7f"\\/:*?<>|;$#%]+')  # what every file system and Make takes


def stem(type_name: str) -> str:
    """Of a type's files and functions."""
    return type_name.lower()


def schema_stem(path: Path) -> str:
    """Of the files made from a schema: its name up to the first dot, or nothing when
    no file can be called so."""
    first = path.name.split(".")[0]
    return first if _FILE.fullmatch(first) and not first.startswith("-") else ""


def column(record: str, name: str, identifier: str) -> str:
    """The constant that is a column's index."""
    word = _word(identifier or name).upper()
    constant = f"{record.upper()}_{word}"
    taken = constant == columns(record) or constant in MACROS
    return constant + "_" if taken else constant


def columns(record: str) -> str:
    """The constant that is the number of columns."""
    return f"{record.upper()}_COLUMNS"


def table(record: str) -> str:
    """The array of columns, names and types."""
    return f"{record}_fields"


def maker(record: str) -> str:
    """The function that makes an empty batch."""
    return f"{record}_batch_new"


def structure(record: str) -> str:
    """The struct of a record, which in C++ is the name of a type, too.  Capitals alone are
    left to macros."""
    taken = any(record in words for words in (KEYWORDS, STRUCTS, MEMBERS))
    taken = taken or record.endswith("_t") or record.isupper()
    return f"struct {record}_" if taken else f"struct {record}"


def struct_member(name: str) -> str:
    """The member for a column, unless the schema says otherwise.  Capitals alone become
    small letters: the names of macros are of capitals."""
    word = _word(name)
    word = word.lower() if word.isupper() else word
    word = f"x_{word}" if word[0].isdigit() else word
    is_type = word.endswith("_t") or word.startswith(f"{OWN_PREFIX}_")  # in C++ it would change it
    return word + "_" if word in KEYWORDS or word in MEMBERS or is_type else word


def record_tables(record: str) -> tuple[str, ...]:
    """What a record brings besides its constants, its struct and batch_new."""
    tables = ("fields", "members", "record", "defaults", "rows")
    functions = ("batch_new", "append", "append_from", "read")
    return tuple(f"{record}_{part}" for part in (*tables, *functions))


def rows(record: str) -> str:
    """The type that takes its structs in and out of a batch, in C++."""
    return f"{record}_rows"


def sentinel(record: str, member: str) -> str:
    """The constant that stands for a missing value."""
    return f"{record}_{_word(member)}_sentinel"


def fallback(record: str, member: str) -> str:
    """The constant that says what a missing value is taken for."""
    return f"{record}_{_word(member)}_default"


def fallback_value(record: str, member: str) -> str:
    """The value itself."""
    return f"{fallback(record, member)}_value"


def defaults(record: str) -> str:
    """The array of the columns' defaults as texts."""
    return f"{record}_defaults"


def items(record: str, member: str) -> str:
    """The struct that is made for one column, or inside of such a struct."""
    return f"{record}_{_word(member)}_item" if member else f"{record}_item"


def all_items(name: str, held: Held) -> Iterator[tuple[str, Held]]:
    """These structs, with what each holds, the inner ones first; `name` is the outermost's."""
    if held.item:
        yield from all_items(items(name, ""), held.item)
    for part in held.parts:
        yield from all_items(items(name, part.member), part.held)
    if held.item or held.parts:
        yield name, held


def member(enum: str, name: str, identifier: str) -> str:
    """The constant that is a member's value."""
    constant = f"{enum.upper()}_{_word(identifier or name).upper()}"
    taken = constant == members(enum) or constant in MACROS
    return constant + "_" if taken else constant


def value_type(enum: str) -> str:
    """The type of an enum's values, which in C++ no member of a struct may be called as: the name
    would then mean the member, also where the type was meant."""
    return f"{enum}_value"


def members(enum: str) -> str:
    """The constant that is the number of members."""
    return f"{enum.upper()}_MEMBERS"


def of_table(name: str) -> str:
    """A record's name, or an enum's, for whatever is called so elsewhere."""
    word = _word(name or "x")
    taken = word[0].isdigit() or word.lower().startswith(OWN_PREFIX)
    return f"x_{word}" if taken else word


def guard(first_record: str) -> str:
    """The macro that keeps a header from being read twice.  Of the first record and
    not of the file, since the files of two folders may have one name."""
    return f"{first_record.upper()}_RECORDS_H"


def _word(name: str) -> str:
    """Any text as part of an identifier: letters and digits stay, other letters of the
    world become their numbers, the rest becomes single underscores."""
    letters = (c if c.isascii() else f"_U{ord(c):04X}_" for c in name)
    word = re.sub(r"[^A-Za-z0-9]+", "_", "".join(letters)).strip("_")
    return word or "_".join(f"U{ord(c):04X}" for c in name)
