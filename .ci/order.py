#!/usr/bin/env python3
"""Finds the functions of the player that run at every start and during playback, for the linker to make them adjacent.

    .ci/order.py PROGRAM            writes Resources/functions.gz; PROGRAM is stimmung-player of a release build
    .ci/order.py --check PROGRAM    fails if the list lacks a fifth of them, so that processes map more code than needed

Runs host and interface under valgrind with the demo album, without sound, and presses keys, which takes some minutes.
Names that a later version does not have do no harm; the linker places new functions elsewhere.
"""

import argparse
import gzip
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "Resources/functions.gz"
DEMO = ROOT / "Resources/Demo"
# All screens, moving, tagging, searching, help, and back to the queue.
KEYS = ["2", "3", "4", "5", "6", "1", "j", "j", "\r", "+", "-", "l", "h", "n", " ", " ", "/", "t", "i", "\x1b", "?", "\x1b"]
# The time limit, in seconds, for what takes a player without valgrind one second.
PATIENCE = 120
# The seconds during which both only play.
PLAYING = 15
MOST_MISSING = 0.2


def fail(sentence):
    sys.exit(f"order: {sentence}")


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            fail(f"{what} took more than {PATIENCE} s.")
        time.sleep(0.1)


class Player:
    """A host and an interface under valgrind, with their own profile."""

    def __init__(self, program, scratch):
        self.scratch = Path(scratch)
        # Valgrind cannot read all of the program's debug information.
        self.program = self.scratch / "stimmung-player"
        subprocess.run(["strip", "--strip-debug", "-o", self.program, program], check=True)
        for name in ("home", "run"):
            (self.scratch / name).mkdir(mode=0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.scratch / "home"), "XDG_RUNTIME_DIR": str(self.scratch / "run"),
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        self.shown = bytearray()

    def counted(self, name, *words):
        """Returns the command line of the program under valgrind, which writes counts to files with this name."""
        return [
            "valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={self.scratch / name}",
            f"--log-file={self.scratch / name}.log", str(self.program), *words]

    def start_host(self):
        self.host = subprocess.Popen(self.counted("host", "service", "run", "--output", "silent"), env=self.environment)
        wait_until((self.scratch / "run/stimmung/player.sock").exists, "the start of the player")

    def open_interface(self):
        self.interface, self.terminal = pty.fork()
        if self.interface == 0:
            ioctl(0, TIOCSWINSZ, pack("HHHH", 40, 120, 0, 0))
            command = self.counted("interface", str(DEMO))
            os.execvpe(command[0], command, self.environment)
        threading.Thread(target=self.read, daemon=True).start()
        wait_until(lambda: b"Slow Tide" in self.shown, "the first screen")

    def read(self):
        try:
            while piece := os.read(self.terminal, 65536):
                self.shown += piece
        except OSError:
            # The interface has left its terminal.
            pass

    def press(self, keys):
        for key in keys:
            os.write(self.terminal, key.encode())
            time.sleep(1)

    def end_part(self):
        """Makes valgrind write the counts so far, separately from the following ones."""
        for process in (self.host.pid, self.interface):
            subprocess.run(
                ["callgrind_control", "--dump", str(process)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        os.write(self.terminal, b"d")
        os.waitpid(self.interface, 0)
        self.host.send_signal(signal.SIGTERM)
        self.host.wait()

    def functions(self, name):
        """Returns the functions of a process that ran at any time, and those that ran while it only played."""
        start, playing = sorted(self.scratch.glob(f"{name}.[0-9]*"))
        lasting = functions_in(playing)
        return functions_in(start) | lasting | functions_in(self.scratch / name), lasting


def functions_in(file):
    found = re.findall(r"^c?fn=\(\d+\) (.+?)(?:'\d+)?$", file.read_text(errors="replace"), re.MULTILINE)
    return set(found)


def symbols(program):
    lines = subprocess.run(["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    return {line.split(maxsplit=2)[2] for line in lines.splitlines() if line.split()[1] in "tTwWV"}


def in_order(host, interface):
    """Orders the functions: the interface's, those of both, and the host's, so that each process maps one range."""
    return [*sorted(interface - host), *sorted(interface & host), *sorted(host - interface)]


def check(program):
    names = gzip.decompress(LIST.read_bytes()).decode().split()
    missing = len(set(names) - symbols(program))
    print(f"{missing} of {len(names)} functions are gone")
    if missing > MOST_MISSING * len(names):
        fail("the list is outdated; write it again, without --check.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="do not write")
    parser.add_argument("program", type=Path)
    options = parser.parse_args()
    program = options.program
    if not program.is_file():
        fail(f"there is no program {program}; Resources/build makes it.")
    if options.check:
        return check(program)
    with tempfile.TemporaryDirectory() as scratch:
        player = Player(program, scratch)
        player.start_host()
        player.open_interface()
        player.press(KEYS)
        player.end_part()
        time.sleep(PLAYING)
        player.end_part()
        player.end()
        known = symbols(program)
        (host, host_playing), (interface, interface_playing) = (
            [part & known for part in player.functions(name)] for name in ("host", "interface"))
    lasting = in_order(host_playing, interface_playing)
    # Functions that run once are separate from those that run repeatedly.
    once = in_order(host - set(lasting), interface - set(lasting))
    LIST.write_bytes(gzip.compress("".join(f"{name}\n" for name in lasting + once).encode(), mtime=0))
    print(f"{len(lasting)} functions run while music plays, {len(once)} more before")


if __name__ == "__main__":
    main()
