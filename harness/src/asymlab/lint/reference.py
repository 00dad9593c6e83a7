# SPDX-License-Identifier: Apache-2.0
"""The reference page of all rules, as harness/docs/rules.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from asymlab.lint.rule import BOTH, Rule, Severity
from asymlab.lint.rules import RULES, TOPICS
from asymlab.lint.text import facts

_HEAD = """\
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Generated from asymlab.lint.rules: make goldens -->
# Lint rules for firmware tables

`asymlab tables lint INPUT` checks these {count} rules ({counts}) on an acpidump, a folder of
tables, a device tree or a /sys tree. `asymlab tables lint --explain RULE` prints one of them. Every
consequence was read in the sources of Linux {kernels}, and findings are for these; differences are
in the rule. `asymlab tables predict --kernel` is for other releases.

- **error**: Linux drops a table, a CPU or all capacities, or hangs.
- **warning**: Linux accepts the table, but its view of the machine is wrong.
- **note**: correct, but with an effect on scheduling or memory.

A rule that does not apply to the input is skipped, and the report says why. Ids are never reused.
"""


def reference() -> str:
    """The page, in Markdown."""
    tally = Counter(rule.severity for rule in RULES)
    counts = ", ".join(f"{tally[each]} {each}s" for each in Severity)
    head = _HEAD.format(count=len(RULES), counts=counts, kernels=" and ".join(BOTH))
    lines = [head, *_contents()]
    for topic, rules in TOPICS.items():
        lines += ["", f"## {topic}"]
        for rule in rules:
            lines += _section(rule)
    return "\n".join(lines) + "\n"


def _contents() -> Iterator[str]:
    yield "| Rule | Severity | Defect |"
    yield "|---|---|---|"
    for rule in RULES:
        yield f"| [{rule.id}](#{rule.id.lower()}) | {rule.severity} | {rule.title} |"


def _section(rule: Rule) -> Iterator[str]:
    yield ""
    yield f"### {rule.id}"
    yield ""
    yield f"**{rule.title}** ({rule.severity})"
    yield ""
    for label, words in facts(rule):
        yield f"- {label}: {words}"
