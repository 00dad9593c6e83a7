# SPDX-License-Identifier: Apache-2.0
"""How a store of an older asymlab becomes one of this: Alembic revisions, oldest first."""
