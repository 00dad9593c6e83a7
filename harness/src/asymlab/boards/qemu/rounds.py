# SPDX-License-Identifier: Apache-2.0
"""The rounds of virtual time of board ``qemu-pt``: options of the emulator, and its statistics."""

from __future__ import annotations

import re

from pydantic import Field

from asymlab.boards.qemu.lines import LineStats
from asymlab.errors import UserError
from asymlab.model.record import Record

ROUND_NS = 20_000
"""Virtual ns of a round: short against a time slice, long enough that rounds cost little."""

WAIT_NS = 1_000
"""Virtual ns of a round while a CPU spins for another: how soon a lock can change hands."""

JITTER = 50
"""Percent by which rounds differ: rounds of one length resonate with loops in the guest."""


class Rounds(Record):
    """How virtual time passes on all CPUs at once.

    ``ns`` is the length of a round in virtual ns (0: no rounds, as stock -icount), ``wait_ns`` that
    of rounds while a CPU spins for another (0: the same), ``jitter`` the percent by which rounds
    differ. ``skip`` leaves turns of CPUs that only spin out, ``count`` skips iterations of
    loops that only count; the results are the same.
    """

    ns: int = ROUND_NS
    wait_ns: int = WAIT_NS
    jitter: int = JITTER
    skip: bool = True
    count: bool = True

    def options(self, seed: int) -> str:
        """As properties of -accel tcg, to be appended."""
        lengths = f",round={self.ns},round-wait={self.wait_ns}"
        chance = f",round-jitter={self.jitter},round-seed={seed}"
        skip = "" if self.skip else ",round-skip=off"
        count = "" if self.count else ",round-count=off"
        return lengths + chance + skip + count

    def words(self) -> str:
        """The rounds in words."""
        if not self.ns:
            return "as stock -icount"
        text = f"rounds of {self.ns / 1000:g} us +- {self.jitter} %"
        return text + (f", {self.wait_ns / 1000:g} us while a CPU spins" if self.wait_ns else "")


def rounds_of(us: int) -> Rounds:
    """Rounds of ``us`` virtual microseconds."""
    return Rounds(ns=1000 * us, wait_ns=min(WAIT_NS, 1000 * us))


def parse_rounds(text: str) -> Rounds:
    """Rounds by a text with their length: ``5us``. UserError for another text, or a length out of
    range."""
    match = re.fullmatch(r"([1-9]\d{0,2})us", text)
    if match is None:
        raise UserError(
            f"{text!r} is not the length of a round", hint="1us to 999us, such as qemu-pt:5us"
        )
    return rounds_of(int(match[1]))


class RoundStats(Record):
    """The emulator's statistics at its end (round-stats= of -accel tcg).

    ``insns`` includes ``counted_insns``, which were not executed (round-count in -accel tcg).
    ``cpus`` are instructions by CPU, ``stalls`` those that it did not execute while it waited for
    memory, ``slice_hash`` covers every slice's time, CPU and length. ``lines`` None: lines have no
    cost.
    """

    virtual_ns: int = Field(alias="virtual-ns")
    host_ns: int = Field(alias="host-ns")
    insns: int
    counted_insns: int = Field(alias="counted-insns")
    rounds: int
    slices: int
    warps: int
    slice_hash: str = Field(alias="slice-hash")
    cpus: tuple[int, ...]
    stalls: tuple[int, ...] = ()
    lines: LineStats | None = None

    def facts(self) -> dict[str, str]:
        """The same as a board's facts; ``mips`` is instructions per host microsecond."""
        return {
            "virtual_s": f"{self.virtual_ns / 1e9:.6f}",
            "host_s": f"{self.host_ns / 1e9:.2f}",
            "insns": str(self.insns),
            "counted_insns": str(self.counted_insns),
            "mips": f"{1000 * self.insns / max(self.host_ns, 1):.0f}",
            "rounds": str(self.rounds),
            "slices": str(self.slices),
            "warps": str(self.warps),
            "slice_hash": self.slice_hash,
            **(self.lines.facts() if self.lines else {}),
        }
