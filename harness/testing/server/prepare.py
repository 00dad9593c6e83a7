# SPDX-License-Identifier: Apache-2.0
"""Makes the test server's database, while the root file system is built.

What this does is kept with the file system: a change of it, of services.py or of enter.sh makes
the database again (some ten seconds), not the packages.
"""

from __future__ import annotations

from pathlib import Path

from services import LOGS, bring_up, postgres, run, start_all, stop

SETTINGS = """\
# the role is known by its user id (peer authentication): there is no password to keep
DATABASES:
  default:
    ENGINE: django.db.backends.postgresql
    NAME: lavaserver
    USER: lavaserver
    PASSWORD: ""
    HOST: /var/run/postgresql
    CONN_MAX_AGE: 60
ALLOWED_HOSTS: ["*"]
WORKER_AUTO_REGISTER: true
# without events the scheduler and the workers only look every 10 to 20 s
EVENT_NOTIFICATION: true
EVENT_SOCKET: tcp://127.0.0.1:5500
"""


def prepare() -> None:
    """Database, tables and the user of the test server."""
    Path("/etc/lava-server/settings.d/10-asymlab.yaml").write_text(SETTINGS)
    database = [postgres()]
    start_all(database)
    run(["/usr/bin/python3", "/usr/share/lava-server/postinst.py"])
    manage = ["/usr/bin/lava-server", "manage"]
    # without --passwd LAVA makes one up and prints it, to a log
    user = ["users", "add", "admin", "--staff", "--superuser"]
    run([*manage, *user], "lavaserver", "user")
    (LOGS / "user.log").unlink()
    stop(database, database, hard=False)


if __name__ == "__main__":
    bring_up()
    prepare()
