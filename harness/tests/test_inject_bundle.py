# SPDX-License-Identifier: Apache-2.0
"""The bundle of a board with ACPI: its archive, its check on made-up /sys trees, its GRUB entry."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.decode.acpi import RawTable
from asymlab.errors import UserError
from asymlab.inject.acpi import Override
from asymlab.inject.bundle import Bundle, inject, not_for_grub
from asymlab.inject.fit import Refused
from asymlab.predict.kernel import KernelVersion
from asymlab.proc import Done, run
from asymlab.topology.inputs import load, raw_tables
from goldens import assert_golden, refused
from made_board import acpi_board, check, fill, little_sysfs, whole_set

KERNEL = KernelVersion.parse("6.12")
RELEASE = "6.12.48+deb13-arm64"
SMALL = machine("big-little-2-4")


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return acpi_board(
        tmp_path_factory.mktemp("board"), SMALL, highest=dict.fromkeys(range(6), 1100)
    )


@pytest.fixture(scope="module")
def bundle(board: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    return inject(SMALL, board, tmp_path_factory.mktemp("out") / "bundle", KERNEL)


def sysfs(root: Path, bundle: Bundle, tables: dict[str, bytes]) -> Path:
    """A board with the override in force."""
    files = little_sysfs()
    for cpu in range(6):
        at = f"/sys/devices/system/cpu/cpu{cpu}"
        files[f"{at}/acpi_cppc/highest_perf"] = "1024\n" if cpu < 2 else "578\n"
        for index in (0, 9):
            files[f"{at}/cache/index{index}/level"] = "1\n"
            files[f"{at}/cache/index{index}/shared_cpu_list"] = f"{cpu}\n"
    files |= {f"/sys/firmware/acpi/tables/{name}": data for name, data in tables.items()}
    return fill(root, files)


def in_force(bundle: Bundle) -> dict[str, bytes]:
    read = {name: (bundle.folder / "tables" / name).read_bytes() for name in TABLES}
    return {"DSDT": read["dsdt-without-cpc0.aml"], "SSDT1": b"other", "SSDT2": read["ssdt.aml"]}


def scripts(bundle: Bundle) -> list[Path]:
    """All shell scripts, by their first line."""
    files = [path for path in bundle.folder.rglob("*") if path.is_file()]
    return [path for path in files if path.read_bytes().startswith(b"#!")]


TABLES = ("ssdt.aml", "dsdt-without-cpc0.aml")


def test_archive_has_the_tables_where_linux_looks(bundle: Bundle, tmp_path: Path) -> None:
    run(["cpio", "--quiet", "-idF", str(bundle.folder / "acpi.cpio")], cwd=tmp_path)
    found = tmp_path / "kernel" / "firmware" / "acpi"
    assert sorted(path.name for path in found.iterdir()) == sorted(TABLES)
    for name in TABLES:
        data = (found / name).read_bytes()
        assert data == (bundle.folder / "tables" / name).read_bytes()
        assert int.from_bytes(data[4:8], "little") == len(data)
        assert sum(data) % 256 == 0, "Linux drops a table with a bad checksum"


@pytest.mark.parametrize("shell", ["dash", "bash"])
def test_check_passes_where_the_override_took(bundle: Bundle, tmp_path: Path, shell: str) -> None:
    done = check(bundle, sysfs(tmp_path, bundle, in_force(bundle)), shell=shell)
    assert done.code == 0, done.output
    assert done.output.count("ok    cpu") == 6
    assert_golden(done.output)
    assert done.output.endswith("PASS\n")


CPU0 = "/sys/devices/system/cpu/cpu0"


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        (f"{CPU0}/cpu_capacity", "1023\n", "FAIL  cpu0: cpu_capacity is 1023, expected 1024;"),
        (f"{CPU0}/acpi_cppc/highest_perf", "1100", "highest_perf is 1100, expected 1024"),
        (f"{CPU0}/topology/thread_siblings_list", "0-1", "thread_siblings_list is 0-1, expected 0"),
        (f"{CPU0}/topology/cluster_cpus_list", "0", "cluster_cpus_list is 0, expected 0-1"),
        (f"{CPU0}/topology/package_cpus_list", "0", "package_cpus_list is 0, expected 0-5"),
        (f"{CPU0}/cache/index2/shared_cpu_list", "0-5", "last-level cache is 0-5, expected 0-1"),
        (f"{CPU0}/cache/index3/level", "3", "last-level cache is nothing, expected 0-1"),
        ("/sys/firmware/acpi/tables/SSDT2", "x", "ssdt.aml is not among the SSDT tables in force"),
        ("/sys/firmware/acpi/tables/DSDT", "x", "dsdt-without-cpc0.aml is not among the DSDT"),
    ],
)
def test_check_lists_what_is_not_as_expected(
    bundle: Bundle, tmp_path: Path, file: str, content: str, words: str
) -> None:
    root = sysfs(tmp_path, bundle, in_force(bundle))
    fill(root, {file: content, "dmesg": "ACPI: kernel is locked down, ignoring table override\n"})
    done = check(bundle, root)
    assert done.code == 1
    assert words in done.output
    assert "locked down, ignoring table override" in done.output, "the log's reason is shown"
    assert "NOT as expected" in done.output


def test_check_needs_root_and_acpi(bundle: Bundle, tmp_path: Path) -> None:
    done = check(bundle, tmp_path)
    assert done.code == 1
    assert_golden(done.output)


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, ""),
        ({"/sys/kernel/security/lockdown": "none [integrity] confidentiality"}, "is locked down"),
        ({f"/boot/config-{RELEASE}": "CONFIG_ACPI=y\n"}, "no CONFIG_ACPI_TABLE_UPGRADE"),
        ({"/sys/devices/system/cpu/present": "0-7\n"}, "CPUs 0-7, expected 0-5"),
        ({"/sys/firmware/acpi/tables/DSDT": "a newer BIOS"}, "original/dsdt0.dat is not among"),
    ],
)
def test_check_before_recognizes_the_board(
    bundle: Bundle, board: Path, tmp_path: Path, files: dict[str, str | bytes], words: str
) -> None:
    own = {"DSDT": (board / "dsdt.aml").read_bytes()}
    root = sysfs(tmp_path, bundle, own)
    fill(root, {f"/boot/config-{RELEASE}": "CONFIG_ACPI_TABLE_UPGRADE=y\n"})
    fill(root, {"/sys/kernel/security/lockdown": "[none] integrity confidentiality\n", **files})
    done = check(bundle, root, "before", release=RELEASE)
    assert done.code == (1 if words else 0), done.output
    assert words in done.output
    assert check(bundle, root).code == 1, "and the override is not in force"


GRUB_CFG = f"""\
set default="0"
menuentry 'Debian GNU/Linux' --class debian $menuentry_id_option 'gnulinux-simple' {{
	load_video
	if [ x$grub_platform = xxen ]; then insmod xzio; fi
	search --no-floppy --fs-uuid --set=root 1234
	linux	/boot/vmlinuz-6.1.0-40-arm64 root=UUID=1 ro quiet
	initrd	/boot/initrd.img-6.1.0-40-arm64
}}
submenu 'Advanced options' {{
	menuentry 'Debian, with Linux {RELEASE} (recovery mode)' {{
		linux	/boot/vmlinuz-{RELEASE} root=UUID=1 ro single
		initrd	/boot/initrd.img-{RELEASE}
	}}
	menuentry 'Debian, with Linux {RELEASE}' {{
		load_video
		linux	/boot/vmlinuz-{RELEASE} root=UUID=1 ro quiet
		initrd	/boot/early.img /boot/initrd.img-{RELEASE}
	}}
}}
if [ -f  ${{config_directory}}/custom.cfg ]; then source ${{config_directory}}/custom.cfg; fi
"""


@pytest.fixture
def grub(tmp_path: Path) -> Path:
    """A root with GRUB as Debian has it, and its tools as scripts that write down their calls."""
    root, tools = tmp_path / "root", tmp_path / "tools"
    fill(root, {"/boot/grub/grub.cfg": GRUB_CFG, "/boot/grub/custom.cfg": "set timeout=9\n"})
    answers = {
        "grub-probe": f"case $1 in *=fs) cat {root}/fs 2>/dev/null || echo ext2 ;; esac",
        "grub-reboot": f'echo "$@" >{root}/chosen',
    }
    for name, body in answers.items():
        fill(tools, {name: f"#!/bin/sh\n{body}\n"})
        (tools / name).chmod(0o755)
    return tmp_path


def entry(bundle: Bundle, grub: Path, *words: str, release: str = RELEASE) -> Done:
    env = {
        "ASYMLAB_ROOT": str(grub / "root"),
        "ASYMLAB_RELEASE": release,
        "PATH": f"{grub / 'tools'}:{os.environ['PATH']}",
    }
    return run(["dash", str(bundle.folder / "grub-entry.sh"), *words], env=env, check=False)


def test_grub_entry_is_the_old_one_with_the_archive_first(bundle: Bundle, grub: Path) -> None:
    for _ in range(2):
        done = entry(bundle, grub, "initrd")
        assert done.code == 0, done.output
    custom = (grub / "root/boot/grub/custom.cfg").read_text()
    assert custom.startswith("set timeout=9\n"), "what others put there stays"
    assert custom.count("menuentry") == 1, "a second call replaces the first's"
    assert_golden(custom)
    assert f"linux	/boot/vmlinuz-{RELEASE} root=UUID=1 ro quiet" in custom
    wanted = f"initrd /boot/asymlab-tables/acpi.cpio /boot/early.img /boot/initrd.img-{RELEASE}"
    assert wanted in custom
    copied = grub / "root/boot/asymlab-tables/acpi.cpio"
    assert copied.read_bytes() == (bundle.folder / "acpi.cpio").read_bytes()
    assert (grub / "root/chosen").read_text() == "asymlab-tables\n"
    if shutil.which("grub-script-check"):
        run(["grub-script-check", str(grub / "root/boot/grub/custom.cfg")])
    # and it is removed again
    assert entry(bundle, grub, "remove").code == 0
    assert (grub / "root/boot/grub/custom.cfg").read_text() == "set timeout=9\n"
    assert not (grub / "root/boot/asymlab-tables").exists()


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"/fs": "btrfs"}, "GRUB cannot write to"),
        ({"/boot/grub/grub.cfg": GRUB_CFG.replace("custom.cfg", "x")}, "does not read custom.cfg"),
        ({"/boot/grub/grub.cfg": "blscfg custom.cfg\n"}, f"no entry of grub.cfg boots {RELEASE}"),
    ],
)
def test_grub_entry_that_would_not_be_for_one_boot_is_not_made(
    bundle: Bundle, grub: Path, files: dict[str, str | bytes], words: str
) -> None:
    fill(grub / "root", files)
    done = entry(bundle, grub, "initrd")
    assert done.code == 1
    assert words in done.output
    assert not (grub / "root/chosen").exists()
    assert "menuentry" not in (grub / "root/boot/grub/custom.cfg").read_text()


def test_grubs_own_command_is_offered_only_where_it_works(
    bundle: Bundle, board: Path, grub: Path, tmp_path: Path
) -> None:
    assert "grub-acpi.cfg" not in bundle.files
    assert "GRUB finds tables by the RSDT" in (bundle.folder / "README.md").read_text()
    assert "not for this board" in entry(bundle, grub, "acpi").output
    with_rsdt = tmp_path / "with-rsdt"
    shutil.copytree(board, with_rsdt)
    dsdt = (board / "dsdt.aml").read_bytes()
    rsdt = bytearray(b"RSDT" + (40).to_bytes(4, "little") + dsdt[8:36] + b"\0\x10\0\0")
    rsdt[9] = (rsdt[9] - sum(rsdt)) % 256
    (with_rsdt / "rsdt.aml").write_bytes(rsdt)
    other = inject(SMALL, with_rsdt, tmp_path / "bundle", KERNEL)
    snippet = (other.folder / "grub-acpi.cfg").read_text()
    assert "acpi $asymlab_dir/ssdt.aml $asymlab_dir/dsdt-without-cpc0.aml\n" in snippet
    done = entry(other, grub, "acpi")
    assert done.code == 0, done.output
    custom = (grub / "root/boot/grub/custom.cfg").read_text()
    lines = custom.splitlines()
    assert lines.index("\tset asymlab_dir=/boot/asymlab-tables") < lines.index("\tinsmod acpi")
    assert f"initrd	/boot/early.img /boot/initrd.img-{RELEASE}" in custom, "the initrd stays"
    assert (grub / "root/boot/asymlab-tables/ssdt.aml").exists()
    if shutil.which("grub-script-check"):
        run(["grub-script-check", str(grub / "root/boot/grub/custom.cfg")])


def test_grub_would_put_the_new_ssdt_before_devices_of_another(board: Path) -> None:
    tables = raw_tables(board)
    small = RawTable("RSDT", b"RSDT" + bytes(40))
    none = Override(ours=(), replaced=(), after=load(board))
    assert not_for_grub(load(board), [*tables, small], none) == ""
    moved = [
        RawTable(t.file, t.data.replace(b"P005", b"P00X")) if t.signature == "DSDT" else t
        for t in tables
    ]
    assert_golden(not_for_grub(load(board), [*moved, small], none))
    ssdt = RawTable("ssdt", b"SSDT" + bytes(40))
    replaced = Override(ours=(), replaced=(ssdt,), after=load(board))
    assert "leave out all SSDTs" in not_for_grub(load(board), [*tables, small], replaced)


def test_readme_has_rollback_lockdown_and_the_cost_of_capacities(
    bundle: Bundle, tmp_path: Path
) -> None:
    bare = inject(SMALL, acpi_board(tmp_path, SMALL), tmp_path / "out", KERNEL)
    lowered, added = ((one.folder / "README.md").read_text() for one in (bundle, bare))
    for words in ("**Undo:**", "kernel is locked down", "Secure Boot", "check.sh before"):
        assert words in lowered
    assert "| 5 | 578 | 578 | 5 | 2-5 | 0-5 | 2-5 |" in lowered
    assert ("really run slower" in lowered, "only claim capacities" in lowered) == (True, False)
    assert ("really run slower" in added, "only claim capacities" in added) == (False, True)


def test_scripts_are_clean(bundle: Bundle) -> None:
    found = scripts(bundle)
    assert {path.name for path in found} == {"check.sh", "grub-entry.sh"}
    run(["shellcheck", *map(str, found)])
    assert all(path.stat().st_mode & stat.S_IXUSR for path in found)


def test_names_stay_in_their_comment(bundle: Bundle, board: Path, tmp_path: Path) -> None:
    """check.sh is run by root."""
    named = SMALL.model_copy(update={"name": "small\nreboot"})
    renamed = inject(named, board, tmp_path / "bundle", KERNEL)
    for name in ("check.sh", "grub-entry.sh"):
        mine, theirs = ((b.folder / name).read_text().splitlines() for b in (renamed, bundle))
        assert [line for line in mine if line[:1] != "#"] == [
            line for line in theirs if line[:1] != "#"
        ]


def test_refusal_leaves_nothing_behind_and_equal_claims_get_no_bundle(
    board: Path, tmp_path: Path
) -> None:
    with refused(Refused):
        inject(machine("gb10"), board, tmp_path / "out", KERNEL)
    assert not (tmp_path / "out").exists()
    (tmp_path / "mine").write_text("keep")
    with refused(UserError):
        inject(SMALL, board, tmp_path, KERNEL)
    assert (tmp_path / "mine").read_text() == "keep"
    highest = {cpu.id: cpu.perf for cpu in SMALL.cpus}
    same = acpi_board(tmp_path, SMALL, highest=highest)
    with refused(UserError):
        inject(SMALL, same, tmp_path / "out", KERNEL)
    assert len(raw_tables(same)) == 3


def test_a_tree_of_sys_needs_tables_in_it(board: Path, tmp_path: Path) -> None:
    """As root /sys has the tables; without root only values that Linux read from them."""
    at = "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list"
    fill(tmp_path / "tree", {at: "0\n", "/sys/devices/system/cpu/present": "0\n"})
    with refused(UserError):
        inject(SMALL, tmp_path / "tree", tmp_path / "out", KERNEL)
    tables = tmp_path / "tree" / "sys" / "firmware" / "acpi" / "tables"
    tables.mkdir(parents=True)
    for path in board.iterdir():
        shutil.copy(path, tables / path.stem.upper())
    assert "acpi.cpio" in inject(SMALL, tmp_path / "tree", tmp_path / "out", KERNEL).files


def test_an_x86_board_gets_claims_and_its_grub_command(tmp_path: Path) -> None:
    """Its topology is from CPUID: neither generated nor checked. Equal tables are not replaced."""
    server = machine("x86-2s4c2t")
    source = tmp_path / "board"
    source.mkdir()
    for path in whole_set(server, tmp_path / "build"):
        if path.stem != "ssdt":
            shutil.copy(path, source)
    bundle = inject(server, source, tmp_path / "out", KernelVersion.parse("7.3"))
    assert [name for name in bundle.files if name.endswith(".aml")] == ["tables/ssdt.aml"]
    assert "acpi $asymlab_dir/ssdt.aml\n" in (bundle.folder / "grub-acpi.cfg").read_text()
    assert {(cpu.cluster, cpu.llc) for cpu in bundle.expected.cpus} == {("", "")}
    assert bundle.expected.cpus[1].threads == ""
    check_script = (bundle.folder / "check.sh").read_text()
    assert "cpu 1 1024 40 - - - -\n" in check_script
    assert 'node 1 "21 10"' in check_script
    run(["shellcheck", *map(str, scripts(bundle))])
