# SPDX-License-Identifier: Apache-2.0
"""Jobs and devices against their goldens; LAVA's own schemas check them where LAVA is."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
import yaml

from asymlab.errors import UserError
from asymlab.lava.forms import (
    DeviceForm,
    ask,
    check_job,
    device,
    device_file,
    device_type,
    devices,
    lava_jobs,
)
from asymlab.lava.jobs import BootValues, Question, RunValues, job, jobs
from asymlab.lava.packages import Lava, lava_packages, load_recipe
from asymlab.progress import Silent
from goldens import refused

GOLDEN = lava_jobs() / "golden"
REWRITE = os.environ.get("ASYMLAB_REWRITE_GOLDENS") == "1"
"""ASYMLAB_REWRITE_GOLDENS=1 pytest harness/tests/test_lava_jobs.py rewrites the goldens."""

BOOT = BootValues(
    job_name="vera-8c2t: what Linux makes of the tables",
    device_type="asymlab-qemu",
    kernel="file:///srv/Image",
    ramdisk="file:///srv/initrd.cpio",
    prompt="~ # ",
    cmdline="console=ttyAMA0 rdinit=/bin/sh",
    questions={
        "possible": Question(command="cat /sys/devices/system/cpu/possible", answer="0-15"),
        "capacity": Question(
            command="cat /sys/devices/system/cpu/cpu0/cpu_capacity", answer="1024"
        ),
    },
    extra_options=("-smp", "16"),
)
RUN = RunValues(
    job_name="asym-smt on vera-8c2t",
    device_type="asymlab-qemu",
    command=("asymlab", "run", "asym-smt", "--append", "a 'b' c", "--board", "place:lava-inside"),
    python="/opt/asymlab/bin/python",
    environment={"ASYMLAB_RUNS": "/tmp/runs", "ODD": 'a: "b" #c'},
    metadata={"asymlab-key": "0123"},
    minutes=30,
)
OURS = ("commands", "environment")
"""Keys of a device that our templates fill, and LAVA's own do not."""

VALUES: dict[str, RunValues | BootValues] = {"boot": BOOT, "qemu": BOOT, "run": RUN}


def compare(golden: Path, text: str) -> None:
    if REWRITE:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text)
    assert golden.read_text() == text, f"{golden}: see REWRITE above"


def test_every_job_has_a_golden() -> None:
    assert set(jobs()) == set(VALUES) == {f.stem for f in (GOLDEN / "jobs").glob("*.yaml")}


@pytest.mark.parametrize("name", VALUES)
def test_jobs_equal_their_goldens(name: str) -> None:
    compare(GOLDEN / "jobs" / f"{name}.yaml", job(name, VALUES[name]))


def test_a_command_comes_out_of_the_yaml_as_it_went_in() -> None:
    made = yaml.safe_load(job("run", RUN))
    definition = made["actions"][0]["test"]["definitions"][0]["repository"]
    (step,) = definition["run"]["steps"]
    assert tuple(shlex.split(step)[-len(RUN.command) :]) == RUN.command
    assert made["environment"] == RUN.environment


def test_an_unknown_job_or_device_is_named_with_the_known_ones() -> None:
    with refused(UserError):
        job("reboot", RUN)
    with refused(UserError):
        device_file("nova")


def test_a_device_without_a_type_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.jinja2"
    path.write_text("{% set asymlab_arch = 'arm64' %}")
    with refused(UserError):
        device_type(str(path))


def test_every_device_type_of_ours_has_a_device() -> None:
    types = {path.stem for path in (lava_jobs() / "device-types").glob("*.jinja2")}
    assert types <= {device_type(name) for name in devices()}


@pytest.fixture(scope="module")
def lava() -> Lava:
    return lava_packages(Silent())


@pytest.mark.farm
def test_devices_equal_their_goldens(lava: Lava) -> None:
    """What our templates decide is the same under any LAVA; the rest, under the tested one."""
    made = ask(lava, {n: DeviceForm(text=device_file(n).read_text()) for n in devices()}, {})
    assert set(made.devices) == {f.stem for f in (GOLDEN / "devices").glob("*.yaml")}
    for name, form in made.devices.items():
        assert form.problem == "", name
        about = yaml.safe_load(form.text)
        golden = GOLDEN / "devices" / f"{name}.yaml"
        if lava.version == load_recipe().version:
            head = "# SPDX-License-Identifier: Apache-2.0\n"
            compare(golden, head + yaml.safe_dump(about, width=120))
        else:
            kept = yaml.safe_load(golden.read_text())
            assert [about.get(key) for key in OURS] == [kept.get(key) for key in OURS], name


@pytest.mark.farm
def test_lavas_strict_schema_takes_every_job(lava: Lava) -> None:
    texts = {name: job(name, values) for name, values in VALUES.items()}
    assert ask(lava, {}, texts).jobs == dict.fromkeys(texts, "")


@pytest.mark.farm
def test_lavas_strict_schema_refuses_an_unknown_key(lava: Lava) -> None:
    text = "colour: blue\n" + job("run", RUN)
    with pytest.raises(UserError, match=r"refuses the job mine: extra keys(.|\n)*colour"):
        check_job(lava, "mine", text)
    with pytest.raises(UserError, match="a job is a mapping"):
        check_job(lava, "mine", "- 1")


@pytest.mark.farm
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{% extends 'no-such-type.jinja2' %}", "TemplateNotFound: 'no-such-type"),
        ("{% extends 'asymlab-qemu.jinja2' %}\n{% set x = %}", "TemplateSyntaxError"),
        ("{% extends 'nvidia-grace.jinja2' %}{% set boot_retry = 'x: [' %}", "not YAML"),
        ("{% extends 'nvidia-grace.jinja2' %}{% set connection_command = '[1]' %}", "connect"),
    ],
)
def test_a_wrong_device_is_refused_in_lavas_words(
    lava: Lava, tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / "mine.jinja2"
    path.write_text(text)
    with pytest.raises(UserError, match=rf"mine\.jinja2: (.|\n)*{problem}"):
        device(lava, str(path))


@pytest.mark.farm
def test_no_device_has_a_password_on_a_command_line(lava: Lava) -> None:
    text = device(lava, "grace-server")
    commands = yaml.safe_load(text)["commands"]
    assert "-f /etc/lava-dispatcher/bmc/grace-server" in commands["power_on"]
    assert " -P " not in text
