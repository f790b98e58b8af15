"""Streams of Arrow's IPC format through stria::arrow_ipc, as bytes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from library import Batch, Library, View


class Streams:
    """The library's writer and reader."""

    def __init__(self, library: Library) -> None:
        self.library = library
        loaded = library.loaded
        loaded.stria_arrow_ipc_batch.restype = ctypes.c_void_p
        for name in ("writer", "reader"):
            getattr(loaded, f"stria_arrow_ipc_{name}_new").restype = ctypes.c_void_p

    def write(self, batches: Sequence[Batch]) -> bytes:
        library = self.library
        memory = library.call("stria_memory_new", None)
        writer = library.make(
            "stria_arrow_ipc_writer_new", library.call("stria_memory_sink", memory), None
        )
        try:
            for batch in batches:
                library.check("stria_arrow_ipc_write", writer, batch.pointer)
            library.check("stria_arrow_ipc_end", writer)
            view = library.call("stria_memory_view", memory)
            return ctypes.string_at(view.data, view.size)
        finally:
            library.call("stria_arrow_ipc_writer_free", writer)
            library.call("stria_memory_free", memory)

    def read(self, data: bytes, into: Batch | None = None) -> tuple[Batch, int]:
        """The rows in a batch, a new one unless there is one, and of how many record batches."""
        library = self.library
        view = View.of(data)
        source = library.call("stria_view_source", ctypes.byref(view))
        reader = library.make("stria_arrow_ipc_reader_new", source, None)
        count = 0
        try:
            batch = into or Batch(library, library.make("stria_arrow_ipc_batch", reader, None))
            while library.check("stria_arrow_ipc_read", reader, batch.pointer) == 0:
                count += 1
        finally:
            library.call("stria_arrow_ipc_reader_free", reader)
        return batch, count
