# SPDX-License-Identifier: Apache-2.0
"""The input that is a sched_ext scheduler: --sched-ext, and the same kernel without it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile

from asymlab.arch import arch_of
from asymlab.closure import MissingLibrary, closure
from asymlab.errors import UserError
from asymlab.kernels.build import build, built
from asymlab.kernels.fragments import ISOLATION, with_fragment
from asymlab.kernels.inputs.contract import Input, Side, Wanted
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.schedulers import build_example, example_build, need_example
from asymlab.model.scheduler import Scheduler
from asymlab.progress import Progress
from asymlab.store import file_digest

CONFIG = "ext"
"""The fragment of kernels that can run a scheduler."""

_MACHINES = {"arm64": "EM_AARCH64", "x86_64": "EM_X86_64"}


@dataclass(frozen=True)
class ExtKernel:
    """The base of the system's arm, built with CONFIG_SCHED_CLASS_EXT, without a scheduler. See
    OwnKernel."""

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return "EEVDF"

    @property
    def origin(self) -> str:
        """See OwnKernel."""
        return CONFIG

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel."""
        others = {*(wanted.config or CONFIG).split("+")} - {CONFIG, ISOLATION}
        if others:
            raise UserError(
                f"--sched-ext is not tested with the fragment {', '.join(sorted(others))}, which"
                " kernels of this system have",
                hint="system placement has none",
            )

    def kernel(self, wanted: Wanted, progress: Progress) -> Kernel:
        """See OwnKernel."""
        config = with_fragment(wanted.config, CONFIG)
        return build(wanted.base, wanted.arch, None, progress, config=config)

    def stored(self, wanted: Wanted, progress: Progress) -> Kernel | None:
        """See OwnKernel."""
        return built(wanted.base, wanted.arch, None, with_fragment(wanted.config, CONFIG))


@dataclass(frozen=True)
class SchedulerKernel:
    """The same kernel with a scheduler: ``program`` is a file, or the name of one in the kernel's
    sources. See OwnKernel."""

    program: str
    args: tuple[str, ...]

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return shlex.join((Path(self.program).name, *self.args))

    @property
    def origin(self) -> str:
        """See OwnKernel."""
        content = "" if _is_name(self.program) else f" sha256 {file_digest(Path(self.program))}"
        return f"{shlex.join((self.program, *self.args))}{content}"

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel."""
        ExtKernel().check(wanted, progress)
        if _is_name(self.program):
            need_example(self.program, wanted.source(progress))

    def kernel(self, wanted: Wanted, progress: Progress) -> Kernel:
        """See OwnKernel."""
        kernel = ExtKernel().kernel(wanted, progress)
        if not _is_name(self.program):
            return self._with(kernel, Path(self.program))
        source = wanted.source(progress)
        return self._with(kernel, build_example(self.program, kernel, source, progress))

    def stored(self, wanted: Wanted, progress: Progress) -> Kernel | None:
        """See OwnKernel."""
        if not (kernel := ExtKernel().stored(wanted, progress)):
            return None
        if not _is_name(self.program):
            return self._with(kernel, Path(self.program))
        found = example_build(self.program, kernel, wanted.source(progress)).stored()
        return self._with(kernel, found.program) if found else None

    def _with(self, kernel: Kernel, file: Path) -> Kernel:
        scheduler = Scheduler(file=file.resolve(), args=self.args)
        return kernel.model_copy(update={"scheduler": scheduler})


class SchedExtInput(Input):
    """--sched-ext COMMAND: a scheduler as the candidate, the same kernel without it as the
    baseline."""

    kind: ClassVar[str] = "sched-ext"
    program: str
    args: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> SchedExtInput:
        """The input of the option's value, a program with its arguments."""
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise UserError(f"--sched-ext {text}: {error}") from error
        if not words:
            raise UserError("--sched-ext: no program", hint="--sched-ext scx_simple")
        program = words[0]
        if not _is_name(program):  # a path stays one, without ./ as well
            program = str(Path(program).expanduser().absolute())
        return cls(program=program, args=tuple(words[1:]))

    def words(self) -> tuple[str, ...]:
        """See Input."""
        return "--sched-ext", shlex.join((self.program, *self.args))

    def pinned(self, arch: str) -> SchedExtInput:
        """See Input."""
        if not _is_name(self.program):
            need_program(Path(self.program), arch)
        return self

    def sides(self) -> tuple[Side, ...]:
        """See Input."""
        scheduler = SchedulerKernel(self.program, self.args)
        return Side("baseline", ExtKernel()), Side("candidate", scheduler)


def _is_name(program: str) -> bool:
    """Whether a program is meant that is in the kernel's sources, not a file."""
    return "/" not in program and not Path(program).exists()


def need_program(file: Path, arch: str) -> None:
    """UserError unless ``file`` is a program for ``arch`` whose libraries this host has."""
    hint = "build it for the machine's architecture, linked statically (-static)"
    if not file.is_file():
        reason = "not a file" if file.exists() else "no such file"
        raise UserError(reason, file=file, hint="--sched-ext names a program")
    try:
        with file.open("rb") as stream:
            machine = ELFFile(stream)["e_machine"]
        if machine != _MACHINES[arch]:
            raise UserError(f"a program for {machine}; the machine is {arch}", file=file, hint=hint)
        closure(Path("/"), [file], arch_of(arch).triple)
    except ELFError as error:
        reason = f"not a program ({error})"
        raise UserError(reason, file=file, hint="--sched-ext takes an executable") from error
    except MissingLibrary as error:
        reason = f"{error}, which this host does not have for {arch}"
        raise UserError(reason, file=file, hint=hint) from error
