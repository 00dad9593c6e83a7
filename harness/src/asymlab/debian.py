# SPDX-License-Identifier: Apache-2.0
"""The Debian archive that the system's apt uses: addresses, suites, proxies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import UserError
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.store import locked

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")

_CODENAMES = "bullseye|bookworm|trixie|forky|duke|sid|oldstable|stable|testing|unstable"
SUITE = re.compile(rf"(?P<code>{_CODENAMES})(?P<kind>-security|-updates|-backports\S*)?")
_INDEX_URI = re.compile(r"'(?P<base>\S+?)/dists/(?P<suite>[^/']+)/main/binary-")


@dataclass(frozen=True)
class Archive:
    """Base addresses of Debian packages and of security updates."""

    main: str
    security: str


def source_lines(suites: Sequence[str], kind: str = "deb") -> str:
    """A list of apt's sources for ``suites``, at the addresses that this system uses.

    ``kind`` is deb or deb-src. Raises UserError if this is not a Debian system.
    """
    archive = system_archive()
    return "".join(
        f"{kind} [signed-by={KEYRING}] "
        f"{archive.security if suite.endswith('-security') else archive.main} {suite} main\n"
        for suite in suites
    )


def proxy_lines() -> list[str]:
    """The proxies of this system's apt, as lines of an apt configuration."""
    # of the system's configuration only the proxies, not the hooks
    system = run([need_tool("apt-config", "apt"), "dump"]).output.splitlines()
    return [line for line in system if re.match(r"Acquire::\w+::Proxy", line, re.I)]


def system_archive(options: Sequence[str] = ()) -> Archive:
    """The addresses that this system's apt uses for Debian (.list and .sources alike).

    apt parses the sources; ``options`` are further apt options, by which tests name other sources.
    """
    scratch = cache_root() / "apt" / "probe"
    (scratch / "partial").mkdir(parents=True, exist_ok=True)
    with locked(cache_root() / "apt" / "probe.lock"):
        private = ("-o", f"Dir::State::lists={scratch}", "-o", "APT::Sandbox::User=root")
        output = run([apt_get(), *private, *options, "update", "--print-uris"], check=False).output
    return archive_of(
        (m["base"], m["suite"]) for line in output.splitlines() if (m := _INDEX_URI.match(line))
    )


def archive_of(entries: Iterable[tuple[str, str]]) -> Archive:
    """Pick Debian's main and security archive out of (base address, suite) pairs."""
    known = [(base, match["kind"]) for base, suite in entries if (match := SUITE.fullmatch(suite))]
    security = next((base for base, kind in known if kind == "-security"), "")
    # other archives use Debian's code names, too, but only Debian has updates
    main = next((base for base, kind in known if kind == "-updates"), "")
    main = main or next((base for base, kind in known if kind != "-security"), "")
    if not main:
        raise UserError(
            "the apt sources of this system have no Debian archive",
            hint="asymlab gets kernel sources and guest packages from Debian: run it on Debian",
        )
    # every full mirror has the security archive next to the main one
    return Archive(main, security or main.rstrip("/") + "-security")


def apt_get() -> str:
    """The path of apt-get; UserError if this is not a Debian system."""
    try:
        return need_tool("apt-get", "apt")
    except UserError:
        raise UserError(
            "apt-get is not installed: this is not a Debian system",
            hint="asymlab gets kernel sources and guest packages from Debian: run it on Debian",
        ) from None
