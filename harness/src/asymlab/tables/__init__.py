# SPDX-License-Identifier: Apache-2.0
"""Generates firmware tables of a machine: device tree overlay and ACPI."""
