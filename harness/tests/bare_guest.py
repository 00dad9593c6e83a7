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
from types import MappingProxyType

from asymlab.arch import arch_of
from asymlab.emulator.build import build
from asymlab.proc import need_tool, run
from asymlab.progress import Silent
from waiting import HANG_S, wait_for

ARM64 = """\
        .macro hex reg
        mov x20, \\reg
        bl put_hex
        .endm
        .global _start
_start: adr x0, stack
        mov sp, x0
        adr x0, vectors
        msr vbar_el1, x0
        mov x0, #0x08000000             // GICv2: distributor, CPU interface
        mov w1, #1
        str w1, [x0]
        mov w1, #(1 << 30)
        str w1, [x0, #0x100]
        add x0, x0, #0x10000
        mov w1, #0xff
        str w1, [x0, #4]
        mov w1, #1
        str w1, [x0]
        mov x0, #8                      // counter 0: retired instructions
        msr pmevtyper0_el0, x0
        mov x0, #1
        msr pmcntenset_el0, x0
        msr pmcr_el0, x0
        mov x0, #PERIOD
        msr cntp_tval_el0, x0
        mov x0, #1
        msr cntp_ctl_el0, x0
        msr daifclr, #2
        mov x27, #0                     // digest of what was interrupted
        mov x28, #0                     // an instruction to write, and where
        bl loops
        msr daifset, #2
        hex x27
        bl put_end
        movz w0, #0x0008
        movk w0, #0x8400, lsl #16       // PSCI: off
        hvc #0
        b .

report: mrs x9, nzcv                    // x0, x1: of the loop; x2: its number
        mrs x10, pmevcntr0_el0
        isb
        mrs x11, cntvct_el0
        mov x26, x30
        hex x2
        hex x0
        hex x1
        hex x9
        hex x10
        hex x11
        bl put_end
        ret x26

put_hex:
        mov x21, #0x09000000
        mov x22, #60
1:      lsr x23, x20, x22
        and x23, x23, #15
        cmp x23, #10
        add x24, x23, #48
        add x25, x23, #87
        csel x24, x24, x25, lo
        str w24, [x21]
        subs x22, x22, #4
        b.pl 1b
        mov w24, #32
        str w24, [x21]
        ret
put_end:
        mov x21, #0x09000000
        mov w24, #10
        str w24, [x21]
        ret

        .balign 2048
vectors:
        .fill 0x280 / 4, 4, 0x14000000
interrupted:
        mrs x12, elr_el1
        mrs x13, spsr_el1
        movz x14, #0x7c15
        movk x14, #0x9e37, lsl #48
        eor x27, x27, x12
        mul x27, x27, x14
        eor x27, x27, x0
        mul x27, x27, x14
        eor x27, x27, x13
        mul x27, x27, x14
        eor x27, x27, x27, lsr #29
        cbz x28, 1f
        str w29, [x28]
        dc cvau, x28
        dsb ish
        ic ivau, x28
        dsb ish
        isb
        mov x28, #0
1:      mov x12, #0x08010000
        ldr w13, [x12, #12]
        mov x14, #PERIOD
        msr cntp_tval_el0, x14
        str w13, [x12, #16]
        eret

loops:  mov x19, x30
@LOOPS@
        ret x19
        .ltorg
        .balign 16
cell:   .fill 4, 8, 7
        .fill 4096, 1, 0
        .balign 16
stack:
"""

X86_64 = """\
        .macro hex reg
        mov \\reg, %rdi
        call put_hex
        .endm
        .section .text
        .code32
        .global _start
_start: mov $stack, %esp
        mov $directories, %edi                  # 4 GiB, one to one
        mov $0x83, %eax
        mov $2048, %ecx
1:      mov %eax, (%edi)
        add $8, %edi
        add $0x200000, %eax
        loop 1b
        mov $pointers, %edi
        lea directories + 3, %eax
        mov $4, %ecx
1:      mov %eax, (%edi)
        add $8, %edi
        add $4096, %eax
        loop 1b
        movl $pointers + 3, top
        mov $top, %eax
        mov %eax, %cr3
        mov %cr4, %eax
        or $0x20, %eax
        mov %eax, %cr4
        mov $0xc0000080, %ecx
        rdmsr
        or $0x100, %eax
        wrmsr
        mov %cr0, %eax
        or $0x80000001, %eax
        mov %eax, %cr0
        lgdt gdt_at
        ljmp $8, $long_mode
        .code64
long_mode:
        mov $16, %eax
        mov %eax, %ds
        mov %eax, %es
        mov %eax, %ss
        mov $stack, %rsp
        mov $interrupted, %eax                  # vector 32
        mov %ax, idt + 512
        movw $8, idt + 514
        movw $0x8e00, idt + 516
        shr $16, %eax
        mov %ax, idt + 518
        lidt idt_at
        mov $0xfee00000, %ebx                   # local APIC: timer, periodic
        movl $0x1ff, 0xf0(%rbx)
        movl $0x20020, 0x320(%rbx)
        movl $0xb, 0x3e0(%rbx)
        movl $PERIOD, 0x380(%rbx)
        xor %r14, %r14                          # digest of what was interrupted
        xor %r13, %r13                          # an instruction to write, and where
        mov $0xff, %al                          # no interrupts from the old PICs
        out %al, $0x21
        out %al, $0xa1
        sti
        call loops
        cli
        hex %r14
        call put_end
        lidt nothing                            # a triple fault: the end
        int3

report: pushfq                                  # rax, rcx: of the loop; r12: its number
        pop %r10
        rdtsc
        mov %rax, %r11
        hex %r12
        hex %r8
        hex %rcx
        hex %r10
        hex %r11
        call put_end
        ret

put_hex:
        mov $60, %ebx
1:      mov %rdi, %rsi
        push %rcx
        mov %ebx, %ecx
        shr %cl, %rsi
        pop %rcx
        and $15, %esi
        mov digits(%rsi), %al
        call put
        sub $4, %ebx
        jns 1b
        mov $32, %al
        jmp put
put_end:
        mov $10, %al
put:    mov %al, %ah
        mov $0x3fd, %edx
2:      in %dx, %al
        test $32, %al
        jz 2b
        mov %ah, %al
        mov $0x3f8, %edx
        out %al, %dx
        ret

interrupted:
        push %rbx
        push %rax
        movabs $0x9e37000000007c15, %rbx
        xor 16(%rsp), %r14                      # address
        imul %rbx, %r14
        xor %r8, %r14
        imul %rbx, %r14
        xor 32(%rsp), %r14                      # flags
        imul %rbx, %r14
        mov %r14, %rax
        shr $29, %rax
        xor %rax, %r14
        test %r13, %r13
        jz 1f
        mov %r15w, (%r13)
        xor %r13, %r13
1:      mov $0xfee00000, %ebx
        movl $0, 0xb0(%rbx)
        pop %rax
        pop %rbx
        iretq

loops:
@LOOPS@
        ret
        .balign 8
cell:   .quad 7
digits: .ascii "0123456789abcdef"
        .balign 8
gdt:    .quad 0, 0x00af9a000000ffff, 0x00cf92000000ffff
gdt_at: .word 23
        .long gdt
idt_at: .word 4095
        .quad idt
nothing:
        .word 0
        .quad 0
        .balign 4096
idt:    .fill 4096, 1, 0
top:    .fill 4096, 1, 0
pointers:
        .fill 4096, 1, 0
directories:
        .fill 16384, 1, 0
        .fill 4096, 1, 0
stack:
"""

ROM = """\
        .text
        .code16
first:  cli
        lgdtl %cs:gdt_at - first
        mov %cr0, %eax
        or $1, %al
        mov %eax, %cr0
        ljmpl $8, $copy
        .code32
copy:   mov $16, %eax
        mov %eax, %ds
        mov %eax, %es
        mov %eax, %ss
        mov $FROM, %esi
        mov $TO, %edi
        mov $SIZE, %ecx
        rep movsb
        mov $TO, %eax
        jmp *%eax
        .balign 8
gdt:    .quad 0, 0x00cf9a000000ffff, 0x00cf92000000ffff
gdt_at: .word 23
        .long gdt
        .org 0xfff0
        .code16
        jmp first
        .org 0x10000
"""
"""The last 64 KiB of an x86 machine's memory: copies the guest, which is before it, to RAM."""

SOURCES = {"arm64": ARM64, "x86_64": X86_64}
BLOCK = 1 << 16
LINK = {"arm64": 0x40080000, "x86_64": 0x100000}
CPUS = {"arm64": 2, "x86_64": 1}
OPTIONS = {
    "arm64": ("-M", "virt,gic-version=2,@TIMING@", "-cpu", "max", "-m", "64", "-smp", "2"),
    "x86_64": ("-M", "q35,@TIMING@", "-cpu", "max", "-m", "64", "-no-reboot", "-vga", "none"),
}
PERIOD = {"arm64": 1201, "x86_64": 19937}
"""Of the timer, in its ticks: some 20 us."""


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
    guest = _assemble(arch, SOURCES[arch].replace("@LOOPS@", loops), folder / "guest", LINK[arch])
    if arch == "arm64":
        return guest
    code = guest.read_bytes()
    code += bytes(-len(code) % BLOCK)
    places = {"FROM": (1 << 32) - BLOCK - len(code), "TO": LINK[arch], "SIZE": len(code)}
    last = _assemble(arch, ROM, folder / "last", (1 << 32) - BLOCK, places)
    rom = folder / "rom"
    rom.write_bytes(code + last.read_bytes())
    return rom


def _assemble(
    arch: str, text: str, file: Path, address: int, names: Mapping[str, int] = MappingProxyType({})
) -> Path:
    """The program at ``address``, without headers."""
    file.parent.mkdir(parents=True, exist_ok=True)
    source, program = file.with_suffix(".S"), file.with_suffix(".elf")
    source.write_text(text)
    found = arch_of(arch)
    link = ("-nostdlib", "-static", "-no-pie", f"-Wl,-Ttext={address:#x}", "-Wl,--build-id=none")
    defined = [f"-D{name}={value:#x}" for name, value in {"PERIOD": PERIOD[arch], **names}.items()]
    argv = [need_tool(f"{found.triple}-gcc", found.compiler_package), *link, *defined]
    run([*argv, "-Wl,-e0", "-o", str(program), str(source)], deadline_s=120)
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

    def stops(self, address: int, register: int, times: int) -> list[int]:
        """The values of a register each time the guest comes to an address, then let it go on."""
        values = []
        for _ in range(times):
            assert self.say(f"Z0,{address:x},1") == "OK"
            assert self.say("c").startswith("T05")
            values.append(int.from_bytes(bytes.fromhex(self.say(f"p{register:x}")), "little"))
            assert self.say(f"z0,{address:x},1") == "OK"
            assert self.say("s").startswith("T05")
        self.say("c", answered=False)
        return values


@contextmanager
def debugged(argv: list[str], folder: Path) -> Iterator[Debugger]:
    """An emulator that waits for its debugger; at the end, until it has ended."""
    path = folder / "gdb"
    argv = [*argv, "-S", "-chardev", f"socket,id=gdb,path={path},server=on,wait=off"]
    child = subprocess.Popen([*argv, "-gdb", "chardev:gdb"])
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            wait_for(lambda: not connection.connect_ex(str(path)))
            connection.settimeout(HANG_S)
            yield Debugger(connection)
            child.wait(HANG_S)
    finally:
        child.kill()
        child.wait()
