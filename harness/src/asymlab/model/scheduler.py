# SPDX-License-Identifier: Apache-2.0
"""A sched_ext scheduler, as an arm runs it.

Separate because asymlab.kernels and asymlab.guest both need it and are independent of each other.
"""

from __future__ import annotations

from pathlib import Path

from asymlab.model.record import Record


class Scheduler(Record):
    """The program ``file``, an ELF executable that loads a scheduler and runs until the end, with
    its arguments."""

    file: Path
    args: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The command in the guest."""
        return self.file.name, *self.args
