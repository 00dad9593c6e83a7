# SPDX-License-Identifier: Apache-2.0
"""Kernels built elsewhere: what is read from an image, and options that a check needs."""

from __future__ import annotations

import gzip
import lzma
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels.build import kernel_of_key
from asymlab.kernels.dwarf import Code
from asymlab.kernels.fragments import load_fragments
from asymlab.kernels.image import read_image
from asymlab.kernels.inputs.contract import Wanted, arms_of
from asymlab.kernels.inputs.image import ImageInput
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.kernels.needs import lacking, load_needs
from asymlab.kernels.points import mark_points
from asymlab.proc import run
from asymlab.progress import Silent
from goldens import assert_golden, refused
from made_image import arm64, config_of, written, x86, zboot


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def kernel_of(
    image: Path, arch: str, config: Path | None = None, vmlinux: Path | None = None
) -> Kernel:
    given = ImageInput(image=image, config=config, vmlinux=vmlinux).pinned(arch)
    return arms_of([given])["image"].kernel.kernel(Wanted("6.12", arch), Silent())


def packed_by(name: str) -> Callable[[bytes], bytes]:
    if name == "xz":  # as scripts/xz_wrap.sh does for x86
        filters = [{"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 6}]
        return lambda plain: lzma.compress(plain, check=lzma.CHECK_CRC32, filters=filters)
    return {"gzip": gzip.compress, "lzma": lambda plain: lzma.compress(plain, lzma.FORMAT_ALONE)}[
        name
    ]


def test_an_image_is_pinned_for_one_architecture(tmp_path: Path) -> None:
    pinned = ImageInput(image=written(tmp_path, arm64(config_of("arm64")))).pinned("arm64")
    assert pinned.pinned("arm64") == pinned
    with pytest.raises(UserError, match="an image for arm64; the machine is x86_64"):
        pinned.pinned("x86_64")


def test_the_release_of_a_distribution_may_lack_the_third_number(tmp_path: Path) -> None:
    # as Debian's 6.1.0-56-cloud-amd64, whose configuration is of 6.1.192
    config = config_of("arm64").replace("6.12.9 ", "6.12.192 ")
    written(tmp_path, config.encode(), "config-6.12.9-cloud")
    assert kernel_of(written(tmp_path, arm64()), "arm64").config.read_text() == config


@pytest.mark.parametrize("name", ["gzip", "xz", "lzma"])
def test_the_configuration_is_in_the_compressed_image(name: str, tmp_path: Path) -> None:
    config = config_of("x86_64")
    found = read_image(written(tmp_path, x86(config, packed_by(name))))
    assert (found.arch, found.release, found.config) == ("x86_64", "6.12.9-cloud", config)
    assert found.boots == (tmp_path / "vmlinuz").read_bytes()


@pytest.mark.parametrize("make", [arm64, zboot, lambda config: gzip.compress(arm64(config))])
def test_images_of_arm64_are_unpacked_for_the_board(
    make: Callable[[str], bytes], tmp_path: Path
) -> None:
    config = config_of("arm64")
    kernel = kernel_of(written(tmp_path, make(config)), "arm64")
    assert kernel.image.read_bytes() == arm64(config)
    assert kernel.config.read_text() == config
    assert kernel_of_key(kernel.key) == kernel
    assert (kernel.release, kernel.version, kernel.base) == ("6.12.9-cloud", "6.12.9", "image")
    assert kernel.is_foreign and str(tmp_path / "vmlinuz") in kernel.source


def test_the_configuration_may_be_beside_the_image_or_given(tmp_path: Path) -> None:
    image = written(tmp_path, arm64())
    assert not kernel_of(image, "arm64").config.exists()
    beside = written(tmp_path, config_of("arm64", SMP=None).encode(), "config-6.12.9-cloud")
    assert kernel_of(image, "arm64").config.read_text() == beside.read_text()
    own = written(tmp_path, config_of("arm64", NUMA=None).encode(), "my.config")
    kernel = kernel_of(image, "arm64", own)
    assert kernel.config.read_text() == own.read_text()
    words = ImageInput(image=image, config=own).words()
    assert words == ("--image", str(image), "--config", str(own))


def elf_of(folder: Path, number: int = 1, *flags: str) -> Path:
    """The ELF file of a build: with a build ID that depends on ``number``."""
    folder.mkdir(parents=True, exist_ok=True)
    (source := folder / "fair.c").write_text(f"long f(long a) {{ return a + {number}; }}")
    argv = ["aarch64-linux-gnu-gcc", "-g", "-O2", "-nostdlib", "-static", "-Wl,-Ttext=0x80000000"]
    argv += ["-Wl,-e,f", "-Wl,--build-id=sha1", *flags, "-o", str(folder / "vmlinux"), str(source)]
    run(argv)
    return folder / "vmlinux"


def build_id(elf: Path) -> bytes:
    """The build ID, as readelf reads it."""
    (line,) = re.findall(r"Build ID: ([0-9a-f]+)", run(["readelf", "-n", str(elf)]).output)
    return bytes.fromhex(line)


def test_an_image_is_counted_with_the_elf_file_of_its_build(tmp_path: Path) -> None:
    elf = elf_of(tmp_path / "build")
    image = written(tmp_path, arm64(config_of("arm64")) + build_id(elf))
    assert not kernel_of(image, "arm64").shows_code
    kernel = kernel_of(image, "arm64", vmlinux=elf)
    assert kernel.shows_code and kernel.key != kernel_of(image, "arm64").key
    assert Code(kernel.code, "fair.c").named("f")[0].entry == read_symbols(kernel.system_map)["f"]
    (point,) = mark_points(kernel).absent.values()
    assert point == "the kernel has no tracing_mark_write"
    words = ImageInput(image=image, vmlinux=elf).words()
    assert words == ("--image", str(image), "--vmlinux", str(elf))


def test_the_folder_of_a_build_has_what_belongs_to_the_image(tmp_path: Path) -> None:
    elf = elf_of(tmp_path)
    boot = tmp_path / "arch" / "arm64" / "boot"
    boot.mkdir(parents=True)
    image = written(boot, arm64() + build_id(elf), "Image")
    config = written(tmp_path, config_of("arm64").encode(), ".config")
    kernel = kernel_of(image, "arm64")
    assert kernel.shows_code and kernel.config.read_text() == config.read_text()
    assert ImageInput(image=image).pinned("arm64").words()[2:] == ("--vmlinux", str(elf))
    elf_of(tmp_path, 2)  # built again, the image was not
    assert not kernel_of(image, "arm64").shows_code
    elf.unlink()
    assert not kernel_of(image, "arm64").shows_code
    elsewhere = written(tmp_path, image.read_bytes(), "Image")
    assert not kernel_of(elsewhere, "arm64").config.exists()


@pytest.mark.parametrize(
    ("name", "arch"),
    [("other-build", "arm64"), ("no-debug", "arm64"), ("text", "arm64"), ("arm64", "x86_64")],
)
def test_an_elf_file_that_is_not_the_image_s(name: str, arch: str, tmp_path: Path) -> None:
    elf = elf_of(tmp_path, 1, *["-g0"] * (name == "no-debug"))
    image = written(tmp_path, {"arm64": arm64, "x86_64": x86}[arch]() + build_id(elf))
    if name == "other-build":
        elf_of(tmp_path, 2)
    if name == "text":
        elf.write_text("text")
    with refused(UserError) as caught:
        ImageInput(image=image, vmlinux=elf).pinned(arch)
    assert caught.value.file == elf


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x7fELF" + bytes(200),
        bytes(0x38) + b"RSC\x05" + bytes(100),
        x86(flags=0),
        b"MZ" + bytes(0x36) + b"ARM\x64" + bytes(100),
        gzip.compress(b"text"),
        x86(),
    ],
    ids=["empty", "vmlinux", "riscv", "32-bit", "no-banner", "no-kernel", "other-arch"],
)
def test_a_file_that_is_not_an_image_for_it(data: bytes, tmp_path: Path) -> None:
    with refused(UserError) as caught:
        ImageInput(image=written(tmp_path, data)).pinned("arm64")
    assert caught.value.file == tmp_path / "vmlinuz"


@pytest.mark.parametrize(
    "text",
    ["", config_of("x86_64"), config_of("arm64").replace("6.12.9 ", "6.13.0 ")],
    ids=["empty", "other-arch", "other-version"],
)
def test_a_configuration_that_is_not_the_image_s(text: str, tmp_path: Path) -> None:
    config = written(tmp_path, text.encode(), "my.config")
    with refused(UserError) as caught:
        ImageInput(image=written(tmp_path, arm64()), config=config).pinned("arm64")
    assert caught.value.file == config


def test_options_that_are_missing_are_named(tmp_path: Path) -> None:
    config = config_of("arm64", VIRTIO_CONSOLE="m", SCHED_SMT=None, NR_CPUS="4", HZ_1000="y")
    kernel = kernel_of(written(tmp_path, arm64(config)), "arm64")
    assert lacking(kernel, ["boot", "acpi"], 4) == ()
    found = lacking(kernel, ["boot", "emulator", "smt"], 8, "kvm")
    assert_golden("\n".join(found))
    assert {one.partition(" ")[0].partition("=")[0] for one in found} >= {
        "CONFIG_VIRTIO_CONSOLE",
        "CONFIG_SCHED_SMT",
        "CONFIG_NR_CPUS",
        "CONFIG_KVM",
    }


def test_an_unknown_configuration_is_what_is_missing(tmp_path: Path) -> None:
    (found,) = lacking(kernel_of(written(tmp_path, arm64()), "arm64"), ["boot"], 4)
    assert "--config" in found and str(tmp_path / "vmlinuz") in found


@pytest.mark.parametrize("arch", ["arm64", "x86_64"])
def test_kernels_built_here_have_what_checks_need(arch: str) -> None:
    """Each option is in kernels/config, or one that it selects is built from those."""
    have = {option.name for option in load_fragments(arch, "6.12.9") if option.value == "y"}
    selected = {"CONFIG_EVENT_TRACING", "CONFIG_OF", "CONFIG_ACPI_CPPC_LIB"}
    needs = [one for of in load_needs().values() for one in of if one.arch in ("", arch)]
    assert len(needs) > 15
    assert {f"CONFIG_{one.option}" for one in needs} <= have | selected
