# SPDX-License-Identifier: Apache-2.0
"""Opens pages in headless Chromium and watches for errors and network use."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

ARGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextmanager
def opened(path: Path, scheme: Literal["light", "dark"] = "light") -> Iterator[Page]:
    """The page of a file; on leaving, fails on any console error or request but the file's own.

    Skips if no Chromium is installed.
    """
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("no chromium on PATH: apt-get install chromium")
    # each process that collects tests would load it
    from playwright.sync_api import sync_playwright

    trouble: list[str] = []

    def refuse(route: Route) -> None:
        if route.request.url == path.as_uri() or route.request.url.startswith("data:"):
            route.continue_()
        else:
            trouble.append(f"request {route.request.url}")
            route.abort()

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=list(ARGS))
        page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme=scheme)
        page.route("**/*", refuse)
        page.on("console", lambda m: trouble.append(m.text) if m.type != "log" else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        try:
            page.goto(path.as_uri())
            yield page
        finally:
            browser.close()
    assert not trouble, trouble
