"""As much of clickhouse-client as the pages use, with ClickHouse inside of this process.

Tables are kept in the folder STRIA_DATA; an INSERT reads what comes in at standard input.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "interop"))

from engine import Engine, EngineError

INSERT = re.compile(r"INSERT\s+INTO\s+(\S+)\s+FORMAT\s+(\w+)\s*", re.IGNORECASE)


def main() -> int:
    parser = argparse.ArgumentParser(prog="clickhouse-client")
    parser.add_argument("--query", required=True)
    query: str = parser.parse_args().query
    data = Path(os.environ["STRIA_DATA"])
    data.mkdir(exist_ok=True)
    os.chdir(data)  # the library takes the name of a file here for a table; a server does not
    try:
        with Engine(Path(os.environ["STRIA_CHDB"]), data) as engine:
            insert = INSERT.fullmatch(query)
            if insert:
                engine.insert(insert.group(1), insert.group(2), sys.stdin.buffer.read())
            else:
                sys.stdout.buffer.write(engine.ask(query))
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
