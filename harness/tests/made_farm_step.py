# SPDX-License-Identifier: Apache-2.0
"""Stands in for ``asymlab run`` inside a job: stores a made-up run, or fails by its seed.

At the first attempt on a server, a seed from 90 up means that the board fails (exit code 3), and
a seed of 80 to 89 that the run lasts long enough for a test to interrupt it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from asymlab.model.verdict import EXIT
from asymlab.results.store import open_run
from sample_run import sample_run

TAKES_S = 1.0

HANGS, FAILS = 80, 90
HANGS_S = 120.0


def main(words: list[str]) -> int:
    """As asymlab run SYSTEM --seed N ... would end."""
    seed = int(words[words.index("--seed") + 1])
    runs = Path(os.environ["ASYMLAB_RUNS"])
    time.sleep(HANGS_S if HANGS <= seed < FAILS and first(runs, seed) else TAKES_S)
    if seed >= FAILS and first(runs, seed):
        sys.stdout.write("error: the board does not come up\n")
        return 3
    made = sample_run(runs, replicas=1, write=False).model_copy(update={"seed": seed, "uid": ""})
    made = made.model_copy(update={"board": words[words.index("--board") + 1], "started": ""})
    with open_run(made) as folder:
        folder.finish(folder.result)
    return EXIT[made.verdict]


def first(runs: Path, seed: int) -> bool:
    """Whether this is the first time; there is a mark from then on."""
    try:
        (runs.parent.parent / f"tried-{seed}").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
