# SPDX-License-Identifier: Apache-2.0
"""The base class of records: frozen, unknown keys are errors.

Separate because all modules with records import it.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen value; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")
