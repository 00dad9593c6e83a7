/* SPDX-License-Identifier: Apache-2.0 */
/* KVM's x86 half of vms.c: guests that begin in long mode at CPL 3. */
#ifndef ASYMLAB_VM_X86_H
#define ASYMLAB_VM_X86_H

#define VM_BASE ((uint64_t)L2_BASE)
#define VM_HAS_IPIS true

/* Segment types, and attributes of a page: present, writable, user, large */
#define SEGMENT_DATA 3
#define SEGMENT_CODE 11
#define SEGMENT_TSS 11
#define PAGE_TABLE 0x7
#define PAGE_KERNEL 0x83
#define PAGE_USER 0x85

#define CPUID_X2APIC (1 << 21)
#define APIC_BASE 0x1b
#define APIC_AT 0xfee00000
#define APIC_ON (3 << 10) /* and x2APIC */
#define APIC_FIRST (1 << 8)
#define APIC_SPURIOUS 0xf0
#define FAULT_PORT 0x99

static void vm_prepare(int vm)
{
	/* local APICs alone: there may be no I/O APIC (CONFIG_KVM_IOAPIC) */
	struct kvm_enable_cap local = {.cap = KVM_CAP_SPLIT_IRQCHIP};

	if (ioctl(vm, KVM_CREATE_IRQCHIP, 0) &&
	    ioctl(vm, KVM_ENABLE_CAP, &local))
		die("KVM: no interrupt controller: %s", strerror(errno));
}

/* Bits of a segment's descriptor: long mode code, or data */
static uint64_t descriptor(bool code, unsigned int ring)
{
	return (code ? 0x00209a0000000000ULL : 0x0000920000000000ULL) |
	       (uint64_t)ring << 45;
}

static uint64_t code_at(const char *where)
{
	return VM_BASE + L2_CODE + (where - __start_l2);
}

/* No exception or system call gets to its handler any more: triple fault. */
static void vm_break(char *memory)
{
	memset(memory + L2_IDT, 0, 0x1000);
}

static void set_gate(uint64_t *idt, int vector, uint64_t at, unsigned int stack,
		     unsigned int type, unsigned int ring)
{
	idt[2 * vector] = (at & 0xffff) | L2_KERNEL_CS << 16 |
			  (uint64_t)stack << 32 |
			  (uint64_t)(0x80 | ring << 5 | type) << 40 |
			  (at >> 16 & 0xffff) << 48;
	idt[2 * vector + 1] = at >> 32;
}

/* Page tables and descriptor tables. */
static void vm_fill(char *memory, unsigned int vcpus)
{
	uint64_t *pml4 = (uint64_t *)(memory + L2_PML4);
	uint64_t *pdpt = (uint64_t *)(memory + L2_PDPT);
	uint64_t *pd = (uint64_t *)(memory + L2_PD);
	uint64_t *gdt = (uint64_t *)(memory + L2_GDT);
	uint64_t *idt = (uint64_t *)(memory + L2_IDT);

	pml4[0] = L2_PDPT | PAGE_TABLE;
	pdpt[0] = L2_PD | PAGE_TABLE;
	pd[0] = PAGE_KERNEL;
	pd[1] = L2_USER | PAGE_USER;
	gdt[L2_KERNEL_CS / 8] = descriptor(true, 0);
	gdt[L2_KERNEL_DS / 8] = descriptor(false, 0);
	gdt[L2_USER_DS / 8] = descriptor(false, 3);
	gdt[L2_USER_CS / 8] = descriptor(true, 3);
	for (int i = 0; i < L2_VECTORS; i++)
		set_gate(idt, i, code_at(l2_exceptions) + 16 * i, 0, 0xe, 0);
	/* a trap gate: interrupts arrive during system calls */
	set_gate(idt, L2_SYSTEM_CALL, code_at(l2_enter), 0, 0xf, 3);
	set_gate(idt, L2_IPI_VECTOR, code_at(l2_interrupt), 1, 0xe, 0);
	for (unsigned int i = 0; i < vcpus; i++) {
		uint32_t *tss = (uint32_t *)(memory + L2_TSS + L2_TSS_SIZE * i);

		/* RSP0 and IST1: each has half of the vCPU's stack */
		tss[1] = L2_STACKS + L2_STACK * (i + 1);
		tss[9] = L2_STACKS + L2_STACK * i + L2_STACK / 2;
		tss[25] = 104 << 16; /* no I/O bitmap */
	}
}

static struct kvm_segment segment(unsigned int selector, unsigned int type,
				  bool code)
{
	return (struct kvm_segment){
		.limit = 0xffffffff,
		.selector = selector,
		.type = type,
		.present = 1,
		.dpl = selector & 3,
		.s = 1,
		.g = 1,
		.l = code,
		.db = !code,
	};
}

static void set_cpuid(int kvm, int vcpu, unsigned int id)
{
	struct {
		struct kvm_cpuid2 head;
		struct kvm_cpuid_entry2 entries[128];
	} cpuid = {.head.nent = ARRAY_SIZE(cpuid.entries)};

	if (ioctl(kvm, KVM_GET_SUPPORTED_CPUID, &cpuid))
		die("KVM: no CPUID: %s", strerror(errno));
	for (unsigned int i = 0; i < cpuid.head.nent; i++) {
		struct kvm_cpuid_entry2 *e = &cpuid.entries[i];

		if (e->function == 1) {
			e->ecx |= CPUID_X2APIC;
			e->ebx = (e->ebx & 0xffffff) | id << 24;
		}
		if (e->function == 0xb || e->function == 0x1f)
			e->edx = id;
	}
	if (ioctl(vcpu, KVM_SET_CPUID2, &cpuid))
		die("KVM: CPUID: %s", strerror(errno));
}

/* On from the start: an IPI to an APIC that is off is lost. */
static void set_apic(int vcpu, unsigned int id)
{
	struct kvm_lapic_state apic;
	struct {
		struct kvm_msrs head;
		struct kvm_msr_entry entry;
	} base = {
		.head.nmsrs = 1,
		.entry = {.index = APIC_BASE,
			  .data = APIC_AT | APIC_ON | (id ? 0 : APIC_FIRST)},
	};

	if (ioctl(vcpu, KVM_SET_MSRS, &base) != 1)
		die("KVM: x2APIC: %s", strerror(errno));
	if (ioctl(vcpu, KVM_GET_LAPIC, &apic))
		die("KVM: APIC: %s", strerror(errno));
	*(uint32_t *)(apic.regs + APIC_SPURIOUS) = 0x1ff;
	if (ioctl(vcpu, KVM_SET_LAPIC, &apic))
		die("KVM: APIC: %s", strerror(errno));
}

static void set_registers(int vcpu, unsigned int id)
{
	struct kvm_regs regs = {.rip = L2_USER, .rflags = 0x202};
	struct kvm_sregs s;

	if (ioctl(vcpu, KVM_GET_SREGS, &s))
		die("KVM: registers: %s", strerror(errno));
	s.cs = segment(L2_USER_CS, SEGMENT_CODE, true);
	s.ss = segment(L2_USER_DS, SEGMENT_DATA, false);
	s.ds = s.es = s.fs = s.gs = s.ss;
	s.gs.base = L2_SHARED + offsetof(struct l2_shared, vcpu[id]);
	s.tr = (struct kvm_segment){
		.base = L2_TSS + L2_TSS_SIZE * id,
		.limit = 103,
		.type = SEGMENT_TSS,
		.present = 1,
		.selector = L2_TR,
	};
	s.gdt = (struct kvm_dtable){.base = L2_GDT, .limit = 5 * 8 - 1};
	s.idt = (struct kvm_dtable){.base = L2_IDT, .limit = 0xfff};
	s.cr0 = 0x80000031; /* paging, protection */
	s.cr3 = L2_PML4;
	s.cr4 = 0x20; /* long page tables */
	s.efer = 0x500; /* long mode */
	if (ioctl(vcpu, KVM_SET_SREGS, &s) || ioctl(vcpu, KVM_SET_REGS, &regs))
		die("KVM: registers: %s", strerror(errno));
}

static void vm_start_vcpu(int kvm, int vm, int vcpu, unsigned int id)
{
	struct kvm_mp_state state = {KVM_MP_STATE_RUNNABLE};

	(void)vm;
	set_cpuid(kvm, vcpu, id);
	set_apic(vcpu, id);
	set_registers(vcpu, id);
	if (ioctl(vcpu, KVM_SET_MP_STATE, &state))
		die("KVM: vCPU %u does not start: %s", id, strerror(errno));
}

static bool vm_faulted(const struct kvm_run *run)
{
	return run->exit_reason == KVM_EXIT_IO && run->io.port == FAULT_PORT;
}

#endif
