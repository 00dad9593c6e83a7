# SPDX-License-Identifier: Apache-2.0
"""The input that is a kernel built elsewhere: --image, with --config for its options and --vmlinux
for its code."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from asymlab.arch import Arch, arch_of
from asymlab.errors import UserError
from asymlab.kernels.build import IMAGES
from asymlab.kernels.fragments import config_values
from asymlab.kernels.image import BootImage, read_image
from asymlab.kernels.inputs.contract import Input, Side, Wanted
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.source import kernels_cache
from asymlab.kernels.vmlinux import keep_code, keep_symbols, need_build
from asymlab.progress import Progress
from asymlab.store import digest, file_digest, locked, published

IMAGE_BASE = "image"
"""The base of such a kernel in results."""

_HEADER = re.compile(r"^# Linux/(?P<arch>\S+) (?P<version>\S+) Kernel Configuration", re.MULTILINE)
_VERSION = re.compile(r"\d+(\.\d+){0,2}")

_OF_ARCH = {"arm64": "CONFIG_ARM64", "x86_64": "CONFIG_X86_64"}
"""The option that every configuration of an architecture has."""


@dataclass(frozen=True)
class ImageKernel:
    """The kernel in the file ``image``; ``config`` is its .config (None: see checked()),
    ``vmlinux`` the ELF file of its build (None: figures that are counted at instructions are not
    judged). See OwnKernel."""

    image: Path
    config: Path | None
    vmlinux: Path | None = None

    @property
    def title(self) -> str:
        """See OwnKernel."""
        return f"your image {self.image.name}"

    @property
    def origin(self) -> str:
        """See OwnKernel."""
        return f"{self.image.resolve()} sha256 {file_digest(self.image)}"

    def check(self, wanted: Wanted, progress: Progress) -> None:
        """See OwnKernel."""
        found, _ = checked(self.image, self.config, wanted.arch)
        if self.vmlinux:
            need_build(arch_of(found.arch), self.vmlinux, found.code)

    def kernel(self, wanted: Wanted, progress: Progress) -> Kernel:
        """See OwnKernel: a copy in the cache; nothing is built."""
        found, config = checked(self.image, self.config, wanted.arch)
        arch = arch_of(found.arch)
        key = digest(found.boots, config, *self._code_of(found, arch))[:16]
        version = _VERSION.match(found.release)
        kernel = Kernel(
            base=IMAGE_BASE,
            arch=found.arch,
            series=None,
            version=version[0] if version else found.release,
            release=found.release,
            source=self.origin,
            compiler=found.banner,
            key=key,
            folder=kernels_cache() / IMAGES / key,
            image_name=arch.image_name,
            is_foreign=True,
        )
        with locked(kernels_cache() / "locks" / f"image-{key}"):
            if not (kernel.image.is_file() and (kernel.folder / Kernel.RECORD).is_file()):
                with published(kernel.folder) as fresh:
                    (fresh / kernel.image_name).write_bytes(found.boots)
                    (fresh / Kernel.RECORD).write_text(kernel.model_dump_json())
                    if config:
                        (fresh / kernel.config.name).write_text(config)
                    if self.vmlinux:
                        keep_code(arch, self.vmlinux, fresh / kernel.code.name)
                        keep_symbols(arch, self.vmlinux, fresh / kernel.system_map.name)
        return kernel

    def _code_of(self, found: BootImage, arch: Arch) -> tuple[str, ...]:
        """What the key has of the ELF file; UserError if it is of another build."""
        if not self.vmlinux:
            return ()
        need_build(arch, self.vmlinux, found.code)
        return (file_digest(self.vmlinux),)

    def stored(self, wanted: Wanted, progress: Progress) -> Kernel | None:
        """See OwnKernel."""
        return self.kernel(wanted, progress)


class ImageInput(Input):
    """--image FILE [--config FILE] [--vmlinux FILE]: an Image or bzImage, its .config, and the ELF
    file of its build."""

    kind: ClassVar[str] = "image"
    image: Path
    config: Path | None = None
    vmlinux: Path | None = None
    arch: str = ""

    def words(self) -> tuple[str, ...]:
        """See Input."""
        config = ("--config", str(self.config)) if self.config else ()
        vmlinux = ("--vmlinux", str(self.vmlinux)) if self.vmlinux else ()
        return "--image", str(self.image), *config, *vmlinux

    def pinned(self, arch: str) -> ImageInput:
        """See Input; without a vmlinux, with that in the folder of the build if it is usable."""
        if self.arch == arch:
            return self
        found, _ = checked(self.image, self.config, arch)
        vmlinux = self.vmlinux
        if vmlinux:
            need_build(arch_of(arch), vmlinux, found.code)
        elif folder := _folder_of_build(self.image):
            with suppress(UserError):
                need_build(arch_of(arch), folder / "vmlinux", found.code)
                vmlinux = folder / "vmlinux"
        return self.model_copy(update={"arch": arch, "vmlinux": vmlinux})

    def sides(self) -> tuple[Side, ...]:
        """See Input."""
        return (Side("candidate", ImageKernel(self.image, self.config, self.vmlinux)),)


def checked(image: Path, config: Path | None, arch: str) -> tuple[BootImage, str]:
    """An image and its configuration ("": not known); UserError for another architecture, and for a
    configuration that is not the image's. Without ``config`` it is the one in the image, else that
    of config-RELEASE beside it, else of .config in the folder of its build."""
    found = read_image(image)
    if found.arch != arch:
        raise UserError(
            f"an image for {found.arch}; the machine is {arch}",
            file=image,
            hint="--machine names a machine of the image's architecture",
        )
    if config:
        return found, _read_config(config, found)
    if found.config:
        return found, found.config
    places = [image.with_name(f"config-{found.release}")]
    places += [folder / ".config" for folder in [_folder_of_build(image)] if folder]
    beside = next((one for one in places if one.is_file()), None)
    return found, _read_config(beside, found) if beside else ""


def _folder_of_build(image: Path) -> Path | None:
    """The top folder of the build that an image is of, if it is where kbuild writes it."""
    match image.resolve().parts:
        case (*top, "arch", _, "boot", _):
            return Path(*top)
    return None


def _read_config(path: Path, image: BootImage) -> str:
    """The text of a .config; UserError unless it may be that of the image."""
    try:
        text = path.read_text(errors="replace")
    except OSError as error:
        raise UserError(f"cannot be read: {error.strerror}", file=path) from error
    values = config_values(text)
    if not values:
        raise UserError("no lines CONFIG_NAME=value", file=path, hint="give the kernel's .config")
    header = _HEADER.search(text)
    if values.get(_OF_ARCH[image.arch]) != "y":
        raise UserError(
            f"not a configuration for {image.arch}: {_OF_ARCH[image.arch]} is not set", file=path
        )
    # the release of a distribution need not have the third number (Debian: 6.1.0-56 of 6.1.192)
    if header and _branch(header["version"]) != _branch(image.release):
        raise UserError(
            f"the configuration of Linux {header['version']}; the image is {image.release}",
            file=path,
            hint="give the .config of the same build",
        )
    return text


def _branch(release: str) -> str:
    """``6.1`` of 6.1.0-56-cloud-amd64."""
    return ".".join(re.findall(r"\d+", release)[:2])
