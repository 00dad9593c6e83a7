# SPDX-License-Identifier: Apache-2.0
"""What Linux gets as its initrd: tables, the job, our programs, Debian's programs."""

from __future__ import annotations

from pathlib import Path

from asymlab.guest import packages, programs
from asymlab.guest.arch import arch_of
from asymlab.guest.job import job_text
from asymlab.model.job import Job
from asymlab.progress import Progress, Silent
from asymlab.tables.cpio import CpioFile, cpio


def initrd(
    job: Job, tables_cpio: bytes, arch: str, out: Path, progress: Progress | None = None
) -> None:
    """Write the initrd of one boot to ``out``.

    ``tables_cpio`` comes first and uncompressed, which is where Linux looks for tables (empty in
    the DT world). The first call for an architecture downloads packages and compiles, later ones
    are served from the cache. Raises UserError for a job that cannot be, a missing compiler or
    an unknown architecture; InfraError if packages cannot be had.
    """
    parts = [tables_cpio, cpio([CpioFile("asymlab/job", job_text(job).encode())])]
    known = arch_of(arch)
    parts.append(packages.packed(known, progress or Silent()).read_bytes())
    parts.append(programs.packed(known).read_bytes())
    out.write_bytes(b"".join(parts))
