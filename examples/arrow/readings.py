"""C's readings in pyarrow, and what comes of them in C again: readings.py LIBRARY

Both go through Arrow's C Stream Interface, wrapped as Python's libraries agree on: in a capsule
that __arrow_c_stream__() returns.  Whatever else knows that method (pandas, polars, DuckDB) takes
the readings as well.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import pyarrow as pa

CAPSULE = b"arrow_array_stream"


class Stream(ctypes.Structure):
    """struct ArrowArrayStream; a consumer moves it away and leaves `release` NULL."""

    _fields_ = (
        ("get_schema", ctypes.c_void_p),
        ("get_next", ctypes.c_void_p),
        ("get_last_error", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    )


new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
pointer_in.restype = ctypes.c_void_p
pointer_in.argtypes = (ctypes.py_object, ctypes.c_char_p)


class Readings:
    """Something that pyarrow can make a table of."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._stream = Stream()
        if library.readings_export(ctypes.byref(self._stream)) != 0:
            raise RuntimeError("there are no readings")

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return new_capsule(ctypes.addressof(self._stream), CAPSULE, None)

    def __del__(self) -> None:
        if self._stream.release:  # nobody has taken it
            release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._stream.release)
            release(ctypes.addressof(self._stream))


def main() -> int:
    library = ctypes.CDLL(sys.argv[1])
    table = pa.table(Readings(library))
    for field in table.schema:
        print(f"Python: {field.name} {field.type}")
    print(f"Python: {table.num_rows} rows, {table['celsius'].null_count} without a temperature")
    stations = table.set_column(1, "station", table["station"].cast(pa.large_string()))
    means = stations.group_by("station").aggregate([("celsius", "mean")]).sort_by("station")
    capsule = means.__arrow_c_stream__()
    code: int = library.readings_import(ctypes.c_void_p(pointer_in(capsule, CAPSULE)))
    return code


if __name__ == "__main__":
    sys.exit(main())
