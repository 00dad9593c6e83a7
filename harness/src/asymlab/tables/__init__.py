# SPDX-License-Identifier: Apache-2.0
"""A machine becomes firmware tables: device tree and ACPI."""
