"""The player's socket."""

import json
import multiprocessing
import socket
import struct
import time

from .machine import fail, wait_until


class Connection:
    """A connection to the player; `Resources/PROTOCOL.md` describes the protocol."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.send({"hello": {"protocolVersion": 2, "version": "benchmark", "attached": False}})
        self.receive()

    def send(self, message):
        data = json.dumps(message).encode()
        self.socket.sendall(struct.pack(">I", len(data)) + data)

    def receive(self):
        return json.loads(self._message())

    def ask(self, name, **values):
        """Returns the answer, and the seconds until its last byte."""
        begin = time.monotonic()
        self.send({"request": {"id": 1, "request": {name: values}}})
        message = self._message()
        taken = time.monotonic() - begin
        answer = json.loads(message)
        if "reply" not in answer:
            fail(f"{name} was refused: {answer}")
        return answer["reply"]["reply"], taken

    def entries(self, offset, limit):
        window, _ = self.ask("queue", offset=offset, limit=limit, filter="")
        return [row["entry"]["id"] for row in window["queue"]["window"]["rows"]]

    def _message(self):
        (length,) = struct.unpack(">I", self._take(4))
        return self._take(length)

    def _take(self, count):
        data = bytearray(count)
        room = memoryview(data)
        while room:
            taken = self.socket.recv_into(room)
            if not taken:
                fail("the player has gone")
            room = room[taken:]
        return data


class Bystander(multiprocessing.Process):
    """Another client that repeats one request, and records its longest wait.

    It is a separate process, so that it does not wait while the other client handles its answers.
    """

    def __init__(self, path, request="snapshot"):
        super().__init__(daemon=True)
        self.path = path
        self.request = request
        self.noted = multiprocessing.Value("d", 0)

    @property
    def longest(self):
        return self.noted.value

    @longest.setter
    def longest(self, seconds):
        self.noted.value = seconds

    def start(self):
        super().start()
        wait_until(lambda: self.longest > 0, "another client's first answer")

    def run(self):
        connection = Connection(self.path)
        while True:
            _, taken = connection.ask(self.request)
            self.noted.value = max(self.noted.value, taken)
            time.sleep(0.001)
