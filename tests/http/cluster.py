#!/usr/bin/env python3
"""examples/cluster against three servers, one of which is killed between rows and answer.

    cluster.py PROGRAM

    program --> server 0
            --> server 1
            --> proxy --> server 2     the proxy passes the 5th insert on, waits until the
                                       server begins to answer, keeps the answer to itself,
                                       kills the server, and has it started again a second later

Then the servers are asked: every row is there, none twice.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

import servers

ROWS = 120_000
THREADS = 4
FATAL = 5  # which insert is the last of the server's first life


class Shard:
    """A server that may die and come back with what it had."""

    def __init__(self, binary: str, folder: Path) -> None:
        self.binary = binary
        self.folder = folder
        self.start()

    def start(self) -> None:
        self.context = servers.real_server(self.binary, self.folder)
        self.url, self.process = self.context.__enter__()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.context.__exit__(None, None, None)

    def ask(self, sql: str) -> "list[int]":
        url = self.url + "/?query=" + urllib.parse.quote(sql)
        with urllib.request.urlopen(url, timeout=30) as answer:
            return [int(number) for number in answer.read().split()]


class Proxy:
    """Passes bytes on to a shard, until it kills it."""

    def __init__(self, shard: Shard) -> None:
        self.shard = shard
        self.inserts = 0
        self.killed = threading.Event()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client: socket.socket) -> None:
        parts = urllib.parse.urlsplit(self.shard.url)
        address = ("127.0.0.1", parts.port or 0)
        is_fatal = threading.Event()
        with client, contextlib.suppress(OSError), socket.create_connection(address) as server:
            threading.Thread(
                target=self.pass_back, args=(server, client, is_fatal), daemon=True
            ).start()
            while data := client.recv(1 << 16):
                if b"INSERT" in data[:200]:
                    self.count(is_fatal)
                server.sendall(data)

    def count(self, is_fatal: threading.Event) -> None:
        with self.lock:
            self.inserts += 1
            if self.inserts == FATAL:
                is_fatal.set()

    def pass_back(
        self, server: socket.socket, client: socket.socket, is_fatal: threading.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(1 << 16):
                if is_fatal.is_set():  # the rows are in the table, and nobody hears of it
                    self.shard.kill()
                    client.shutdown(socket.SHUT_RDWR)
                    time.sleep(1)
                    self.shard.start()
                    self.killed.set()
                    return
                client.sendall(data)
            client.shutdown(socket.SHUT_RDWR)


def check(shards: "list[Shard]", answer: str, proxy: Proxy) -> "list[str]":
    """What is wrong, in words."""
    wrong = []
    per_shard = [s.ask("SELECT count(), uniqExact(key), sum(amount) FROM events") for s in shards]
    rows, keys, amount = (sum(column) for column in zip(*per_shard))
    expected = sum(key % 1000 - 500 for key in range(ROWS))
    if (rows, keys, amount) != (ROWS, ROWS, expected):
        wrong.append(f"{rows} rows of {keys} keys, sum {amount}: not {ROWS}, {expected}")
    if min(part[0] for part in per_shard) < ROWS // 4:
        wrong.append(f"the rows are not spread: {per_shard}")
    if f"rows delivered {ROWS}, unknown 0;" not in answer:
        wrong.append(f"the program says: {answer}")
    if not proxy.killed.is_set() or "batches asked for 0," in answer:
        wrong.append("no server was killed, or nobody noticed")
    return wrong


def main() -> int:
    binary = servers.find_server()
    if binary is None:
        print("skipped: there is no clickhouse-server here")
        return 1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else servers.SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        shards = [Shard(binary, Path(folder) / str(i)) for i in range(3)]
        try:
            proxy = Proxy(shards[2])
            urls = [shards[0].url, shards[1].url, proxy.url]
            done = subprocess.run(
                [sys.argv[1], str(ROWS), str(THREADS), *urls],
                stdout=subprocess.PIPE,
                text=True,
                timeout=200,
                check=False,
            )
            print(done.stdout, end="")
            proxy.killed.wait(30)
            wrong = check(shards, done.stdout, proxy)
        finally:
            for shard in shards:
                shard.kill()
    print("\n".join(wrong))
    return 1 if wrong or done.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main())
