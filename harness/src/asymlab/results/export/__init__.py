# SPDX-License-Identifier: Apache-2.0
"""Formats of other tools: JUnit for CI servers, KCIDB for kernel testing."""
