# SPDX-License-Identifier: Apache-2.0
"""Topology that is inferred from APIC ids, and what tables cannot show."""

from __future__ import annotations

import pytest

from asymlab.model.firmware import Knowledge
from asymlab.topology.apic_ids import Clues, infer

KNOWN, INFERRED, UNKNOWN = Knowledge
NO_CLUES = Clues(cppc=False, recent=False)
RECENT = Clues(cppc=False, recent=True)
CPPC = Clues(cppc=True, recent=True)
EVEN_FIRST = (0, 2, 4, 6, 1, 3, 5, 7)


def spread(*parts: tuple[int, int]) -> tuple[int, ...]:
    """Ids from first to last of each part."""
    return tuple(apic for first, last in parts for apic in range(first, last + 1))


@pytest.mark.parametrize(
    ("apic_ids", "clues", "cores"),
    [
        pytest.param(range(8), NO_CLUES, None, id="phenom, or first zen"),
        pytest.param((0, 4, 2, 6, 1, 5, 3, 7), NO_CLUES, None, id="xeon 5400: even ids first"),
        pytest.param(EVEN_FIRST, NO_CLUES, None, id="the first core i7 is listed alike"),
        pytest.param(EVEN_FIRST, RECENT, (0, 1, 2, 3) * 2, id="skylake without _CPC"),
        pytest.param(range(8), RECENT, None, id="zen in ascending order"),
        pytest.param(range(8), CPPC, (0, 0, 1, 1, 2, 2, 3, 3), id="zen 3"),
        pytest.param((0, 1, 2, 4, 5, 6), CPPC, (0, 1, 2, 4, 5, 6), id="zen 2 without smt"),
        pytest.param((0, 1, 2), NO_CLUES, (0, 1, 2), id="athlon of three cores"),
        pytest.param((0, 2, 4, 6), NO_CLUES, (0, 2, 4, 6), id="core i5"),
        pytest.param((0, 1), RECENT, None, id="two ids have no order"),
    ],
)
def test_threads(apic_ids: range, clues: Clues, cores: tuple[int, ...] | None) -> None:
    found = infer(apic_ids, [None] * len(apic_ids), clues)
    assert found.cores == list(cores or [None] * len(apic_ids))
    assert found.basis["threads"].knowledge is (INFERRED if cores else UNKNOWN)
    assert found.basis["package"].knowledge is (INFERRED if cores else UNKNOWN)
    assert found.basis["llc"].knowledge is UNKNOWN
    assert set(found.modules) == {None}


def test_modules_of_a_hybrid() -> None:
    """Meteor Lake: two P-cores, eight E-cores, two low-power ones beyond the last-level cache."""
    found = infer((16, 17, 24, 25, *range(0, 16, 2), 64, 66), [None] * 14, CPPC)
    assert found.modules == [2, 2, 3, 3, *[0] * 4, *[1] * 4, 8, 8]
    assert found.cores == [8, 8, 12, 12, *range(8), 32, 33]
    assert found.basis["cluster"].knowledge is INFERRED
    assert infer((0, 2, 4, 6), [None] * 4, CPPC).basis["cluster"].knowledge is UNKNOWN


@pytest.mark.parametrize(
    ("parts", "of_nodes", "packages"),
    [
        pytest.param(((0x10, 0x17), (0x20, 0x27)), 4, 2, id="opteron 6100, 8 cores"),
        pytest.param(((0x10, 0x1B), (0x20, 0x2B)), 6, 2, id="opteron 6100, 12 cores"),
        pytest.param(tuple((n, n + 15) for n in (32, 64, 96, 128)), 8, 4, id="opteron 6200"),
        pytest.param(((0, 9), (16, 25), (32, 41), (48, 57)), 20, 2, id="xeon e5 of ten cores"),
        pytest.param(((0, 7), (8, 15)), 8, 2, id="two dense packages"),
    ],
)
def test_packages_of_several_nodes(
    parts: tuple[tuple[int, int], ...], of_nodes: int, packages: int
) -> None:
    apic_ids = spread(*parts)
    nodes = [place // of_nodes for place in range(len(apic_ids))]
    found = infer(apic_ids, nodes, RECENT)
    share = len(apic_ids) // packages
    groups = [found.packages[at : at + share] for at in range(0, len(apic_ids), share)]
    assert all(len({*group}) == 1 for group in groups)
    assert len({*found.packages}) == packages
    assert found.basis["package"].knowledge is INFERRED


def test_one_node_is_taken_as_one_package() -> None:
    found = infer((0, 2, 4, 6), [0] * 4, RECENT)
    assert found.packages == [0] * 4
    assert found.basis["package"].knowledge is INFERRED
    assert "node" not in found.basis
