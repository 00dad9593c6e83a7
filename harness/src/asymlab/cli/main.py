# SPDX-License-Identifier: Apache-2.0
"""The asymlab command."""


def main() -> None:
    """Run the command line."""
