# SPDX-License-Identifier: Apache-2.0
"""A makefile that stands in for a kernel: the whole build path in a fraction of a second."""

from __future__ import annotations

from pathlib import Path

from asymlab.proc import run

FAIR = "kernel/sched/fair.c"
"""The source file that the series changes."""

_PATCH = f"""\
Subject: [PATCH] a change
---
--- a/{FAIR}
+++ b/{FAIR}
@@ -1 +1,2 @@
 int fair;
+int smt;
"""

# `Image` is fair.c and the headers beside it, as they were when they were compiled; HANG and FAIL
# in the tree steer it
_MAKEFILE = """\
VERSION = 6
PATCHLEVEL = 12
SUBLEVEL = 9

HEADERS = $(wildcard kernel/sched/*.h)
export O ARCH KBUILD_BUILD_VERSION
.PHONY: objtool
allnoconfig:
	@mkdir -p $(O)/include/config
	@cp $(KCONFIG_ALLCONFIG) $(O)/.config
	@echo 6.12.9 >$(O)/include/config/kernel.release
Image: objtool $(O)/System.map
	@mkdir -p $(O)/arch/arm64/boot
	@cp $(O)/fair.o $(O)/arch/arm64/boot/Image
	@echo "#$(KBUILD_BUILD_VERSION)" >>$(O)/arch/arm64/boot/Image
	@printf '.data\\n.incbin "%s"\\n.ascii "%s"\\n' $(O)/fair.o $(KBUILD_BUILD_VERSION) >$(O)/all.S
	@$(CROSS_COMPILE)as -o $(O)/vmlinux $(O)/all.S
-include $(O)/deps.mk
# a command line with a path in it: made again if that changed
objtool:
	@if [ "$$(cat $(O)/.objtool.cmd 2>&1)" != "gcc $(CURDIR)/objtool.c" ]; then \\
		echo "  CC      objtool.o"; echo "gcc $(CURDIR)/objtool.c" >$(O)/.objtool.cmd; fi
$(O)/System.map: kernel/sched/fair.c | objtool
	@echo "  CC      kernel/sched/fair.o"
	@printf half >$@
	@if [ -e HANG ]; then exec sleep 60; fi
	@if [ -e FAIL ]; then echo "../kernel/sched/fair.c:3:1: error: no such thing"; exit 1; fi
	@cat kernel/sched/fair.c $(HEADERS) >$(O)/fair.o
	@for h in $(HEADERS); do echo "$@: $$h"; echo "$$h:"; done >$(O)/deps.mk
	@echo whole >$@
	@echo made >>$(O)/made.log
"""


def make_fake_kernel(folder: Path, source: str = "int fair;\n") -> Path:
    """Write the stand-in's sources into ``folder``."""
    (folder / "kernel" / "sched").mkdir(parents=True)
    (folder / "Makefile").write_text(_MAKEFILE)
    (folder / "kernel" / "sched" / "fair.c").write_text(source)
    return folder


def commit_all(tree: Path) -> None:
    """Make ``tree`` a git repository whose branch main has all its files."""
    git = ["git", "-C", str(tree), "-c", "user.name=t", "-c", "user.email=t@example.org"]
    for command in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "x"]):
        run([*git, *command])


def make_fake_series(root: Path) -> Path:
    """The folder ``root`` of series with one in it, x/6.12, which applies to the fake kernel."""
    folder = root / "x" / "6.12"
    folder.mkdir(parents=True)
    (folder / "0001.patch").write_text(_PATCH)
    (folder / "series.yaml").write_text(
        'name: s\ntitle: t\nbase: "6.12"\nversions: {since: "6.12", before: "6.13"}\n'
        "patches:\n- {file: 0001.patch, what: a}\n"
    )
    return root
