# SPDX-License-Identifier: Apache-2.0
"""Linux guests of QEMU in which dbench runs: with the initrd's QEMU under TCG, and with KVM on a
board whose virtualization is emulated. The figures are not results about hardware."""

from __future__ import annotations

import platform
import shlex
from functools import cache
from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.guest import packages, real
from asymlab.guest.archive import ARCHIVE
from asymlab.kernels.build import build
from asymlab.model.job import Job, Load
from asymlab.proc import Done, need_tool, run
from asymlab.progress import Silent
from asymlab.session.prepare import GUEST_CONFIG
from asymlab.tables.cpio import leading
from guest_native import programs, samples
from made_boot import emulators, figures_of, with_tables

pytestmark = [
    pytest.mark.qemu,
    pytest.mark.build,
    pytest.mark.xdist_group("real_guests"),
    pytest.mark.tier("all", seconds=100),
]

ARCH = ARCHES[{"aarch64": "arm64"}.get(platform.machine(), platform.machine())]


@cache
def kernel(arch: str, config: str) -> Path:
    return build("6.12", arch, None, Silent(), config=config).image


def unpacked_qemu(folder: Path) -> Path:
    """The QEMU of the initrd in ``folder``, as a script: it runs with its own libraries only."""
    archive = packages.packed(ARCH, Silent(), real.qemu(ARCH)).parent / ARCHIVE
    plain = folder / "plain"
    run([need_tool("zstd", "zstd"), "-q", "-d", str(archive), "-o", str(plain)], deadline_s=60)
    for file in leading(plain.read_bytes())[0]:
        path = folder / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        path.chmod(file.mode & 0o777)
    (loader,) = folder.glob("lib*/ld-linux*")
    qemu = folder / "bin" / f"qemu-system-{ARCH.machine}"
    script = folder / "qemu"
    words = [str(loader), "--library-path", str(folder / "lib"), str(qemu)]
    script.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
    script.chmod(0o755)
    return script


def lguests(folder: Path, initrd: bytes, *more: str) -> Done:
    """Run the program on this machine under TCG; no QEMU is left."""
    (folder / "initrd").write_bytes(initrd)
    words = ["--accel", "tcg", "--qemu", str(unpacked_qemu(folder))]
    words += ["--firmware", str(folder / "usr" / "share" / "qemu")]
    words += ["--kernel", str(kernel(ARCH.name, GUEST_CONFIG)), "--initrd", str(folder / "initrd")]
    argv = [str(programs() / real.PROGRAM), *words, *more]
    done = run(argv, deadline_s=400, check=False)
    assert not emulators(folder)
    return done


def test_dbench_runs_in_linux_guests(tmp_path: Path) -> None:
    more = ("--vms", "2", "--vcpus", "1", "--clients", "2", "--ms", "5000", "--wait-s", "180")
    got = samples(lguests(tmp_path, real.guest_initrd(ARCH, Silent()), *more))
    names = ("mb_per_s.vm0", "mb_per_s.vm1", "mb_per_s", "least_share", "jain", "steal")
    assert tuple(got) == names
    assert got["mb_per_s.vm0"] > 0 < got["mb_per_s.vm1"]
    assert got["mb_per_s"] == pytest.approx(got["mb_per_s.vm0"] + got["mb_per_s.vm1"], rel=1e-4)
    assert 0 < got["least_share"] <= 1 and 0.5 <= got["jain"] <= 1


def test_a_guest_that_panics_is_an_error_with_its_message(tmp_path: Path) -> None:
    done = lguests(tmp_path, b"", "--vms", "1", "--vcpus", "1")
    assert done.code == 1
    assert "VM 0: the guest's kernel: " in done.output and "Kernel panic" in done.output


NESTED = "--vms 1 --vcpus 1 --ms 2000 --layout libvirt --wait-s 900"


def nested(name: str, folder: Path, *args: str) -> tuple[Path, Load]:
    """A boot of board qemu-pt with KVM under test, whose only load is the program."""
    box = machine(name)
    load = Load(
        label="real", program=real.PROGRAM, args=args, steps=(1,), step_ms=2000, traced=False
    )
    host, guests = kernel(box.arch, "kvm"), kernel(box.arch, GUEST_CONFIG)
    plan = with_tables(box, host, folder, Job(loads=(load,)), guests=guests, deadline_s=1500)
    QemuPtBoard().boot(plan, folder / "boot", Silent())
    return folder / "boot", load


@pytest.mark.parametrize("name", ["milan-4c", "n1-4c"])
def test_qemu_and_kvm_run_a_linux_guest_on_emulated_virtualization(
    name: str, tmp_path: Path
) -> None:
    folder, load = nested(name, tmp_path, *NESTED.split())
    got = figures_of(folder, load)
    assert got["mb_per_s"] == got["mb_per_s.vm0"] > 0
    assert got["exits_per_s"] > 0


def test_what_fails_in_the_program_is_an_error_of_the_board(tmp_path: Path) -> None:
    with pytest.raises(InfraError, match="/bin/none: No such file"):
        nested("milan-4c", tmp_path, *NESTED.split(), "--qemu", "/bin/none")
