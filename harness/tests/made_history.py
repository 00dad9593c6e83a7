# SPDX-License-Identifier: Apache-2.0
"""A git history with seeded defects, and a judge that reads the files of a checkout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from asymlab.bisect.driver import Driver, Watch
from asymlab.bisect.repository import Repository
from asymlab.bisect.verdicts import Kept, Unbuildable, Verdicts
from asymlab.errors import InfraError
from asymlab.model.bisect import Bisected, Ruling
from asymlab.model.verdict import Verdict
from asymlab.proc import run
from asymlab.store import digest

COMMITS = 128

DEFECTS = (3, 11, 20, 29, 41, 47, 64, 77, 88, 100, 114, 125)
"""The commits that add a defect each: the first bad commits of twelve bisections."""

BROKEN = (15, 16, 33, 50, 51, 52, 79, 80, 96, 97, 111, 112)
"""Commits that do not build."""

NOISY = {7: 99, 8: 99, 23: 99, 24: 99, 31: 4, 32: 8, 48: 8, 55: 99, 56: 99, 63: 8, 64: 8}
NOISY |= {71: 99, 72: 99, 95: 4, 103: 99, 104: 99, 119: 99, 120: 99, 121: 4}
"""Commits that are undecided with less than so many replicas; 99: always."""

SAME = (10, 25, 26, 40, 57, 58, 59, 60, 116, 118)
"""Commits that do not change the code."""

Files = Mapping[str, str | None]
"""Contents by name; None: the file is removed."""


def files_of(number: int) -> Files:
    """What commit ``number`` writes."""
    found: dict[str, str | None] = {"doc.txt": f"{number}\n"}
    found["broken"] = "error: no such thing\n" if number in BROKEN else None
    found["noise"] = f"{NOISY[number]}\n" if number in NOISY else None
    if number not in SAME:
        found["code.c"] = f"int version = {number};\n"
    if number in DEFECTS:
        found[f"defect-{DEFECTS.index(number)}"] = "x\n"
    return found


def make_history(tree: Path, history: Sequence[Files]) -> list[str]:
    """A repository in the folder ``tree`` whose branch main has these commits, and their hashes."""
    tree.mkdir()
    git = ["git", "-C", str(tree)]
    run([*git, "init", "-q", "-b", "main"])
    stream = "".join(_commit(number, files) for number, files in enumerate(history))
    (tree / ".git" / "stream").write_text(stream)
    run(["sh", "-c", f"git -C {tree} fast-import --quiet <{tree}/.git/stream"])
    run([*git, "reset", "-q", "--hard", "main"])
    return run([*git, "log", "--reverse", "--format=%H", "main"]).output.split()


def _commit(number: int, files: Files) -> str:
    parts = ["commit refs/heads/main\n"]
    parts.append(f"author A. U. Thor <a@example.org> {1_700_000_000 + 86_400 * number} +0000\n")
    parts.append(f"committer C <c@example.org> {1_700_000_000 + 86_400 * number} +0000\n")
    parts.append(_data(f"sched: change {number}\n"))
    for name, text in files.items():
        if text is None:
            parts.append(f"D {name}\n")
        else:
            parts.append(f"M 100644 inline {name}\n{_data(text)}")
    return "".join(parts)


def _data(text: str) -> str:
    return f"data {len(text.encode())}\n{text}\n"


@dataclass
class Reader:
    """Judges the files in ``work``: FAIL with the file ``defect``, UNDECIDED with too few replicas.

    ``built`` and ``ran`` are the commits it was called for; ``before`` is called first.
    """

    work: Path
    defect: str
    replicas: tuple[int, ...] = (2, 4, 8)
    question: str = "q"
    before: Callable[[Reader], None] = lambda _: None
    fails: int = 0
    built: list[str] = field(default_factory=list)
    ran: list[tuple[str, int]] = field(default_factory=list)
    images: list[tuple[str, int]] = field(default_factory=list)

    @property
    def head(self) -> str:
        """The commit that is checked out."""
        folder = (self.work / ".git").read_text().removeprefix("gitdir: ").strip()
        return (Path(folder) / "HEAD").read_text().strip()

    def build(self) -> str:
        self.built.append(self.head)
        if (self.work / "broken").exists():
            raise Unbuildable(f"does not build\n  {(self.work / 'broken').read_text().strip()}")
        code = [p for p in sorted(self.work.iterdir()) if p.name not in (".git", "doc.txt")]
        return digest(*(f"{path.name} {path.read_text()}" for path in code))

    def run(self, replicas: int) -> Ruling:
        self.before(self)
        if self.fails:
            self.fails -= 1
            raise InfraError("no power")
        self.ran.append((self.head, replicas))
        noise = self.work / "noise"
        if noise.exists() and replicas < int(noise.read_text()):
            return Ruling(verdict=Verdict.UNDECIDED, reason="noise", open=True)
        bad = (self.work / self.defect).exists()
        return Ruling(verdict=Verdict.FAIL if bad else Verdict.PASS, figures=("x 1",), run="/r/1")


@dataclass
class Bench:
    """Bisections of ``tree`` with everything else in ``folder``; each call is like a new process.

    ``notes`` and ``states`` are what the last call reported."""

    tree: Path
    folder: Path
    commits: list[str]
    notes: list[str] = field(default_factory=list)
    states: list[Bisected] = field(default_factory=list)
    note: Callable[[str], None] = lambda _: None

    @property
    def work(self) -> Path:
        return self.folder / "work"

    @property
    def log(self) -> Path:
        return self.folder / "bisect.log"

    def driver(self, judge: Reader) -> Driver:
        repository = Repository(self.tree, self.work)
        repository.check()
        repository.prepare()
        self.notes, self.states = [], []

        def note(text: str) -> None:
            self.notes.append(text)
            self.note(text)

        verdicts = Verdicts(judge, repository.check_out, Kept(self.folder / "verdicts.json"), note)
        return Driver(repository, verdicts, self.log, Watch(note, self.states.append))

    def __call__(self, judge: Reader, good: str = "", bad: str = "", **options: bool) -> Bisected:
        driver = self.driver(judge)
        ends = driver.repository.ends(good or self.commits[0], bad or self.commits[-1])
        return driver.run(Bisected(about={"system": "made-up"}, ends=ends), **options)
