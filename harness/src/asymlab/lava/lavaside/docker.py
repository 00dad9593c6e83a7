# SPDX-License-Identifier: Apache-2.0
"""Stands in for docker where there is none, for LAVA's ``test: docker`` alone.

A "container" is a process of this machine in the job's folders, without isolation, image or
privilege. The verbs are those that lava_dispatcher.utils.docker uses (LAVA
2026.10). $ASYMLAB_CONTAINERS holds a file for each container: its process and its mounts.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn


def containers() -> Path:
    """Where containers are kept."""
    folder = Path(os.environ["ASYMLAB_CONTAINERS"])
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def run_parser() -> argparse.ArgumentParser:
    """The options of ``docker run`` that LAVA gives."""
    parser = argparse.ArgumentParser(prog="docker run")
    for flag in ("--rm", "--init", "--interactive", "--tty", "--detach"):
        parser.add_argument(flag, action="store_true")
    for option in ("--name", "--hostname", "--workdir", "--network"):
        parser.add_argument(option, default="")
    for many in ("--mount", "--env", "--device"):
        parser.add_argument(many, action="append", default=[])
    parser.add_argument("image")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    return parser


def mount(options: str) -> Path | None:
    """Make a bind mount's destination lead to its source; the link, if one was made."""
    fields = dict(field.partition("=")[::2] for field in options.split(","))
    source, link = Path(fields["source"]), Path(fields["destination"])
    if source == link or (link.exists() and link.samefile(source)):
        return None
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(source)
    return link


def run(words: list[str]) -> NoReturn:
    """docker run: become the command."""
    asked = run_parser().parse_args(words)
    links = [link for option in asked.mount if (link := mount(option))]
    record = {"pid": os.getpid(), "links": [str(link) for link in links]}
    (containers() / (asked.name or str(os.getpid()))).write_text(json.dumps(record))
    env = dict(os.environ) | dict(item.split("=", 1) for item in asked.env)
    if asked.workdir:
        os.chdir(asked.workdir)
    os.execvpe(asked.command[0], asked.command, env)


def remove(name: str) -> None:
    """docker rm -f: end a container and take its mounts away."""
    file = containers() / name
    with contextlib.suppress(FileNotFoundError):
        record = json.loads(file.read_text())
        with contextlib.suppress(ProcessLookupError):
            os.kill(record["pid"], signal.SIGKILL)
        for link in record["links"]:
            Path(link).unlink(missing_ok=True)
        file.unlink()


def inspect(words: list[str]) -> int:
    """docker inspect: a container's existence, an image's architecture."""
    *options, what = words
    if "--format={{.Architecture}}" in options or "{{.Architecture}}" in options:
        print(os.uname().machine)  # noqa: T201 (this is what docker prints)
        return 0
    return 0 if (containers() / what).exists() else 1


def main(words: list[str]) -> int:
    """One docker command."""
    verb, *rest = words
    if verb == "run":
        run(rest)
    if verb in ("rm", "stop"):
        remove(rest[-1])
        return 0
    if verb == "inspect":
        return inspect(rest)
    if verb == "exec":
        _, *command = [word for word in rest if not word.startswith("-")]
        os.execvp(command[0], command)
    return 0 if verb in ("pull", "image", "login") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
