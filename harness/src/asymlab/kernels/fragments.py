# SPDX-License-Identifier: Apache-2.0
"""Configuration fragments (kernels/config): the options of every kernel under test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from asymlab.arch import ARCHES
from asymlab.errors import UserError
from asymlab.paths import data_root
from asymlab.sources.series import ordered
from asymlab.store import digest

_SET = re.compile(r"^(?P<name>CONFIG_\w+)=(?P<value>.*)$")
_UNSET = re.compile(r"^# (?P<name>CONFIG_\w+) is not set$")
ISOLATION = "isolation"
"""The fragment of kernels for which isolcpus= has an effect."""

REMAP = "remap"
"""The fragment of kernels for machines on which interrupts must be remapped."""

_ENTRY = re.compile(r"^(?:menu)?config\s+(\w+)\s*$")
_DEPENDS = re.compile(r"^\s+depends on (.*?)\s*(?:#.*)?$")


@dataclass(frozen=True)
class Option:
    """One option of a fragment; ``value`` "n" means not set. If it is ``needed``, a build stops
    without it."""

    name: str
    value: str
    file: Path
    line: int
    needed: bool = True

    def __str__(self) -> str:
        return f"# {self.name} is not set" if self.value == "n" else f"{self.name}={self.value}"


def load_fragments(
    arch: str, version: str, config: str | None = None, folder: Path | None = None
) -> tuple[Option, ...]:
    """The options of optional.config, common.config, <arch>.config, every before-<X>.config where
    X is above ``version``, and of each name in ``config``, <name>.config and <name>-<arch>.config;
    a later value replaces an earlier one. Options of optional.config are not needed, all others
    are.

    Raises UserError for a ``config`` without a file, and with file and line for a line that is
    neither an option nor a comment.
    """
    folder = folder or data_root() / "kernels" / "config"
    named = named_fragments(config, arch, folder) if config else ()
    older = sorted(
        path
        for path in folder.glob("before-*.config")
        if ordered(version) < ordered(path.stem.removeprefix("before-"))
    )
    options: dict[str, Option] = {}
    optional = folder / "optional.config"
    first = [optional] if optional.is_file() else []
    for path in (*first, folder / "common.config", folder / f"{arch}.config", *older, *named):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = _SET.match(line) or _UNSET.match(line)
            if match:
                value = match.groupdict().get("value") or "n"
                name, needed = match["name"], path != optional
                options[name] = Option(name, value, path, number, needed)
            elif line.strip() and not line.startswith("#"):
                raise UserError(
                    f"{line!r} is not an option", file=path, line=number, hint="CONFIG_NAME=value"
                )
    return tuple(options.values())


def list_configs(folder: Path | None = None) -> tuple[str, ...]:
    """The names that ``config`` of an arm can have: those of files that not every kernel has."""
    names = {path.stem for path in (folder or data_root() / "kernels" / "config").glob("*.config")}
    common = {"common", "optional", *ARCHES}
    return tuple(sorted(name for name in names - common if "-" not in name))


def named_fragments(config: str, arch: str, folder: Path | None = None) -> tuple[Path, ...]:
    """The files of the fragments ``config``, "kvm" or "kvm+ext"; UserError if there is none."""
    folder = folder or data_root() / "kernels" / "config"
    known = list_configs(folder)
    paths: list[Path] = []
    for name in config.split("+"):
        if name not in known:
            raise UserError(
                f"no kernel configuration {name}", file=folder, hint=f"known: {', '.join(known)}"
            )
        paths += [folder / f"{name}.config", folder / f"{name}-{arch}.config"]
    return tuple(path for path in paths if path.is_file())


def with_fragment(config: str | None, name: str) -> str:
    """The fragments ``config``, and the one called ``name``."""
    return "+".join(dict.fromkeys([*(config.split("+") if config else ()), name]))


def has_btf(arch: str, config: str | None) -> bool:
    """Whether kernels with the fragment ``config`` describe their types in BTF, which only that
    fragment can ask for; UserError if there is no such fragment."""
    files = named_fragments(config, arch) if config else ()
    texts = [path.read_text() for path in files]
    return any(config_values(text).get("CONFIG_DEBUG_INFO_BTF") == "y" for text in texts)


def fragment_text(options: tuple[Option, ...]) -> str:
    """The options as one file for KCONFIG_ALLCONFIG."""
    return "".join(f"{option}\n" for option in options)


def fragment_digest(options: tuple[Option, ...]) -> str:
    """Digest of names and values, not of comments or the order of files."""
    return digest(*sorted(str(option) for option in options))


def check_survived(options: tuple[Option, ...], dot_config: Path, tree: Path) -> None:
    """UserError with every needed option that has another value in ``dot_config``.

    For each option it gives the fragment's file and line, the value, and the unmet dependency.
    """
    have = config_values(dot_config.read_text())
    needed = [option for option in options if option.needed]
    lost = [option for option in needed if have.get(option.name, "n") != option.value]
    if not lost:
        return
    entries = dict(_entries(tree, {option.name.removeprefix("CONFIG_") for option in lost}))
    reports = [(option, _why(option, have, entries)) for option in lost]
    first, text = reports[0]
    others = "".join(f"\n{option.file}:{option.line}: {why}" for option, why in reports[1:])
    raise UserError(
        text + others,
        file=first.file,
        line=first.line,
        hint="set its dependency in the fragment, or remove the line",
    )


def config_values(text: str) -> dict[str, str]:
    """The options that are set in a .config or a fragment, by name (``CONFIG_SMP``)."""
    lines = text.splitlines()
    return {match["name"]: match["value"] for line in lines if (match := _SET.match(line))}


def _why(option: Option, have: Mapping[str, str], entries: Mapping[str, list[str]]) -> str:
    actual = f"{option.name}={have[option.name]}" if option.name in have else "not set"
    text = f"Kconfig changed '{option}' to '{actual}'"
    name = option.name.removeprefix("CONFIG_")
    if name not in entries:
        return f"{text}; this kernel has no such option"
    unmet = [depends for depends in entries[name] if _is_off(depends, have)]
    return f"{text}; it depends on {' and '.join(unmet)}" if unmet else text


def _is_off(depends: str, have: Mapping[str, str]) -> bool:
    """Whether a conjunction has a symbol that is off, or a disjunction only such symbols."""
    if re.search(r"[|(=<>]", depends):
        words = set(re.findall(r"(?<!!)\b[A-Z][A-Z0-9_]+\b", depends))
        return bool(words) and all(f"CONFIG_{word}" not in have for word in words)
    terms = [term.strip() for term in depends.split("&&")]
    return any(
        (f"CONFIG_{term.lstrip('! ')}" in have) == term.startswith("!")
        for term in terms
        if re.fullmatch(r"!?\s*\w+", term)
    )


def _entries(tree: Path, names: set[str]) -> Iterator[tuple[str, list[str]]]:
    """The Kconfig entries of ``names``: name and ``depends on`` expressions."""
    for path in tree.rglob("Kconfig*"):
        if not path.is_file() or path.relative_to(tree).parts[0].startswith("build-"):
            continue
        current, depends = "", list[str]()
        for line in path.read_text(errors="replace").splitlines():
            if entry := _ENTRY.match(line):
                if current in names:
                    yield current, depends
                current, depends = entry[1], []
            elif match := _DEPENDS.match(line):
                depends.append(match[1])
        if current in names:
            yield current, depends
