# SPDX-License-Identifier: Apache-2.0
"""Boot chains: their records, their console output, fetching and building with stand-ins."""

from __future__ import annotations

import re
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from asymlab.boards.emulated.kinds import command_line, serve
from asymlab.boards.place.strategies import BootStrategy, GrubStrategy, UBootNetStrategy
from asymlab.builder.build import stored_or_built
from asymlab.builder.command import BuildFailed
from asymlab.chains import build as building
from asymlab.chains import get as fetching
from asymlab.chains.build import build_part, filled, known_build, version_of
from asymlab.chains.chain import Chain, Loader, chain_args, fresh_vars, machine_option
from asymlab.chains.get import chain_files, fetched_part, known_parts
from asymlab.chains.part import chains_cache, load_recipe
from asymlab.chains.registry import CHAINS, find_chain
from asymlab.config.machine import machine
from asymlab.errors import InfraError, UserError
from asymlab.paths import data_root
from asymlab.progress import Progress, Silent
from asymlab.store import file_digest
from goldens import refused

GRUB = (
    "GNU GRUB  version 2.12-9+deb13u2\r\n"
    "The highlighted entry will be executed automatically in 3s.\r\ngrub> "
)
SAID = {
    "edk2-grub-arm64": (
        "UEFI firmware (version 2025.02-8+deb13u1 built at 18:06:17 on Nov  8 2025)\r\n"
        f">>Start PXE over IPv4.\r\n\x1b[2J\x1b[01;01H{GRUB}"
    ),
    "edk2-grub-x86_64": f"BdsDxe: starting Boot0001 ...\r\n>>Start PXE over IPv4.\r\n{GRUB}",
    "uboot-arm64": (
        "\r\nU-Boot 2025.01 (Jan 01 2025 - 00:00:00 +0000)\r\n"
        "Hit any key to stop autoboot:  2 \x08\x08\x08 1 \r\n=> "
    ),
    "tfa-uboot-arm64": (
        "NOTICE:  Booting Trusted Firmware\r\nNOTICE:  BL1: v2.12.1(release):\r\n"
        "U-Boot 2025.01 (Jan 01 2025 - 00:00:00 +0000)\r\n"
        "Hit any key to stop autoboot:  2 \r\n=> "
    ),
    "tfa-edk2-grub-arm64": (
        "NOTICE:  BL1: v2.12.1(release):\r\nUEFI firmware (version \r\n"
        f">>Start PXE over IPv4.\r\n{GRUB}"
    ),
}
"""What was seen on the console, shortened."""

AWAITED: dict[Loader, tuple[type[BootStrategy], tuple[str, ...], str]] = {
    Loader.GRUB: (GrubStrategy, ("firmware", "menu", "grub"), "shell"),
    Loader.U_BOOT: (UBootNetStrategy, ("firmware", "autoboot", "uboot"), "error"),
}
"""How a board reaches a loader's prompt: patterns in their order, and one that never matches."""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.parametrize("chain", CHAINS.values(), ids=list(CHAINS))
def test_every_file_of_a_chain_has_a_recipe_is_documented_and_in_the_wheel(chain: Chain) -> None:
    refs = [*chain.files.values(), *([chain.payload] if chain.payload else [])]
    for ref in refs:
        name, file = ref.split(":")
        assert file in load_recipe(name).files, ref
    takes = [load_recipe(ref.split(":")[0]).build for ref in chain.files.values()]
    assert bool(chain.payload) == any(build and build.payload for build in takes)
    page = (data_root() / "harness" / "docs" / "firmware.md").read_text()
    wheel = (data_root() / "pyproject.toml").read_text()
    assert f"| `{chain.name}` |" in page
    for ref in chain.files.values():
        name, kind = ref.split(":")[0], ref.split("/")[0]
        assert f"`{name}`" in page or f"`{kind}/*`" in page, name
        assert f'"firmware/{kind}" = "asymlab/_data/firmware/{kind}"' in wheel


@pytest.mark.parametrize("chain", CHAINS.values(), ids=list(CHAINS))
def test_prompts_are_seen_in_order_and_nothing_else_is(chain: Chain) -> None:
    """By first match: a pattern that matches too early is acted on too early."""
    strategy, awaited, bad = AWAITED[chain.loader]
    said = SAID[chain.name]
    found = [re.search(strategy.PROMPTS[name], said) for name in awaited]
    places = [match.start() for match in found if match]
    assert len(places) == len(awaited)
    assert places == sorted(set(places))
    assert not re.search(strategy.PROMPTS[bad], said)


def test_what_loads_linux_fits_the_files_which_do_not_overlap_in_ram() -> None:
    for chain in CHAINS.values():
        grub = chain.loader is Loader.GRUB
        assert grub == ("netboot" in chain.files) == bool(chain.bootfile)
        assert grub == (chain.addresses is None)
        if at := chain.addresses:
            assert at.tree + (1 << 20) <= at.overlay < at.new_tree
            assert at.new_tree + at.tree_room <= at.kernel
            assert at.kernel + (64 << 20) <= at.initrd
            assert at.tree_room > 1 << 20, "QEMU's tree states a size of 1 MiB"
            assert at.initrd + (256 << 20) <= at.tree + (chain.least_memory_mib << 20)


def test_an_unknown_chain_lists_the_known_ones() -> None:
    with pytest.raises(UserError) as caught:
        find_chain("coreboot")
    assert "uboot-arm64" in caught.value.hint


def test_a_recipe_is_either_fetched_or_built(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "x.yaml").write_text("title: t\nfiles: {a: b}\n")
    with refused(UserError):
        load_recipe("p/x", tmp_path)


class Archive:
    """In place of the package archive: a version that can be counted up, and calls counted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.version = 1
        self.calls = 0
        self.content: tuple[str, ...] = ("usr/fw.fd",)

    def download(
        self, packages: Sequence[str], suite: str, arch: str, folder: Path, progress: Progress
    ) -> list[Path]:
        self.calls += 1
        return [self.folder / f"{name}_{self.version}_{arch}.deb" for name in packages]

    def dpkg(self, argv: Sequence[str], deadline_s: float) -> None:
        for name in self.content:
            file = Path(argv[3]) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{Path(argv[2]).name}")


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    made = Archive(tmp_path)
    monkeypatch.setattr(fetching, "download", made.download)
    monkeypatch.setattr(fetching, "run", made.dpkg)
    return made


FETCHED = """\
title: t
fetch: {packages: [fw], suite: trixie}
files: {code: usr/fw.fd}
"""


def recipes(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / "p").mkdir(parents=True, exist_ok=True)
        (folder / "p" / f"{name}.yaml").write_text(text)
    return folder


def test_packages_are_asked_for_once_and_again_on_refresh(tmp_path: Path, archive: Archive) -> None:
    recipe = load_recipe("p/x", recipes(tmp_path / "r", x=FETCHED))
    part = stored_or_built(fetched_part(recipe), Silent())
    archive.version = 2
    assert stored_or_built(fetched_part(recipe), Silent()) == part
    assert archive.calls == 1
    assert part.made_of == ("fw_1_amd64.deb",)
    newer = stored_or_built(fetched_part(recipe), Silent(), refresh=True)
    assert newer.made_of == ("fw_2_amd64.deb",)
    assert newer.file("code").read_text() == "fw_2_amd64.deb"


def test_a_package_without_the_file_leaves_nothing(tmp_path: Path, archive: Archive) -> None:
    recipe = load_recipe("p/x", recipes(tmp_path / "r", x=FETCHED))
    archive.content = ("usr/other.fd",)
    with pytest.raises(InfraError, match=r"fw\.fd is missing"):
        stored_or_built(fetched_part(recipe), Silent())
    assert not list((chains_cache() / "store").iterdir())


BUILT = """\
title: some firmware
build:
  source:
    tarball: {{url: "{url}", sha256: {sha256}}}
  payload: bl33
  compiler: {{prefix: no-such-, package: gcc-no-such}}
  tools: {{sh: dash}}
  environment: {{WHO: "me{{jobs}}"}}
  steps:
    - [sh, -c, "echo CC one.o; {step}; cat {{bl33}} >out; env >>out"]
files:
  bios: out
"""


class Forge:
    """Sources, a recipe that builds them, and a payload."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        source = folder / "fw-1.2"
        source.mkdir()
        (source / "README").write_text("sources\n")
        self.tarball = folder / "fw_1.2.tar"
        with tarfile.open(self.tarball, "w") as tar:
            tar.add(source, "fw-1.2")
        self.payload = folder / "payload"
        self.payload.write_text("payload\n")

    def write(self, step: str = "true") -> Path:
        url, sha256 = f"file://{self.tarball}", file_digest(self.tarball)
        text = BUILT.format(url=url, sha256=sha256, step=step)
        return recipes(self.folder / "r", x=text)


@pytest.fixture
def forge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Forge:
    monkeypatch.setattr(building, "need_tool", lambda name, package: "/bin/echo")
    return Forge(tmp_path)


def test_a_build_sees_its_recipe_and_nothing_of_the_shell(
    forge: Forge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CFLAGS", "-O0")
    recipe = load_recipe("p/x", forge.write())
    assert known_build(recipe, forge.payload) is None
    part = build_part(recipe, forge.payload, Silent())
    said = part.file("bios").read_text()
    assert said.startswith("payload\n")
    assert re.search(r"^WHO=me\d+$", said, re.MULTILINE)
    assert "CFLAGS" not in said
    assert part.made_of == ("fw_1.2.tar", "payload")
    assert not (chains_cache() / "work" / "p-x").exists()
    assert known_build(recipe, forge.payload) == part


def test_another_step_is_another_part_and_a_title_is_not(forge: Forge) -> None:
    recipe = load_recipe("p/x", forge.write())
    first = build_part(recipe, forge.payload, Silent())
    retitled = recipe.model_copy(update={"title": "other words"})
    assert build_part(retitled, forge.payload, Silent()).key == first.key
    other = build_part(load_recipe("p/x", forge.write("sleep 0")), forge.payload, Silent())
    assert other.key != first.key


def test_a_failed_build_quotes_the_compiler_and_goes_on_where_it_stopped(forge: Forge) -> None:
    failing = "test -e once || { touch once; echo 'a.c:1: error: no such thing'; exit 1; }"
    recipe = load_recipe("p/x", forge.write(failing))
    with refused(BuildFailed) as caught:
        build_part(recipe, forge.payload, Silent())
    assert caught.value.log.is_file()
    assert not list(chains_cache().glob("store/*"))
    assert build_part(recipe, forge.payload, Silent()).file("bios").is_file()


def test_a_missing_tool_names_its_package(tmp_path: Path) -> None:
    forge = Forge(tmp_path)
    with pytest.raises(UserError) as caught:
        build_part(load_recipe("p/x", forge.write()), forge.payload, Silent())
    assert "gcc-no-such" in caught.value.hint


def test_known_placeholders_are_filled_and_a_tarball_has_a_version() -> None:
    assert filled("-j{jobs} ${other} {cross}gcc", {"jobs": "2", "cross": ""}) == "-j2 ${other} gcc"
    assert version_of("edk2_2025.02.orig.tar.xz") == "2025.02"
    assert version_of("arm-trusted-firmware_2.12.1+dfsg.orig.tar.xz") == "2.12.1"
    with refused(UserError):
        version_of("snapshot.tar")


@pytest.fixture
def grub(tmp_path: Path) -> dict[str, Path]:
    """Files as chain_files() gives them for edk2-grub-arm64."""
    files = {role: tmp_path / role for role in ("code", "vars", "netboot", "modules")}
    files["modules"].mkdir()
    for name in ("acpi.mod", "command.lst", "acpi.module", "grub.efi"):
        (files["modules"] / name).write_text(name)
    for role in ("code", "vars", "netboot"):
        files[role].write_text(role)
    return files


def test_every_board_has_its_own_variables(tmp_path: Path, grub: dict[str, Path]) -> None:
    chain = find_chain("edk2-grub-arm64")
    (tmp_path / "a,b").mkdir()
    own = fresh_vars(grub, tmp_path / "a,b")
    assert own is not None and own != grub["vars"]
    own.write_text("written by the board")
    assert grub["vars"].read_text() == "vars"
    args = chain_args(chain, grub, own)
    assert args[-1] == f"if=pflash,format=raw,file={tmp_path}/a,,b/vars.fd"
    assert "readonly=on" in args[-3]
    assert fresh_vars(grub, tmp_path / "a,b").read_text() == "vars"  # type: ignore[union-attr]


def test_trusted_firmware_requires_secure_state(tmp_path: Path) -> None:
    chain = find_chain("tfa-uboot-arm64")
    assert machine_option(chain, "virt,gic-version=3") == "virt,gic-version=3,secure=on"
    assert machine_option(find_chain("uboot-arm64"), "virt") == "virt"
    assert fresh_vars({"bios": tmp_path / "b"}, tmp_path) is None
    assert chain_args(chain, {"bios": tmp_path / "b"}, None) == ["-bios", str(tmp_path / "b")]


def test_the_loader_lies_where_the_network_boot_looks(
    tmp_path: Path, grub: dict[str, Path]
) -> None:
    chain, tftp = find_chain("edk2-grub-arm64"), tmp_path / "tftp"
    serve(chain, grub, tftp)
    assert (tftp / "grubaa64.efi").read_text() == "netboot"
    assert (tftp / "grub" / "arm64-efi" / "acpi.mod").read_text() == "acpi.mod"
    argv = command_line(chain, grub, machine("vera-8c2t"), "qemu", tmp_path)
    assert f"user,id=net,restrict=on,tftp={tftp},bootfile=grubaa64.efi" in argv
    bare = command_line(find_chain("uboot-arm64"), {}, machine("vera-8c2t"), "qemu", tmp_path)
    assert f"user,id=net,restrict=on,tftp={tftp}" in bare


def test_a_chain_takes_its_files_from_its_parts(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = find_chain("edk2-grub-x86_64")
    names = ("edk2/x86_64", "grub/x86_64")
    archive.content = tuple(path for name in names for path in load_recipe(name).files.values())
    archive.content = tuple(path for path in archive.content if path.endswith((".fd", ".efi")))
    assert known_parts(chain) is None
    files = chain_files(chain, Silent())
    assert set(files) == set(chain.files)
    assert files["vars"].read_text() == "ovmf_1_amd64.deb"
    known = known_parts(chain)
    assert known is not None and tuple(known) == names
    assert archive.calls == 2
