# SPDX-License-Identifier: Apache-2.0
"""Shell scripts that stand in for QEMU and its sources: a build path of one second."""

from __future__ import annotations

import tarfile
from pathlib import Path

from asymlab.emulator.build import Qemu
from asymlab.store import file_digest

_CONFIGURE = """\
#!/bin/sh
# writes a build.ninja; hang and fail in the sources steer what it does
echo "configured $*" >configured
cat >build.ninja <<'END'
rule cc
  command = ../src/cc.sh $in $out
  description = Compiling $out
build main.o: cc ../src/main.c
build qemu-system-aarch64: cc main.o
build qemu-system-x86_64: cc main.o
END
"""

_CC = """\
#!/bin/sh
echo "$2" >>made
if [ -e ../src/hang ]; then printf half >"$2"; sleep 60; fi
if [ -e ../src/fail ]; then echo "../src/main.c:3:1: error: no such thing"; exit 1; fi
cp "$1" "$2"
"""

RECIPE = """\
title: a test
source:
  tarball: {{url: "{url}", sha256: {sha256}}}
series: series
targets:
  arm64: {{target: aarch64-softmmu, devices: devices.mak}}
  x86_64: {{target: x86_64-softmmu, devices: devices.mak}}
configure: [--enable-tcg]
python: []
"""

SERIES = """\
name: s
title: t
base: "10.0"
versions: {since: "10.0", before: "10.1"}
patches: [{file: 0001.patch, what: a}]
"""

PATCH = """\
Subject: [PATCH] a change

Why.
---
--- a/main.c
+++ b/main.c
@@ -1 +1,2 @@
 int main;
+int patched;
"""


def fake_qemu(folder: Path, version: str, arch: str = "arm64") -> Path:
    """A program in ``folder`` that prints ``version``."""
    names = {"arm64": "qemu-system-aarch64", "x86_64": "qemu-system-x86_64"}
    program = folder / names[arch]
    program.write_text(f"#!/bin/sh\necho '{version}'\n")
    program.chmod(0o755)
    return program


def fake_build(folder: Path, says: str = "asymlab abc", arch: str = "arm64") -> Qemu:
    """A build of the emulator in ``folder``, whose program only prints its version."""
    folder.mkdir(exist_ok=True)
    program = fake_qemu(folder, f"QEMU emulator version 10.0.13 ({says})", arch)
    about = {"version": "10.0.13", "source": "qemu.tar", "series": "qemu/series", "key": "abc"}
    about |= {"compiler": "gcc", "arch": arch, "program_name": program.name}
    return Qemu.model_validate({**about, "folder": folder})


def make_fake_qemu(folder: Path, version: str = "10.0.13") -> Path:
    """Write the stand-in's sources into ``folder``."""
    (folder / "accel" / "tcg").mkdir(parents=True)
    for target in ("aarch64", "x86_64"):
        (folder / "configs" / "devices" / f"{target}-softmmu").mkdir(parents=True)
        (folder / "configs" / "devices" / f"{target}-softmmu" / "default.mak").touch()
    (folder / "accel" / "tcg" / "cpu-exec.c").touch()
    (folder / "VERSION").write_text(f"{version}\n")
    (folder / "main.c").write_text("int main;\n")
    for name, text in (("configure", _CONFIGURE), ("cc.sh", _CC)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return folder


def make_recipe(folder: Path, tree: Path) -> Path:
    """A recipe in ``folder`` that builds a tarball of ``tree``."""
    folder.mkdir(exist_ok=True)
    tarball = folder / "qemu.tar"
    with tarfile.open(tarball, "w") as archive:
        archive.add(tree, "qemu-10.0.13")
    url, sha256 = tarball.as_uri(), file_digest(tarball)
    (folder / "recipe.yaml").write_text(RECIPE.format(url=url, sha256=sha256))
    (folder / "devices.mak").write_text("CONFIG_ARM_VIRT=y\n")
    (folder / "series").mkdir(exist_ok=True)
    (folder / "series" / "series.yaml").write_text(SERIES)
    (folder / "series" / "0001.patch").write_text(PATCH)
    return folder / "recipe.yaml"
