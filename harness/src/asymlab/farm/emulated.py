# SPDX-License-Identifier: Apache-2.0
"""Runs asymlab on an emulated board of LAVA, after sizing the board for the machine.

    python -m asymlab.farm.emulated run SYSTEM --machine MACHINE ...

The device's environment has the kind of the board (ASYMLAB_EMULATED) and a folder below that of
the board (ASYMLAB_TFTP). Physical boards have a fixed size and do not use this module.

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
    """Prepare the board of the environment for the machine in ``words``."""
    found = machine(words[words.index("--machine") + 1])
    emulated(os.environ[KIND]).furnish(found, Path(os.environ[TFTP]).parent)


def main(words: list[str]) -> int:
    """Prepare the board, then replace this process by asymlab."""
    try:
        furnish(words)
    except AsymlabError as error:
        sys.stderr.write(f"error: {error}\n")
        return error.exit_code
    except (KeyError, ValueError, IndexError):
        sys.stderr.write(f"error: --machine, ${KIND} and ${TFTP} must be set\n")
        return ExitCode.USAGE
    os.execv(sys.executable, [sys.executable, "-m", "asymlab", *words])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
