# SPDX-License-Identifier: Apache-2.0
"""Traces for Perfetto: its protobuf (TracePacket), as ui.perfetto.dev and trace_processor read it.

Source of what the importer does with a packet: src/trace_processor/importers/ of Perfetto 59.
"""
