# SPDX-License-Identifier: Apache-2.0
"""Guests without a kernel: a CPU executes loops of assembler code while a timer interrupts it.

After each loop the guest prints a line: number of the loop, two registers, the flags, the clock,
and (arm64) retired instructions. The interrupt handler adds what it interrupted (registers, flags,
address) to a digest, which the last line has.
"""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from asymlab.arch import arch_of
from asymlab.emulator.build import build
from asymlab.proc import need_tool, run
from asymlab.progress import Silent
from waiting import HANG_S, wait_for

SOURCES = Path(__file__).with_name("data") / "bare"
"""The guests; image() writes their loops.S."""
BLOCK = 1 << 16
LINK = {"arm64": 0x40080000, "x86_64": 0x100000}
CPUS = {"arm64": 2, "x86_64": 1}
OPTIONS = {
    "arm64": ("-M", "virt,gic-version=2,@TIMING@", "-cpu", "max", "-m", "64", "-smp", "2"),
    "x86_64": ("-M", "q35,@TIMING@", "-cpu", "max", "-m", "64", "-no-reboot", "-vga", "none"),
}
PERIOD = 19937
"""Of the timer, in ns, as its ticks are: about a round, so that most slices begin without an
interrupt, and some with one."""


@dataclass(frozen=True)
class Bare:
    """One run: what the guest printed, and the emulator's statistics."""

    lines: tuple[str, ...]
    slice_hash: str
    insns: int
    counted: int

    def seen(self) -> tuple[object, ...]:
        """Everything that must not depend on what the emulator skips."""
        return self.lines, self.slice_hash, self.insns


def image(arch: str, loops: str, folder: Path) -> Path:
    """Assemble a guest with the code of ``loops``, which ends each with a call of report."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "loops.S").write_text(loops)
    guest = _assemble(arch, arch, folder / "guest", LINK[arch], {"PERIOD": PERIOD})
    if arch == "arm64":
        return guest
    code = guest.read_bytes()
    code += bytes(-len(code) % BLOCK)
    places = {"FROM": (1 << 32) - BLOCK - len(code), "TO": LINK[arch], "SIZE": len(code)}
    last = _assemble(arch, "x86_64_rom", folder / "last", (1 << 32) - BLOCK, places)
    rom = folder / "rom"
    rom.write_bytes(code + last.read_bytes())
    return rom


def _assemble(arch: str, name: str, file: Path, address: int, names: Mapping[str, int]) -> Path:
    """A source's program at ``address``, without headers."""
    found = arch_of(arch)
    program = file.with_suffix(".elf")
    argv = [need_tool(f"{found.triple}-gcc", found.compiler_package), f"-I{file.parent}"]
    argv += [f"-D{word}={value:#x}" for word, value in names.items()]
    argv += ["-nostdlib", "-static", "-no-pie", f"-Wl,-Ttext={address:#x},-e0,--build-id=none"]
    run([*argv, "-o", str(program), str(SOURCES / f"{name}.S")], deadline_s=120)
    run([f"{found.triple}-objcopy", "-O", "binary", "-j", ".text", str(program), str(file)])
    return file


def command(arch: str, program: Path, mips: int, accel: str, folder: Path) -> list[str]:
    """The emulator's command line; the console goes to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    timing = (
        f"cpu-timing.0.first=0,cpu-timing.0.last={CPUS[arch] - 1},cpu-timing.0.rate={1000 * mips}"
    )
    options = [option.replace("@TIMING@", timing) for option in OPTIONS[arch]]
    rounds = f"round=20000,round-jitter=50,round-seed=3,round-stats={folder / 'stats.json'}"
    return [
        str(build(arch, Silent()).program),
        *options,
        *(
            "-kernel" if arch == "arm64" else "-bios",
            str(program),
            "-serial",
            f"file:{folder / 'console'}",
            "-display",
            "none",
        ),
        *("-monitor", "none", "-icount", "shift=0,sleep=off", "-nic", "none"),
        *("-rtc", "base=2026-01-01,clock=vm"),
        *("-accel", f"tcg,thread=single,{rounds}{accel}"),
    ]


def result(folder: Path) -> Bare:
    """What a run has left."""
    stats = json.loads((folder / "stats.json").read_text())
    lines = (folder / "console").read_text().splitlines()
    return Bare(tuple(lines), stats["slice-hash"], stats["insns"], stats["counted-insns"])


def execute(
    arch: str, program: Path, mips: int, accel: str, folder: Path, more: Sequence[str] = ()
) -> Bare:
    """Run a guest to its end."""
    run([*command(arch, program, mips, accel, folder), *more], deadline_s=40)
    return result(folder)


def symbol(folder: Path, name: str) -> int:
    """The address of a label of the guest that image() made in the folder."""
    for line in run(["nm", str(folder / "guest.elf")]).output.splitlines():
        if line.split()[-1] == name:
            return int(line.split()[0], 16)
    raise KeyError(name)


class Debugger:
    """A debugger that speaks GDB's remote protocol (its manual, appendix E)."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._bytes = connection.makefile("rb")

    def say(self, packet: str, *, answered: bool = True) -> str:
        """Send a packet; its answer."""
        data = packet.encode()
        self._connection.sendall(b"$%s#%02x" % (data, sum(data) % 256))
        assert self._bytes.read(1) == b"+"
        return self._answer() if answered else ""

    def _answer(self) -> str:
        while self._bytes.read(1) != b"$":
            pass
        packet = b""
        while (byte := self._bytes.read(1)) != b"#":
            packet += byte
        self._bytes.read(2)
        self._connection.sendall(b"+")
        return packet.decode()

    def until(self, address: int) -> None:
        """Let the guest run until a CPU comes to an address; registers are that CPU's."""
        assert self.say(f"Z0,{address:x},1") == "OK"
        assert self.say("c").startswith("T05")
        assert self.say(f"z0,{address:x},1") == "OK"

    def register(self, number: int) -> int:
        """The value of a register of 64 bits."""
        return int.from_bytes(bytes.fromhex(self.say(f"p{number:x}")), "little")

    def set(self, number: int, value: int) -> None:
        """Set a register of 64 bits."""
        assert self.say(f"P{number:x}={value.to_bytes(8, 'little').hex()}") == "OK"

    def counts(self, register: int, start: int) -> int:
        """Let the guest run, and stop it some time after it has counted down from ``start``."""
        left = 0
        while not 0 < left < start:
            self.say("c", answered=False)
            self._connection.sendall(b"\x03")
            assert self._answer().startswith("T02")
            left = self.register(register)
        return left

    def stops(self, address: int, register: int, times: int) -> list[int]:
        """The values of a register each time the guest comes to an address."""
        values = []
        for _ in range(times):
            self.until(address)
            values.append(self.register(register))
            assert self.say("s").startswith("T05")
        return values


@contextmanager
def debugged(argv: list[str], folder: Path) -> Iterator[Debugger]:
    """An emulator that waits for its debugger; at the end, the guest runs to its end."""
    path = folder / "gdb"
    argv = [*argv, "-S", "-chardev", f"socket,id=gdb,path={path},server=on,wait=off"]
    child = subprocess.Popen([*argv, "-gdb", "chardev:gdb"])
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            wait_for(lambda: not connection.connect_ex(str(path)))
            connection.settimeout(HANG_S)
            debugger = Debugger(connection)
            yield debugger
            debugger.say("c", answered=False)
            child.wait(HANG_S)
    finally:
        child.kill()
        child.wait()
