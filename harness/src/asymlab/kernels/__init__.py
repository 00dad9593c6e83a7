# SPDX-License-Identifier: Apache-2.0
"""Kernels under test: sources, series, configuration, builds, cache."""
