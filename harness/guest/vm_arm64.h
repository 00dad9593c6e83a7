/* SPDX-License-Identifier: Apache-2.0 */
/* KVM's arm64 half of vms.c: guests that begin at EL0 with the MMU on. */
#ifndef ASYMLAB_VM_ARM64_H
#define ASYMLAB_VM_ARM64_H

#define VM_BASE ((uint64_t)L2_BASE)
#define VM_HAS_IPIS false

/* Descriptors: a table; a block, accessed, inner shareable, of EL1; or of EL0,
 * read only, whose code EL1 does not execute. Attribute 0 is normal memory. */
#define PAGE_TABLE 0x3
#define PAGE_KERNEL (0x701 | 1ULL << 54)
#define PAGE_USER (0x701 | 3 << 6 | 1ULL << 53)

#define CORE_REGISTER(field)                                                   \
	(KVM_REG_ARM64 | KVM_REG_SIZE_U64 | KVM_REG_ARM_CORE |                 \
	 KVM_REG_ARM_CORE_REG(field))

#define SCTLR_EL1 ARM64_SYS_REG(3, 0, 1, 0, 0)
#define TTBR0_EL1 ARM64_SYS_REG(3, 0, 2, 0, 0)
#define TCR_EL1 ARM64_SYS_REG(3, 0, 2, 0, 2)
#define MAIR_EL1 ARM64_SYS_REG(3, 0, 10, 2, 0)
#define VBAR_EL1 ARM64_SYS_REG(3, 0, 12, 0, 0)
#define TPIDR_EL1 ARM64_SYS_REG(3, 0, 13, 0, 4)

/* MMU, caches; WFE and WFI are allowed at EL0; the bits that are always 1 */
#define SCTLR_VALUE (0x30d00800 | 1 | 1 << 2 | 1 << 12 | 1 << 16 | 1 << 18)
/* addresses of 39 bits in TTBR0, cached tables of 4 KiB; no TTBR1 */
#define TCR_VALUE (25 | 1 << 8 | 1 << 10 | 3 << 12 | 1 << 23 | 2ULL << 32)
#define MAIR_VALUE 0xff

static void vm_prepare(int vm)
{
	(void)vm;
}

static void vm_break(char *memory)
{
	(void)memory;
	die("arm64 has no triple fault");
}

static uint64_t code_at(const char *where)
{
	return VM_BASE + L2_CODE + (where - __start_l2);
}

static void vm_fill(char *memory, unsigned int vcpus)
{
	uint64_t *level1 = (uint64_t *)(memory + L2_LEVEL1);
	uint64_t *level2 = (uint64_t *)(memory + L2_LEVEL2);

	(void)vcpus;
	level1[VM_BASE >> 30] = (VM_BASE + L2_LEVEL2) | PAGE_TABLE;
	level2[0] = VM_BASE | PAGE_KERNEL;
	level2[1] = (VM_BASE + L2_USER) | PAGE_USER;
}

static void set_register(int vcpu, uint64_t id, uint64_t value)
{
	struct kvm_one_reg reg = {.id = id, .addr = (uintptr_t)&value};

	if (ioctl(vcpu, KVM_SET_ONE_REG, &reg))
		die("KVM: register %llx: %s", (unsigned long long)id,
		    strerror(errno));
}

static void vm_start_vcpu(int kvm, int vm, int vcpu, unsigned int id)
{
	struct kvm_vcpu_init init;

	(void)kvm;
	if (ioctl(vm, KVM_ARM_PREFERRED_TARGET, &init))
		die("KVM: no type of vCPU: %s", strerror(errno));
	init.features[0] |= 1 << KVM_ARM_VCPU_PSCI_0_2;
	if (ioctl(vcpu, KVM_ARM_VCPU_INIT, &init))
		die("KVM: vCPU %u does not start: %s", id, strerror(errno));
	set_register(vcpu, MAIR_EL1, MAIR_VALUE);
	set_register(vcpu, TCR_EL1, TCR_VALUE);
	set_register(vcpu, TTBR0_EL1, VM_BASE + L2_LEVEL1);
	set_register(vcpu, VBAR_EL1, code_at(l2_vectors));
	set_register(vcpu, TPIDR_EL1,
		     VM_BASE + L2_SHARED +
			     offsetof(struct l2_shared, vcpu[id]));
	set_register(vcpu, SCTLR_EL1, SCTLR_VALUE);
	set_register(vcpu, CORE_REGISTER(sp_el1),
		     VM_BASE + L2_STACKS + L2_STACK * (id + 1));
	set_register(vcpu, CORE_REGISTER(regs.pc), VM_BASE + L2_USER);
	set_register(vcpu, CORE_REGISTER(regs.pstate), 0x3c0); /* EL0 */
}

static bool vm_faulted(const struct kvm_run *run)
{
	return run->exit_reason == KVM_EXIT_SYSTEM_EVENT;
}

#endif
