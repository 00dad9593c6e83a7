# SPDX-License-Identifier: Apache-2.0
"""Machines as earlier versions of asymlab kept them in their runs."""

from __future__ import annotations


def with_clusters(machine: object) -> object:
    """Fields of a machine whose LLCs had the cache that their clusters share: all had the same.

    Anything else is given back as it is.
    """
    if not isinstance(machine, dict) or "clusters" in machine:
        return machine
    llcs = machine.get("llcs")
    if not isinstance(llcs, list) or not all(isinstance(llc, dict) for llc in llcs):
        return machine
    cpus = machine.get("cpus")
    if not isinstance(cpus, list) or not all(isinstance(cpu, dict) for cpu in cpus):
        return machine
    caches = {llc.get("id"): llc.get("cluster_cache") for llc in llcs}
    found = {cpu.get("cluster"): caches.get(cpu.get("llc")) for cpu in cpus}
    found.pop(None, None)
    bare = [{key: part for key, part in llc.items() if key != "cluster_cache"} for llc in llcs]
    clusters = [{"id": number, "cache": found[number]} for number in sorted(found)]
    return {**machine, "llcs": bare, "clusters": clusters}
