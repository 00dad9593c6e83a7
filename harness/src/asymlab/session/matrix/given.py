# SPDX-License-Identifier: Apache-2.0
"""The kernels that the user gives to a matrix: their names, and on which architectures they run."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Input, arms_of


@dataclass(frozen=True)
class GivenKernel:
    """An input, pinned: ``name`` in the matrix, ``arms``, and by architecture the input or why it
    cannot be used there."""

    name: str
    arms: tuple[str, ...]
    by_arch: Mapping[str, Input | str]

    @property
    def pinned(self) -> Input:
        """The input on one of the architectures where it can be used."""
        return next(one for one in self.by_arch.values() if isinstance(one, Input))


def given_kernels(inputs: Sequence[Input], archs: Collection[str]) -> tuple[GivenKernel, ...]:
    """The inputs of a matrix on machines of ``archs``; UserError for one that none of them can use.

    Names are as in ``tree linux``; an input with the name of another one is named by its options.
    """
    found = [_given(one, archs) for one in inputs]
    names = [one.name for one in found]
    return tuple(
        one
        if names.count(one.name) == 1
        else GivenKernel(" ".join(one.pinned.words()), one.arms, one.by_arch)
        for one in found
    )


def _given(one: Input, archs: Collection[str]) -> GivenKernel:
    by_arch: dict[str, Input | str] = {}
    errors: list[UserError] = []
    for arch in archs:
        try:
            by_arch[arch] = one.pinned(arch)
        except UserError as error:
            errors.append(error)
            by_arch[arch] = error.message
    if len(errors) == len(archs):
        raise errors[0]
    pinned = next(one for one in by_arch.values() if isinstance(one, Input))
    candidate = pinned.sides()[-1].kernel
    return GivenKernel(candidate.title.removeprefix("your "), (*arms_of([pinned]),), by_arch)
