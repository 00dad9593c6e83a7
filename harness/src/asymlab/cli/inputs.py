# SPDX-License-Identifier: Apache-2.0
"""The options of kernels that the user gives, for all commands that run them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli.options import commit_option, tree_option

if TYPE_CHECKING:
    from asymlab.kernels.inputs.contract import Input

Trees = Annotated[
    list[Path] | None,
    tree_option(
        "A folder with kernel sources, run as the arm `tree` and judged like the system's"
        " candidate. It is only read."
    ),
]
Commits = Annotated[
    list[str] | None,
    commit_option("A commit, as in ~/src/linux@v6.12: the arm `commit`. No checkout is changed."),
]
Ranges = Annotated[
    list[str] | None,
    typer.Option(
        "--range",
        metavar="TREE@A..B",
        help="Two commits: A as the baseline (arm `range-base`), B as the candidate (arm `range`)."
        " Arms of the system run only if --arms names them.",
    ),
]
Series = Annotated[
    list[str] | None,
    typer.Option(
        "--series",
        metavar="FILE|FOLDER|-",
        help="A patch series in mails (b4 am, git format-patch; -: standard input), on the base of"
        " the system's candidate: the arm `series`. Of several versions, the newest.",
    ),
]
Onto = Annotated[
    list[str] | None,
    typer.Option(
        "--onto",
        metavar="TREE[@REV]",
        help="The base of --series, which also runs as the baseline (arm `series-base`). One for"
        " all series, or one for each, in the same order.",
    ),
]
Images = Annotated[
    list[Path] | None,
    typer.Option(
        "--image",
        metavar="FILE",
        help="A kernel built elsewhere, an Image or a bzImage: the arm `image`.",
        exists=True,
        dir_okay=False,
    ),
]
Configs = Annotated[
    list[Path] | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="The .config of --image; default: the one in the image (IKCONFIG), else"
        " config-RELEASE beside it, else the one in the folder of its build.",
        exists=True,
        dir_okay=False,
    ),
]
Codes = Annotated[
    list[Path] | None,
    typer.Option(
        "--vmlinux",
        metavar="FILE",
        help="The ELF file of the build of --image, with debug information: figures of balance and"
        " of yields need it. Default: the one in the folder of the build.",
        exists=True,
        dir_okay=False,
    ),
]
Schedulers = Annotated[
    list[str] | None,
    typer.Option(
        "--sched-ext",
        metavar="COMMAND",
        help="A sched_ext scheduler, a program with its arguments, or the name of one in the"
        " kernel's sources, as in scx_simple: the arm `sched-ext`. The same kernel without it runs"
        " as the baseline (arm `sched-ext-base`).",
    ),
]


@dataclass(frozen=True, kw_only=True)
class InputOptions:
    """The options of inputs."""

    tree: Trees = None
    commit: Commits = None
    range: Ranges = None
    series: Series = None
    onto: Onto = None
    image: Images = None
    config: Configs = None
    vmlinux: Codes = None
    sched_ext: Schedulers = None

    def inputs(self) -> tuple[Input, ...]:
        """The kernels that the user gives; UserError for values that cannot be read."""
        from asymlab.kernels.inputs.given import Given

        return Given(
            trees=self.tree or (),
            commits=self.commit or (),
            ranges=self.range or (),
            series=self.series or (),
            onto=self.onto or (),
            images=self.image or (),
            configs=self.config or (),
            vmlinux=self.vmlinux or (),
            schedulers=self.sched_ext or (),
        ).inputs()
