# SPDX-License-Identifier: Apache-2.0
"""Inputs from the values of options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Input
from asymlab.kernels.inputs.image import ImageInput
from asymlab.kernels.inputs.sched_ext import SchedExtInput
from asymlab.kernels.inputs.series import STDIN, SeriesInput
from asymlab.kernels.inputs.sources import CommitInput, RangeInput, TreeInput


@dataclass(frozen=True)
class Given:
    """The values of the options --tree, --commit, --range, --series, --onto, --image, --config,
    --vmlinux and --sched-ext in their order."""

    trees: Sequence[Path] = ()
    commits: Sequence[str] = ()
    ranges: Sequence[str] = ()
    series: Sequence[str] = ()
    onto: Sequence[str] = ()
    images: Sequence[Path] = ()
    configs: Sequence[Path] = ()
    vmlinux: Sequence[Path] = ()
    schedulers: Sequence[str] = ()

    def inputs(self) -> tuple[Input, ...]:
        """The inputs in the order of INPUT_ARMS; UserError for values that cannot be read."""
        self._check()
        none = [None] * len(self.images)
        configs, elfs = self.configs or none, self.vmlinux or none
        found: list[Input] = [TreeInput(path=tree.expanduser()) for tree in self.trees]
        found += [CommitInput.of(text) for text in self.commits]
        found += [RangeInput.of(text) for text in self.ranges]
        bases = self.onto if len(self.onto) > 1 else [*self.onto, ""][:1] * len(self.series)
        found += [SeriesInput.of(*pair) for pair in zip(self.series, bases, strict=True)]
        found += [
            ImageInput(image=image, config=config, vmlinux=elf)
            for image, config, elf in zip(self.images, configs, elfs, strict=True)
        ]
        return (*found, *(SchedExtInput.of(text) for text in self.schedulers))

    def _check(self) -> None:
        """UserError for options that contradict each other."""
        for option, files in (("--config", self.configs), ("--vmlinux", self.vmlinux)):
            if files and not self.images:
                raise UserError(
                    f"{option} without --image",
                    hint=f"it belongs to one: --image FILE {option} FILE",
                )
            if files and len(files) != len(self.images):
                raise UserError(
                    f"{len(self.images)} --image and {len(files)} {option}",
                    hint=f"give each --image its {option}, in the same order, or none",
                )
        if self.onto and not self.series:
            raise UserError("--onto without --series", hint="--series FILE --onto TREE@REV")
        if len(self.onto) not in (0, 1, len(self.series)):
            raise UserError(
                f"{len(self.series)} --series and {len(self.onto)} --onto",
                hint="give one --onto for all series, or one for each, in the same order",
            )
        if list(self.series).count(STDIN) > 1:
            raise UserError("standard input is read once", hint="give the second series as a file")
