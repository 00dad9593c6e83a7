# SPDX-License-Identifier: Apache-2.0
# All that a machine under test needs; VTD remaps interrupts for more than 255 CPUs.
CONFIG_Q35=y
CONFIG_HPET=y
CONFIG_VTD=y
CONFIG_VIRTIO_PCI=y
CONFIG_VIRTIO_SERIAL=y
CONFIG_VIRTIO_BLK=y
CONFIG_VIRTIO_NET=y
CONFIG_VIRTIO_RNG=y
