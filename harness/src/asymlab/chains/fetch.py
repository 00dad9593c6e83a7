# SPDX-License-Identifier: Apache-2.0
"""Parts that a distribution ships: files out of its packages."""

from __future__ import annotations

from asymlab.apt import download
from asymlab.chains.part import Packages, Part, PartMaker
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, discard

_LAYOUT = "1"
"""Counts up when this module makes other files of the same packages."""


class PartFetch(PartMaker):
    """A part that is taken from packages; their versions stay as they were found first."""

    @property
    def wanted(self) -> Packages:
        """The part of the recipe that is about packages."""
        assert self.recipe.fetch
        return self.recipe.fetch

    @property
    def key(self) -> str:
        """Digest of what the recipe asks for."""
        asked = self.wanted.model_dump_json()
        return digest(_LAYOUT, self.recipe.name, asked, *self.wanted_files())[:16]

    def make(self, progress: Progress) -> Part:
        """Download and unpack. Raises what asymlab.apt.download raises; InfraError if a package
        lacks a file."""
        debs, wanted = cache_root() / "debs", self.wanted
        packages = download(wanted.packages, wanted.suite, wanted.arch, debs, progress)
        progress.update(0, None, f"unpacking {self.recipe.name}")
        discard(self.work)
        self.work.mkdir(parents=True)
        for package in packages:
            run([need_tool("dpkg-deb", "dpkg"), "-x", str(package), str(self.work)], deadline_s=300)
        return self.publish(self.work, sorted(package.name for package in packages))
