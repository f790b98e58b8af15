#!/usr/bin/env python3
"""Runs a test with a ClickHouse server, or with the fake one, on loopback.

    servers.py real PROGRAM     STRIA_HTTP_URL, STRIA_HTTP_DATA in its environment
    servers.py fake PROGRAM     STRIA_HTTP_URL

The real one is the clickhouse-server of the system: 77, with the reason, when there is
none, unless STRIA_REQUIRE_ENGINES=1 stands in the environment.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import fake

SKIPPED = 77
PATIENCE = 60  # seconds until a server answers

CONFIG = """<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>{http}</http_port>
  <tcp_port>{tcp}</tcp_port>
  <path>{folder}/data/</path>
  <tmp_path>{folder}/tmp/</tmp_path>
  <users_config>{folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <query_log>
    <database>system</database>
    <table>query_log</table>
    <flush_interval_milliseconds>200</flush_interval_milliseconds>
  </query_log>
</yandex>
"""

USERS = """<yandex>
  <profiles><default><log_queries>1</log_queries></default></profiles>
  <users>
    <default>
      <password></password><networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile><quota>default</quota>
    </default>
    <ann>
      <password>s3cret &amp; more</password><networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile><quota>default</quota>
    </ann>
  </users>
  <quotas><default></default></quotas>
</yandex>
"""


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def find_server() -> "str | None":
    return shutil.which("clickhouse-server", path=os.environ.get("PATH", "") + ":/usr/sbin")


def wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise SystemExit(f"clickhouse-server does not answer (status {process.poll()})")


@contextlib.contextmanager
def real_server(binary: str, folder: Path) -> Iterator["tuple[str, subprocess.Popen[bytes]]"]:
    """A server with an empty folder of its own, or with what one before has left there."""
    folder.mkdir(parents=True, exist_ok=True)
    http = free_port()
    config = folder / "config.xml"
    config.write_text(CONFIG.format(http=http, tcp=free_port(), folder=folder))
    (folder / "users.xml").write_text(USERS)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [binary, f"--config-file={config}"], cwd=folder, stdout=log, stderr=log
        )
    url = f"http://127.0.0.1:{http}"
    try:
        wait_for(url + "/ping", process)
        yield url, process
    finally:
        process.kill()
        process.wait()


def run(program: "list[str]", **variables: str) -> int:
    return subprocess.run(program, env={**os.environ, **variables}, check=False).returncode


def main() -> int:
    kind, *program = sys.argv[1:]
    if kind == "fake":
        with fake.Server() as server:
            return run(program, STRIA_HTTP_URL=server.url)
    binary = find_server()
    if binary is None:
        print("skipped: there is no clickhouse-server here")
        return 1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else SKIPPED
    with tempfile.TemporaryDirectory() as folder, real_server(binary, Path(folder)) as (url, _):
        return run(program, STRIA_HTTP_URL=url, STRIA_HTTP_DATA=folder + "/data")


if __name__ == "__main__":
    sys.exit(main())
