# SPDX-License-Identifier: Apache-2.0
"""Takes the README's picture: the top of a report page in a real browser.

Usage: .venv/bin/python harness/docs/picture.py REPORT.html harness/docs/report.png
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser import opened

WIDTH, MOST_HEIGHT = 1180, 2800


def main(page: Path, picture: Path) -> None:
    """Write what a reader sees from the heading to the end of the timelines."""
    with opened(page.resolve()) as shown:
        shown.set_viewport_size({"width": WIDTH, "height": 900})
        shown.locator(".panel canvas").last.wait_for()
        shown.wait_for_timeout(300)
        box = shown.locator("section", has=shown.locator("#panels")).bounding_box()
        assert box is not None
        height = min(MOST_HEIGHT, box["y"] + box["height"] + 10)
        shown.screenshot(
            path=picture,
            full_page=True,
            clip={"x": 0, "y": 0, "width": WIDTH, "height": height},
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
