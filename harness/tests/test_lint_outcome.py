# SPDX-License-Identifier: Apache-2.0
"""Whether an input is judged: rules that were checked, requirements, findings with one cause."""

from __future__ import annotations

from pathlib import Path

import pytest

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.errors import UserError
from asymlab.lint.engine import Report, checked_rules, lint
from asymlab.lint.outcome import Outcome
from asymlab.lint.places import Place, by_cause, joined, spelt
from asymlab.lint.text import report_text
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Origin, Problem
from asymlab.topology.acpi import acpi_view
from goldens import refused
from lint_views import ACPI, DT, SYSFS, TABLES, acpi, at, but, cpc, device, gicc, madt, osc, x86
from made_cli import Tables

GICCS = tuple(made.gicc(n, n) for n in range(2))
EMPTY_DSDT = made.table("DSDT", b"")


def linted(*tables: RawTable, require: str = "") -> Report:
    """The report on bytes; AML counts as evaluated."""
    found = decode_acpi(tables, aml=False).model_copy(update={"evaluated": True})
    return lint(acpi_view(found, "made"), require=require)


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ((made.table("APIC", b""),), "the MADT has no usable processor"),
        ((made.madt(made.gicc(0, 0, flags=0)), EMPTY_DSDT), "the MADT has no usable processor"),
        ((EMPTY_DSDT, made.slit((10,))), "the MADT is missing"),
        ((made.table("FACP", bytes(80)),), "the MADT is missing"),
        ((made.table("SLIT", bytes(64)),), "the tables are empty"),
        ((made.table("PPTT", b""),), "the tables are empty"),
    ],
)
def test_tables_without_contents_are_not_judged(tables: tuple[RawTable, ...], reason: str) -> None:
    report = linted(*tables)
    assert (report.outcome, report.judged) == (Outcome.NOT_JUDGED, False)
    assert reason in " ".join(report.unjudged)


@pytest.mark.parametrize(
    "tables",
    [
        (made.madt(*GICCS),),
        (made.madt(*GICCS), EMPTY_DSDT),
        (made.slit((10, 20), (20, 10)),),
        (made.pptt(made.node(0, flags=made.PACKAGE)),),
    ],
)
def test_single_tables_and_a_dump_are_judged(tables: tuple[RawTable, ...]) -> None:
    report = linted(*tables)
    assert report.judged and report.unjudged == ()


def test_a_table_alone_is_judged_by_its_own_rules() -> None:
    """Rules about CPUs are not checked where the MADT is missing: they would find nothing."""
    report = linted(made.pptt(made.node(0, flags=made.PACKAGE)))
    assert {"PPTT003", "PPTT005", "CACHE001"} <= set(report.checked)
    assert not [id for id in report.checked if id in ("PPTT001", "PPTT004", "PPTT020", "TOPO001")]
    assert not [id for id in report.checked if id.startswith(("MADT", "SRAT", "SLIT"))]


def test_a_madt_alone_has_no_cache_to_miss() -> None:
    report = linted(made.madt(*GICCS))
    assert report.findings == () and report.problems == ()
    assert "TOPO007" not in report.checked


def unevaluated(view: MachineView) -> MachineView:
    tables = but(view.acpi or TABLES, evaluated=False, processors=(), osc=None)
    text = "AML is not evaluated: acpiexec has no result after 5 s"
    cpus = tuple(but(cpu, cpc=None) for cpu in view.cpus)
    problem = Problem(origin=at("DSDT", 0), text=text)
    return but(view, acpi=tables, cpus=cpus, acks_cppc=None, problems=(problem,))


@pytest.mark.parametrize("view", [ACPI, x86()])
def test_aml_that_is_not_evaluated_is_not_judged(view: MachineView) -> None:
    assert lint(view).judged
    report = lint(unevaluated(view))
    assert report.unjudged == ("AML is not evaluated: acpiexec has no result after 5 s",)
    assert "AML is not evaluated" in checked_rules(report)
    assert "no _CPC" not in checked_rules(report)


def test_levels_that_cannot_be_evaluated_are_not_judged_on_arm64() -> None:
    failed = tuple(but(device(n), cpc=None, failed={"_CPC": "depends on PCC"}) for n in range(4))
    cpus = tuple(but(cpu, cpc=None) for cpu in ACPI.cpus)
    view = but(ACPI, acpi=but(TABLES, processors=failed), cpus=cpus)
    assert "no _CPC can be evaluated" in lint(view).unjudged[0]
    assert lint(but(view, arch="x86_64")).judged


def test_a_tree_of_sys_without_tables_is_not_judged() -> None:
    report = lint(but(SYSFS, arch="x86_64"))
    assert "this /sys tree has no ACPI tables" in report.unjudged[0]
    assert report.outcome is Outcome.NOT_JUDGED
    assert lint(DT).judged


def test_an_error_outranks_what_is_not_judged() -> None:
    cpus = [gicc(0), gicc(1, hw_id=0), gicc(2), gicc(3)]
    report = lint(unevaluated(acpi(madt=madt(cpus))))
    assert (report.outcome, report.judged) == (Outcome.FAIL, False)


@pytest.mark.parametrize(
    ("require", "unmet"),
    [
        ("MADT,pptt001", ""),
        ("CPPC", ""),
        ("all", ""),
        # of a prefix those that apply, of another kind of input at least one
        ("TOPO,CAP", ""),
        ("MAP", "MAP001, MAP002, MAP003, MAP004 and 7 more not checked: only for device trees"),
        ("CAP004", "required CAP004: CAP004 not checked: only for /sys trees"),
    ],
)
def test_required_rules(require: str, unmet: str) -> None:
    report = lint(ACPI, require=require)
    assert report.judged is not bool(unmet)
    assert unmet in " ".join(report.unjudged)


def test_required_rules_replace_the_default() -> None:
    assert lint(unevaluated(ACPI), require="MADT001,PPTT").judged
    report = lint(unevaluated(ACPI), require="all")
    assert any("AML is not evaluated" in reason for reason in report.unjudged)
    assert lint(but(ACPI, acpi=but(TABLES, hmat=None)), require="all").unjudged
    # rules for arm64 are not required of x86
    assert lint(x86(), require="all").judged


@pytest.mark.parametrize("require", ["NOPE", "MADT,,XX", ","])
def test_unknown_requirements_are_refused(require: str) -> None:
    with refused(UserError):
        lint(ACPI, require=require)


def test_violations_of_one_cause_are_one_finding() -> None:
    cpus = [gicc(n) for n in range(4)] + [gicc(n, hw_id=(n - 4) << 8) for n in range(4, 8)]
    report = lint(acpi(madt=madt(cpus)))
    (finding,) = (each for each in report.findings if each.rule == "MADT001")
    assert len(finding.places) == 4
    text = report_text(report).plain
    assert text.count("MADT001") == 1 and "  4 places: APIC" not in text
    assert "  4 places: MPIDR 0x0, 0x100, 0x200, 0x300 (processor uid 4-7) is also the id" in text
    assert "made: APIC" in text and " and 1 more\n" in text


def places(*messages: str) -> tuple[Place, ...]:
    return tuple(Place(origin=at("APIC"), message=message) for message in messages)


@pytest.mark.parametrize(
    ("messages", "message"),
    [
        (["CPU 1 (uid 1) has no parent", "CPU 2 (uid 2) has no parent"], None),
        (["leaf of uid 0, unknown", "leaf of uid 1, unknown"], "leaf of uid 0-1, unknown"),
        ([r"\_SB.C0 is off", r"\_SB.C1 is off"], r"\_SB.C0, \_SB.C1 is off"),
        (
            ["/cpus/cpu@0 has no reg", "/cpus/cpu@1 has no reg"],
            "/cpus/cpu@0, /cpus/cpu@1 has no reg",
        ),
        # sets and pairs cannot be joined
        (["CPUs 0-1 are threads", "CPUs 2-3 are threads"], ""),
        (["domain 0 is 10 from 1", "domain 1 is 10 from 0"], ""),
        (["from 0 to 1 it is 30", "from 0 to 2 it is 40"], "from 0 to 1-2 it is 30, 40"),
        (["from 0 to 1 it is 30", "from 0 to 2 it is 30", "from 3 to 2 it is 30"], ""),
    ],
)
def test_messages_of_one_cause(messages: list[str], message: str | None) -> None:
    (group,) = by_cause(places(*messages))
    assert joined(group) == ("CPUs 1-2 (uid 1-2) has no parent" if message is None else message)
    assert spelt(group) == (joined(group) or f"{messages[0]}, and {len(messages) - 1} more")


def test_other_words_are_another_cause() -> None:
    assert len(list(by_cause(places("a length of 0", "a size of 0")))) == 2


@pytest.mark.parametrize(
    ("file", "part", "offset", "text"),
    [
        ("pptt.dat", "PPTT", 0x34, "pptt.dat: PPTT+0x34"),
        ("board.acpidump:PPTT", "PPTT", 0x34, "board.acpidump: PPTT+0x34"),
        ("board.acpidump:SSDT12", "SSDT", 0, "board.acpidump: SSDT12+0x0"),
        ("board.acpidump:DSDT", r"\_SB._OSC", None, r"board.acpidump:DSDT: \_SB._OSC"),
        ("a:b.dat", "PPTT", 0, "a:b.dat: PPTT+0x0"),
    ],
)
def test_a_table_is_named_once(file: str, part: str, offset: int | None, text: str) -> None:
    assert str(Origin(file=file, part=part, offset=offset)) == text


def test_exit_codes(tables: Tables) -> None:
    for name, table in (
        ("pass", made.slit((10, 20), (20, 10))),
        ("fail", made.slit((10, 10), (20, 10))),
        ("empty", made.table("APIC", b"")),
    ):
        Path(f"{name}.dat").write_bytes(table.data)
    lines = {
        "pass.dat": 0,
        "fail.dat": 1,
        "empty.dat": 4,
        "nofile.dat": 2,
        "pass.dat --require SLIT001": 0,
        "pass.dat --require SLIT,MADT": 4,
        "pass.dat --require XX": 2,
        "fail.dat --require MADT": 1,
        "empty.dat --require TABLE": 0,
    }
    for line, code in lines.items():
        assert tables("lint", *line.split()).code == code, line
    shown = tables("lint", "empty.dat", "--json")
    assert (shown.code, shown.json["outcome"], shown.json["judged"]) == (4, "not judged", False)
    run = tables("lint", "empty.dat", "--format", "sarif").json["runs"][0]
    assert run["properties"]["outcome"] == "not judged"
    assert run["invocations"][0]["executionSuccessful"] is False
    assert tables("lint", "empty.dat", "--quiet").out.endswith(
        "not judged: the CPUs are unknown: the MADT has no usable processor\n"
        "empty.dat: not judged, 0 errors, 0 warnings, 0 notes\n"
    )


def of_sys(view: MachineView, *, acks: bool | None = True) -> MachineView:
    """A /sys tree with the tables of a view: acpi_cppc/ has levels, but no registers."""
    return but(SYSFS, arch=view.arch, acpi=view.acpi, acks_cppc=acks)


def cppc(report: Report) -> set[str]:
    return {id for id in report.checked if id.startswith("CPPC")}


def test_tables_beside_a_tree_are_checked_for_packages() -> None:
    short = but(cpc(), elements=cpc().elements[:-1])
    report = lint(of_sys(acpi(processors=tuple(device(n, cpc=short) for n in range(4)))))
    assert "CPPC021" in {finding.rule for finding in report.findings}
    assert cppc(report) == cppc(lint(ACPI))
    assert lint(of_sys(ACPI)).findings == lint(SYSFS).findings


def test_packages_of_a_tree_without_evaluated_tables_are_not_checked() -> None:
    """A MADT alone, AML that is not evaluated: only what acpi_cppc/ has."""
    alone = {id for id in cppc(lint(ACPI)) if id not in cppc(lint(SYSFS))}
    assert {"CPPC020", "CPPC021", "CPPC024", "CPPC033"} <= alone
    view = unevaluated(ACPI)
    assert not cppc(lint(but(of_sys(view), problems=view.problems))) & alone
    assert not cppc(lint(but(of_sys(ACPI), arch="riscv"))) & alone


def test_cppc_folders_show_that_osc_acknowledges() -> None:
    refusing = acpi(osc=osc(0))
    for acks, found in ((True, False), (None, True)):
        report = lint(of_sys(refusing, acks=acks))
        assert ("CPPC023" in {finding.rule for finding in report.findings}) is found
