# SPDX-License-Identifier: Apache-2.0
"""What ran on the CPUs around one penalty of a vCPU, arm by arm with the same axis of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from asymlab.groups import grouped
from asymlab.model.handover import FOLLOWED_US, NO_TARGET, SUFFIX, Bar, Doing, Handover
from asymlab.model.result import ExperimentResult
from asymlab.report.plot import Axis, Plot, number

LEFT, RIGHT, WIDTH = 66.0, 1032.0, 1040
TOP, BAR, LANE, GAP = 24, 22, 17, 12
"""Heights in px: of the heading, of a bar, of the marks below a bar, and between rows."""

BRACKET = 32
"""Height in px of what is above the rows of CPUs: the time without a CPU, a penalty's label."""

DIGIT = 7.5
"""The width in px that a digit needs in a bar."""

UP, DOWN = "M0 0l4 8h-8z", "M0 0l-5 -10h10z"

_STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)
"""Between lines of time, in ms."""

_KINDS = {
    Doing.ELSE: "else",
    Doing.WORK: "work",
    Doing.WAIT: "wait",
    Doing.HOLD: "hold",
    Doing.STALL: "stall",
    Doing.TURN: "turn",
    Doing.GONE: "gone",
}


@dataclass(frozen=True)
class Drawn:
    """The plot of an arm, and what it shows in words."""

    arm: str
    svg: str
    words: str


def handovers(result: ExperimentResult, folder: Path) -> list[Handover]:
    """What is stored with the first samples of an experiment, in the order of its rows."""
    samples = [sample for row in result.rows for sample in row.samples[:1]]
    files = [folder / sample.folder / f"{result.name}{SUFFIX}" for sample in samples]
    found = [one for file in files if (one := _read(file))]
    # first the arm with the penalty that chose the window
    return sorted(found, key=lambda one: not one.penalties)


def _read(file: Path) -> Handover | None:
    try:
        return Handover.model_validate_json(file.read_text())
    except (OSError, ValidationError):
        return None


def draw(found: Sequence[Handover]) -> list[Drawn]:
    """A plot for each arm."""
    return [Drawn(one.arm, _svg(one), words(one)) for one in found]


def vcpu(one: Handover, index: int) -> str:
    """``3``: the number of a vCPU in its VM; the name of another task."""
    digits = one.tasks[index].removeprefix("vms/")
    return str(int(digits) % 100) if digits.isdigit() else one.tasks[index]


def vm(one: Handover) -> int:
    """The number of the VM that the window is about."""
    digits = one.tasks[one.vcpu].removeprefix("vms/")
    return int(digits) // 100 if digits.isdigit() else 0


def words(one: Handover) -> str:
    """What a plot shows, with its numbers."""
    return f"{one.arm}: " + " ".join((_off_words(one), *_lock_words(one), _spin_words(one)))


def _off_words(one: Handover) -> str:
    me, off = vcpu(one, one.vcpu), _ms(one.off[1])
    paid = next((paid for paid in one.penalties if paid.source == one.vcpu), None)
    if not paid:
        return f"vCPU {me} has no CPU for at most {off} at a time."
    cost = f"{paid.granules:.1f} base slices ({paid.ms:.1f} ms)"
    return f"vCPU {me} yields and gets a penalty of {cost}. Then it has no CPU for {off}."


def _lock_words(one: Handover) -> Iterator[str]:
    if not one.lock:
        return
    me, share = vcpu(one, one.vcpu), one.share(Doing.GONE)
    off = (one.off[0], sum(one.off))
    mine = [bar for bar in one.lock if bar[2] == one.vcpu and bar[3] == Doing.GONE]
    turn = sum(max(0, min(bar[0] + bar[1], off[1]) - max(bar[0], off[0])) for bar in mine)
    if turn:
        yield (
            f"For {_ms(turn)} of that time the lock is free and it is the turn of vCPU {me}, so "
            "that no other vCPU of the VM can take the lock."
        )
    yield f"The lock is free for a vCPU without a CPU in {100 * share:.0f} % of the window."


def _spin_words(one: Handover) -> str:
    yields = [spin for spin in one.spins if spin[2] != NO_TARGET]
    to_me = [spin for spin in yields if spin[2] == one.vcpu]
    ran = sum(spin[3] for spin in to_me)
    return (
        f"The VM's vCPUs exit {len(one.spins)} times because of spinning, with {len(yields)} "
        f"yields, {len(to_me)} of them to vCPU {vcpu(one, one.vcpu)}, which ran within "
        f"{FOLLOWED_US} us after {ran} of these. "
        f"They do {one.operations} operations in {_ms(one.length_us)}."
    )


def _ms(us: float) -> str:
    return f"{us / 1000:.2f} ms"


def _heading(one: Handover) -> str:
    number = vm(one)
    return f"{one.arm}: {one.operations} operations of VM {number} in {_ms(one.length_us)}"


def _svg(one: Handover) -> str:
    top = TOP + (BAR if one.lock else 0) + BRACKET
    pitch = BAR + LANE + GAP
    bottom = top + pitch * len(one.cpus)
    plot = Plot(Axis(0, one.length_us, LEFT, RIGHT), Axis(0, bottom, 0, bottom))
    plot.text("head", 0, 13, _heading(one))
    _time(plot, one, TOP, bottom)
    if one.lock:
        _row(plot, one, "lock", one.lock, TOP)
    _off(plot, one, top - BRACKET + 17, bottom)
    for cpu, bars in enumerate(one.cpus):
        y = top + pitch * cpu
        _row(plot, one, f"CPU {cpu}", bars, y)
        _spins(plot, one, cpu, y + BAR)
    for paid in one.penalties:
        y = top + pitch * paid.cpu
        cost = f"{paid.granules:.1f} base slices, {paid.ms:.1f} ms"
        title = f"vCPU {vcpu(one, paid.source)}: penalty of {cost}"
        plot.mark("penalty", (paid.us, y), DOWN, (), title)
        if paid.source == one.vcpu:
            plot.text("penalty", plot.x.at(paid.us) + 8, y - 3, f"penalty {paid.ms:.1f} ms")
    return plot.svg("handover", WIDTH, round(bottom + 20), words(one))


def _time(plot: Plot, one: Handover, top: float, bottom: float) -> None:
    """Lines at round times since the begin of the measured time."""
    step = next((s for s in _STEPS if one.length_us / 1000 / s <= 12), one.length_us // 12_000)
    tick = (one.begin_ms // step + 1) * step
    while (at := (tick - one.begin_ms) * 1000) < one.length_us:
        plot.line("grid", (at, top), (at, bottom))
        plot.text("tick", plot.x.at(at), bottom + 12, f"{number(tick)} ms", "middle")
        tick = round(tick + step, 6)


def _off(plot: Plot, one: Handover, y: float, bottom: float) -> None:
    """When the vCPU had no CPU."""
    begin, length = one.off
    for at in (begin, begin + length):
        plot.line("off", (at, TOP), (at, bottom))
    plot.line("off", (begin, y), (begin + length, y))
    text = f"vCPU {vcpu(one, one.vcpu)} has no CPU for {_ms(length)}"
    middle = (plot.x.at(begin) + plot.x.at(begin + length)) / 2
    plot.text("off", min(max(middle, LEFT + 110), RIGHT - 110), y - 3, text, "middle")


def _row(plot: Plot, one: Handover, name: str, bars: Sequence[Bar], y: float) -> None:
    plot.text("name", LEFT - 8, y + 15, name, "end")
    # a lock is held for a short time: drawn last, so that neighbours do not cover it
    ordered = sorted(bars, key=lambda bar: bar[3] == Doing.HOLD)
    kinds = grouped((_kind(one, bar), bar) for bar in ordered)
    for kind, same in kinds.items():
        d = "".join(_box(plot, bar, y) for bar in same)
        plot.body.append(f'<path class="{kind}" d="{d}"/>')
    for bar in bars:
        text = _label(plot, one, bar)
        if text:
            x = (plot.x.at(bar[0]) + plot.x.at(bar[0] + bar[1])) / 2
            plot.text(f"in {_kind(one, bar)}", x, y + 15, text, "middle")


def _kind(one: Handover, bar: Bar) -> str:
    """The classes of a bar."""
    mine = " mine" if bar[2] == one.vcpu else ""
    return f"b-{_KINDS[Doing(bar[3])]}{mine}"


def _box(plot: Plot, bar: Bar, y: float) -> str:
    begin, end = plot.x.at(bar[0]), plot.x.at(bar[0] + bar[1])
    least = 2.0 if bar[3] == Doing.HOLD else 0.4
    return f"M{begin:.1f} {y:.0f}H{max(end, begin + least):.1f}v{BAR}H{begin:.1f}z"


def _label(plot: Plot, one: Handover, bar: Bar) -> str:
    width = plot.x.at(bar[0] + bar[1]) - plot.x.at(bar[0])
    name = vcpu(one, bar[2])
    if bar[3] == Doing.GONE and width > 210:
        return f"turn of vCPU {name}, which has no CPU"
    return name if width >= DIGIT * len(name) + 2 else ""


def _spins(plot: Plot, one: Handover, cpu: int, y: float) -> None:
    """Below the bars of a CPU: exits as ticks, yields with their targets."""
    last = 0.0
    for us, _, target, ran in (spin for spin in one.spins if spin[1] == cpu):
        x = plot.x.at(us)
        if target == one.vcpu:
            kind = "to-me ran" if ran else "to-me"
            plot.mark(kind, (us, y + 1), UP, (), f"yield to vCPU {vcpu(one, target)}")
            continue
        plot.line("spin", (us, y), (us, y + 4))
        if target != NO_TARGET and x - last >= DIGIT:
            plot.text("to", x, y + 13, vcpu(one, target), "middle")
            last = x


def drawn(result: ExperimentResult, folder: Path) -> tuple[str, list[Drawn]]:
    """How the window was chosen, and the plots of an experiment; "" and none if it has none."""
    found = handovers(result, folder)
    return (found[0].chosen if found else "", draw(found))
