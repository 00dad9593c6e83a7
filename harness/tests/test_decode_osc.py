# SPDX-License-Identifier: Apache-2.0
"""_OSC as Linux 6.1, 6.12 and 7.3 negotiate it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import made_acpi as made
from asymlab.decode.acpi import decode_acpi
from asymlab.decode.osc import offer
from asymlab.kernels.bases import find_base
from asymlab.kernels.source import find_source
from asymlab.model.acpi import OSC_RULES
from asymlab.model.firmware import MachineView
from asymlab.progress import Silent
from asymlab.topology.acpi import acpi_view
from made_aml import C0, compiled, in_sb

NVS = """OperationRegion (NVS, SystemMemory, 0x1000, 8)
Field (NVS, DWordAcc, NoLock, Preserve) { SEEN, 32 }
"""

# as \\_SB._OSC of Ampere Altra (niyas-sait/acpi, ampere_ava_1/dsdt.dsl), which has no licence:
# only its behaviour is reproduced
ALTRA = """CreateDWordField (Arg3, 0, STAT) CreateDWordField (Arg3, 4, CAPS)
If (CAPS & 0x100) { CAPS &= 0xFFFFFEFF STAT |= 0x12 }
CAPS |= 0xC0 Return (Arg3)"""
MASKED = "CreateDWordField (Arg3, 0, STAT) STAT |= 0x10 Return (Arg3)"
FAILED_AND_MASKED = """CreateDWordField (Arg3, 0, STAT)
If (STAT & 1) { STAT |= 0x12 } Return (Arg3)"""
UNKNOWN_BIT = "CreateDWordField (Arg3, 4, CAPS) If (CAPS & 0x2000) { CAPS = 0 } Return (Arg3)"
FAILS_WITHOUT = """CreateDWordField (Arg3, 4, CAPS)
If (!(CAPS & 0x2000)) { CreateDWordField (Arg3, 8, CTRL) } Return (Arg3)"""


def view_with(folder: Path, method: str, outside: str = "") -> MachineView:
    table = compiled(in_sb(outside, C0, method), folder)
    return acpi_view(decode_acpi([made.madt(made.gicc(0, 0)), table]), "x")


def osc(body: str) -> str:
    return f"External (\\NOPE.GONE)\nMethod (_OSC, 4) {{ {body} }}"


@pytest.mark.parametrize(
    ("body", "acks"),
    [
        ("Return (Arg3)", True),
        (ALTRA, True),
        ("CreateDWordField (Arg3, 4, CAPS) CAPS &= 0xFFFFFFBF Return (Arg3)", False),
        ("CreateDWordField (Arg3, 4, CAPS) CAPS = 0 Return (Arg3)", False),
        ("CreateDWordField (Arg3, 0, STAT) STAT |= 4 Return (Arg3)", False),
        # a grant that is taken back
        (
            "CreateDWordField (Arg3, 4, CAPS) If (!DerefOf (Arg3[0])) {CAPS = 0} Return (Arg3)",
            False,
        ),
        ("Return (Buffer (4) {})", False),
        # as on laptops with Snapdragon X (aarch64-laptops/build)
        ("CreateDWordField (Arg3, 8, CTRL) Return (Arg3)", False),
        ("Return (\\NOPE.GONE)", None),
        ("CreateDWordField (Arg3, 4, CAPS) If (SEEN) { CAPS &= 0xFFFFFFBF } Return (Arg3)", None),
    ],
)
def test_acknowledged(tmp_path: Path, body: str, acks: bool | None) -> None:
    view = view_with(tmp_path, osc(body), NVS)
    assert view.acks_cppc is acks
    assert {view.acks(rules) for rules in OSC_RULES} == {acks}


def test_on_x86_a_refusal_depends_on_the_processor(tmp_path: Path) -> None:
    """Ryzen 4000 and 5000 laptops refuse all but bit 2 (linuxhw/ACPI); Linux uses their CPPC."""
    masks = "CreateDWordField (Arg3, 4, CAPS) CAPS &= 4 Return (Arg3)"
    for method, acks in ((masks, None), ("Return (Arg3)", True)):
        table = compiled(in_sb(C0, osc(method)), tmp_path)
        view = acpi_view(decode_acpi([made.madt(made.lapic(0, 0)), table]), "x")
        assert view.acks_cppc is acks
        assert {view.acks(rules) for rules in OSC_RULES} == {acks}


def test_without_a_method_nothing_is_acknowledged(tmp_path: Path) -> None:
    assert view_with(tmp_path, "").acks_cppc is False


@pytest.mark.parametrize(
    ("body", "by_rules"),
    [
        # 6.12 takes a mask in answer to what was granted for a failure; 7.3 ignores it
        (MASKED, {"6.1": False, "6.12": False, "7.3": True}),
        # 6.12 ignores all errors of a query that has a mask, too
        (FAILED_AND_MASKED, {"6.1": True, "6.12": True, "7.3": False}),
        # 6.1 does not offer bit 13, with which this _OSC grants nothing
        (UNKNOWN_BIT, {"6.1": True, "6.12": False, "7.3": False}),
        # of 6.1 it fails, as of laptops whose _OSC expects a third dword
        (FAILS_WITHOUT, {"6.1": False, "6.12": True, "7.3": True}),
    ],
)
def test_releases_differ(tmp_path: Path, body: str, by_rules: dict[str, bool]) -> None:
    view = view_with(tmp_path, osc(body))
    assert view.acks_cppc is None
    assert {rules: view.acks(rules) for rules in OSC_RULES} == by_rules


@pytest.mark.build
@pytest.mark.parametrize("kernel", OSC_RULES[1:])
def test_the_offer_is_all_that_the_source_supports(kernel: str) -> None:
    tree = find_source(find_base(kernel), Silent()).tree
    bus = (tree / "drivers/acpi/bus.c").read_text()
    body = re.search(r"(?s)void acpi_bus_osc_negotiate_platform_control.*?\n}", bus)
    assert body
    header = (tree / "include/linux/acpi.h").read_text()
    bits = dict(re.findall(r"#define (OSC_SB_\w+)\s+(0x\w+)", header))
    used = set(re.findall(r"OSC_SB_\w+", body[0])) - {"OSC_SB_FFH_OPR_SUPPORT"}
    assert sum(int(bits[name], 16) for name in used) == offer("x86_64", kernel)


def test_only_x86_offers_to_idle_processors_and_diverse_levels() -> None:
    for release in OSC_RULES:
        assert offer("x86_64", release) ^ offer("arm64", release) == 0x1001
        oslpi = offer("arm64", release) & 0x100
        assert not oslpi, "Ampere Altra refuses OSLPI, which Linux never offers"


def test_6_1_offers_less() -> None:
    """drivers/acpi/bus.c of 6.1.192: no _TFP, P-states over 16, GED, ResourceSource, battery."""
    assert offer("arm64", "6.1") == 0x2640FE
    assert offer("arm64", "6.12") - offer("arm64", "6.1") == 0x82E00
