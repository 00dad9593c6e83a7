# SPDX-License-Identifier: Apache-2.0
"""The base of every record: frozen, and strict about unknown keys.

Separate because every module of records imports it.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen value; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")
