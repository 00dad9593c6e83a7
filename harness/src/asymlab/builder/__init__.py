# SPDX-License-Identifier: Apache-2.0
"""Builds from source, kept in the cache by content; recipes: kernels, emulator, chains."""
