# SPDX-License-Identifier: Apache-2.0
"""Reads the user's YAML files into records; errors name file, line and key."""
