# SPDX-License-Identifier: Apache-2.0
"""``python -m asymlab`` is the asymlab command."""

from asymlab.cli.main import main

if __name__ == "__main__":
    main()
