# SPDX-License-Identifier: Apache-2.0
"""Board ``qemu``: a distribution's own QEMU, counting instructions as time."""

from __future__ import annotations

import errno
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.boards.board import Capabilities, Shown
from asymlab.boards.console.listen import FileResults, Listener
from asymlab.boards.qemu import options as shape
from asymlab.boards.qemu.driver import AsymlabQEMUDriver, environment
from asymlab.boards.qemu.held import Hold
from asymlab.boards.qemu.shown import NO_HWP, shown
from asymlab.boards.qemu.version import FEATURES, Emulator, find, show
from asymlab.chains.chain import escape
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.proc import run
from asymlab.progress import Progress

POWER_OFF_S = 20.0
"""Seconds (of FairClock) from the final message to the power-off, before QEMU is killed."""


class QemuBoard:
    """Boots plans on the QEMU that is on PATH.

    ``efi`` is the user's EDK2 (default: the distribution's). ``is_patched`` is whether x86 CPUs
    have core types, performance levels and caches of a machine file. Boards with another QEMU
    derive from this one and replace emulator(), its clock (time(), machine()) and its statistics
    of a run (afterwards()).
    """

    name = "qemu"
    power_off_s = POWER_OFF_S
    capabilities = Capabilities(virtualization="emulated")
    is_patched = False
    limits: tuple[str, ...] = (
        "Placement is the kernel's own. Virtual time counts the instructions of all CPUs together, "
        "so throughput and latency are not results about hardware.",
        "Every instruction costs the same: no caches, no memory bandwidth, no frequency changes, "
        "and a busy SMT sibling does not slow the other thread down.",
    )

    def __init__(self, efi: Path | None = None) -> None:
        self._efi = efi

    def emulator(self, arch: str) -> Emulator:
        """The QEMU for ``arch``; UserError if there is none."""
        return find(arch)

    def machine(self, plan: Plan) -> str:
        """The value of -machine; UserError for a plan with costs, which only qemu-pt emulates."""
        if plan.costs and not self.capabilities.costs:
            raise UserError(
                f"board {self.name} does not emulate the costs of cache lines",
                hint="--board qemu-pt can; or run with --no-costs",
            )
        return shape.machine_type(plan.machine, plan.arch)

    def time(self, plan: Plan, folder: Path) -> tuple[str, ...]:
        """Options of the clock, and other options of this board."""
        return shape.DETERMINISM

    def afterwards(self, folder: Path, by_itself: bool) -> dict[str, str]:
        """Facts about a run that ended; ``by_itself``: it powered off in time."""
        return {}

    def prepare(self, arch: str, progress: Progress) -> None:
        """See Board.prepare: nothing to make."""

    def describe(self) -> dict[str, str]:
        """QEMU's version, how time passes, and for each feature whether this QEMU has it."""
        facts: dict[str, str] = {}
        for arch in shape.SHAPES:
            try:
                emulator = find(arch)
            except UserError as error:
                facts[f"qemu {arch}"] = error.message
                continue
            facts[f"qemu {arch}"] = emulator.full
            for feature in FEATURES:
                if feature.name.startswith(arch):
                    have = "yes" if emulator.has(feature) else f"needs {show(feature.since)}"
                    facts[feature.name] = f"{have}: {feature.needed_for}"
        facts["x86_64 core types and HWP"] = NO_HWP
        facts["time"] = f"instructions of all CPUs, {2**shape.ICOUNT_SHIFT} ns each (-icount)"
        return facts

    def require(self, arch: str, firmware: Firmware) -> None:
        """See Board.require: QEMU for ``arch``, and EDK2 for ACPI on arm64."""
        find(arch)
        if arch != "arm64" and firmware is Firmware.DT:
            raise UserError(f"{arch} machines support only ACPI", hint="use --firmware acpi")
        if arch == "arm64" and firmware is Firmware.ACPI:
            shape.efi_file(self._efi)

    def shown(self, machine: Machine) -> Shown:
        """See Board.shown: of x86 machines what this QEMU shows by CPUID."""
        return shown(machine, self.emulator(machine.arch).version, is_patched=self.is_patched)

    def boot_key(self, plan: Plan) -> str:
        """See Board.boot_key: boots do not repeat."""
        return ""

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """QEMU's device tree for a flat machine of this size; in a file in ``folder``."""
        arch = "arm64"
        out = folder / "qemu.dtb"
        kind = shape.shape_of(arch)
        argv = [self.emulator(arch).path, *("-nodefaults", "-display", "none")]
        argv += ["-machine", f"{kind.machine},dumpdtb={escape(out)}", "-cpu", kind.cpu]
        argv += ["-m", f"{shape.memory_mib(machine)}M", *shape.topology(machine)]
        run(argv, deadline_s=60)
        return out

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """See Board.boot. Leaves console.log, labgrid.yaml and the guest's files in ``folder``.

        ``meta`` has QEMU's version and command line, and ``<phase>_host_s`` for every phase: host
        seconds from power-on to its begin.
        """
        self.require(plan.arch, plan.firmware)
        self.prepare(plan.arch, progress)
        folder.mkdir(parents=True, exist_ok=True)
        return self._captured(plan, folder, progress)

    def _captured(
        self, plan: Plan, folder: Path, progress: Progress, hold: Hold | None = None
    ) -> Capture:
        with self._powered(plan, folder, hold) as (driver, listener):
            listener.listen(driver, plan.deadline_s, progress)
            by_itself = listener.wait_for_off(driver, self.power_off_s)
            argv = driver.argv
        meta = {"qemu": self.emulator(plan.arch).full, "argv": shlex.join(argv)}
        meta |= self.afterwards(folder, by_itself)
        meta |= {f"{name}_host_s": f"{at:.2f}" for name, at in listener.heard.phases.items()}
        return Capture(folder=folder, meta=meta)

    @contextmanager
    def _powered(
        self, plan: Plan, folder: Path, hold: Hold | None = None
    ) -> Iterator[tuple[AsymlabQEMUDriver, Listener]]:
        """A machine that runs, with its files in ``folder``; killed at the end of the block."""
        channel, errors = folder / "channel.bin", folder / "qemu.stderr"
        with _explained(folder, errors):
            channel.write_bytes(b"")
            options = self._driver(plan, channel, errors, hold)
            target = environment(folder / "labgrid.yaml", options, _images(plan)).get_target("main")
            driver = target.get_driver(AsymlabQEMUDriver, activate=False)
            try:
                target.activate(driver)
                listener = Listener(folder, FileResults(channel))
                driver.on()
                yield driver, listener
            finally:
                driver.kill()
                target.cleanup()
        channel.unlink()
        if not errors.read_bytes():
            errors.unlink()

    def _driver(
        self, plan: Plan, channel: Path, errors: Path, hold: Hold | None = None
    ) -> dict[str, object]:
        extra = shape.topology(plan.machine, hold.ram if hold else None)
        extra += shape.devices(plan.arch, channel)
        extra += hold.options(plan.arch) if hold else []
        extra += [*self.time(plan, channel.parent), *shape.boot_files(plan, self._efi)]
        backed = f",memory-backend={shape.RAM}" if hold and len(plan.machine.nodes) == 1 else ""
        return {
            "qemu": self.emulator(plan.arch).path,
            "machine": self.machine(plan) + backed,
            "cpu": shape.cpu_model(plan.machine, plan.arch),
            "memory": f"{shape.memory_mib(plan.machine)}M",
            "kernel": "kernel",
            "boot_args": shape.cmdline(plan),
            "extra_args": shlex.join(extra),
            "errors": str(errors),
            "saved": hold.state if hold else "",
            **({"dtb": "dtb"} if plan.dtb else {}),
        }


def _images(plan: Plan) -> dict[str, str]:
    images = {"kernel": str(plan.kernel)}
    return images | ({"dtb": str(plan.dtb)} if plan.dtb else {})


@contextmanager
def _explained(folder: Path, errors: Path) -> Iterator[None]:
    """Add QEMU's last lines to a failure; InfraError for a full disk."""
    try:
        yield
    except InfraError as error:
        error.message += _last_lines(error.message, errors)
        raise
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise InfraError(f"the disk is full: {folder}") from error


def _last_lines(message: str, file: Path) -> str:
    """QEMU's last lines, unless the message has them already."""
    said = file.read_text(errors="replace").strip().splitlines()[-5:] if file.exists() else []
    if not said or said[-1] in message:
        return ""
    return "\n  ".join(["\n  QEMU printed:", *said])
