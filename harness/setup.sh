#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what asymlab needs: Debian packages by name, then a virtual environment.
# Usage: harness/setup.sh [--dev]    Safe to interrupt and to repeat.
set -euo pipefail
cd "$(dirname "$0")/.."

extra="" lists=(harness/packages.txt)
if [ "${1:-}" = --dev ]; then
	extra="[dev]" lists+=(harness/packages-dev.txt)
fi

# with what they provide: Debian 13 renamed some libraries (libarchive13t64)
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null |
	sed -n 's/^installed //p' | tr ',' '\n' | awk '{ print $1 }' || true)

missing=()
while read -r name _; do
	case $name in '' | '#'*) continue ;; esac
	grep -Fxq -- "$name" <<<"$installed" || missing+=("$name")
done < <(cat "${lists[@]}")

if [ ${#missing[@]} -gt 0 ]; then
	echo "asymlab needs these Debian packages: ${missing[*]}"
	root=()
	if [ "$(id -u)" != 0 ]; then
		[ -t 0 ] || { echo "Install them, then run this again: sudo apt-get install ${missing[*]}" >&2; exit 2; }
		read -r -p "Install them with sudo? [y/N] " answer
		[ "$answer" = y ] || [ "$answer" = Y ] || exit 2
		root=(sudo)
	fi
	export DEBIAN_FRONTEND=noninteractive
	# an interrupted install leaves packages half configured; finish them first
	"${root[@]}" dpkg --configure -a
	"${root[@]}" apt-get -o DPkg::Lock::Timeout=300 -q update
	"${root[@]}" apt-get -o DPkg::Lock::Timeout=300 -q -y --no-install-recommends install "${missing[@]}"
fi

python=""
for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
	# a name on PATH may be a version manager's shim for a Python that is not there
	if "$candidate" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
		python=$candidate
		break
	fi
done
[ -n "$python" ] || { echo "asymlab needs Python 3.11 or newer with the venv module" >&2; exit 2; }

stamp=.venv/.installed${extra:+-dev}
want=$(cat pyproject.toml harness/constraints.txt | sha256sum)
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$want" ]; then
	.venv/bin/python -m pip --version >/dev/null 2>&1 || { rm -rf .venv && "$python" -m venv .venv; }
	.venv/bin/python -m pip install --quiet --disable-pip-version-check \
		--constraint harness/constraints.txt --editable ".$extra"
	echo "$want" >"$stamp"
fi
echo "asymlab is ready: .venv/bin/asymlab --help"
