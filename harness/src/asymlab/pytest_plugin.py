# SPDX-License-Identifier: Apache-2.0
"""Fixtures for suites that judge machines."""
