# SPDX-License-Identifier: Apache-2.0
"""YAML files become model records; every error names file, line and key."""
