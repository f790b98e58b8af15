"""Gives the library and a slow model of it the same random calls: model.py --library FILE

STRIA_MODEL_OPERATIONS is how many calls are made, and STRIA_TEST_SEED which; both are printed.  An
example that fails is made as short as hypothesis can, and its calls are printed."""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from pathlib import Path

try:
    import hypothesis
    import hypothesis.strategies as st
except ImportError:
    print("skipped: hypothesis is not installed")
    sys.exit(1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else 77)
from calls import World
from choices import Choices
from pair import DifferenceError
from stria import Library

COLUMNS, CALL = 60, 48  # bytes that choose the columns, and one call
CALLS = 30  # that an example has at least; one of zeros does nothing

done = 0
refusals: Counter[str] = Counter()  # by their code


def run(library: Library, columns: bytes, calls: list[bytes]) -> None:
    global done
    world = World(library, Choices(columns))
    try:
        for call in calls:
            before = len(world.trace)
            world.step(Choices(call))
            for line in world.trace[before:]:
                done += 1
                refusals[line.rpartition(" -> ")[2] if " -> " in line else "OK"] += 1
    except DifferenceError as error:
        lines = "\n".join("  " + line for line in world.trace)
        raise DifferenceError(f"{error}\n{lines}") from error
    finally:
        world.free()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", type=Path, required=True)
    library = Library(parser.parse_args().library)
    goal = int(os.environ.get("STRIA_MODEL_OPERATIONS", "10000"))
    seed = int(os.environ.get("STRIA_TEST_SEED", str(random.randrange(10**9))))
    print(f"{goal} calls, seed {seed}", flush=True)

    @hypothesis.settings(
        max_examples=100, deadline=None, database=None, print_blob=False,
        report_multiple_bugs=False, verbosity=hypothesis.Verbosity.quiet,
        suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    @hypothesis.given(
        st.binary(min_size=COLUMNS, max_size=COLUMNS),
        st.lists(st.binary(min_size=CALL, max_size=CALL), min_size=CALLS, max_size=3 * CALLS),
    )
    def example(columns: bytes, calls: list[bytes]) -> None:
        run(library, columns, calls)

    try:
        turn = 0
        while done < goal:
            hypothesis.seed(seed + turn)(example)()
            turn += 1
    except DifferenceError as error:
        print(f"library and model differ (STRIA_TEST_SEED={seed}): {error}", file=sys.stderr)
        return 1
    told = ", ".join(f"{count} {name}" for name, count in refusals.most_common())
    print(f"{done} calls, no difference: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
