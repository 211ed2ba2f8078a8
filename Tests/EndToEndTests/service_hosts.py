"""The other end of the player's socket in ServiceTests.

    service_hosts.py supervise PROGRAM SOCKET    a supervisor: listens, starts PROGRAM, waits until it is ready
    service_hosts.py outdated SOCKET LOCK        a host with another protocol version, until it is asked to end
    service_hosts.py stubborn SOCKET LOCK        the same, but it does not end
    service_hosts.py older SOCKET LOCK           a host that refuses every request, and prints its name
    service_hosts.py unread PROGRAM              starts PROGRAM, and never reads its standard error
"""

import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys


def listen(path):
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    return listening


def supervise(program, path):
    listening = listen(path)
    notified = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notified.bind("\0stimmung-test-%d" % os.getpid())
    notified.settimeout(20)


    def hand_over():
        os.dup2(listening.fileno(), 3)
        os.set_inheritable(3, True)

    # The shell becomes the program, so that the reported id is the program's.
    host = subprocess.Popen(
        ["sh", "-c", 'LISTEN_PID=$$ exec "$0" service run', program], close_fds=False,
        preexec_fn=hand_over,
        env=os.environ | {"LISTEN_FDS": "1", "NOTIFY_SOCKET": "@stimmung-test-%d" % os.getpid()})
    print(notified.recv(100).decode(), flush=True)
    print("ended", host.wait(), os.path.exists(path), flush=True)


def unread(program):
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, bytes(4096))
    except BlockingIOError:
        os.set_blocking(writing, True)
    host = subprocess.Popen(["stimmung", "service", "run"], executable=program, stderr=writing)
    print("ended", host.wait(), flush=True)


def stubborn(path, lock):
    outdated(path, lock, signal.SIG_IGN)


def outdated(path, lock, ending=lambda *_: sys.exit(0)):
    hold(lock)
    listening = listen(path)
    signal.signal(signal.SIGTERM, ending)
    print("listens", flush=True)
    words = {"goodbye": {"error": {"code": "versionMismatch", "message": "The running player is stimmung 0.0.1."}}}
    while True:
        client, _ = listening.accept()
        client.recv(1000)
        send(client, words)
        client.close()


def older(path, lock):
    hold(lock)
    listening = listen(path)
    print("listens", flush=True)
    while True:
        client, _ = listening.accept()
        reading = client.makefile("rb")
        while message := receive(reading):
            if "hello" in message:
                send(client, {"welcome": {"protocolVersion": 2, "version": "0.0.1", "processID": os.getpid()}})
            elif request := message.get("request"):
                print(*request["request"], flush=True)
                error = {"code": "invalidRequest", "message": "There is no such request."}
                send(client, {"failure": {"id": request["id"], "error": error}})
        client.close()


def hold(lock):
    os.makedirs(os.path.dirname(lock), mode=0o700, exist_ok=True)
    held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(held, fcntl.LOCK_EX)
    os.write(held, b"%d\n" % os.getpid())


def send(client, words):
    message = json.dumps(words).encode()
    client.sendall(struct.pack(">I", len(message)) + message)


def receive(reading):
    """Returns a message, or None at the end of the connection."""
    length = reading.read(4)
    return json.loads(reading.read(struct.unpack(">I", length)[0])) if length else None


if __name__ == "__main__":
    modes = {
        "supervise": supervise, "outdated": outdated, "stubborn": stubborn, "older": older,
        "unread": unread}
    modes[sys.argv[1]](*sys.argv[2:])
