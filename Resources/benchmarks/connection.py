"""The player’s socket."""

import json
import socket
import struct
import threading
import time

from .machine import fail


class Connection:
    """The player's socket; the protocol is that of `Resources/PROTOCOL.md`."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.send({"hello": {"protocolVersion": 1, "version": "benchmark", "attached": False}})
        self.receive()

    def send(self, message):
        data = json.dumps(message).encode()
        self.socket.sendall(struct.pack(">I", len(data)) + data)

    def receive(self):
        (length,) = struct.unpack(">I", self._take(4))
        return json.loads(self._take(length))

    def ask(self, name, **values):
        """What was done, and the seconds that it took."""
        begin = time.monotonic()
        self.send({"request": {"id": 1, "request": {name: values}}})
        answer = self.receive()
        taken = time.monotonic() - begin
        if "reply" not in answer:
            fail(f"{name} was refused: {answer}")
        return answer["reply"]["reply"], taken

    def entries(self, offset, limit):
        window, _ = self.ask("queue", offset=offset, limit=limit, filter="")
        return [row["entry"]["id"] for row in window["queue"]["_0"]["rows"]]

    def _take(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                fail("the player has gone")
            data += more
        return data


class Bystander(threading.Thread):
    """Another client, which asks one thing all the time, and notes the longest that it waited."""

    def __init__(self, path, request="snapshot"):
        super().__init__(daemon=True)
        self.connection = Connection(path)
        self.request = request
        self.longest = 0

    def run(self):
        while True:
            _, taken = self.connection.ask(self.request)
            self.longest = max(self.longest, taken)
            time.sleep(0.001)
