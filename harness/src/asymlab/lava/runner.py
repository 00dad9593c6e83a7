# SPDX-License-Identifier: Apache-2.0
"""Runner ``lava:DEVICE``: a whole run inside a LAVA job on this machine, with no server."""

from __future__ import annotations

import shlex
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import yaml

from asymlab.boards.board import Capabilities, RunOrder, Shown
from asymlab.boards.emulated.board import emulated
from asymlab.errors import ExitCode, InfraError, UserError
from asymlab.lava.cases import EXIT_CASE
from asymlab.lava.embedded import DispatcherSetup, container_image, run_job
from asymlab.lava.forms import device, device_file, device_type
from asymlab.lava.jobs import IMAGE, RunValues, job
from asymlab.lava.outcome import LavaResult, step_lines
from asymlab.lava.packages import lava_packages, load_recipe
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.paths import cache_root, data_root
from asymlab.progress import Progress, Silent
from asymlab.results.load import runs

INSIDE = "place:lava-inside"
"""The board inside a job: LAVA's console and power commands."""

EMULATED = "ASYMLAB_EMULATED"
"""Variable of a device: its kind of emulated board."""

TFTP = "ASYMLAB_TFTP"
"""Variable of a device: the folder that is served to the board."""

RUNS = "runs"
"""The folder, below the job's, in which the run is stored until it is moved."""

_EMULATORS = ("asymlab-qemu", "qemu")
"""Device types whose CPUs are emulated and take turns."""


class LavaRunner:
    """Executes runs in jobs on a LAVA device; ``name`` is lava:DEVICE."""

    limits: tuple[str, ...] = ()
    board = INSIDE

    def __init__(self, device_name: str) -> None:
        device_file(device_name)
        self.name = f"lava:{device_name}"
        takes_turns = device_type(device_name) in _EMULATORS
        # of hardware, the run inside a job checks whether it has virtualization
        self.capabilities = Capabilities(
            throughput_comparable=not takes_turns,
            virtualization="emulated" if takes_turns else "real",
            costs="" if takes_turns else "real",
        )
        self._device = device_name

    def describe(self) -> dict[str, str]:
        """LAVA's version, the device and its type."""
        lava = lava_packages(Silent())
        return {
            "lava": lava.version,
            "lava device": self._device,
            "lava device type": device_type(self._device),
            "lava step": container_image() or "on this machine, with a stand-in for docker",
        }

    def require(self, arch: str, firmware: Firmware) -> None:
        """See Backend.require; the run inside checks what its board needs."""
        load_recipe()
        device_type(self._device)

    def prepare(self, arch: str, progress: Progress) -> None:
        """Download LAVA, and check the device by its templates."""
        device(lava_packages(progress), self._device)

    def shown(self, machine: Machine) -> Shown:
        """See Backend.shown: the run inside reports what its board cannot show."""
        return Shown(machine=machine)

    def run(self, order: RunOrder, folder: Path, progress: Progress) -> Path:
        """See Runner.run: inside a job. ``folder`` keeps the job, the device and LAVA's log."""
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
        with tempfile.TemporaryDirectory(prefix="asymlab-lava-") as scratch:
            setup = self._setup(order.machine, Path(scratch), progress)
            setup = replace(setup, mounts=(*setup.mounts, folder))
            definition = self._job(order, folder / RUNS, Path(scratch))
            result = run_job(definition, self._device, folder, progress, setup)
        if not (found := runs(folder / RUNS)):
            raise self._nothing(result)
        return found[-1]

    def _setup(self, machine: Machine, scratch: Path, progress: Progress) -> DispatcherSetup:
        """The environment of the job; an emulated board is made in ``scratch``."""
        about = self._environment()
        shared = (data_root(), Path(sys.prefix), cache_root(), scratch)
        if not (kind := about.get(EMULATED)):
            served = Path(about.get(TFTP, "/srv/tftp"))
            return DispatcherSetup(mounts=(*shared, served) if served.is_dir() else shared)
        rack, board = scratch / "rack", emulated(kind)
        board.prepare(machine.arch, progress)
        board.furnish(machine, rack)
        context = {"python": shlex.quote(sys.executable), "folder": shlex.quote(str(rack))}
        return DispatcherSetup(
            context=context, tftp=rack / "tftp", server="10.0.2.2", mounts=shared
        )

    def _environment(self) -> dict[str, str]:
        """Variables that the device gives to a step."""
        text = device(lava_packages(Silent()), self._device)
        about = yaml.safe_load(text).get("environment") or {}
        return {key: str(value) for key, value in about.items()}

    def _job(self, order: RunOrder, stored: Path, scratch: Path) -> str:
        values = RunValues(
            job_name=shlex.join(order.words)[:200],
            device_type=device_type(self._device),
            command=(sys.executable, "-m", "asymlab", *order.words[1:]),
            python=sys.executable,
            environment={
                "ASYMLAB_RUNS": str(stored),
                "ASYMLAB_CACHE": str(cache_root()),
                # the run is added to the store when the job ended
                "ASYMLAB_STORE": f"sqlite:///{scratch}/inside.sqlite",
            },
            minutes=order.minutes,
            image=container_image() or IMAGE,
        )
        return job("run", values)

    def _nothing(self, result: LavaResult) -> UserError | InfraError:
        """The error of a job that stored no run."""
        ended = result.case(EXIT_CASE)
        last = "\n  ".join(["", *step_lines(result.log)])
        if ended and ended.measurement == ExitCode.USAGE:
            return UserError(f"inside {self.name} asymlab refused the run:{last}")
        why = f"{result.error_type}: {result.error}" if result.error else "no run was stored"
        text = f"the job on {self.name} failed ({why}), see {result.log}{last}"
        return InfraError(text, retriable=True)
