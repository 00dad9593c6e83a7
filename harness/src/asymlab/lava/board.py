# SPDX-License-Identifier: Apache-2.0
"""Board ``lava:DEVICE``: a whole run inside a LAVA job on this machine, with no server."""

from __future__ import annotations

import shlex
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import yaml

from asymlab.boards.board import Shown
from asymlab.errors import ExitCode, InfraError, UserError
from asymlab.lava.cases import EXIT_CASE
from asymlab.lava.embedded import Place, container_image, run_job
from asymlab.lava.forms import device, device_file, device_type
from asymlab.lava.jobs import IMAGE, RunValues, job
from asymlab.lava.outcome import LavaResult, said
from asymlab.lava.packages import lava_packages, load_recipe
from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.paths import cache_root, data_root
from asymlab.progress import Progress, Silent
from asymlab.results.load import runs

INSIDE = "place:lava-inside"
"""The board that asymlab boots inside a job: LAVA's console and power commands."""

EMULATED = "ASYMLAB_EMULATED"
"""In a device's environment: which emulated board it is to be."""

TFTP = "ASYMLAB_TFTP"
"""In a device's environment: the folder that is served to the board."""

RUNS = "runs"
"""Where below the job's folder the run is stored, until it is taken over."""

_EMULATORS = ("asymlab-qemu", "qemu")
"""Device types whose time is no machine's."""


class MakeRack(Protocol):
    """Writes an emulated board of a kind, as large as a machine, into a folder."""

    def __call__(self, kind: str, machine: Machine, folder: Path, progress: Progress) -> object:
        """Raises UserError for a kind that is not known, InfraError if its firmware is not had."""


@dataclass(frozen=True)
class Order:
    """A run to be done inside: its command line as for board INSIDE, its machine, and how many
    minutes it may take at most."""

    words: tuple[str, ...]
    machine: Machine
    minutes: int


class LavaBoard:
    """Lends a device to asymlab as a LAVA lab would.

    ``name`` is lava:DEVICE. ``make_rack`` makes emulated boards; devices of steel need none.
    ``inside`` is the board that the run inside is for.
    """

    limits: tuple[str, ...] = ()

    def __init__(
        self, device_name: str, make_rack: MakeRack | None = None, inside: str = INSIDE
    ) -> None:
        device_file(device_name)
        self.name = f"lava:{device_name}"
        self.throughput_comparable = device_type(device_name) not in _EMULATORS
        self.inside = inside
        self._device = device_name
        self._make_rack = make_rack

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
        """See Board.require; what the board inside needs, it says itself."""
        load_recipe()
        device_type(self._device)

    def prepare(self, arch: str, progress: Progress) -> None:
        """Fetch LAVA, and have its templates say whether the device is well described."""
        device(lava_packages(progress), self._device)

    def shown(self, machine: Machine) -> Shown:
        """See Board.shown: what is lost on the board inside, the run inside says."""
        return Shown(machine=machine)

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """UserError: tables are made inside the job."""
        raise self._whole_runs_only()

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """UserError: LAVA lends a board to a whole run."""
        raise self._whole_runs_only()

    def run_inside(self, order: Order, folder: Path, progress: Progress) -> Path:
        """Do ``order`` inside a job; the folder of the run that came of it, below ``folder``.

        ``folder`` keeps the job, the device and LAVA's log. Raises UserError for what asymlab
        inside calls one, InfraError if LAVA or the board failed before a run was stored.
        """
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
        with tempfile.TemporaryDirectory(prefix="asymlab-lent-") as scratch:
            around = self._place(order.machine, Path(scratch), progress)
            around = replace(around, mounts=(*around.mounts, folder))
            asked = self._job(order, folder / RUNS, Path(scratch))
            result = run_job(asked, self._device, folder, progress, around)
        if not (found := runs(folder / RUNS)):
            raise self._nothing(result)
        return found[-1]

    def _place(self, machine: Machine, scratch: Path, progress: Progress) -> Place:
        """What the job finds around it; an emulated board is made in ``scratch``."""
        about = self._environment()
        shared = (data_root(), Path(sys.prefix), cache_root(), scratch)
        if not (kind := about.get(EMULATED)):
            served = Path(about.get(TFTP, "/srv/tftp"))
            return Place(mounts=(*shared, served) if served.is_dir() else shared)
        if self._make_rack is None:
            raise UserError(f"{self.name} is an emulated board, and there is none here")
        rack = scratch / "rack"
        self._make_rack(kind, machine, rack, progress)
        context = {"python": shlex.quote(sys.executable), "folder": shlex.quote(str(rack))}
        return Place(context=context, tftp=rack / "tftp", server="10.0.2.2", mounts=shared)

    def _environment(self) -> dict[str, str]:
        """What the device tells a step of itself."""
        text = device(lava_packages(Silent()), self._device)
        about = yaml.safe_load(text).get("environment") or {}
        return {key: str(value) for key, value in about.items()}

    def _job(self, order: Order, stored: Path, scratch: Path) -> str:
        values = RunValues(
            job_name=shlex.join(order.words)[:200],
            device_type=device_type(self._device),
            command=(sys.executable, "-m", "asymlab", *order.words[1:]),
            python=sys.executable,
            environment={
                "ASYMLAB_RUNS": str(stored),
                "ASYMLAB_CACHE": str(cache_root()),
                # the run is stored when it is back
                "ASYMLAB_STORE": f"sqlite:///{scratch}/inside.sqlite",
            },
            minutes=order.minutes,
            image=container_image() or IMAGE,
        )
        return job("run", values)

    def _nothing(self, result: LavaResult) -> UserError | InfraError:
        """Why no run was stored, as an error of whoever must act."""
        ended = result.case(EXIT_CASE)
        last = "\n  ".join(["", *said(result.log)])
        if ended and ended.measurement == ExitCode.USAGE:
            return UserError(f"inside {self.name} asymlab refused the run:{last}")
        why = f"{result.error_type}: {result.error}" if result.error else "no run was stored"
        text = f"the job on {self.name} failed ({why}), see {result.log}{last}"
        return InfraError(text, retriable=True)

    def _whole_runs_only(self) -> UserError:
        hint = "asymlab run ... --board " + self.name
        return UserError(f"board {self.name} does whole runs, not single boots", hint=hint)
