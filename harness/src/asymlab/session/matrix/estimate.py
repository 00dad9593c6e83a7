# SPDX-License-Identifier: Apache-2.0
"""How long the entries of a matrix take: from stored samples, else from the number of CPUs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median

from asymlab.model.matrix import Estimate

LAST_RUNS = 200
"""The stored runs that are looked at: older ones are of other kernels and hosts."""


@dataclass(frozen=True)
class Timed:
    """A stored sample that was booted: ``host_s`` host seconds, on a machine of ``cpus`` CPUs;
    ``part`` is its experiment, "" for placement."""

    system: str
    part: str
    cpus: int
    host_s: float


@dataclass(frozen=True)
class Work:
    """What an entry has to do: samples by part ("" for placement), kernels to build in CPU seconds
    by title, on a machine of ``cpus`` CPUs with ``crew`` boots at once."""

    system: str
    cpus: int
    samples: Mapping[str, int]
    builds: Mapping[str, float]
    crew: int


class Pace:
    """Host seconds of a sample by system, part and number of CPUs.

    ``cost_s`` is the expected cost of a boot in CPU seconds by number of CPUs: it scales samples of
    machines of another size, and is the estimate itself if there are no stored samples.
    """

    def __init__(self, timed: Iterable[Timed], costs: Mapping[int, float]) -> None:
        self._costs = costs
        self._timed: dict[tuple[str, str], list[Timed]] = {}
        for one in timed:
            self._timed.setdefault((one.system, one.part), []).append(one)

    def sample_s(self, system: str, part: str, cpus: int) -> tuple[float, str]:
        """Host seconds of one sample, and what they are estimated from."""
        found = self._timed.get((system, part), [])
        if same := [one.host_s for one in found if one.cpus == cpus]:
            return median(same), f"{_samples(same)} on {cpus} CPUs"
        known = [one for one in found if one.cpus in self._costs]
        if ratios := [one.host_s / self._costs[one.cpus] for one in known]:
            return median(ratios) * self._costs[cpus], f"{_samples(ratios)} of other sizes"
        return self._costs[cpus], f"from {cpus} CPUs"

    def estimates(self, works: Iterable[Work], workers: int) -> Iterator[Estimate]:
        """An estimate of each entry, in the order in which they run. A kernel is built by the first
        entry that needs it, with ``workers`` compilers at once."""
        built: set[str] = set()
        for work in works:
            new = {title: cost for title, cost in work.builds.items() if title not in built}
            built |= new.keys()
            yield self._estimate(work, sum(new.values()) / workers)

    def _estimate(self, work: Work, build_s: float) -> Estimate:
        boot_s, basis = 0.0, dict[str, None]()
        for part, count in work.samples.items():
            seconds, text = self.sample_s(work.system, part, work.cpus)
            boot_s += seconds * count / min(work.crew, count)
            basis[text] = None
        return Estimate(build_s=build_s, boot_s=boot_s, basis="; ".join(basis))


def _samples(found: list[float]) -> str:
    return f"{len(found)} stored sample{'s' * (len(found) != 1)}"
