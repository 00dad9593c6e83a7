# SPDX-License-Identifier: Apache-2.0
"""From evaluated AML to processor devices, their _CPC, and the platform's _OSC."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping

from asymlab.decode.aml_text import SPACES, AmlObject, Evaluation, Value
from asymlab.model.acpi import Cpc, ProcessorDevice, Register
from asymlab.model.origin import Origin

_REGISTER_TAG, _REGISTER_BYTES = 0x82, 15
_SHOWN_READS = 3


def processors(objects: Iterable[AmlObject]) -> dict[str, AmlObject]:
    """Processor objects, devices with the _HID "ACPI0007", and other devices with a _CPC, by path.
    ``rest`` of a device is another _HID, if it has one.

    ``objects`` are those with the names in question, in the order of the namespace.
    """
    found: dict[str, AmlObject] = {}
    by_path = {one.path: one for one in objects}
    for one in by_path.values():
        owner, _, name = one.path.rpartition(".")
        if one.type == "Processor":
            found[one.path] = one
        elif (name == "_HID" and '"ACPI0007"' in one.rest) or name == "_CPC":
            foreign = _foreign(by_path.get(f"{owner}._HID"), by_path.get(f"{owner}._CID"))
            found.setdefault(owner, AmlObject(owner, "Device", one.owner, foreign))
    return found


def _foreign(hid: AmlObject | None, cid: AmlObject | None) -> str:
    """The _HID of a device that Linux does not treat as a processor; "" if _HID or _CID is ACPI0007
    (acpi_scan_attach_handler(), drivers/acpi/scan.c, reads both), a method or a package."""
    ids = [
        re.search(r'"(.*)"', one.rest) if one.type == "String" else None
        for one in (hid, cid)
        if one
    ]
    names = [found[1] for found in ids if found]
    return "" if len(names) < len(ids) or "ACPI0007" in names else ", ".join(names[:1])


def processor(
    device: AmlObject, origin: Callable[[str], Origin], found: Mapping[str, Evaluation]
) -> ProcessorDevice:
    """A device from the answers by path. The uid of a Processor object is its own id, and its _UID
    has no effect (acpi_processor_get_info(), drivers/acpi/acpi_processor.c)."""
    failed: dict[str, str] = {}

    def number(name: str) -> int | None:
        answer = found.get(f"{device.path}.{name}")
        return _number(answer, name, failed) if answer else None

    uid = re.match(r"ID ([0-9A-F]+)", device.rest) if device.type == "Processor" else None
    cpc = found.get(f"{device.path}._CPC")
    named = None if uid else found.get(f"{device.path}._UID")
    return ProcessorDevice(
        path=device.path,
        uid=int(uid[1], 16) if uid else number("_UID"),
        uid_text=named.value if named and isinstance(named.value, str) else None,
        foreign="" if device.type == "Processor" else device.rest,
        status=number("_STA"),
        domain=number("_PXM"),
        cpc=_cpc(cpc, origin(f"{device.path}._CPC"), failed) if cpc else None,
        failed=failed,
        origin=origin(device.path),
    )


def reason(answer: Evaluation) -> str:
    """Why a result cannot be used."""
    if not answer.reads:
        return answer.status
    shown = ", ".join(answer.reads[:_SHOWN_READS])
    more = len(answer.reads) - _SHOWN_READS
    tail = f" and {more} more" if more > 0 else ""
    return f"depends on {shown}{tail}, which only the running machine has"


def _number(answer: Evaluation, name: str, failed: dict[str, str]) -> int | None:
    if isinstance(answer.value, int):
        return answer.value
    failed[name] = reason(answer) or f"is not an integer but {answer.value!r:.40}"
    return None


def _cpc(answer: Evaluation, origin: Origin, failed: dict[str, str]) -> Cpc | None:
    """The package; elements that are not certain are None."""
    if isinstance(answer.value, tuple):
        elements = tuple(_element(value) for value in answer.value)
        if answer.reads:
            unsure = [str(at) for at, value in enumerate(answer.value) if value is None]
            failed["_CPC"] = f"of elements {' '.join(unsure)}: {reason(answer)}"
        return Cpc(path=origin.part, elements=elements, origin=origin)
    failed["_CPC"] = reason(answer) or "is not a package"
    return None


def _element(value: Value | None) -> int | Register | None:
    if isinstance(value, int):
        return value
    if not isinstance(value, bytes) or len(value) < _REGISTER_BYTES or value[0] != _REGISTER_TAG:
        return None
    space, width, offset, access, address = struct.unpack_from("<BBBBQ", value, 3)
    return Register(
        space=SPACES.get(space, f"{space:#x}"),
        width=width,
        offset=offset,
        access=access,
        address=address,
    )
