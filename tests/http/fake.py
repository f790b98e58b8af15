"""A ClickHouse that fails as it is told: the first part of the path names the fault.

It knows the questions a client asks of its own account, and one table, `t`, with the
column `x` of type UInt64.  What became of an insert it decides by the fault, too.  The
statement COUNT INSERTS answers how many of a fault's inserts came, as text.
"""

import contextlib
import re
import socket
import struct
import threading
import time
import urllib.parse
from collections import Counter
from typing import BinaryIO

import frames


def native(*columns: "tuple[str, str, bytes]", rows: int = 1) -> bytes:
    """A block: names, types and data as they are on the wire; all sizes below 128."""
    block = bytes([len(columns), rows])
    for name, kind, data in columns:
        block += bytes([len(name)]) + name.encode() + bytes([len(kind)]) + kind.encode() + data
    return block


def text(value: str) -> bytes:
    return bytes([len(value)]) + value.encode()


def number(value: int) -> bytes:
    return native(("n", "UInt64", struct.pack("<Q", value)))


DESCRIPTION = native(
    ("name", "String", text("x")),
    ("type", "String", text("UInt64")),
    ("default_type", "String", text("")),
)
ROWS = native(("x", "UInt64", struct.pack("<3Q", 1, 2, 3)), rows=3)
EXCEPTION = b"Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n"
MARKED = b"\r\n__exception__\r\nabcdefgh\r\n" + EXCEPTION + b"77 abcdefgh\r\n__exception__\r\n"

# By fault: how many rows of a lost insert are in the table, and what the log of queries says.
FOUND = {"lost-done": 3, "lost-none": 0, "lost-part": 2, "silent": 0, "six-there": 6}
LOGGED = {
    "log-done": 2,
    "log-none": 3,
    "log-fails": 4,
    "log-empty": 0,
    "refuses": 3,
    "refuses-early": 3,
    "view-refuses": 4,
}


class Server:
    """Answers on a port of loopback until it is left."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.inserts: Counter[str] = Counter()

    def __enter__(self) -> "Server":
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.listener.close()

    def accept(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError, EOFError):  # the client has gone
            self.answer(connection)

    # ---- Requests -------------------------------------------------------------------------

    def answer(self, connection: socket.socket) -> None:
        stream = connection.makefile("rb")
        line = stream.readline().decode()
        if not line:
            return
        headers = {}
        while (header := stream.readline().decode().strip()) != "":
            name, _, value = header.partition(":")
            headers[name.lower()] = value.strip()
        url = urllib.parse.urlsplit(line.split()[1])
        fault = url.path.strip("/")
        parameters = dict(urllib.parse.parse_qsl(url.query))
        is_insert = "query" in parameters
        if fault == "drops-second":
            self.drop_second(connection, stream, headers)
            return
        if is_insert:
            self.inserts[fault] += 1
        if is_insert and fault == "refuses-early":
            reply(connection, EXCEPTION, status="404 Not Found")
            return
        if is_insert and fault == "cut-inside":
            stream.read(100_000)
            return
        body = read_body(stream, headers)
        if is_insert:
            self.insert(connection, fault, parameters, body)
        else:
            self.query(connection, fault, parameters, body.decode())

    def insert(
        self, connection: socket.socket, fault: str, parameters: "dict[str, str]", body: bytes
    ) -> None:
        if "decompress" in parameters:
            body = frames.unpack(body)
        expected = native(("x", "UInt64", struct.pack("<3Q", 1, 2, 3)), rows=3)
        if fault in ("refuses", "unknown-status", "view-refuses"):
            code = b"319" if fault == "unknown-status" else b"241"
            reply(connection, EXCEPTION.replace(b"241", code), status="500 Error")
        elif fault.startswith(("lost", "log")):
            return  # read all and say nothing
        elif fault == "gateway":
            reply(connection, b"<h1>504</h1>", status="504 Gateway Timeout")
        elif fault == "words-of-a-proxy":
            reply(connection, b"<h1>Welcome to our network</h1>")
        elif fault == "continue-and-cut":
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        elif fault == "half-an-answer":
            connection.sendall(b"HTTP/1.1 20")
        elif fault == "silent":
            time.sleep(3)
        elif fault == "says-no-behind-200":
            reply(connection, EXCEPTION)
        elif fault == "token" and parameters.get("insert_deduplication_token") != "my-id":
            reply(connection, b"no token", status="400 Bad Request")
        elif body != expected:
            reply(connection, b"another body than expected", status="400 Bad Request")
        else:
            reply(connection, b"")

    def query(
        self, connection: socket.socket, fault: str, parameters: "dict[str, str]", sql: str
    ) -> None:
        if sql == "COUNT INSERTS":
            answer = str(self.inserts[fault]).encode()
        elif "version()" in sql:
            answer = native(("v", "String", text("18.16.1" if fault == "old" else "26.7.3.1")))
        elif sql.startswith("DESCRIBE"):
            answer = DESCRIPTION
        elif "system.processes" in sql:
            answer = number(self.running(fault))
        elif "system.query_log" in sql:
            answer = number(LOGGED.get(fault, 0))
        elif re.match(r"SELECT count\(\) AS n FROM `t` WHERE `id` = 'my-id'$", sql):
            answer = number(FOUND.get(fault, 0))
        elif sql == "SYSTEM FLUSH LOGS":
            answer = b""
        elif sql == "SELECT x":
            self.rows(connection, fault, "compress" in parameters)
            return
        else:
            reply(connection, b"what is " + sql.encode(), status="400 Bad Request")
            return
        reply(connection, frames.pack(answer) if "compress" in parameters else answer)

    def drop_second(
        self, connection: socket.socket, stream: BinaryIO, headers: "dict[str, str]"
    ) -> None:
        """Keeps the connection open, and closes it when the next statement has come on it: the
        moment at which clients may send a statement again by themselves."""
        read_body(stream, headers)
        self.inserts["drops-second"] += 1
        if self.inserts["drops-second"] % 2 == 1:
            data = str(self.inserts["drops-second"]).encode()
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(data) + data)
            self.answer(connection)

    def running(self, fault: str) -> int:
        """An insert whose end is awaited ends at the third question."""
        self.inserts[fault + "?"] += 1
        return 1 if fault == "lost-done" and self.inserts[fault + "?"] < 3 else 0

    # ---- Rows that do not end well -------------------------------------------------------------

    def rows(self, connection: socket.socket, fault: str, framed: bool) -> None:
        def wrap(data: bytes) -> bytes:
            return frames.pack(data) if framed else data

        answer = wrap(ROWS) + wrap(ROWS)
        if fault == "exception-behind-rows":
            reply(connection, answer + wrap(MARKED))
        elif fault == "exception-inside":
            reply(connection, wrap(ROWS + ROWS[:4] + MARKED))
        elif fault == "slow-rows":
            connection.sendall(HEAD.format("200 OK").encode() + chunk(wrap(ROWS)))
            time.sleep(1)
            connection.sendall(chunk(wrap(ROWS)) + b"0\r\n\r\n")
        elif fault == "drops":
            connection.sendall(HEAD.format("200 OK").encode())
            for byte in answer:
                connection.sendall(chunk(bytes([byte])))
            connection.sendall(b"0\r\n\r\n")
        elif fault == "cut-rows":
            connection.sendall(HEAD.format("200 OK").encode())
            connection.sendall(chunk(answer[:-5]))
        elif fault == "bad-checksum":
            reply(connection, answer[:-1] + bytes([answer[-1] ^ 1]))
        elif fault == "refuses-rows":
            reply(connection, wrap(EXCEPTION), status="500 Error")
        elif fault == "wordless":
            reply(connection, b"", status="401 Unauthorized")
        elif fault == "silent":
            time.sleep(3)
        else:
            reply(connection, answer)


HEAD = "HTTP/1.1 {}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def reply(connection: socket.socket, data: bytes, status: str = "200 OK") -> None:
    body = chunk(data) if data else b""
    connection.sendall(HEAD.format(status).encode() + body + b"0\r\n\r\n")


def read_body(stream: BinaryIO, headers: "dict[str, str]") -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return stream.read(int(headers.get("content-length", "0")))
    body = b""
    while True:
        size = int(stream.readline().strip() or b"0", 16)
        body += stream.read(size)
        stream.readline()
        if size == 0:
            return body
