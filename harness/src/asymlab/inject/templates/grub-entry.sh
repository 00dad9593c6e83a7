#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# sudo ./grub-entry.sh initrd|acpi  adds a menu entry beside the running kernel's, for the next boot only
# sudo ./grub-entry.sh remove       removes the entry
# The entry is a copy of the old one with these tables. ASYMLAB_ROOT is a folder to use instead of /.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=${ASYMLAB_ROOT:-}
release=${ASYMLAB_RELEASE:-$(uname -r)}
files=$root/boot/asymlab-tables
tool() { command -v "grub-$1" || command -v "grub2-$1" || stop "grub-$1 is not installed"; }
stop() { echo "grub-entry: $*" >&2; exit 1; }

for grub in "$root/boot/grub" "$root/boot/grub2" none; do [ -f "$grub/grub.cfg" ] && break; done
[ "$grub" != none ] || stop "no /boot/grub/grub.cfg: see README.md for other boot loaders"
if [ -f "$grub/custom.cfg" ]; then sed -i '/^# asymlab begin/,/^# asymlab end/d' "$grub/custom.cfg"; fi
rm -rf "$files"
case ${1:-} in
remove) echo "removed"; exit ;;
initrd) [ -f "$here/acpi.cpio" ] ;;
acpi) [ -f "$here/grub-acpi.cfg" ] || stop "not for this board, see README.md" ;;
*) stop "usage: grub-entry.sh initrd|acpi|remove" ;;
esac

grep -q custom.cfg "$grub/grub.cfg" || stop "grub.cfg does not read custom.cfg: add the entry by hand"
# as check_writable() in GRUB's 00_header: where it cannot clear the choice, the tables would stay
probe=$(tool probe)
case "$("$probe" --target=abstraction "$grub") $("$probe" --target=fs "$grub")" in
*lvm* | *diskfilter* | *mdraid* | *btrfs* | *zfs* | *squash4*)
	stop "GRUB cannot write to $grub, so no entry can be for one boot only" ;;
esac

entry=$(awk -v release="$release" -v way="$1" -v snippet="$here/grub-acpi.cfg" -f "$here/grub-entry.awk" "$grub/grub.cfg")
[ -n "$entry" ] || stop "no entry of grub.cfg boots $release: see README.md for other boot loaders"
mkdir -p "$files"
cp "$here/acpi.cpio" "$here"/tables/*.aml "$files"
printf '# asymlab begin\n%s\n# asymlab end\n' "$entry" >>"$grub/custom.cfg"
"$(tool reboot)" asymlab-tables
echo "Only the next boot uses the tables. Reboot, then run ./check.sh"
