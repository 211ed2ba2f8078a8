"""From the command to the first screen."""

import fcntl
import os
import pty
import statistics
import struct
import subprocess
import termios
import time

from .machine import HEIGHT, ROOT, STIMMUNG, WIDTH, fail, wait_until
from .players import new_profile

STARTS = 9


def measure_start(options, folder):
    print(f"from the command to the first screen, medians of {STARTS} starts\n")
    print("| with | ms |\n|---|--:|")
    environment = new_profile(folder) | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    demo = str(ROOT / "Resources/Demo")
    # The first start makes the databases, and so is none of those that are measured.
    first_screen(environment, demo, "q")
    for label, key in (("no player running", "q"), ("the player running", "d")):
        if key == "d":
            first_screen(environment, demo, "d")
        times = []
        for _ in range(STARTS):
            if key == "q":
                wait_until(lambda: not is_running(environment), "ending the player")
            times.append(first_screen(environment, demo, key))
        print(f"| {label} | {statistics.median(times) * 1000:.0f} |")
    subprocess.run([STIMMUNG, "service", "stop"], env=environment, check=False, stdout=subprocess.DEVNULL)


def is_running(environment):
    """Whether there is a player."""
    status = subprocess.run(
        [STIMMUNG, "service", "status"], env=environment, check=False, capture_output=True, text=True)
    return "not running" not in status.stdout


def first_screen(environment, path, key):
    """Seconds until a track is to be seen; then leaves by `key`."""
    begin = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        os.execve(STIMMUNG, ["stimmung", path, "--output", "silent"], environment)
    shown = b""
    while b"Slow Tide" not in shown:
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            fail(f"the interface ended: {shown.decode(errors='replace').strip()}")
    taken = time.monotonic() - begin
    os.write(terminal, key.encode())
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        # The program has left its terminal.
        pass
    os.waitpid(process, 0)
    os.close(terminal)
    return taken
