# SPDX-License-Identifier: Apache-2.0
# Prints grub.cfg's first entry (no recovery mode) for the kernel `release`, changed to have the tables:
# `way` initrd: first in the initrd; acpi: by the commands in the file `snippet`.
function below(path) {
	sub(/[^\/]*$/, "", path)
	return path "asymlab-tables"
}
/^[ \t]*menuentry / {
	inside = 1
	wanted = 0
	text = "menuentry 'asymlab: other tables, this boot only' --id asymlab-tables {\n"
	skip = /recovery/
	next
}
inside && /^[ \t]*}/ {
	inside = 0
	if (wanted && done && !skip) {
		print text "}"
		exit
	}
	next
}
inside && $1 ~ /^linux/ {
	tail = "-" release
	wanted = substr($2, length($2) - length(tail) + 1) == tail
	done = 0
	if (way == "acpi") {
		text = text "\tset asymlab_dir=" below($2) "\n"
		while ((getline line < snippet) > 0)
			if (line !~ /^#/)
				text = text "\t" line "\n"
		close(snippet)
		done = 1
	}
}
inside && way == "initrd" && $1 ~ /^initrd/ {
	$1 = $1 " " below($2) "/acpi.cpio"
	done = 1
}
inside { text = text $0 "\n" }
