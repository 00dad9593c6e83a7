# SPDX-License-Identifier: Apache-2.0
"""QEMU as a board: machines as its options, and which parts of a machine it can show."""
