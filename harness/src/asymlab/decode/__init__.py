# SPDX-License-Identifier: Apache-2.0
"""Any firmware as records: ACPI dumps, device trees, /sys trees."""
