# SPDX-License-Identifier: Apache-2.0
"""Tiers of tests, and the table that says which capability is tested in which tier."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from asymlab.proc import run
from capabilities import HEAD, Row, table
from tiers import COLLECTED, COSTLY, TIERS, Collected, chosen, tier_of

pytest_plugins = ["pytester"]

HERE = Path(__file__).parent

COLLECT = """
import dataclasses, json, sys, pytest
sys.path.insert(0, {here!r})
from tiers import COLLECTED
class Found:
    def pytest_collection_finish(self, session):
        found = session.config.stash[COLLECTED]
        open({out!r}, "w").write(json.dumps([dataclasses.astuple(one) for one in found]))
sys.exit(pytest.main(["-q", "--collect-only", "-p", "no:cacheprovider", {here!r}], [Found()]))
"""


@pytest.fixture(scope="module")
def everything(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Collected, ...]:
    """All tests there are: those of this session if it is of the whole folder."""
    config = request.config
    asked = {(config.invocation_params.dir / arg).resolve() for arg in config.args}
    if HERE in asked:
        return config.stash[COLLECTED]
    out = tmp_path_factory.mktemp("collected") / "tests.json"
    run([sys.executable, "-c", COLLECT.format(here=str(HERE), out=str(out))], deadline_s=300)
    return tuple(Collected(*one) for one in json.loads(out.read_text()))


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return table()


def test_what_is_listed_exists_in_its_tier(
    rows: tuple[Row, ...], everything: tuple[Collected, ...]
) -> None:
    there = {(one.tier, name) for one in everything for name in (one.file, one.name)}
    listed = {(tier, name) for row in rows for tier in TIERS for name in row.listed[tier]}
    assert len(listed) > 60
    assert sorted(listed - there) == []


def test_every_capability_is_tested_by_make_test(rows: tuple[Row, ...]) -> None:
    assert [row.capability for row in rows if not row.listed["test"]] == []


def test_every_test_beyond_check_is_of_a_capability(
    rows: tuple[Row, ...], everything: tuple[Collected, ...]
) -> None:
    costly = [one for one in everything if one.tier != "check"]
    assert len(costly) > 200
    left = {f"{one.name} ({one.tier})" for one in costly if not any(row.has(one) for row in rows)}
    assert sorted(left) == []


TESTS = """
import pytest
def test_plain(): pass
@pytest.mark.qemu
def test_boots(): pass
@pytest.mark.farm
@pytest.mark.tier("all", seconds=60)
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.tier("test", seconds=9)), 3])
def test_farm(n): pass
@pytest.mark.tier("test")
def test_slow(): pass
@pytest.mark.build
@pytest.mark.tier("check")
def test_quick_build(): pass
"""

GROUPS = """
import pytest
@pytest.mark.xdist_group("server")
@pytest.mark.tier("test", seconds=20)
def test_a(): pass
@pytest.mark.tier("test", seconds=30)
def test_b(): pass
@pytest.mark.tier("test", seconds=70)
def test_c(): pass
@pytest.mark.xdist_group("server")
@pytest.mark.tier("test", seconds=20)
def test_d(): pass
"""

WRONG = """
import pytest
@pytest.mark.tier("most")
def test_a(): pass
@pytest.mark.tier()
def test_b(): pass
@pytest.mark.tier("all", minutes=3)
def test_c(): pass
"""


CHOSEN = {
    (None, None): "farm[1] farm[3] farm[2] plain boots slow quick_build",
    ("check", None): "plain quick_build",
    ("test", None): "farm[2] plain boots slow quick_build",
    ("test", "check"): "farm[2] boots slow",
    ("all", "check"): "farm[1] farm[3] farm[2] boots slow",
    ("all", "test"): "farm[1] farm[3]",
}
"""Tier, the tier that is left out -> tests in order."""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester) -> pytest.Pytester:
    """Without other plugins, which take a second to load."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    names = (*COSTLY, "tier", "xdist_group")
    pytester.makeini("[pytest]\nmarkers =\n" + "".join(f"    {name}: known\n" for name in names))
    return pytester


def test_a_tier_has_those_below_it_and_long_tests_come_first(bare: pytest.Pytester) -> None:
    items = bare.getitems(TESTS)
    for (tier, above), names in CHOSEN.items():
        found = [item.name.removeprefix("test_") for item in chosen(items, tier, above)]
        assert found == names.split(), (tier, above)


def test_tests_of_a_group_stay_together_and_weigh_as_one(bare: pytest.Pytester) -> None:
    found = [item.name.removeprefix("test_") for item in chosen(bare.getitems(GROUPS), None)]
    assert found == ["c", "a", "d", "b"]


def test_a_marker_that_names_no_tier_is_refused(bare: pytest.Pytester) -> None:
    for item in bare.getitems(WRONG):
        with pytest.raises(pytest.UsageError, match=rf"{item.name}: write tier\(NAME\)"):
            tier_of(item)


def test_a_row_lists_functions_of_a_file_and_files(tmp_path: Path) -> None:
    page = tmp_path / "testing.md"
    page.write_text(
        f"# t\n\n{HEAD}\n|---|\n| boots | | `a.py::x`, `::y` `b.py` | `a.py` |\n\n| z |"
    )
    (row,) = table(page)
    assert row.listed == {"check": (), "test": ("a.py::x", "a.py::y", "b.py"), "all": ("a.py",)}
    assert row.has(Collected("a.py", "y", "test")) and row.has(Collected("a.py", "z", "all"))
    assert not row.has(Collected("a.py", "z", "test"))


def test_what_has_passed_is_not_run_again(tmp_path: Path) -> None:
    """Under pytest-xdist as well, where a worker calls a test of a group by another id."""
    (tmp_path / "test_it.py").write_text(
        "import os, pytest\n"
        '@pytest.mark.xdist_group("server-6.12")\n'
        '@pytest.mark.parametrize("rev", ["tree@a", "tree@b"])\n'
        "def test_it(rev): assert rev != os.environ['BROKEN']\n"
        '@pytest.mark.xdist_group("server-6.12")\n'
        "def test_plain(): pass\n"
    )
    record = tmp_path / "passed.txt"
    argv = [sys.executable, "-m", "pytest", "-p", "tiers", "-p", "no:cacheprovider", "-q"]
    argv += ["--passed", str(record), str(tmp_path / "test_it.py")]
    env = {"PYTHONPATH": str(HERE), "BROKEN": "tree@b"}
    first = run([*argv, "-n", "2", "--dist", "loadgroup"], env=env, check=False)
    assert "1 failed, 2 passed" in first.output
    assert len(record.read_text().splitlines()) == 2
    again = run([*argv, "-n", "2", "--dist", "loadgroup"], env=env | {"BROKEN": ""}, check=False)
    assert "1 passed" in again.output and "2 passed" not in again.output
    alone = run(argv, env=env, check=False)
    assert "3 deselected" in alone.output


def test_a_group_stays_on_one_worker(tmp_path: Path) -> None:
    """Else tests that share a server start one each, and wait for each other's board."""
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        '@pytest.mark.xdist_group("server")\n'
        '@pytest.mark.parametrize("number", range(6))\n'
        "def test_it(number): pass\n"
    )
    words = ["-n", "2", "--dist", "loadgroup", "--no-loadscope-reorder", "-v"]
    plain = ["-p", "no:cacheprovider", "-p", "xdist", "-c", "/dev/null", "--rootdir", str(tmp_path)]
    done = run(
        [sys.executable, "-m", "pytest", *plain, *words, str(tmp_path)],
        env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        deadline_s=120,
    )
    workers = set(re.findall(r"\[(gw\d)\].* PASSED", done.output))
    assert done.output.count("PASSED") == 6 and len(workers) == 1, done.output
