# SPDX-License-Identifier: Apache-2.0
"""Compares predictions with Linux: tables booted on a board, or a running kernel."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path

from asymlab.decode.sysfs import decode_sysfs
from asymlab.errors import UserError
from asymlab.model.firmware import MachineView
from asymlab.model.record import Record
from asymlab.predict.basis import LABELS, REMEDY
from asymlab.predict.booted import running
from asymlab.predict.kernel import KernelConfig, KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import BASIS_OF, NAMES, CpuView, Drift, View, drift, without
from asymlab.progress import Progress
from asymlab.session.verify.target import Given, VerifyTarget, boot

_X86_DRIVERS = ("intel_pstate", "intel_cpufreq", "amd-pstate", "amd-pstate-epp")
"""What ranks the CPUs of real x86 machines (scaling_driver)."""


class Verified(Record):
    """A prediction beside what a kernel showed.

    ``where`` is the board or the tree that was looked at, ``kernel`` its release, ``cpus`` and
    ``domains`` how many were compared. ``drift`` is all that is not as predicted (``one`` is the
    prediction), ``compared`` what both have, ``unseen`` what the kernel or the board did not
    show.
    ``folder`` has console.log and snapshot.txt of a boot.
    """

    title: str
    where: str
    kernel: str
    cmdline: tuple[str, ...] = ()
    cpus: int
    domains: int
    drift: tuple[Drift, ...]
    compared: tuple[str, ...]
    unseen: tuple[str, ...] = ()
    folder: Path | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing drifted."""
        return not self.drift

    def lines(self) -> list[str]:
        """One line for everything that drifted."""
        return [found.line("predicted", "booted") for found in self.drift]


def verify_boot(given: Given, target: VerifyTarget, folder: Path, progress: Progress) -> Verified:
    """Boot tables and compare. Raises what boot() raises."""
    want = target.predicted(given.view)
    have = boot(given, target, folder, progress)
    about = f"board {target.board.name}, {given.firmware.value}"
    found = compared(given.view.title, about, want, have)
    boot_facts = {"kernel": target.kernel.release, "cmdline": target.cmdline, "folder": folder}
    return found.model_copy(update={**boot_facts, "unseen": target.lost})


def verify_running(
    view: MachineView,
    tree: Path,
    kernel: KernelVersion | None = None,
    cmdline: tuple[str, ...] | None = None,
) -> Verified:
    """Compare the prediction for firmware with a /sys tree of a kernel that booted on it.

    ``kernel`` and ``cmdline`` are taken from the tree's /proc unless given, build options are a
    distribution's. Files that the tree lacks are ``unseen``, not drift. UserError if the
    kernel's version is not known.
    """
    found = running(tree)
    if kernel is None and not found.release:
        raise UserError("has no /proc/version", file=tree, hint="give the version: --kernel 6.12")
    words = found.cmdline if cmdline is None else cmdline
    config = KernelConfig(x86_cpufreq=not found.cpufreq or found.cpufreq in _X86_DRIVERS)
    version = kernel or KernelVersion.parse(found.release)
    want = predict(view, version, words, config)
    have, unseen = found.view, list(_unseen(want, found.view))
    if doubtful := {name for name, each in want.basis.items() if not each.is_known}:
        want, have = _certain(want, doubtful), _certain(have, doubtful)
        labels = ", ".join(label for name, label in LABELS.items() if name in doubtful)
        unseen = [f"{labels}: inferred or unknown ({REMEDY})"]
    want = without(want, [name for name in CpuView.model_fields if not _has(have, name)])
    want = want if have.distances else want.model_copy(update={"distances": {}})
    result = compared(view.title, str(tree), want, have)
    ids = tuple(_other_ids(view, decode_sysfs(tree))) if view.arch == "x86_64" else ()
    return result.model_copy(
        update={
            "kernel": found.release or str(version),
            "cmdline": words,
            "drift": (*result.drift, *(each for each in ids if each.one != each.other)),
            "compared": (*result.compared, *(["APIC ids"] if ids else [])),
            "unseen": tuple(unseen),
        }
    )


def _other_ids(view: MachineView, shown: MachineView) -> Iterator[Drift]:
    """APIC ids of CPUs that both have: a dump of another machine rarely has the same."""
    for cpu, other in zip(view.cpus, shown.cpus, strict=False):
        if None not in (cpu.hw_id, other.hw_id):
            ids = hex(cpu.hw_id or 0), hex(other.hw_id or 0)
            yield Drift(cpus=frozenset({cpu.id}), what="APIC id", one=ids[0], other=ids[1])


def compared(title: str, where: str, want: View, have: View) -> Verified:
    """A prediction beside what Linux showed at ``where``; what one lacks is not compared."""
    chains = (have.domains or {}).values()
    names = [NAMES[name] for name in NAMES if _has(want, name) and _has(have, name)]
    names += ["distances"] if want.distances and have.distances else []
    names += ["scheduling domains"] if want.domains and have.domains else []
    return Verified(
        title=title,
        where=where,
        kernel="",
        cpus=len(have.cpus),
        domains=sum(len(chain) for chain in chains),
        drift=drift(want, have),
        compared=tuple(names),
    )


def _unseen(want: View, have: View) -> Iterator[str]:
    """What is predicted and missing in a tree."""
    for name in CpuView.model_fields:
        # priorities are in debugfs, as domains are
        if name != "priority" and _has(want, name) and not _has(have, name):
            yield name
    if want.distances and not have.distances:
        yield "distances"
    if have.domains is None:
        yield "scheduling domains (not in this tree: they need debugfs and sched_verbose)"
    elif any(domain.span is None for chain in have.domains.values() for domain in chain):
        yield "spans of scheduling domains (/proc/schedstat)"


def _has(view: View, name: str) -> bool:
    return any(getattr(cpu, name) is not None for cpu in view.cpus.values())


def _certain(view: View, doubtful: Set[str]) -> View:
    """A view without facts that are inferred or unknown in the prediction."""
    names = [name for name in NAMES if BASIS_OF.get(name, name) in doubtful]
    domains = None if "domains" in doubtful else view.domains
    return without(view, names).model_copy(update={"domains": domains})
