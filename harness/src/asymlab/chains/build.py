# SPDX-License-Identifier: Apache-2.0
"""Parts that are built from source, in a working folder that stays after an interrupt.

The key covers sources, recipe, patches, compiler, and the payload.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from asymlab.builder.build import Build, stored_or_built
from asymlab.builder.command import BuildLog, Steps, need_headers, need_tools, tool_version
from asymlab.builder.unpacked import PatchedRelease, require_unchanged
from asymlab.chains.part import Part, PartRecipe, SourceBuild, chains_cache
from asymlab.errors import UserError
from asymlab.proc import cpus, need_tool
from asymlab.progress import Progress
from asymlab.sources.series import Project
from asymlab.sources.tarball import Source, find_source, known_source
from asymlab.store import file_digest

LAYOUT = "1"
"""Part of every key: raise it when a change of this module changes the results."""

DEADLINE_S = 3600

_STEP = re.compile(r"(?P<what>\S{1,60})\s*$")
"""Any line: builds do not print a number of steps."""

_ERROR = re.compile(r"\berror:|: error \w+:|^make.*\*\*\*|undefined reference")
_VERSION = re.compile(r"\d+(\.\d+)+")
_KEPT = ("PATH", "HOME", "TMPDIR", "USER")
"""Variables of the caller's environment that a build needs; the others are not in the key."""


@dataclass(frozen=True)
class PartInputs:
    """All inputs of a part that is built from source with ``payload`` in it.

    ``compiler`` is its name and version, ``cross`` its prefix. ``patches`` is the digest of the
    series at the begin of the build: its files may be edited while it runs.
    """

    recipe: PartRecipe
    source: Source
    compiler: str
    cross: str
    payload: Path | None
    patches: str

    @property
    def how(self) -> SourceBuild:
        """The recipe's section ``build``."""
        assert self.recipe.build
        return self.recipe.build

    def build(self) -> Build[Part]:
        """The build of this part."""
        how = self.how.model_dump_json(exclude={"source", "tools", "headers"})
        payload = file_digest(self.payload) if self.payload else ""
        name, source = self.recipe.name, self.source.id
        key = (LAYOUT, name, source, how, self.patches, self.compiler, payload)
        return self.recipe.part(key, self._make, needs_bytes=2 << 30)

    def _make(self, build: Build[Part], progress: Progress) -> Part:
        """Unpack the sources, run the steps of the recipe, publish the files that it names."""
        path = build.home / "logs" / f"{build.key}.log"
        log = BuildLog(path, self.recipe.title, _ERROR, DEADLINE_S)
        log.clear()
        project = Project(self.recipe.name, lambda _: version_of(self.source.what))
        series, tree = self.recipe.series, build.work / "src"
        release = PatchedRelease(self.source, series, project, lambda _: self._require_unchanged())
        release.unpack(build.work, build.key, progress)
        steps = Steps(progress, _STEP)
        words = self._words()
        clean = ["env", "-i", *self._environment(words)]
        for step in self.how.steps:
            argv = [*clean, *(filled(word, words) for word in step)]
            log.run(argv, cwd=tree, steps=steps)
        payload = [self.payload.name] if self.payload else []
        return self.recipe.publish(build, tree, [self.source.what, *payload], self.compiler)

    def _require_unchanged(self) -> None:
        if series := self.recipe.series:
            require_unchanged(self.patches, series.digest(), series.folder, self.recipe.name)

    def _words(self) -> dict[str, str]:
        """The values of placeholders in the recipe."""
        words = {"jobs": str(cpus()), "cross": self.cross}
        if self.how.payload and self.payload:
            words[self.how.payload] = str(self.payload)
        return words

    def _environment(self, words: Mapping[str, str]) -> list[str]:
        """All variables of the steps, as arguments of env(1)."""
        variables = {name: os.environ[name] for name in _KEPT if name in os.environ}
        variables["LC_ALL"] = "C.UTF-8"
        for name, value in self.how.environment.items():
            variables[name] = filled(value, words)
        return [f"{name}={value}" for name, value in variables.items()]


def build_part(
    recipe: PartRecipe, payload: Path | None, progress: Progress, *, refresh: bool = False
) -> Part:
    """The part of a ``build`` recipe with ``payload`` in it, built if it is not in the store.

    ``refresh`` looks for a newer source package. Raises UserError (a missing tool, a patch that
    does not apply), BuildFailed, InfraError (network, disk).
    """
    assert recipe.build
    check_tools(recipe.build)
    source = find_source(recipe.build.source, chains_cache(), progress, refresh=refresh)
    return stored_or_built(_build_of(recipe, source, payload), progress)


def known_build(recipe: PartRecipe, payload: Path | None) -> Part | None:
    """The part if it is in the store; no network, writes nothing."""
    assert recipe.build
    source = known_source(recipe.build.source, chains_cache())
    return _build_of(recipe, source, payload).stored() if source else None


def _build_of(recipe: PartRecipe, source: Source, payload: Path | None) -> Build[Part]:
    assert recipe.build
    patches = recipe.series.digest() if recipe.series else ""
    return PartInputs(recipe, source, *check_tools(recipe.build), payload, patches).build()


def check_tools(build: SourceBuild) -> tuple[str, str]:
    """The compiler's name and version, and its prefix; UserError for a missing tool."""
    need_tools(build.tools)
    need_headers(build.headers)
    cross = "" if platform.machine() == "aarch64" else build.compiler.prefix
    return tool_version(need_tool(f"{cross}gcc", build.compiler.package)), cross


def version_of(tarball: str) -> str:
    """The version in a tarball's name (edk2_2025.02.orig.tar.xz); UserError if it has none."""
    match = _VERSION.search(tarball)
    if match is None:
        raise UserError(f"{tarball}: the name has no version, which is needed to apply patches")
    return match[0]


def filled(text: str, words: Mapping[str, str]) -> str:
    """``text`` with {name} replaced where ``words`` has the name; other braces stay."""
    return re.sub(r"\{(\w+)\}", lambda match: words.get(match[1], match[0]), text)
