# SPDX-License-Identifier: Apache-2.0
"""How Linux negotiates platform-wide capabilities by \\_SB._OSC, by release.

acpi_bus_osc_negotiate_platform_control() in drivers/acpi/bus.c evaluates _OSC twice: as a query
with all that it supports, then with what the query returned. Firmware may refuse what Linux never
offers (bit 8 on Ampere Altra), so exactly the bits of each release are offered. 5.10 evaluates
_OSC only as a query (acpi_bus_osc_support()) and reads every _CPC, so it is not modelled here.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import and_, or_

from asymlab.decode.aml_text import Evaluation
from asymlab.model.acpi import Grant

OSC = r"\_SB._OSC"

_6_1 = (1, 2, 3, 4, 5, 6, 7, 14, 17, 18, 21)
_6_12 = (*_6_1, 9, 10, 11, 13, 19)
_OFFERS = {"6.1": _6_1, "6.12": _6_12, "7.3": _6_12}
"""OSC_SB_*_SUPPORT in include/linux/acpi.h by release of OSC_RULES, by bit, with the options of
Debian's kernels (linux-config-6.12). 6.1 is 6.1.192. None has OSLPI (8), which Linux never offers,
and FFH_OPR (22), which is off."""
_OF_ARCH = {"x86_64": (0, 12), "arm64": ()}
"""PAD and CPC_DIVERSE_HIGH, which only x86 offers."""

_QUERY, _REQUEST, _UUID, _REVISION, _MASKED = (1 << bit for bit in range(5))
"""OSC_QUERY_ENABLE, OSC_REQUEST_ERROR ... in include/linux/acpi.h, in the first dword."""

_DOUBTFUL = ("", "no answer", "AE_NOT_FOUND", "AE_AML_LOOP_TIMEOUT")
"""Success, and failures that may be due to the dump or to the interpreter's limits. Others are
failures in Linux as well, such as the AE_AML_BUFFER_LIMIT of laptops whose _OSC expects a third
dword."""

Ask = Callable[[int, int], Evaluation]
"""Evaluates _OSC as a query with what is offered and then with these capabilities; the second
result."""


def query(offered: int) -> str:
    """The command of the query."""
    return _command(_QUERY, offered)


def control(capabilities: int) -> str:
    """The command of the second evaluation."""
    return _command(0, capabilities)


def offer(arch: str, release: str) -> int:
    """What Linux of a release of OSC_RULES supports on an architecture: the bits of the second
    dword. Of an unknown architecture only those that all support."""
    return sum(1 << bit for bit in (*_OFFERS[release], *_OF_ARCH.get(arch, ())))


def _command(first: int, second: int) -> str:
    """UUID 0811b06e-4a27-44f9-8d60-3cbbc22e7b48, revision 1, two dwords."""
    words = struct.pack("<II", first, second).hex(" ")
    return f"evaluate {OSC} (6E B0 11 08 27 4A F9 44 8D 60 3C BB C2 2E 7B 48) 1 2 ({words})"


def negotiated(
    arch: str, release: str, queried: Callable[[int], Evaluation], ask: Ask
) -> int | None:
    """The capabilities that Linux of a release and the platform agree on; None if _OSC fails.
    ``queried`` is the result of a query by its offer."""
    offered = offer(arch, release)
    if (first := queried(offered)).status:
        return None
    rules = _lenient if release == "7.3" else _strict
    return rules(first, offered, lambda capabilities: ask(offered, capabilities))


def _strict(queried: Evaluation, _: int, ask: Callable[[int], Evaluation]) -> int | None:
    """acpi_run_osc() of 6.1 and 6.12, twice: any error is a failure, unless "masked" answers a
    query."""
    errors, granted = _dwords(queried)
    if errors & ~_QUERY and not errors & _MASKED:
        return 0
    if (second := ask(granted)).status:
        return None
    errors, granted = _dwords(second)
    return 0 if errors & ~_QUERY else granted


def _lenient(queried: Evaluation, offered: int, ask: Callable[[int], Evaluation]) -> int | None:
    """acpi_osc_handshake() of 7.3: "masked" is ignored, and so are errors of the second
    evaluation; a bit must be granted twice."""
    errors, granted = _dwords(queried)
    granted &= offered
    if errors & (_REQUEST | _UUID | _REVISION) or not granted:
        return 0
    if (second := ask(granted)).status:
        return None
    return granted & _dwords(second)[1]


def _dwords(answer: Evaluation) -> tuple[int, int]:
    """Errors and capabilities; an error for another result than two dwords."""
    if isinstance(answer.value, bytes) and len(answer.value) == 8:
        return struct.unpack("<II", answer.value)
    return _REQUEST, 0


def fails(queried: Evaluation) -> bool:
    """Whether _OSC fails for Linux, too, which then is granted nothing."""
    return queried.status not in _DOUBTFUL


def grants(outcomes: Sequence[Mapping[str, int]]) -> dict[str, Grant]:
    """Of one or more outcomes that are possible, the bits of all and of any, by release. A release
    is left out if it is missing in one."""
    known = [name for name in outcomes[0] if all(name in one for one in outcomes)]
    return {
        name: Grant(
            certain=reduce(and_, (one[name] for one in outcomes)),
            possible=reduce(or_, (one[name] for one in outcomes)),
        )
        for name in known
    }
