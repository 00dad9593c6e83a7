# SPDX-License-Identifier: Apache-2.0
"""How the kernel chose CPUs during a load: the file beside its trace (asymlab.checks.choices).

Separate because checks write the file and results export it.
"""

from __future__ import annotations

SUFFIX = ".choices.parquet"
"""The end of the file's name, after the load's label, in the folder of a sample."""

THEN = " > "
"""Between the functions of a path, outermost first."""
