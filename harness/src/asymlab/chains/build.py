# SPDX-License-Identifier: Apache-2.0
"""Parts that are built from source: unpacked, patched and made in a folder that outlives a stop.

What decides the outcome is the key: sources, recipe, patches, compiler, and the payload.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from asymlab.builder.build import stored_or_built
from asymlab.builder.command import BuildLog, Steps
from asymlab.builder.tools import need_headers, need_tools, tool_version
from asymlab.builder.unpacked import PatchedRelease, require_unchanged
from asymlab.chains.part import Part, PartMaker, PartRecipe, SourceBuild, chains_cache
from asymlab.errors import UserError
from asymlab.proc import cpus, need_tool
from asymlab.progress import Progress
from asymlab.sources.tarball import Source, find_source, known_source
from asymlab.sources.version import Project
from asymlab.store import digest, file_digest

LAYOUT = "1"
"""Part of every key: raise it when the way of building changes what comes out."""

DEADLINE_S = 3600

_STEP = re.compile(r"(?P<what>\S{1,60})\s*$")
"""Any line; builds do not print how many there will be."""

_ERROR = re.compile(r"\berror:|: error \w+:|^make.*\*\*\*|undefined reference")
_VERSION = re.compile(r"\d+(\.\d+)+")
_KEPT = ("PATH", "HOME", "TMPDIR", "USER")
"""Of the caller's environment what a build needs; the rest is not in the key."""


@dataclass(frozen=True)
class PartBuild(PartMaker):
    """A part that is built from source, with the payload in it.

    ``compiler`` is its name and version, ``cross`` its prefix. ``patches`` is the series' digest
    when the build was asked for: its files may be edited while it runs.
    """

    source: Source
    compiler: str
    cross: str
    payload: Path | None
    patches: str

    needs_bytes = 2 << 30

    @property
    def how(self) -> SourceBuild:
        """The part of the recipe that is about building."""
        assert self.recipe.build
        return self.recipe.build

    @cached_property
    def key(self) -> str:
        """Digest of sources, recipe, patches, compiler and payload."""
        asked = self.how.model_dump_json(exclude={"source", "tools", "headers"})
        payload = file_digest(self.payload) if self.payload else ""
        decided = (self.recipe.name, self.source.id, asked, self.patches, self.compiler, payload)
        return digest(LAYOUT, *decided, *self.wanted_files())[:16]

    def make(self, progress: Progress) -> Part:
        """Sources, the steps of the recipe, the files it names."""
        path = self.home / "logs" / f"{self.key}.log"
        log = BuildLog(path, self.recipe.title, _ERROR, DEADLINE_S)
        log.clear()
        project = Project(self.recipe.name, lambda _: version_of(self.source.what))
        series = self.recipe.series
        release = PatchedRelease(self.source, series, project, lambda _: self._require_unchanged())
        release.unpack(self.work, self.key, progress)
        steps = Steps(progress, _STEP)
        words, environment = self._words(), self._environment()
        clean = ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), "nice"]
        for step in self.how.steps:
            argv = [*clean, *(filled(word, words) for word in step)]
            log.run(argv, cwd=self.work / "src", steps=steps)
        payload = [self.payload.name] if self.payload else []
        return self.publish(self.work / "src", [self.source.what, *payload], self.compiler)

    def _require_unchanged(self) -> None:
        if series := self.recipe.series:
            require_unchanged(self.patches, series.digest(), series.folder, self.recipe.name)

    def _words(self) -> dict[str, str]:
        """What the placeholders in a recipe stand for."""
        words = {"jobs": str(cpus()), "cross": self.cross}
        if self.how.payload and self.payload:
            words[self.how.payload] = str(self.payload)
        return words

    def _environment(self) -> dict[str, str]:
        """All variables of the steps."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        words = self._words()
        own = {name: filled(value, words) for name, value in self.how.environment.items()}
        return {**kept, "LC_ALL": "C.UTF-8", **own}


def build_part(
    recipe: PartRecipe, payload: Path | None, progress: Progress, *, refresh: bool = False
) -> Part:
    """The part of a ``build`` recipe, built if it is not there; ``payload`` goes into it.

    ``refresh`` looks for a newer source package. Raises UserError (a missing tool, a patch that
    does not apply), BuildFailed, InfraError (network, disk).
    """
    assert recipe.build
    check_tools(recipe.build)
    source = find_source(recipe.build.source, chains_cache(), progress, refresh=refresh)
    return stored_or_built(_build_of(recipe, source, payload), progress)


def known_build(recipe: PartRecipe, payload: Path | None) -> Part | None:
    """The part if it was built before; without network, writes nothing."""
    assert recipe.build
    source = known_source(recipe.build.source, chains_cache())
    return _build_of(recipe, source, payload).stored() if source else None


def _build_of(recipe: PartRecipe, source: Source, payload: Path | None) -> PartBuild:
    assert recipe.build
    patches = recipe.series.digest() if recipe.series else ""
    return PartBuild(recipe, source, *check_tools(recipe.build), payload, patches)


def check_tools(build: SourceBuild) -> tuple[str, str]:
    """The compiler's name and version, and its prefix; UserError names what is missing."""
    need_tools(build.tools)
    need_headers(build.headers)
    cross = "" if platform.machine() == "aarch64" else build.compiler.prefix
    return tool_version(need_tool(f"{cross}gcc", build.compiler.package)), cross


def version_of(tarball: str) -> str:
    """The version in a tarball's name (edk2_2025.02.orig.tar.xz); UserError if it has none."""
    match = _VERSION.search(tarball)
    if match is None:
        raise UserError(f"{tarball}: the name has no version, which the patches need")
    return match[0]


def filled(text: str, words: Mapping[str, str]) -> str:
    """``text`` with {name} replaced where ``words`` has the name; other braces stay."""
    return re.sub(r"\{(\w+)\}", lambda match: words.get(match[1], match[0]), text)
