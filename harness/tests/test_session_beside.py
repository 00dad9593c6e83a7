# SPDX-License-Identifier: Apache-2.0
"""Two jobs side by side: both end, no matter why one of them ends."""

from __future__ import annotations

import _thread
import threading
from pathlib import Path

import pytest

from asymlab.errors import InfraError, UserError
from asymlab.proc import run
from asymlab.session.prepare import beside


class Build:
    """A command that sets an event when it runs, and lasts until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.begun = threading.Event()
        self.ended = folder / "ended"

    def __call__(self) -> None:
        script = f"trap 'touch {self.ended}; exit 1' TERM; sleep 600 & echo begun; wait"
        run(["sh", "-c", f"{script}"], on_line=lambda _: self.begun.set())


def test_both_are_done_at_the_end() -> None:
    done = threading.Event()
    assert beside(done.set, lambda: 7) == 7
    assert done.is_set()


def test_what_fails_here_ends_the_other(tmp_path: Path) -> None:
    other = Build(tmp_path)

    def mine() -> None:
        other.begun.wait()
        raise UserError("does not apply")

    with pytest.raises(UserError, match="does not apply"):
        beside(other, mine)
    assert other.ended.exists()


def test_what_fails_there_ends_this_one_and_is_the_error(tmp_path: Path) -> None:
    mine = Build(tmp_path)

    def other() -> None:
        mine.begun.wait()
        raise InfraError("no network")

    with pytest.raises(InfraError, match="no network"):
        beside(other, mine)
    assert mine.ended.exists()


def test_an_interrupt_ends_both(tmp_path: Path) -> None:
    mine, other = Build(tmp_path), Build(tmp_path)
    mine.ended = tmp_path / "mine"

    def interrupt() -> None:
        mine.begun.wait()
        other.begun.wait()
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        beside(other, mine)
    assert mine.ended.exists()
    assert other.ended.exists()
