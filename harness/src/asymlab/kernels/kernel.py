# SPDX-License-Identifier: Apache-2.0
"""A finished kernel."""

from __future__ import annotations

from pathlib import Path

from asymlab.builder.build import Artifact
from asymlab.model.scheduler import Scheduler
from asymlab.sources.series import PatchOutcome


class Kernel(Artifact):
    """A kernel in the store; ``folder`` holds image, code, config, System.map, build.log,
    kernel.json.

    ``version`` is that of the sources ("6.12.117"), ``release`` what uname -r prints, ``source``
    their package, commit or tree. ``key`` is the digest of the inputs (sources, series, options,
    compiler and recipe); /proc/version shows it as ``#<key>``. ``is_foreign``: it was built
    elsewhere, so there is only an image, and maybe its config, code and symbols. ``content`` is a
    digest of the code without the key (asymlab.kernels.vmlinux), "" for kernels of older versions
    of asymlab.
    ``scheduler`` is the sched_ext scheduler that an arm runs on it.
    """

    RECORD = "kernel.json"

    base: str
    arch: str
    series: str | None
    version: str
    release: str
    source: str
    compiler: str
    key: str
    folder: Path
    image_name: str
    patches: tuple[PatchOutcome, ...] = ()
    is_foreign: bool = False
    content: str = ""
    scheduler: Scheduler | None = None

    def needed_files(self) -> tuple[Path, ...]:
        """The image."""
        return (self.image,)

    @property
    def image(self) -> Path:
        """The boot image: Image or bzImage."""
        return self.folder / self.image_name

    @property
    def code(self) -> Path:
        """An ELF file with the kernel's code, its symbols, and DWARF of load balancing."""
        return self.folder / "code.elf"

    @property
    def shows_code(self) -> bool:
        """Whether there is code with debug information, which an image alone does not have."""
        return not self.is_foreign or self.code.is_file()

    @property
    def config(self) -> Path:
        """The full .config."""
        return self.folder / "config"

    @property
    def system_map(self) -> Path:
        """The symbols and their addresses."""
        return self.folder / "System.map"

    @property
    def log(self) -> Path:
        """The complete output of the build."""
        return self.folder / "build.log"


def read_symbols(system_map: Path) -> dict[str, int]:
    """Addresses of symbols by name; the lowest if a name occurs twice."""
    lines = (line.split() for line in system_map.read_text().splitlines())
    pairs = sorted((int(words[0], 16), words[2]) for words in lines if len(words) == 3)
    return {name: at for at, name in reversed(pairs)}
