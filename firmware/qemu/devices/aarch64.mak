# SPDX-License-Identifier: Apache-2.0
# All that a machine under test needs: the board brings the rest (GIC, PL011, PCIe, ACPI).
CONFIG_ARM_VIRT=y
CONFIG_VIRTIO_PCI=y
CONFIG_VIRTIO_SERIAL=y
CONFIG_VIRTIO_BLK=y
CONFIG_VIRTIO_NET=y
CONFIG_VIRTIO_RNG=y
