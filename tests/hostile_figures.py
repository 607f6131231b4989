"""What hostile files cost: `python tests/hostile_figures.py 2000` reads so many almost-right files and says the worst.

A small file costs at most a second and 200 MB; the time is that of the processor, so that other programs do not count.
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

from hostile_kit import almost_right, good_files, run
from hypothesis import given, settings
from hypothesis import strategies as st

COMMANDS = (["check"], ["show"], ["export"], ["export", "--html"], ["next"], ["coverage"], ["play", "--plain"])


def figures(number: int) -> str:
    """Reads so many files with one command or another; the sentence with the figures."""
    took: list[float] = []

    @settings(max_examples=number, deadline=None, database=None)
    @given(st.sampled_from(COMMANDS), almost_right(tuple(good_files().values())))
    def read(command: list[str], raw: bytes) -> None:
        path.write_bytes(raw)
        begun = time.process_time()
        run(*command, str(path), typed="\n" * 20)
        took.append(time.process_time() - begun)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "try.yaml"
        run("check", "river-lightning")  # loads everything
        read()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    took.sort()
    middle = took[len(took) // 2]
    return f"{len(took)} files: half within {middle:.3f} s, the worst {took[-1]:.2f} s; at most {most:.0f} MB for them all."


if __name__ == "__main__":
    print(figures(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
