"""How quickly the player answers, and how many clients."""

import fcntl
import json
import os
import pty
import socket
import statistics
import struct
import termios
import threading
import time
from pathlib import Path

from .connection import Connection
from .machine import HEIGHT, ROOT, STIMMUNG, WIDTH, drain, wait_until
from .meters import SETTLING, memory_alone, proportional_set_size
from .players import new_profile
from .starting import measure_start

ROUND_TRIPS = 5000
FAN_OUTS = 300
CROWD = 50


def echo(path, size):
    """Starts a process that answers each message immediately with the given number of bytes, and returns its id."""
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    if (process := os.fork()) != 0:
        return process
    line, _ = listening.accept()
    answer = struct.pack(">I", size) + bytes(size)
    while head := line.recv(4, socket.MSG_WAITALL):
        line.recv(struct.unpack(">I", head)[0], socket.MSG_WAITALL)
        line.sendall(answer)
    os._exit(0)


def round_trip(line, message):
    """Returns the seconds until a message was answered, and the size of the answer."""
    begin = time.monotonic()
    line.sendall(struct.pack(">I", len(message)) + message)
    (length,) = struct.unpack(">I", line.recv(4, socket.MSG_WAITALL))
    line.recv(length, socket.MSG_WAITALL)
    return time.monotonic() - begin, length


def measure_round_trips(path, folder):
    """Compares a command with a bare socket, alternately."""
    player = Connection(path).socket
    asked = json.dumps({"request": {"id": 1, "request": {"snapshot": {}}}}).encode()
    _, size = round_trip(player, asked)
    process = echo(f"{folder}/echo", size)
    bare = socket.socket(socket.AF_UNIX)
    bare.connect(f"{folder}/echo")
    times = {"a bare socket": [], "the player": []}
    for _ in range(ROUND_TRIPS):
        times["a bare socket"].append(round_trip(bare, asked)[0])
        times["the player"].append(round_trip(player, asked)[0])
    bare.close()
    os.waitpid(process, 0)
    bare_time, own_time = (statistics.median(column) * 1e6 for column in times.values())
    print(f"round trip of a command: {own_time:.0f} µs, of a bare socket: {bare_time:.0f} µs, {own_time / bare_time:.1f} times")


def measure_fan_out(path, count):
    """Returns the milliseconds until all of many clients have received an event."""
    lines = [Connection(path) for _ in range(count)]
    for line in lines:
        line.send({"subscribe": {"id": 1}})
        line.receive()
    player = Connection(path)
    times = []
    for turn in range(FAN_OUTS):
        begin = time.monotonic()
        player.send({"request": {"id": 1, "request": {"setRepeat": {"mode": "all" if turn % 2 else "one"}}}})
        for line in lines:
            while "modesChanged" not in line.receive()["event"]["event"]["kind"]:
                pass
        times.append((time.monotonic() - begin) * 1000)
        player.receive()
    print(f"until {count} clients have received a change: {statistics.median(times):.1f} ms, {max(times):.1f} at most")


def measure_service(options, folder):
    measure_start(options, folder)
    home = folder / "service"
    home.mkdir()
    environment = new_profile(home) | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        os.execve(STIMMUNG, ["stimmung", str(ROOT / "Resources/Demo"), "--output", "silent"], environment)
    threading.Thread(target=drain, args=(terminal,), daemon=True).start()
    path = f"{home}/run/stimmung/player.sock"
    try:
        wait_until(Path(path).exists, "starting the player")
        info, _ = Connection(path).ask("service")
        host = info["service"]["service"]["processID"]
        print()
        measure_round_trips(path, folder)
        measure_fan_out(path, CROWD)
        time.sleep(SETTLING)
        sizes = [proportional_set_size([one]) / 1000 for one in (host, process)]
        alone = memory_alone([host, process]) / 1000
        print(f"memory while playing: host {sizes[0]:.1f} MB, interface {sizes[1]:.1f} MB (PSS); both alone {alone:.1f} MB")
    finally:
        os.write(terminal, b"q")
        os.waitpid(process, 0)
