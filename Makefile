# SPDX-License-Identifier: Apache-2.0
# `make` alone lists the targets.

PY := .venv/bin/python
PYTEST := $(PY) -m pytest

# byte code is compiled once, not by each of the processes that a check starts
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup setup-dev demo check test test-all farm-test goldens bench fuzz corpus mutants clean

help:
	@echo 'make setup   install packages and the command .venv/bin/asymlab'
	@echo 'make demo    boot asym-smt on vera-8c2t, three arms; print a table, write a page'
	@echo 'make check   formats, types, layers, unit tests; about a minute, no emulator'
	@echo 'make test    check, then every capability on real kernels, emulators and servers; about twenty minutes, over an hour the first time'
	@echo 'make test-all the whole matrix of machines, firmware, kernels and faults; hours. PASSED=FILE continues'
	@echo 'make farm-test one run five ways, one of them through a real LAVA server, which needs root'
	@echo 'make goldens rewrite dt-acpi/golden, the page of lint rules, and messages; then read the diff'
	@echo 'make bench   measure host time of trace parsing and the emulator; half an hour'
	@echo 'make fuzz    300,000 damaged tables, device trees, /sys trees, tars and CPU masks: no traceback, no overrun'
	@echo 'make corpus  decode and lint 269 public dumps and /sys trees (from GitHub, or CORPUS="--repos DIR")'
	@echo 'make mutants run the tests on copies of the package with 40 seeded defects; hours'
	@echo 'make clean   remove the virtual environment, run folders, farm logs (caches: asymlab cache --help)'

setup:
	@harness/setup.sh

setup-dev:
	@harness/setup.sh --dev

demo: setup
	.venv/bin/asymlab run asym-smt --machine vera-8c2t --board qemu-pt --only placement,benchblas

check: setup-dev
	$(PY) -m ruff format --check harness lava-jobs
	$(PY) -m ruff check harness lava-jobs
	$(PY) -m mypy
	.venv/bin/lint-imports
	.venv/bin/codespell
	shellcheck harness/testing/server/enter.sh harness/setup.sh .ci/run harness/src/asymlab/inject/templates/*.sh
	clang-format --dry-run --Werror harness/guest/*.c harness/guest/*.h
	$(PYTEST) harness/tests -q -n 4 --dist worksteal --tier check

# three keep two cores busy while tests wait; the longest first, one by one but for groups that
# share a server or a boot
SPREAD := -n 3 --dist loadgroup --no-loadscope-reorder --durations=20

test: check
	$(PYTEST) harness/tests $(SPREAD) --tier test --above check

test-all: check
	ASYMLAB_EXAMPLES=10 $(PYTEST) harness/tests -q -n 4 --dist worksteal --tier check
	$(PYTEST) harness/tests -qq --collect-only --tier all --above test
	$(PYTEST) harness/tests $(SPREAD) --tier all --above check $(if $(PASSED),--passed $(PASSED))

farm-test: setup-dev
	PYTHONPATH=harness/testing $(PY) harness/bench/five_ways.py

goldens: setup-dev
	ASYMLAB_REWRITE_GOLDENS=1 $(PYTEST) -q harness/tests/test_tables.py harness/tests/test_tables_acpi.py harness/tests/test_lint_report.py harness/tests/test_lava_jobs.py
	ASYMLAB_REWRITE_GOLDENS=1 $(PYTEST) -q -n 4 harness/tests --tier check

bench: setup-dev
	$(PY) harness/bench/trace_parse.py
	$(PY) harness/bench/emulator.py
	$(PY) harness/bench/locks.py
	$(PY) harness/bench/firmware.py
	$(PY) harness/bench/device_trees.py

fuzz: setup-dev
	$(PY) harness/fuzz/fuzz.py

corpus: setup-dev
	$(PY) harness/corpus/corpus.py $(CORPUS)

mutants: setup-dev
	$(PY) harness/mutate/mutants.py --tier test

clean:
	rm -rf .venv results/runs results/farm nightly.html
