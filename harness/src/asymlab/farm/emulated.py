# SPDX-License-Identifier: Apache-2.0
"""asymlab on an emulated board that LAVA lends: makes the board as large as the machine first.

    python -m asymlab.farm.emulated run SYSTEM --machine MACHINE ...

The device's environment says which board it is (ASYMLAB_EMULATED) and where it lives
(ASYMLAB_TFTP is below it). A board of steel is what it is and needs none of this.

Separate because jobs start it by its name (lava-jobs/nightly.yaml).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from asymlab.boards.emulated.board import emulated
from asymlab.config.machine import machine
from asymlab.errors import AsymlabError, ExitCode

KIND = "ASYMLAB_EMULATED"
TFTP = "ASYMLAB_TFTP"


def furnish(words: list[str]) -> None:
    """Make the board that the environment names for the machine that ``words`` name."""
    found = machine(words[words.index("--machine") + 1])
    emulated(os.environ[KIND]).furnish(found, Path(os.environ[TFTP]).parent)


def main(words: list[str]) -> int:
    """Become asymlab once the board is there."""
    try:
        furnish(words)
    except AsymlabError as error:
        sys.stderr.write(f"error: {error}\n")
        return error.exit_code
    except (KeyError, ValueError, IndexError):
        sys.stderr.write(f"error: needs --machine, ${KIND} and ${TFTP}\n")
        return ExitCode.USAGE
    os.execv(sys.executable, [sys.executable, "-m", "asymlab", *words])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
