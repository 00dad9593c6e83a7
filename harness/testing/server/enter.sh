#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Turns new namespaces into a machine and starts its process 1. lava_rootfs.py runs it as
#   unshare --mount --pid --net --ipc --uts --fork enter.sh LAYERS STATE MODE ...
# LAYERS are folders with colons between, the uppermost first; STATE holds upper/ work/ top/ share/.
# Every mount goes away with the last process.
set -eu
layers=$1 state=$2 mode=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
top=$state/top
hostname lava
mount -t overlay -o "lowerdir=$layers,upperdir=$state/upper,workdir=$state/work" lava "$top"
mkdir -p "$top/host" "$top/srv/asymlab"
mount --bind "$state/share" "$top/srv/asymlab"
# commands of devices and steps of jobs run on the host's own files
mount --rbind / "$top/host"
mount -t proc proc "$top/proc"
mount -t sysfs sysfs "$top/sys"
mount --rbind /dev "$top/dev"
# no shared memory of PostgreSQL's stays on the host
mount -t tmpfs tmpfs "$top/dev/shm"
mount -t tmpfs tmpfs "$top/run"
mount -t tmpfs tmpfs "$top/tmp"
mkdir "$top/run/asymlab"
install -m 0644 -t "$top/run/asymlab" "$here"/*.py
# and find what LAVA made of the job here
mount --bind "$top" "$top/host/mnt"
cd "$top"
exec chroot . /usr/bin/python3 -Es "/run/asymlab/$mode.py" "$@"
