# SPDX-License-Identifier: Apache-2.0
"""Boot chains: the programs that run before Linux on an emulated board."""
