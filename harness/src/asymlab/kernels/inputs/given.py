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
    """The values of the options --tree, --commit, --range, --series, --onto, --image, --config and
    --sched-ext in their order."""

    trees: Sequence[Path] = ()
    commits: Sequence[str] = ()
    ranges: Sequence[str] = ()
    series: Sequence[str] = ()
    onto: str = ""
    images: Sequence[Path] = ()
    configs: Sequence[Path] = ()
    schedulers: Sequence[str] = ()

    def inputs(self) -> tuple[Input, ...]:
        """The inputs in the order of INPUT_ARMS; UserError for values that cannot be read."""
        self._check()
        configs = [*self.configs, *[None] * (len(self.images) - len(self.configs))]
        found: list[Input] = [TreeInput(path=tree.expanduser()) for tree in self.trees]
        found += [CommitInput.of(text) for text in self.commits]
        found += [RangeInput.of(text) for text in self.ranges]
        found += [SeriesInput.of(text, self.onto) for text in self.series]
        images = zip(self.images, configs, strict=True)
        found += [ImageInput(image=image, config=config) for image, config in images]
        return (*found, *(SchedExtInput.of(text) for text in self.schedulers))

    def _check(self) -> None:
        """UserError for options that contradict each other."""
        if self.configs and not self.images:
            raise UserError(
                "--config without --image", hint="kernels built here have the options of asymlab"
            )
        if self.configs and len(self.configs) != len(self.images):
            raise UserError(
                f"{len(self.images)} --image and {len(self.configs)} --config",
                hint="give each --image its --config, in the same order, or none",
            )
        if self.onto and not self.series:
            raise UserError("--onto without --series", hint="--series FILE --onto TREE@REV")
        if list(self.series).count(STDIN) > 1:
            raise UserError("standard input is read once", hint="give the second series as a file")
