# SPDX-License-Identifier: Apache-2.0
"""The command line from the outside: standard output, standard error and exit codes."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from asymlab import session
from asymlab.config.system import systems
from asymlab.errors import ExitCode, InfraError, UserError
from asymlab.model.result import RunResult
from asymlab.model.verdict import Verdict
from asymlab.paths import runs_root
from asymlab.progress import Watcher
from asymlab.report.pages.run import write_page
from asymlab.results.store import open_run
from goldens import assert_golden
from made_cli import Command
from sample_run import sample_run


def stored(verdict: Verdict = Verdict.PASS, **changes: object) -> RunResult:
    """A run in the store, as a session leaves it."""
    result = sample_run(Path(), replicas=1, write=False)
    with open_run(result) as folder:
        folder.finish(result.model_copy(update={"verdict": verdict, **changes}))
        write_page(folder.result, folder.path)
    return folder.result


def test_help_has_examples_and_there_is_a_version(asymlab: Command) -> None:
    shown = asymlab("--help")
    assert shown.code == 0
    for word in ("run", "report", "machines", "tables", "kernel", "cache", "Exit codes", "130"):
        assert word in shown.out
    for command in ("run", "report", "machines", "tables build", "kernel build"):
        assert "Examples" in asymlab(*command.split(), "--help").out
    assert asymlab("--version").out.startswith("asymlab 0.")


def test_machines_are_listed_and_shown_as_text_json_and_svg(
    asymlab: Command, tmp_path: Path
) -> None:
    line = r"^vera-8c2t +16   8 cores x 2 threads, capacities 972\.\.1024 "
    assert re.search(line, asymlab("machines").out, flags=re.M)
    names = [one["name"] for one in asymlab("machines", "--json").json]
    assert "vera-rubin" in names
    assert names == sorted(names)
    shown = asymlab("machines", "vera-8c2t", "--svg", "a.svg")
    assert shown.code == 0
    assert "LLC 0" in shown.out
    assert "1024" in shown.out
    assert shown.err == "wrote a.svg\n"
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    assert "\x1b" not in shown.out
    data = asymlab("machines", "vera-8c2t", "--json").json
    assert data["cpu_capacity"][:4] == [1024, 1024, 983, 983]
    equal = asymlab("machines", "vera-8c2t", "--json", "--capacities", "equal").json
    assert set(equal["cpu_capacity"]) == {1024}
    out = asymlab("machines", "kunpeng-2s2n").out
    assert out.count("\nsocket ") == 2
    assert "  node 3   22  24  12  10" in out
    assert out.count("cluster ") == 8


def test_machines_with_costs_are_shown_with_a_matrix(asymlab: Command) -> None:
    out = asymlab("machines", "hygon-2s2n2l4c2t").out
    assert "core 1, CPUs 2-3      35    -   35   35  100" in out
    assert "the SLIT differs" not in out
    assert (
        "the SLIT differs by more than 10%\n  node 0   10  17\n"
        in asymlab("machines", "x86-2s4c2t").out
    )
    matrix = asymlab("machines", "hygon-2s6n2l8c2t", "--json").json["cost_matrix"]
    assert (matrix["by"], len(matrix["ns"]), matrix["cpus"][0]) == ("llc", 24, list(range(16)))
    assert matrix["ns"][0] == [35, 100, *[160] * 10, *[280] * 12]
    assert asymlab("machines", "n1-4c", "--json").json["cost_matrix"] is None
    assert "time in ns" in out and "time in ns" not in asymlab("machines", "n1-4c").out


def test_bad_input_exits_2_with_a_hint(asymlab: Command, tmp_path: Path) -> None:
    assert_golden(asymlab.refused("machines", "vera-8ct"))
    (tmp_path / "my.yaml").write_text("title: x\nsocket: []\n")
    assert_golden(asymlab.refused("machines", "./my.yaml"))
    for line in (
        "run",
        "run asym-smt --replicas 0",
        "nonsense",
        "machines --svg x.svg",
        f"run asym-smt --dry-run --replicas {10**20}",
        f"run asym-smt --dry-run --seed {10**20}",
        f"history asym-smt -n {10**20}",
    ):
        assert asymlab(*line.split()).code == 2, line
    assert_golden(asymlab.refused("machines", "gb10", "--svg", "no/such/a.svg"))

    # with --json errors are JSON too
    shown = asymlab("machines", "nope", "--json")
    assert shown.code == 2
    assert shown.json["error"]["exit_code"] == 2
    assert "nope" in shown.json["error"]["message"]
    assert shown.err.startswith("error: ")


@pytest.mark.parametrize(
    "line",
    [
        "run asym-smt --dry-run --arms ''",
        "run asym-smt --dry-run --arms=",
        "run asym-smt --dry-run --only ,",
        "run asym-smt --dry-run --tree ''",
        "matrix --systems ''",
        "kernel build 6.12 --tree ''",
        "tables build vera-8c2t -o ''",
        "tables decode ''",
        "machines ''",
        "machines vera-8c2t --svg ''",
        "report '' --list",
        "store status --store ''",
    ],
)
def test_an_empty_value_is_refused(asymlab: Command, line: str) -> None:
    shown = asymlab.refused(*shlex.split(line))
    assert re.search(r"error: asymlab .*: invalid value for .*: '.?' is empty: give a", shown)


def test_an_empty_command_line_of_a_kernel_is_one_without_parameters(asymlab: Command) -> None:
    assert asymlab("tables", "predict", "gb10", "--cmdline", "").code == 0


@pytest.mark.parametrize(
    ("line", "unused", "reason"),
    [
        ("boards -m nope", "--machine", "without --furnish"),
        ("boards qemu -m nope", "--machine", "without --furnish"),
        ("boards --json emulated:grub-arm64 --furnish rack", "--json", "with --furnish"),
        ("report extra --list", "RUN", "with --list"),
        ("report --list --open -o page.html", "--open, --output", "with --list"),
        ("report --text --json", "--json", "with --text"),
        ("machines --svg x.svg", "--svg", "without the NAME"),
        ("machines --capacities equal", "--capacities", "without the NAME"),
        ("tables lint x --format sarif --json", "--json", "with --format sarif"),
        ("tables lint x --format text --json", "--json", "with --format text"),
        ("tables lint x --json -q", "--quiet", "with json output"),
        ("tables lint x -q -v", "--verbose", "with --quiet"),
        ("tables lint x --explain CPPC001", "INPUT", "with --explain"),
        ("tables lint --explain CPPC001 -v --require all", "--require, --verbose", "with --exp"),
        ("tables lint --require all", "--require", "without INPUT"),
        ("tables verify x --booted . -o out", "--output", "with --booted"),
    ],
)
def test_an_option_without_effect_is_refused(
    asymlab: Command, line: str, unused: str, reason: str
) -> None:
    shown = asymlab(*line.split())
    assert shown.code == 2
    assert f": leave out {unused}: no effect {reason}" in shown.err


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("machines mine", "mine.yaml"),
        ("machines ./mine", "./mine.yaml"),
        ("machines mine.txt", "./mine.txt"),
        ("tables build mine", "mine.yaml"),
        ("tables decode ./mine", "./mine.yaml"),
        ("run asym-smt --dry-run -m ./mine", "./mine.yaml"),
        ("run ./mine --dry-run", "./mine.yaml"),
        ("matrix --dry-run --systems asym-smt --machines mine", "mine.yaml"),
        ("matrix --dry-run --systems ./mine --machines gb10", "./mine.yaml"),
        ("scale mine", "mine.yaml"),
        ("boards place:./mine", "./mine.yaml"),
        ("boards mine", "place:./mine.yaml"),
    ],
)
def test_a_file_named_without_its_suffix_is_suggested(
    asymlab: Command, tmp_path: Path, line: str, file: str
) -> None:
    for name in ("mine.yaml", "mine.txt"):
        (tmp_path / name).touch()
    assert f"\nhint: did you mean {file}?\n" in asymlab.refused(*line.split())


@pytest.mark.parametrize(
    ("line", "what", "known"),
    [("machines ./nosuch", "machine", "gb10"), ("run ./nosuch --dry-run", "system", "asym-smt")],
)
def test_a_path_without_yaml_and_without_a_file_is_explained(
    asymlab: Command, line: str, what: str, known: str
) -> None:
    shown = asymlab.refused(*line.split())
    assert f"there is no {what} './nosuch'\nhint: the name of a {what} file ends in .yaml" in shown
    assert known in shown


def test_an_empty_value_does_not_stop_completion(asymlab: Command) -> None:
    assert asymlab.completions("asymlab run --arms= asym-s") == ["asym-smt"]


def test_a_dry_run_lists_boots_and_checks_names(asymlab: Command, tmp_path: Path) -> None:
    shown = asymlab("run", "asym-smt", "--arms", "equal", "--dry-run")
    assert shown.code == 0
    boots, *left_out = shown.out.splitlines()
    assert boots == "equal: 3 x placement: wake, boosted"
    # with an item a reason: throughput, loads of load balancing, shared cores, choices
    assert [line[:10] for line in left_out] == ["Left out: "] * 4
    assert asymlab("run", "balance-gate", "--dry-run").code == 2
    shown = asymlab("run", "kvm-yield", "--board", "qemu-pt", "--arms", "base", "--dry-run")
    assert shown.code == 0 and shown.out.startswith("base: 6 x tas-flat; ")
    assert "\nskipped dbench-flat: " in shown.out
    text = systems()["asym-smt"].read_text().replace("asym-smt/6.12", "asym-smt/6.13")
    (tmp_path / "my.yaml").write_text(text)
    shown = asymlab("run", "my.yaml", "--dry-run", "--json")
    assert shown.code == 2 and "no series asym-smt/6.13" in shown.json["error"]["message"]
    assert shown.json["error"]["message"].startswith("my.yaml:33: arms.asym+smt.series: ")


def test_kernel_list(asymlab: Command) -> None:
    assert "asym-smt/6.12" in asymlab("kernel", "list").out
    data = asymlab("kernel", "list", "--json").json
    assert "6.12" in data["bases"]
    assert_golden(asymlab.refused("kernel", "build", "6.13"))


def test_tables_of_an_x86_machine(asymlab: Command) -> None:
    data = asymlab("tables", "build", "x86-2s4c2t", "--madt", "--json").json
    assert [(one["firmware"], one["target"]) for one in data] == [("acpi", "qemu-q35")]
    names = {Path(name).stem for name in data[0]["files"]}
    assert names == {"ssdt", "srat", "slit", "hmat", "madt", "acpi"}
    assert_golden(asymlab.refused("tables", "build", "x86-2s4c2t", "--target", "qemu-virt"))


@pytest.mark.parametrize(
    ("verdict", "code"),
    [(Verdict.PASS, 0), (Verdict.FAIL, 1), (Verdict.ERROR, 3), (Verdict.UNDECIDED, 4)],
)
def test_a_run_exits_with_its_verdict(
    asymlab: Command, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, code: int
) -> None:
    asked: list[session.RunOptions] = []

    def run_system(options: session.RunOptions, watcher: Watcher) -> RunResult:
        asked.append(options)
        watcher.note("a note")
        with watcher.bar("replicas") as bar:
            bar.update(1, 2, "asym 0")
        return stored(verdict)

    monkeypatch.setattr(session, "run_system", run_system)
    words = ("--arms", "asym, asym+smt", "--replicas", "2", "--append", "quiet")
    shown = asymlab("run", "asym-smt", *words)
    assert shown.code == code
    assert asked[0].arms == ("asym", "asym+smt")
    assert (asked[0].replicas, asked[0].append, asked[0].machine) == (2, "quiet", None)
    assert "FAIL at k=2" in shown.out
    assert shown.err == "a note\n"
    page = next(line for line in shown.out.splitlines() if line.startswith("report  ")).split()[1]
    assert Path(page).is_file()
    shown = asymlab("run", "asym-smt", "--json")
    assert shown.code == code
    assert shown.json["verdict"] == verdict
    assert Path(shown.json["page"]).is_file()


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (UserError("bad", file=Path("a.yaml"), line=3), 2, "error: a.yaml:3: bad"),
        (InfraError("gone [bold]", hint="look"), 3, "error: gone [bold]\nhint: look"),
        (KeyboardInterrupt(), 130, "interrupted; no process is left running"),
        (OSError(errno.ENOSPC, "No space left on device"), 3, "free some space"),
        (ValueError("odd"), 70, "a defect of asymlab: ValueError: odd"),
    ],
)
def test_a_run_that_ends_early(
    asymlab: Command, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, text: str
) -> None:
    def run_system(options: session.RunOptions, watcher: Watcher) -> RunResult:
        with open_run(sample_run(Path(), replicas=1, write=False)):
            raise error

    monkeypatch.setattr(session, "run_system", run_system)
    message = asymlab.refused("run", "asym-smt", code=code)
    assert text in message
    assert "Traceback" not in message
    if code != 70:
        assert_golden(message)
    shown = asymlab("report")
    assert shown.code == 0
    assert "INCOMPLETE: " in shown.out


def raising(patch: pytest.MonkeyPatch, error: Exception) -> None:
    """`asymlab run` fails with an error before its run begins."""

    def run_system(options: session.RunOptions, watcher: Watcher) -> RunResult:
        raise error

    patch.setattr(session, "run_system", run_system)


def test_an_error_outside_of_a_run_is_shown_and_a_defect_keeps_its_traceback(
    asymlab: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    raising(monkeypatch, OSError(errno.ENOSPC, "No space left on device", "kernels/store"))
    message = asymlab.refused("run", "asym-smt", code=3)
    assert "kernels/store" in message
    assert_golden(message)
    raising(monkeypatch, ValueError("odd"))
    asymlab("run", "asym-smt")
    kept = next((tmp_path / "cache" / "crashes").iterdir()).read_text()
    assert "Traceback" in kept
    assert "ValueError: odd" in kept
    shown = asymlab("--debug", "run", "asym-smt")
    assert shown.code == 70
    assert "Traceback" in shown.err


def test_report(asymlab: Command, tmp_path: Path) -> None:
    assert asymlab("report").code == 2
    first = stored()
    second = stored(Verdict.FAIL)
    assert second.id in asymlab("report", "--json").json["page"]
    shown = asymlab("report", first.id, "-o", "slides.html")
    assert shown.code == 0
    assert "report  slides.html" in shown.out
    assert (tmp_path / "slides.html").read_text().startswith("<!doctype html>")
    assert asymlab("report", str(runs_root() / first.id / "run.json")).code == 0
    (runs_root() / second.id / "run.json").write_text("{")
    shown = asymlab("report", "--list")
    assert first.id in shown.out
    assert "run.json:1: broken" in shown.err
    assert asymlab("report", second.id).code == 2


def test_a_page_that_cannot_be_written_does_not_hide_the_summary(
    asymlab: Command, tmp_path: Path
) -> None:
    page = runs_root() / stored().id / "report.html"
    page.unlink()
    page.mkdir()
    shown = asymlab("report")
    assert shown.code == 3
    assert "FAIL at k=2" in shown.out
    assert_golden(shown.err)


def test_cache(asymlab: Command, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "kernels"
    folder.mkdir(parents=True)
    (folder / "a").write_bytes(b"x" * 3_000_000)
    (folder / "b").hardlink_to(folder / "a")
    size = asymlab("cache", "--json").json["bytes"]["kernels"]
    assert 3_000_000 <= size < 4_000_000
    assert "kernels" in asymlab("cache").out
    assert asymlab("cache", "clear", "--yes").code == 0
    assert not (tmp_path / "cache").exists()
    assert asymlab("cache", "clear", "--yes").code == 0


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("asymlab machines vera", ["vera-8c2t", "vera-rubin"]),
        ("asymlab run asym", ["asym-cluster", "asym-smt"]),
        ("asymlab run asym-smt --machine gb", ["gb10"]),
        ("asymlab kernel build 6", ["6.12"]),
        ("asymlab matrix --machines gb10,vera", ["gb10,vera-8c2t", "gb10,vera-rubin"]),
        ("asymlab matrix --systems a", ["all", "asym-cluster", "asym-smt"]),
    ],
)
def test_completion(asymlab: Command, line: str, expected: list[str]) -> None:
    assert asymlab.completions(line) == expected


@pytest.fixture
def handlers() -> Iterator[None]:
    """Restores signal handlers that a test changed."""
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_run_as_ctrl_c_does(
    tmp_path: Path,
    handlers: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: signal.Signals,
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path))

    def run_system(options: object, watcher: Watcher) -> RunResult:
        with open_run(sample_run(Path(), replicas=1, write=False)):
            try:
                os.kill(os.getpid(), number)
                raise AssertionError("it goes on")
            finally:
                # timeout(1) sends it twice
                os.kill(os.getpid(), number)

    monkeypatch.setattr(session, "run_system", run_system)
    shown = Command(monkeypatch, capsys)("run", "asym-smt")
    assert shown.code == ExitCode.INTERRUPTED
    run = json.loads(next(tmp_path.glob("*/run.json")).read_text())
    assert (run["complete"], run["problem"]) == (False, "interrupted")


ASYMLAB = [sys.executable, "-m", "asymlab"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("machines --json", 141),
        ("machines gb10", 141),
        ("", 141),
        ("--help", 141),
        ("--version", 141),
        ("tables", 141),
        ("tables lint --help", 141),
        ("tables decode ./missing --json", 2),
    ],
)
def test_a_closed_pipe_ends_a_command_quietly(words: str, code: int) -> None:
    """As with `| head`: not with 1, the code of a finding."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        done = subprocess.run(
            [*ASYMLAB, *words.split()], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == code
    assert ("error" in done.stderr) is (code == 2)
    assert code == 2 or not done.stderr


def test_the_exit_code_of_an_error_does_not_depend_on_a_reader() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        done = subprocess.run([*ASYMLAB, "nosuch"], stdout=pipe, stderr=pipe, check=False)
    assert done.returncode == 2


def test_closed_streams_are_not_reported_as_a_defect() -> None:
    command = [*map(shlex.quote, ASYMLAB), "machines >&- 2>&-"]
    assert subprocess.run(["sh", "-c", " ".join(command)], check=False).returncode == 0
