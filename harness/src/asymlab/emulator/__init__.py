# SPDX-License-Identifier: Apache-2.0
"""The emulator: QEMU with the series in firmware/qemu, built from source and kept by content."""
