# SPDX-License-Identifier: Apache-2.0
"""YAML files that people write, turned into records; every mistake named by file, line and key."""
