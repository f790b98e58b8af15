"""Makes the corpora that the fuzz targets begin with: seeds.py OUT

Bytes that ClickHouse wrote for the decoders, types and texts out of the same vectors, and bytes
of a fixed seed for the targets that read choices."""

from __future__ import annotations

import random
import struct
import sys
from pathlib import Path

VECTORS = Path(__file__).parent.parent / "golden" / "vectors"
STREAMS = Path(__file__).parent.parent / "arrow_ipc" / "vectors"
LARGEST = 2000  # bytes; a fuzzer is quicker with short inputs


def write(folder: Path, inputs: list[bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(sorted(set(inputs))):
        (folder / f"seed-{number:04}").write_bytes(data)


def vectors(suffix: str) -> list[bytes]:
    files = (path.read_bytes() for path in sorted(VECTORS.glob(f"*{suffix}")))
    return [data for data in files if len(data) <= LARGEST]


def types() -> list[bytes]:
    """Those of the vectors' columns, and some that say more."""
    found = []
    for path in sorted(VECTORS.glob("*.rows")):
        lines = (line.split(b"\t") for line in path.read_bytes().splitlines())
        found += [words[2] for words in lines if words[0] == b"column"]
    return [kind for kind in found if len(kind) < 300] + [
        b"Tuple(a Int8, `b c` Map(String, Array(Nullable(UUID))))",
        b"SimpleAggregateFunction(sum, Decimal(38, 5))",
        b"Enum8('a\\'b' = -128, '' = 127)",
        b"DateTime64(9, 'Asia/Tokyo')",
        b"FixedArray(LowCardinality(Nullable(FixedString(7))), 3)",
        b"Nested(x Nested(y Point), z IPv6)",
        b"timestamp with time zone",
    ]


def texts() -> list[bytes]:
    values = [
        b"0\n-1\n255\n-128\n18446744073709551615\n1e3\n0.1",
        b"NaN\n-inf\n1.7976931348623157e308\n5e-324\n0x1p3\n.5\n1.",
        b"true\nfalse\n1\nTRUE",
        b"2024-02-29\n1900-01-01\n2299-12-31\n-0001-12-31\n2024-02-30",
        b"2024-02-29 23:59:59.999999999\n2024-02-29T00:00:00Z\n1970-01-01 00:00:00+05:30",
        b"12:34:56.789\n-999:59:59\n00:00:00+15:59:59\ninfinity\n-infinity",
        b"P1Y2M3DT4H5M6.7S\n-P14M\nPT0.000001S",
        b"123e4567-e89b-12d3-a456-426614174000\n::ffff:1.2.3.4\n1.2.3.4\n2001:db8::1",
        b"10110\n\nabc\n12345678901234567890123456789012345678.9",
    ]
    return [bytes([kind]) + value for kind in range(0, 160, 3) for value in values]


def choices(count: int) -> list[bytes]:
    source = random.Random(7)
    sizes = [8, 30, 100, 300, 800]
    return [b""] + [source.randbytes(sizes[i % len(sizes)]) for i in range(count)]


def frames() -> list[bytes]:
    """Checksums are the target's to make; each method, and a size that is not its own."""
    raw = b"the bytes of a frame"
    lz4 = b"\xf0" + bytes([len(raw) - 15]) + raw  # literals alone
    zstd = b"\x28\xb5\x2f\xfd\x20" + bytes([len(raw)]) + struct.pack("<I", len(raw) << 3 | 1)[:3]
    found = []
    for method, packed in ((0x02, raw), (0x82, lz4), (0x90, zstd + raw)):
        for size in (len(raw), len(raw) + 1, 0):
            head = struct.pack("<BII", method, len(packed) + 9, size)
            found.append(b"\x01" + bytes(16) + head + packed)
    return found


def main() -> None:
    out = Path(sys.argv[1])
    rows = vectors(".rbwnt")
    write(out / "native", vectors(".native"))
    write(out / "rowbinary", [b"\x02" + data for data in rows] + [bytes([i]) for i in range(15)])
    write(out / "type", types())
    write(out / "frames", frames())
    write(out / "ipc", [path.read_bytes() for path in sorted(STREAMS.glob("*.arrows"))])
    write(out / "text", texts())
    for name in ["arrow", "codes", "append", "record"]:
        write(out / name, choices(200))


if __name__ == "__main__":
    main()
