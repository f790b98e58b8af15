"""A default as C sees it: one value in the form that is a column's own."""

from __future__ import annotations

import math
from collections.abc import Iterator

from . import ctext, layout
from .model import FLOATS, WIDE, Default, Plain
from .values import parameter

_MASK = 2**64 - 1


def definitions(default: Default, name: str) -> Iterator[str]:
    """The constants that stand for what is missing; the last is `name`, and says so."""
    if default.type is None:
        yield f"static const stria_values {name} = {{.count = 0}};"
        return
    value = f"{name}_value"
    type_ = default.type
    if isinstance(default.value, bytes) and type_.type.storage not in ("string", "bits"):
        yield _bytes(value, default.value)
        address, ctype = value, "STRIA_RAW_BYTES"
    else:
        c, ctype = _form(type_)
        yield f"static const {c} {value} = {_initializer(default, type_)};"
        address = f"&{value}"
    settings = [
        f".data = {address}",
        ".count = 1",
        f".width = sizeof {value}",
        f".ctype = {ctype}",
    ]
    scale = parameter(type_, "scale", 0)
    if scale:
        settings.append(f".scale = {scale}")
    lines = "".join(f"    {setting},\n" for setting in settings)
    yield f"static const stria_values {name} = {{\n{lines}}};"


def needs_math(default: Default) -> bool:
    """For NAN and INFINITY."""
    return isinstance(default.value, float) and not math.isfinite(default.value)


def _form(type_: Plain) -> tuple[str, str]:
    """The C type of a value, and its number."""
    c = type_.type.c
    if c is None:
        word = type_.type.text if type_.type.storage == "fixed_bytes" else "view"
        return f"stria_{word}", f"STRIA_{word.upper()}"
    plain = {"bool": "bool", "float32": "float", "float64": "double"}
    is_struct = c in WIDE or c in FLOATS
    return plain.get(c, f"stria_{c}" if is_struct else f"{c}_t"), f"STRIA_{c.upper()}"


def _initializer(default: Default, type_: Plain) -> str:
    value, c = default.value, type_.type.c or ""
    if isinstance(value, bytes):
        return f"{{{ctext.literal(default.text)}, {len(value)}}}"
    if isinstance(value, tuple):
        return f"{{{', '.join(map(_whole, value))}}}"
    if isinstance(value, float):
        return _real(value, "F" if c == "float32" else "")
    if c in WIDE:
        limbs = (value >> (64 * index) & _MASK for index in range(WIDE[c]))
        return f"{{{{{', '.join(f'UINT64_C({limb})' for limb in limbs)}}}}}"
    if c in FLOATS:
        return f"{{{value:#06x}}}"
    return ("false", "true")[value] if c == "bool" else _whole(value)


def _whole(value: int) -> str:
    if value in (-(2**31), -(2**63)):
        return f"INT{64 if value < -(2**31) else 32}_MIN"
    if abs(value) < 2**31:
        return str(value)
    return f"UINT64_C({value})" if value >= 2**63 else f"INT64_C({value})"


def _real(value: float, suffix: str) -> str:
    if math.isfinite(value):
        return value.hex() + suffix
    sign = "-" if math.copysign(1, value) < 0 else ""
    return f"{sign}{'NAN' if math.isnan(value) else 'INFINITY'}"


def _bytes(name: str, value: bytes) -> str:
    """Without the zeros at the end, which C puts there itself."""
    given = value.rstrip(b"\0") or b"\0"
    parts = [f"{byte:#04x}" for byte in given]
    return layout.filled(f"static const uint8_t {name}[{len(value)}] = {{", parts, "};")
