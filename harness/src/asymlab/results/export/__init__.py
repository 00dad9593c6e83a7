# SPDX-License-Identifier: Apache-2.0
"""A run in the forms that other tools read: JUnit for build servers, KCIDB for kernel testing."""
