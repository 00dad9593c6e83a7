# SPDX-License-Identifier: Apache-2.0
"""The time left of several jobs, estimated from their expected costs and the pace so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ENOUGH = 0.03
"""Share of all work that must be done before the pace is used."""

NOTHING_S = 2.0
"""Host seconds: a part that ends sooner was in the cache."""


LAST_STAGE = 0.1
"""Share of a part's second stage: a kernel's base is compiled, then the files of its series."""


@dataclass
class _Part:
    """``cost`` is in CPU seconds; ``begun`` in host seconds, None before it began."""

    cost: float
    begun: float | None = None
    share: float = 0.0
    is_last_stage: bool = False

    def update(self, share: float) -> None:
        """Set the share of the current stage; a part's share never decreases."""
        self.is_last_stage |= self.share >= 1 - LAST_STAGE and share < 1 - LAST_STAGE
        if self.is_last_stage:
            self.share = 1 - LAST_STAGE + LAST_STAGE * share
        else:
            self.share = max(share, self.share)


class Outlook:
    """Parts of a long job by title, with the share of each that is done.

    Only the ratios of costs matter: the pace is measured.
    """

    def __init__(self) -> None:
        self._parts: dict[str, _Part] = {}
        self._begun: float | None = None

    def expect(self, costs: Mapping[str, float]) -> None:
        """Add parts: CPU seconds by title."""
        self._parts |= {title: _Part(cost) for title, cost in costs.items()}

    def begin(self, title: str, now: float) -> None:
        """A part begins; ``now`` is in host seconds.

        One that begins again (more replicas) has no known end.
        """
        part = self._parts.get(title)
        if part and part.share == 1:
            del self._parts[title]
        elif part:
            part.begun = now
            self._begun = now if self._begun is None else self._begun

    def update(self, title: str, share: float) -> None:
        """Set the share of a part that is done, 0 to 1; unexpected parts are ignored."""
        if part := self._parts.get(title):
            part.update(min(max(share, 0.0), 1.0))

    def end(self, title: str, now: float) -> None:
        """A part is done."""
        part = self._parts.get(title)
        if part is None or part.begun is None:
            return
        part.share = 1.0
        if now - part.begun < NOTHING_S:
            del self._parts[title]
            if not any(one.begun is not None for one in self._parts.values()):
                self._begun = None

    @property
    def share(self) -> float:
        """Share of all work that is done, 0 to 1."""
        whole = sum(part.cost for part in self._parts.values())
        return sum(part.cost * part.share for part in self._parts.values()) / whole if whole else 0

    def left_s(self, now: float) -> float | None:
        """Host seconds to the end of all parts; None while too little is done."""
        share = self.share
        if self._begun is None or share < ENOUGH:
            return None
        return (now - self._begun) * (1 - share) / share

    def words(self, now: float) -> str:
        """ "about 6 min left", or that this is not known yet; "" if nothing more is expected."""
        if not self._parts or self.share >= 1:
            return ""
        left = self.left_s(now)
        if left is None:
            return "time left not known yet"
        return f"about {left / 60:.0f} min left" if left >= 90 else f"about {left:.0f} s left"
