# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.decode.sysfs import decode_sysfs
from asymlab.errors import UserError
from asymlab.model.acpi import AcpiTables, Cpc
from asymlab.model.cpuid import Cpuid
from asymlab.model.devicetree import DeviceTree
from asymlab.model.firmware import Basis, CpuFacts, Knowledge, MachineView, ViewSource
from asymlab.predict.capacity import Capacities
from asymlab.predict.changes import CHANGES, READ, traits
from asymlab.predict.cmdline import BootParameters, boot_parameters
from asymlab.predict.explain import explain
from asymlab.predict.kernel import KernelConfig, KernelVersion, Traits
from asymlab.predict.predict import explained, predict
from asymlab.topology.machine import machine_view
from goldens import assert_golden, refused
from lint_views import branch, header
from made_view import IN_PCC, acpi, cpc, hybrid

FIRMWARE = Path(__file__).parent / "data" / "firmware"
V6, V7 = KernelVersion.parse("6.12"), KernelVersion.parse("7.3")


def found(view: MachineView, kernel: KernelVersion = V6, *cmdline: str) -> Capacities:
    return explained(view, kernel, cmdline).capacities


def values(view: MachineView, kernel: KernelVersion = V6, *cmdline: str) -> list[int]:
    return list(found(view, kernel, *cmdline).values.values())


def test_cppc_is_rounded_down() -> None:
    """As a Grace-class machine's: 108 of 154 is 718 (drivers/base/arch_topology.c)."""
    assert values(acpi(cpc(108), cpc(110), cpc(154))) == [718, 731, 1024]


def test_registers_in_pcc_need_a_pcct() -> None:
    """In a whole dump; a part of a dump may lack the table."""
    view = acpi(cpc(200, IN_PCC), cpc(200))

    def with_tables(*signatures: str) -> MachineView:
        tables = tuple(header(name) for name in signatures)
        return view.model_copy(update={"acpi": AcpiTables(tables=tables)})

    lacking = found(with_tables("APIC", "DSDT")).reason
    assert_golden(lacking)
    assert found(with_tables("APIC", "DSDT", "PCCT")).reason != lacking
    assert found(with_tables("APIC")).reason != lacking


def test_a_hybrid_without_core_types_is_recognized_by_its_threads() -> None:
    """An i7-1370P whose tree lacks the devices that name types."""
    real = decode_sysfs(FIRMWARE / "i7-1370p.tar.xz")
    assert {cpu.core_type for cpu in real.cpus} == {""}
    prediction = explained(real, V6)
    assert prediction.capacities.packing and prediction.view.domains
    chains = [prediction.view.domains[number] for number in (0, 12)]
    assert [[d.name for d in chain] for chain in chains] == [["SMT", "MC"], ["CLS", "MC"]]
    forced = found(real, V6, "nosmt=force")
    assert (forced.packing, min(forced.values.values())) == (False, 39 * 1024 // 67)


IN_HARDWARE = IN_PCC.model_copy(update={"space": "FFixedHW"})


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (None, "no _CPC"),
        (cpc(90), "highest_perf 90 below nominal_perf 100"),
        (cpc(200, lowest=201), "highest_perf 200 below lowest_perf 201"),
        (cpc(0), "highest_perf 0"),
        (cpc(200, nonlinear=0), "lowest_nonlinear_perf 0"),
        (cpc(200, entries=21), "a _CPC of revision 3 with 21 entries"),
        (cpc(200, revision=1), "a _CPC with 23 entries and revision 1"),
        (cpc(None), "a _CPC with an element that is neither number nor register"),
        (cpc(200, IN_HARDWARE), "nominal_perf in fixed hardware"),
    ],
)
def test_one_unsound_package_makes_all_cpus_equal(bad: Cpc | None, reason: str) -> None:
    result = found(acpi(cpc(200), bad))
    assert list(result.values.values()) == [1024, 1024]
    assert result.reason == f"CPU 1 has {reason}"


def test_a_package_of_revision_4_is_known_to_later_kernels_only() -> None:
    # 6.12 takes more than 23 entries for a newer revision
    for entries, later in ((25, [512, 1024]), (24, [1024, 1024])):
        new = acpi(cpc(100), cpc(200, entries=entries, revision=4))
        assert (values(new, V6), values(new, V7)) == ([512, 1024], later)


def test_osc_must_acknowledge() -> None:
    assert values(acpi(cpc(100), cpc(200), acks=False)) == [1024, 1024]
    assert values(acpi(cpc(100), cpc(200), acks=None)) == [512, 1024]


def test_before_6_0_osc_is_not_asked() -> None:
    refused = acpi(cpc(100), cpc(200), acks=False)
    kernels = [KernelVersion.parse(text) for text in ("5.19", "6.0")]
    assert [values(refused, kernel) for kernel in kernels] == [[512, 1024], [1024, 1024]]


def test_without_capacities_from_cppc_unknown_packages_do_not_matter() -> None:
    view = acpi(None, None)
    basis = view.basis | {"capacity": Basis.unknown("AML is not evaluated")}
    view = view.model_copy(update={"basis": basis})
    old, new = (found(view, KernelVersion.parse(text)) for text in ("5.10", "6.1"))
    assert (old.unknown, new.unknown) == (False, True)


def test_levels_in_registers_are_not_known() -> None:
    result = found(acpi(cpc(100), cpc(IN_PCC)))
    assert result.unknown
    assert set(result.values.values()) == {1024}
    # the others count as sound
    assert values(acpi(cpc(100), cpc(200, IN_PCC))) == [512, 1024]


def in_registers(*core_types: str, threads: int, basis: Basis) -> MachineView:
    """A hybrid whose highest_perf only the running machine can read, as from a dump."""
    cpus = tuple(
        CpuFacts(id=i, core=i // threads, cpc=cpc(IN_HARDWARE), core_type=core_type)
        for i, core_type in enumerate(core_types)
    )
    unread = Basis.unknown("highest_perf of CPU 0 can only be read on the running machine")
    known = {"threads": basis, "capacity": unread}
    return MachineView(
        title="made", source=ViewSource.ACPI, arch="x86_64", cpus=cpus, acks_cppc=True, basis=known
    )


def test_levels_in_registers_of_x86_are_unknown() -> None:
    """Threads that are only inferred do not exclude capacities."""
    for threads, basis in ((1, Basis()), (2, Basis.inferred("from APIC ids"))):
        view = in_registers("core", "core", "atom", "atom", threads=threads, basis=basis)
        shown = explained(view, V7)
        assert {cpu.capacity for cpu in shown.view.cpus.values()} == {None}
        assert shown.view.is_unknown("priority")
        assert shown.view.basis["domains"].knowledge is Knowledge.INFERRED
        text = explain(view, shown)
        assert "Capacity: unknown" in text and "equally strong" not in text


def test_x86_with_known_smt_has_no_capacities_whatever_the_levels() -> None:
    view = in_registers("core", "core", "core", "core", threads=2, basis=Basis())
    shown = explained(view, V7)
    assert {cpu.capacity for cpu in shown.view.cpus.values()} == {1024}
    assert not shown.view.is_unknown("capacity") and shown.view.is_unknown("priority")
    assert "equally strong" not in explain(view, shown)
    forced = explained(view, V7, ("nosmt=force",))
    assert not forced.view.is_unknown("capacity")


def test_cpus_in_pairs_are_inferred_to_have_no_capacities() -> None:
    """As on Zen, whose levels are in registers; a dump does not show which vendor it is of, and
    only AMD's processors have CPPC without _OSC."""
    view = in_registers("", "", "", "", threads=2, basis=Basis.inferred("from APIC ids"))
    refused = view.model_copy(update={"acks_cppc": False})
    for result in (found(view), found(refused)):
        assert set(result.values.values()) == {1024}
        assert result.basis.knowledge is Knowledge.INFERRED and result.ranked.is_unknown
    for highest, unknown in ((60, False), (40, True)):
        ungranted = hybrid(1, 60, highest).model_copy(update={"acks_cppc": False})
        assert found(ungranted).ranked.is_unknown is unknown
    assert found(hybrid(1, 255, 255)).ranked.is_unknown and not found(hybrid(1, 60, 60)).unknown


def test_differing_levels_of_a_possible_hybrid_are_not_taken_as_priorities() -> None:
    """Lunar Lake has no SMT, and a dump no core types."""
    cpus = tuple(CpuFacts(id=i, core=i, cpc=cpc(60 - 20 * i)) for i in range(2))
    view = MachineView(title="made", source=ViewSource.ACPI, arch="x86_64", cpus=cpus)
    result = found(view)
    assert result.unknown and not result.packing
    assert not found(view.model_copy(update={"cpuid": Cpuid(family=0x19, model=1)})).unknown


def test_every_possible_cpu_must_come_up() -> None:
    """acpi_soft_cpu_online() probes _CPC, and cpufreq's start counts possible CPUs."""
    four = acpi(*(cpc(100 + i) for i in range(4)))
    assert len(set(values(four))) == 4
    assert values(four, V6, "maxcpus=2") == [1024] * 4
    assert len(set(values(four, V6, "nr_cpus=2"))) == 2
    assert values(acpi(cpc(100), cpc(200), enabled=False)) == [1024, 1024]


def tree(*capacities: int | None, mapped: str | None = None, khz: int | None = None) -> MachineView:
    """CPUs by capacity-dmips-mhz; the cpu-map has one cluster, of CPUs that ``mapped`` names from
    core0 on (``-``: no such core, ``x``: one of a phandle to nowhere; None: no map)."""
    paths = [f"/cpus/cpu@{i}" for i in range(len(capacities))]
    cores = tuple(
        branch(f"/cluster0/core{i}", cpu="" if cpu == "x" else paths[int(cpu)])
        for i, cpu in enumerate(mapped or "")
        if cpu != "-"
    )
    top = branch("", branch("/cluster0", *cores))
    return MachineView(
        title="made",
        source=ViewSource.DT,
        arch="arm64",
        cpus=tuple(
            CpuFacts(id=i, core=i, name=paths[i], dmips_mhz=claim, max_khz=khz and khz * (i + 1))
            for i, claim in enumerate(capacities)
        ),
        tree=DeviceTree(
            model="made", compatible=(), cpus=(), cpu_map=None if mapped is None else top
        ),
    )


@pytest.mark.parametrize(
    ("claims", "mapped", "khz", "expected"),
    [
        ((512, 1024), "01", None, [512, 1024]),
        # all or nothing
        ((512, None), "01", None, [1024, 1024]),
        ((None, None), "01", None, [1024, 1024]),
        ((512, 1024), None, None, [1024, 1024]),
        # a CPU that the map leaves out keeps 0, also one beyond a gap in the count
        ((512, 1024, 1024), "01", None, [512, 1024, 0]),
        ((512, 1024, 1024), "0-12", None, [1024, 0, 0]),
        # a map that Linux gives up: nothing is normalized, though all have been read
        ((512, 1024), "01x", None, [1024, 1024]),
        # a CPU without a claim that the walk does not come to changes nothing
        ((512, 1024, None), "01-2", None, [512, 1024, 0]),
        # frequencies count if all CPUs have one
        ((1000, 1000), "01", 500, [512, 1024]),
        # also once parse_socket() has failed: then as far as it had come
        ((1000, 1000), "01x", 500, [512, 1024]),
        ((1000, 1000), "0x1", 500, [1024, 0]),
        ((1000, 1000), "x01", 500, [1024, 1024]),
    ],
)
def test_capacities_of_a_tree(
    claims: tuple[int | None, ...], mapped: str | None, khz: int | None, expected: list[int]
) -> None:
    assert values(tree(*claims, mapped=mapped, khz=khz)) == expected


def test_reasons_for_capacities_of_a_tree() -> None:
    assert_golden(found(tree(512, None, mapped="01")).reason)
    assert_golden(found(tree(512, 1024, mapped="-01")).reason)
    assert_golden(found(tree(512, 1024, mapped="01x")).reason)


def test_hybrids_have_capacities_without_smt_and_priorities_with() -> None:
    flat = found(hybrid(1, 60, 60, 40, 40))
    assert (list(flat.values.values()), flat.packing) == ([1024, 1024, 682, 682], False)
    threaded = hybrid(2, 60, 60, 40, 40)
    assert (values(threaded), found(threaded).packing) == ([1024] * 4, True)
    assert found(threaded, V6, "nosmt").packing
    assert values(threaded, V6, "nosmt=force") == [1024, 1024, 682, 1024]
    assert found(hybrid(1, 60, 40), V7, "intel_pstate=no_cas").packing
    assert not found(hybrid(1, 60, 40), V7, "intel_pstate=disable").packing


def test_amd_ranks_cores_by_cppc_whatever_their_type() -> None:
    """Core types of AMD (leaf 0x80000026) make no capacities, even without SMT."""
    kinds = ("performance", "performance", "efficiency", "efficiency")
    made = hybrid(1, 60, 60, 40, 40)
    cpus = tuple(
        cpu.model_copy(update={"core_type": kind})
        for cpu, kind in zip(made.cpus, kinds, strict=True)
    )
    amd = made.model_copy(update={"cpus": cpus, "cpuid": Cpuid(family=0x1A, model=0x24)})
    for kernel in (V6, V7):
        result = found(amd, kernel)
        assert (result.packing, result.priorities) == (True, {0: 60, 1: 60, 2: 40, 3: 40})
        assert values(amd, kernel) == [1024] * 4
    old = found(amd, KernelVersion.parse("6.1"))
    assert (old.packing, old.unknown, old.ranked.is_known) == (False, False, True)
    assert found(made, KernelVersion.parse("6.1")).packing, "intel_pstate ranks in all releases"


def test_packing_is_in_every_x86_domain_but_smt() -> None:
    for cpufreq in (True, False):
        config = KernelConfig(x86_cpufreq=cpufreq)
        domains = predict(hybrid(2, 60, 60, 40, 40), V6, (), config).domains
        assert domains is not None
        assert [("SD_ASYM_PACKING" in d.flags) for d in domains[0]] == [False, cpufreq]


def online(name: str, kernel: KernelVersion, *cmdline: str) -> list[int]:
    return sorted(predict(machine_view(machine(name)), kernel, cmdline).cpus)


def test_nosmt_is_of_no_use_on_arm64_before_hotplug_smt() -> None:
    assert online("vera-8c2t", V6, "nosmt") == [*range(16)]
    assert online("vera-8c2t", V7, "nosmt") == [*range(0, 16, 2)]
    no_control = KernelConfig(smt_control=False)
    assert len(predict(machine_view(machine("vera-8c2t")), V7, ("nosmt",), no_control).cpus) == 16


def test_maxcpus_counts_first_threads_first_on_x86_only() -> None:
    assert online("vera-8c2t", V6, "maxcpus=4") == [0, 1, 2, 3]
    x86 = hybrid(2, 60, 60, 50, 50, 40, 40)
    assert sorted(predict(x86, V6, ("maxcpus=4",)).cpus) == [0, 1, 2, 4]
    assert sorted(predict(x86, V6, ("maxcpus=0",)).cpus) == [0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("nr_cpus=4 nr_cpus=0", {"nr_cpus": 4}),
        ("maxcpus=0x10", {"max_cpus": 16}),
        ("nosmp", {"max_cpus": 0}),
        ("nosmt nosmt=force", {"nosmt": "force"}),
        ("numa=off", {"numa": False}),
        ("numa=fake=2", {}),
        ("isolcpus=1-2,5", {"isolated": frozenset({1, 2, 5})}),
        ("isolcpus=domain,managed_irq,3", {"isolated": frozenset({3})}),
        ("isolcpus=managed_irq,3", {}),
        ("isolcpus=nonsense", {}),
        ("isolcpus=1,99999999999", {}),
        ("asymlab.partition=1-2,5", {"partition": frozenset({1, 2, 5})}),
        ("asymlab.partition=2-", {}),
        ("relax_domain_level=1", {"relax_level": 1}),
        ("quiet console=ttyS0 maxcpus=", {}),
    ],
)
def test_the_command_line(words: str, expected: dict[str, object]) -> None:
    assert boot_parameters(tuple(words.split())) == BootParameters.model_validate(expected)


@pytest.mark.parametrize(
    ("text", "version"),
    [("6.12.117", "6.12"), ("v7.3-rc2", "7.3"), ("Linux version 7.3.4 (a@b) (gcc 12.2)", "7.3")],
)
def test_versions(text: str, version: str) -> None:
    assert str(KernelVersion.parse(text)) == version


def test_versions_compare_as_numbers() -> None:
    assert KernelVersion.parse("6.9") < KernelVersion.parse("6.12") < KernelVersion.parse("7.0")
    with refused(UserError):
        KernelVersion.parse("mainline")


def test_every_change_is_of_a_trait_and_has_a_reason() -> None:
    for change in CHANGES:
        assert change.trait in Traits.model_fields
        assert change.why
        assert getattr(Traits(), change.trait) != change.value
        since = KernelVersion.parse(change.since.version)
        assert getattr(traits(since), change.trait) == change.value
    assert traits(READ[0]) == Traits()


def test_a_config_is_read() -> None:
    config = KernelConfig.parse("CONFIG_SCHED_SMT=y\n# CONFIG_NUMA is not set\nCONFIG_X=m\n")
    assert (config.smt, config.numa, config.mc) == (True, False, False)
