# SPDX-License-Identifier: Apache-2.0
"""The emulator: QEMU with our series, built from source."""
