# SPDX-License-Identifier: Apache-2.0
"""The firmware's description and the predicted topology as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from asymlab.model.acpi import Cpc
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import Basis, CacheFacts, CpuFacts, MachineView
from asymlab.model.machine import CpuSet
from asymlab.predict.basis import basis_lines, remedy
from asymlab.predict.predict import Prediction
from asymlab.report.map.layout import size_words
from asymlab.report.text.table import Fitted

_PERFS = ("highest_perf", "nominal_perf", "lowest_nonlinear_perf", "lowest_perf")
_FACTS = {"cpu_capacity": "capacity", "LLC": "llc"}
_FACTS |= {name: name for name in ("threads", "cluster", "package", "node")}
"""Facts by column."""

_NONE = "-"
_UNKNOWN = "unknown"
_MOST = 8
"""CPU lists shown in one cell; --json has all."""


def facts(view: MachineView) -> Iterator[RenderableType]:
    """The firmware's description: a row per core, then caches, nodes, unread parts."""
    yield Text.assemble((view.title, "bold"), f"  {view.source}, {view.arch or 'unknown arch'}")
    yield _cores(view)
    if view.caches:
        yield Text()
        yield _caches(view.caches)
    if view.nodes:
        yield Text()
        yield _nodes(view)
    yield from _basis(view.basis, view)
    if view.acks_cppc is False:
        but = " unless the processor has CPPC by CPUID" if view.arch == "x86_64" else ""
        words = f"\\_SB._OSC does not acknowledge CPPC: Linux ignores every _CPC{but}"
        yield Text(words, style="yellow")
    if view.older:
        releases = " and ".join(view.older)
        words = f"read from CPUID as by Linux 6.9; another topology in {releases}: tables predict"
        yield Text(words, style="yellow")
    for problem in view.problems:
        yield Text(f"unread: {problem}", style="magenta")


def origin_lines(view: MachineView) -> Iterator[Text]:
    """The origin of each value of a CPU: ``cpu0 node: srat.dat: SRAT+0x30``."""
    for cpu in view.cpus:
        for name, origin in cpu.origins.items():
            yield Text.assemble(f"cpu{cpu.id} {name}: ", (str(origin), "dim"))


def predicted(view: MachineView, prediction: Prediction) -> Iterator[RenderableType]:
    """The lists of sysfs, a row per group of CPUs with the same values, then all domains."""
    yield Text.assemble((view.title, "bold"), f"  Linux {prediction.kernel}")
    yield from _lists(prediction)
    yield Text()
    yield _domains(prediction)
    yield from _basis(prediction.view.basis, view)
    for problem in view.problems:
        yield Text(f"unread: {problem}", style="magenta")


def _basis(known: Mapping[str, Basis], view: MachineView) -> Iterator[Text]:
    for line in (*basis_lines(known), *remedy(view)):
        yield Text(line, style="yellow")


def _cores(view: MachineView) -> Fitted:
    claims = [name for name in _PERFS if any(_perf(cpu.cpc, name) for cpu in view.cpus)]
    others = [name for name in ("dmips_mhz", "capacity", "core_type") if _any(view, name)]
    places = [name for name in ("package", "node", "cluster", "core") if _any(view, name)]
    # messages of lint name processors by uid
    uids = ["uid"] if any(cpu.uid not in (None, cpu.id) for cpu in view.cpus) else []
    table = _table("CPU", "hardware id", *uids, *places, *claims, *others, keeps=False)
    lone = (frozenset({cpu.id}) for cpu in view.cpus if cpu.core is None)
    for cpus in sorted((*view.cores.values(), *lone), key=min):
        cpu = view.cpus[min(cpus)]
        ids = " ".join(hex(view.cpus[i].hw_id or 0) for i in sorted(cpus)) if _id(cpu) else _NONE
        cells = [" ".join(_word(view.cpus[i].uid) for i in sorted(cpus)) for _ in uids]
        cells += [_place(cpu, name) for name in places]
        cells += [_claim(view, cpus, name) for name in claims]
        table.add_row(_cpus(view, cpus), ids, *cells, *(_word(getattr(cpu, n)) for n in others))
    return table


def _cpus(view: MachineView, cpus: CpuSet) -> str:
    offline = "" if all(view.cpus[cpu].enabled for cpu in cpus) else " (disabled)"
    return spell_cpu_list(cpus) + offline


def _place(cpu: CpuFacts, name: str) -> str:
    """A place; a core or package that is not a number is unknown."""
    found: int | None = getattr(cpu, name)
    missing = found is None and name in ("core", "package")
    return _UNKNOWN if missing else _word(found)


def _claim(view: MachineView, cpus: CpuSet, name: str) -> str:
    """The claim of a core, or of each of its threads if they differ."""
    values = [_word(_perf(view.cpus[cpu].cpc, name)) for cpu in sorted(cpus)]
    return values[0] if len(set(values)) == 1 else "/".join(values)


def _perf(cpc: Cpc | None, name: str) -> int | None:
    return cpc.number(name) if cpc else None


def _caches(caches: Iterable[CacheFacts]) -> Fitted:
    """A row for all instances with the same level, kind, size and ways."""
    found: dict[tuple[int, str, int | None, int | None], list[CpuSet]] = {}
    for cache in caches:
        found.setdefault((cache.level, cache.kind, cache.size, cache.ways), []).append(cache.cpus)
    table = _table("cache", "size", "ways", "instances", "shared by")
    for (level, kind, size, ways), groups in sorted(found.items(), key=lambda item: item[0][:2]):
        words = size_words(size) if size else _NONE
        shown = _some([spell_cpu_list(cpus) for cpus in groups])
        table.add_row(f"L{level} {kind}", words, _word(ways), str(len(groups)), shown)
    return table


def _nodes(view: MachineView) -> Fitted:
    table = _table("node", "firmware's domain", "memory", "CPUs", "distances")
    for node in view.nodes:
        cpus = (cpu.id for cpu in view.cpus if cpu.node == node.id)
        memory = size_words(node.memory) if node.memory else _NONE
        row = " ".join(map(str, node.distances)) or _NONE
        table.add_row(str(node.id), str(node.domain), memory, spell_cpu_list(cpus) or _NONE, row)
    return table


def _lists(prediction: Prediction) -> Iterator[RenderableType]:
    """The table, and a line for the columns that are left out because they are trivial."""
    cpus = prediction.view.cpus
    columns = {
        "cpu_capacity": {number: _word(cpu.capacity) for number, cpu in cpus.items()},
        "threads": {number: _list(cpu.threads) for number, cpu in cpus.items()},
        "cluster": {number: _list(cpu.cluster) for number, cpu in cpus.items()},
        "LLC": {number: _list(cpu.llc) for number, cpu in cpus.items()},
        "package": {number: _list(cpu.package) for number, cpu in cpus.items()},
        "node": {number: _word(cpu.node) for number, cpu in cpus.items()},
    }
    unknown = [name for name, fact in _FACTS.items() if prediction.view.is_unknown(fact)]
    columns |= {name: dict.fromkeys(cpus, _UNKNOWN) for name in unknown}
    absent = {name: why for name, why in _absent(prediction) if name not in unknown}
    kept = {name: column for name, column in columns.items() if name not in absent}
    groups: dict[tuple[str, ...], list[int]] = {}
    for number in cpus:
        groups.setdefault(tuple(column[number] for column in kept.values()), []).append(number)
    table = _table("CPU", *kept)
    for row, members in groups.items():
        table.add_row(spell_cpu_list(members), *row)
    yield table
    if absent:
        yield Text(", ".join(absent.values()), style="dim")


def _absent(prediction: Prediction) -> Iterator[tuple[str, str]]:
    """Columns with only the CPU's number, or one node, and a phrase for each."""
    cpus = prediction.view.cpus
    if all(cpu.threads in (None, {number}) for number, cpu in cpus.items()):
        yield "threads", "no SMT siblings"
    if all((cpu.cluster or {number}) <= (cpu.threads or {number}) for number, cpu in cpus.items()):
        yield "cluster", "no clusters of cores"
    if len({cpu.node for cpu in cpus.values()}) < 2:
        yield "node", "one node"


def _domains(prediction: Prediction) -> Fitted:
    """A row per level and set of flags; innermost levels first."""
    spans: dict[tuple[int, str, str], dict[str, None]] = {}
    for chain in (prediction.view.domains or {}).values():
        for level, domain in enumerate(chain):
            flags = " ".join(flag.removeprefix("SD_") for flag in domain.flags)
            spans.setdefault((level, domain.name, flags), {})[_list(domain.span)] = None
    table = _table("domain", "number", "spans", "flags")
    for (_, name, flags), found in sorted(spans.items(), key=lambda item: item[0][0]):
        table.add_row(name, str(len(found)), _some(list(found)), flags)
    return table


def _any(view: MachineView, name: str) -> bool:
    return any(getattr(cpu, name) not in (None, "") for cpu in view.cpus)


def _id(cpu: CpuFacts) -> bool:
    return cpu.hw_id is not None


def _some(lists: list[str]) -> str:
    """The first _MOST CPU lists, and the number of the others."""
    more = f"  ... {len(lists) - _MOST} more" if len(lists) > _MOST else ""
    return "  ".join(lists[:_MOST]) + more


def _list(cpus: CpuSet | None) -> str:
    return _NONE if cpus is None else spell_cpu_list(cpus)


def _word(value: object) -> str:
    return _NONE if value in (None, "") else str(value)


def _table(*columns: str, keeps: bool = True) -> Fitted:
    names = (name if name == "cpu_capacity" else name.replace("_", " ") for name in columns)
    return Fitted(*names, keeps=keeps)
